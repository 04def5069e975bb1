// The rules by which work is divided, apart from messages and threads: the bench replays them.

/**
 * Work of the first rounds, the factor from round to round, and the longest: hundredths of seconds. With
 * rounds ten times as long a worker without nodes waited for up to half of a search of some seconds.
 */
export const FIRST_QUOTA = 1_000_000;
const QUOTA_GROWTH = 1.5;
const LONGEST_QUOTA = 3_000_000;
/** Work of all rounds where learning leads: there is no node to wait for, and what others learn comes at each end. */
export const LEARNING_QUOTA = 3_000_000;
/** Work of a round, at least, however near the limit is. */
const LEAST_QUOTA = 10_000;
/** Longer rounds even out what a unit of work takes; this share of the whole work is not too long to be dry at the end. */
const LONGEST_SHARE = 0.015;
/** A worker that did less than this share of its quota has run dry: rounds get shorter. */
const DRY_SHARE = 0.7;
const QUOTA_SHRINKING = 0.5;
/** A worker with fewer open nodes is given some by one that has at least so many, or so many times more. */
const UNDERLOADED_BELOW = 2;
const DONATES_FROM = 4;
const IMBALANCE = 4;
/** In step, the commands of this many rounds are out at a time, */
const ROUNDS_UNDER_WAY = 2;
/** and of one only while some worker has fewer open nodes: it may run dry before the first of two has ended. */
const SCARCE_BELOW = 8;
/** Nodes handed from worker to worker at once. */
const LARGEST_TRANSFER = 1000;

export interface Transfer {
  readonly from: number;
  readonly count: number;
}

/**
 * Long rounds cost least, until a worker has nothing left to do in them.
 *
 * @param sharesDone what each worker has done of the work that its last round allowed
 */
export function nextQuota(quota: number, sharesDone: readonly number[], workSoFar: number): number {
  return sharesDone.some((share) => share < DRY_SHARE)
    ? Math.max(FIRST_QUOTA, quota * QUOTA_SHRINKING)
    : Math.min(Math.max(LONGEST_QUOTA, LONGEST_SHARE * workSoFar), quota * QUOTA_GROWTH);
}

/**
 * Work of a worker's next round, where so much is left of the limit. Each gets what is left as if it
 * were alone, and never nothing: where the rest was dealt to one worker only, and that had no nodes,
 * rounds came and went without end.
 */
export function roundWork(quota: number, workLeft: number): number {
  return Math.min(quota, Math.max(LEAST_QUOTA, workLeft));
}

/** `most` is what the most loaded has: one with a small part of that may run dry within a round. */
export function isUnderloaded(openNodes: number, most: number): boolean {
  return openNodes < UNDERLOADED_BELOW || IMBALANCE * openNodes < most;
}

/**
 * How many rounds are under way at a time: two, so that nobody waits for a worker that happens to be
 * slow in one of them, unless somebody may soon need nodes from others, which change hands between rounds.
 */
export function roundsUnderWay(openNodes: readonly number[]): number {
  return openNodes.some((count) => count < SCARCE_BELOW) ? 1 : ROUNDS_UNDER_WAY;
}

function canDonate(openNodes: number): boolean {
  return openNodes >= DONATES_FROM;
}

/** Who gives how much to an underloaded worker: half of what the first of the most loaded has; null where none can. */
export function planTransfer(openNodes: readonly number[]): Transfer | null {
  let from = -1;
  openNodes.forEach((count, k) => {
    if (canDonate(count) && (from < 0 || count > openNodes[from])) from = k;
  });
  if (from < 0) return null;
  return { from, count: Math.min(LARGEST_TRANSFER, openNodes[from] >> 1) };
}

/** Whether somebody is underloaded while another could give. */
export function isImbalanced(openNodes: readonly number[]): boolean {
  const most = Math.max(...openNodes);
  return openNodes.some((count) => isUnderloaded(count, most)) && planTransfer(openNodes) !== null;
}
