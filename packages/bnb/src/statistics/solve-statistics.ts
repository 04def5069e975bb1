import type { DomainStatistics } from "@bough/propagation";
import { emptyLpCounters, type LpCounters } from "@bough/simplex/counters";
import { ACTIVITIES, type Activity, type Spent } from "./stopwatch.ts";

// Types and not interfaces: so they count as tables of numbers, which are summed and printed without
// a word about their fields.

/** A row of counters for each name. */
export type CounterTable<Row> = Record<string, Row>;

/** What one reduction of presolve did, over all presolves of the solve. */
export type ReductionCounters = {
  calls: number;
  /** Removed. */
  rows: number;
  columns: number;
  /** Changed. */
  coefficients: number;
  bounds: number;
  sides: number;
  work: number;
  seconds: number;
};

export const noReductions = (): ReductionCounters => ({
  calls: 0,
  rows: 0,
  columns: 0,
  coefficients: 0,
  bounds: 0,
  sides: 0,
  work: 0,
  seconds: 0,
});

/** What one separator did, at the root and in the tree. */
export type SeparatorCounters = {
  calls: number;
  /** Cuts it proposed, and those of them that the LP took in. */
  found: number;
  applied: number;
  work: number;
  seconds: number;
};

export const noCuts = (): SeparatorCounters => ({
  calls: 0,
  found: 0,
  applied: 0,
  work: 0,
  seconds: 0,
});

/** What one heuristic did. */
export type HeuristicCounters = {
  calls: number;
  /** Points it offered, and those that became the incumbent. */
  points: number;
  improvements: number;
  work: number;
  seconds: number;
};

export const noPoints = (): HeuristicCounters => ({
  calls: 0,
  points: 0,
  improvements: 0,
  work: 0,
  seconds: 0,
});

/** What propagation and conflict analysis did on the domains of one motor. */
export type DomainCounters = DomainStatistics & { work: number };

/** What the tree over the LP relaxation came to. */
export type TreeCounters = {
  nodes: number;
  /** Nodes that ended without children. */
  leaves: number;
  /** Nodes whose LP could not be decided. */
  unsolvedRelaxations: number;
  /** Simplex iterations of node LPs, and LP work of the same. */
  nodeIterations: number;
  nodeWork: number;
  /** Children looked into before branching. */
  strongBranchings: number;
  strongBranchingIterations: number;
  strongBranchingWork: number;
  reducedCostTightenings: number;
  /** Times that the search was given up for a smaller problem. */
  rootRestarts: number;
};

export const noTree = (): TreeCounters => ({
  nodes: 0,
  leaves: 0,
  unsolvedRelaxations: 0,
  nodeIterations: 0,
  nodeWork: 0,
  strongBranchings: 0,
  strongBranchingIterations: 0,
  strongBranchingWork: 0,
  reducedCostTightenings: 0,
  rootRestarts: 0,
});

/** What became of the points that were offered, by the first thing that a refused one breaks. */
export type GateCounters = {
  improvements: number;
  /** Feasible, and no better than the incumbent. */
  others: number;
  /** Points whose continuous columns had to be solved again. */
  repairs: number;
  refusedByBound: number;
  refusedByRow: number;
  refusedByIntegrality: number;
  refusedByStructure: number;
  /** Better points that hooks have refused. */
  vetoed: number;
};

export const noGate = (): GateCounters => ({
  improvements: 0,
  others: 0,
  repairs: 0,
  refusedByBound: 0,
  refusedByRow: 0,
  refusedByIntegrality: 0,
  refusedByStructure: 0,
  vetoed: 0,
});

/** What runs within the run did, for one who asked for them. */
export type NestedCounters = {
  runs: number;
  nodes: number;
  iterations: number;
  conflicts: number;
  work: number;
  seconds: number;
};

export const noRuns = (): NestedCounters => ({
  runs: 0,
  nodes: 0,
  iterations: 0,
  conflicts: 0,
  work: 0,
  seconds: 0,
});

/** How one worker thread spent its time, and what it told the others. */
export type ThreadCounters = {
  /** Seconds in rounds of work, and for other workers, for nodes and for messages. */
  busy: number;
  waiting: number;
  rounds: number;
  /** Rounds in which it had nothing to do. */
  idleRounds: number;
  /** Open nodes that it gave away. */
  nodesGiven: number;
  /** Told: points better than all before, learned clauses, cuts and raised root bounds. */
  points: number;
  clauses: number;
  cuts: number;
  bounds: number;
};

/** What the workers of a parallel search add to the counters of the run that they took over. */
export interface TeamStatistics {
  /** Of each worker, since the split. */
  readonly workers: readonly SolveStatistics[];
  readonly threads: CounterTable<ThreadCounters>;
}

/**
 * What a solve did, in counters, summed over its workers. Seconds differ from run to run; all the
 * rest is the same for the same problem, seed and thread count. Runs within the run, of
 * neighbourhoods and components, have a table of their own, and are not in the others. Workers repeat
 * the presolve of the first, which counts once.
 */
export type SolveStatistics = {
  /** Seconds from the start to the first node of the tree, and from there to the end. */
  readonly elapsed: { root: number; tree: number };
  /** Seconds by activity; each moment counts for one. */
  readonly time: Record<Activity, Spent>;
  readonly presolve: CounterTable<ReductionCounters>;
  readonly lp: LpCounters;
  /** By motor: "early learning" (before presolve is over), "tree", "learning", "cores". */
  readonly propagation: CounterTable<DomainCounters>;
  readonly separators: CounterTable<SeparatorCounters>;
  readonly heuristics: CounterTable<HeuristicCounters>;
  readonly tree: TreeCounters;
  readonly gate: GateCounters;
  /** Runs within the run, by what they were for. */
  readonly nested: CounterTable<NestedCounters>;
  /** By worker; empty where the search stayed on the caller's thread. */
  readonly threads: CounterTable<ThreadCounters>;
};

export function emptyStatistics(): SolveStatistics {
  const times = ACTIVITIES.map((name) => [name, { calls: 0, seconds: 0 }]);
  return {
    elapsed: { root: 0, tree: 0 },
    time: Object.fromEntries(times),
    presolve: {},
    lp: emptyLpCounters(),
    propagation: {},
    separators: {},
    heuristics: {},
    tree: noTree(),
    gate: noGate(),
    nested: {},
    threads: {},
  };
}
