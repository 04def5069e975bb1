// How nodes are divided among the searchers of a tree, apart from Redis and messages: the bench
// replays these rules.

/** Nodes taken at once, at most. */
export const MOST_NODES = 100;
/** Milliseconds between two looks of the coordinator at its tree. */
export const LOOK_MILLISECONDS = 250;
/** Jobs that wait beyond those that run: a searcher that is done finds the next at once. */
export const JOBS_AHEAD = 2;
/** Open nodes from which a tree is worth several searchers. */
export const NODES_WANTED = 32;

/** Seconds that a lease lasts: long beside what it costs to take and give back, short beside a person's patience. */
const LEAST_SECONDS = 3;
/** The same for each searcher: however many there are, Redis sees twenty leases a second. */
const SECONDS_PER_SEARCHER = 0.05;

/** Seconds after which a searcher gives its nodes back. */
export function leaseSeconds(searchers: number): number {
  return Math.max(LEAST_SECONDS, SECONDS_PER_SEARCHER * searchers);
}

/** How many of the waiting nodes one searcher gets; half of them stay for those that come next. */
export function nodesPerLease(waiting: number, leases: number): number {
  return Math.max(1, Math.min(MOST_NODES, Math.floor(waiting / (2 * leases + 2))));
}
