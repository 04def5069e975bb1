import {
  type HeuristicsState,
  heuristicsState,
  resumeHeuristics,
} from "../heuristics/run-heuristics.ts";
import type { PolicyState } from "../motor-policy.ts";
import type { Presolved } from "../presolve/reduction.ts";
import type { SearchContext } from "../search-context.ts";
import type { SeparationTurns } from "../separation-turns.ts";
import type { SearchStatistics } from "../statistics/search-statistics.ts";
import { inheritLp, type LpInheritance, lpInheritanceOf } from "./lp-inheritance.ts";

/** What a search that is given up for a smaller problem leaves to the next, in the columns of that. */
export interface Inheritance extends LpInheritance {
  readonly statistics: SearchStatistics;
  readonly separation: SeparationTurns;
  readonly policy: PolicyState;
  readonly heuristics: HeuristicsState;
  readonly provenBound: number;
  /** Objective of the first LP of all, before any cuts. */
  readonly uncutObjective: number;
  /** No symmetries were found. */
  readonly isAsymmetric: boolean;
}

/** What is taken over of a search beside its context. */
interface PastSearch {
  readonly policyState: PolicyState;
  readonly isAsymmetric: boolean;
}

/** @param link the presolve that made the next problem out of this search's */
export function inheritanceOf(
  context: SearchContext,
  { policyState: policy, isAsymmetric }: PastSearch,
  link: Presolved,
): Inheritance {
  const { relaxation, statistics, domain } = context;
  statistics.otherWork = context.work;
  statistics.otherIterations += relaxation.iterations;
  statistics.pastConflicts += domain.statistics.conflicts;
  statistics.rootRestarts++;
  return {
    statistics,
    separation: context.separation,
    policy,
    heuristics: heuristicsState(context),
    provenBound: context.provenBound,
    uncutObjective: context.uncutObjective,
    isAsymmetric,
    ...lpInheritanceOf(context, context.pseudocosts.takeNews(), link),
  };
}

/** Puts a new search, whose LP is still untouched, where the last one stood. */
export function inherit(context: SearchContext, inheritance: Inheritance): void {
  context.provenBound = inheritance.provenBound;
  context.uncutObjective = inheritance.uncutObjective;
  context.witness?.keepsBound(inheritance.provenBound, "inherited bound");
  resumeHeuristics(context, inheritance.heuristics, 0);
  inheritLp(context, inheritance);
}
