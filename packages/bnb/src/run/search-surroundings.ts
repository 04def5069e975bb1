import type { Problem } from "@bough/problem";
import type { Domain } from "@bough/propagation";
import type { IncumbentGate } from "../gate/incumbent.ts";
import type { Guidance } from "../node/guidance.ts";
import type { VisitReport } from "../node/visited-node.ts";
import type { SolveOptions } from "../options.ts";
import type { SolveResult } from "../result.ts";
import type { LpInheritance } from "../root/lp-inheritance.ts";
import type { SmallSearch } from "../small/small-search.ts";
import type { Steps } from "../steps.ts";
import type { SubSolve } from "../sub-solve.ts";
import type { NestedLimits } from "./nested-runs.ts";
import type { RunSurroundings } from "./run-surroundings.ts";
import type { SumsTurns } from "./sums-turns.ts";

/** Who is told how a search gets on. */
export interface SearchListener {
  /** The first LP is solved. */
  readonly onRoot: (objective: number, infeasibilities: number) => void;
  /** A node's LP is solved. */
  readonly onNode: (objective: number, infeasibilities: number) => void;
  /** Who is told of every node that a tree over the problem has visited, where anybody is. */
  readonly makeVisitReport: (problem: Problem) => VisitReport | undefined;
  /** Clause learning has worked for a slice on its domain. */
  readonly onLearning: (domain: Domain) => void;
}

/** What a search shares with the run that it is part of. */
export interface SearchSurroundings extends RunSurroundings {
  readonly gate: IncumbentGate;
  readonly guidance: Guidance;
  readonly subSolve: SubSolve;
  readonly subOptions: () => SolveOptions;
  readonly solveNeighbourhood: (problem: Problem, limits: NestedLimits) => Steps<SolveResult>;
  readonly listener: SearchListener;
  /** What the search around this one has left to it. */
  readonly lpInheritance?: LpInheritance | undefined;
  /** A tree on a tableau over the same problem that was given up. */
  readonly tableau?: SmallSearch | undefined;
  /** Meeting in the middle over the same problem, as far as it has come. */
  readonly sums?: SumsTurns | undefined;
}
