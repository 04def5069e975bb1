import { pickedFloat64, pickedInt32 } from "@bough/problem";
import { BASIC, type Basis } from "@bough/simplex";
import {
  type HeuristicsState,
  heuristicsState,
  resumeHeuristics,
} from "../heuristics/run-heuristics.ts";
import type { AddedRow } from "../lp/added-row.ts";
import type { PolicyState } from "../motor-policy.ts";
import type { PseudocostNews } from "../node/pseudocost-news.ts";
import type { Presolved } from "../presolve/reduction.ts";
import type { SearchContext } from "../search-context.ts";
import type { SeparationTurns } from "../separation-turns.ts";
import type { SearchStatistics } from "../statistics/search-statistics.ts";

/** What a search that is given up for a smaller problem leaves to the next, in the columns of that. */
export interface Inheritance {
  readonly statistics: SearchStatistics;
  readonly separation: SeparationTurns;
  readonly policy: PolicyState;
  readonly heuristics: HeuristicsState;
  readonly provenBound: number;
  /** Objective of the first LP of all, before any cuts. */
  readonly uncutObjective: number;
  /** No symmetries were found. */
  readonly isAsymmetric: boolean;
  readonly pseudocosts: PseudocostNews;
  /** Cuts in the LP that could be written over the smaller problem. */
  readonly cuts: readonly AddedRow[];
  /** The LP's last basis, those cuts included: near enough to start from. */
  readonly basis: Basis;
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
  const places: number[] = [];
  const cuts: AddedRow[] = [];
  relaxation.addedRows.forEach((row, place) => {
    const cut = link.mapRow(row);
    if (cut === null) return;
    cuts.push(cut);
    places.push(relaxation.firstAddedRow + place);
  });
  return {
    statistics,
    separation: context.separation,
    policy,
    heuristics: heuristicsState(context),
    provenBound: context.provenBound,
    uncutObjective: context.uncutObjective,
    isAsymmetric,
    pseudocosts: pseudocostsOf(context.pseudocosts.takeNews(), link),
    cuts,
    basis: basisOf(context, link, places),
  };
}

/** Puts a new search, whose LP is still untouched, where the last one stood. */
export function inherit(context: SearchContext, inheritance: Inheritance): void {
  context.provenBound = inheritance.provenBound;
  context.uncutObjective = inheritance.uncutObjective;
  context.witness?.keepsBound(inheritance.provenBound, "inherited bound");
  context.pseudocosts.inherit(inheritance.pseudocosts);
  resumeHeuristics(context, inheritance.heuristics, 0);
  for (const cut of inheritance.cuts) context.witness?.keepsRow(cut, "inherited");
  context.relaxation.addRows(inheritance.cuts);
  context.relaxation.restoreSnapshot(inheritance.basis);
}

/** What is known of the columns that are left. */
function pseudocostsOf(all: PseudocostNews, { originalColumn }: Presolved): PseudocostNews {
  const reducedColumn = new Map(Array.from(originalColumn, (j, reduced) => [j, reduced]));
  const places = Array.from(all.sides.keys()).filter((k) => reducedColumn.has(all.sides[k] >> 1));
  return {
    sides: Int32Array.from(places, (k) => {
      const side = all.sides[k];
      return 2 * (reducedColumn.get(side >> 1) ?? 0) + (side & 1);
    }),
    gainSum: pickedFloat64(all.gainSum, places),
    gainCount: pickedInt32(all.gainCount, places),
    inferenceSum: pickedFloat64(all.inferenceSum, places),
    inferenceCount: pickedInt32(all.inferenceCount, places),
    cutoffs: pickedInt32(all.cutoffs, places),
  };
}

/** The engine completes or trims what is not a basis any more. */
function basisOf(
  { relaxation, problem }: SearchContext,
  { originalColumn, originalRow }: Presolved,
  cutRows: readonly number[],
): Basis {
  const { status } = relaxation.takeSnapshot();
  const numConditional = relaxation.conditional.rows.length;
  const numCols = originalColumn.length;
  const firstCut = numCols + originalRow.length + numConditional;
  const kept: Uint8Array = new Uint8Array(firstCut + cutRows.length).fill(BASIC);
  originalColumn.forEach((j, reduced) => {
    kept[reduced] = status[j];
  });
  originalRow.forEach((i, reduced) => {
    kept[numCols + reduced] = status[problem.numCols + i];
  });
  cutRows.forEach((row, place) => {
    kept[firstCut + place] = status[problem.numCols + row];
  });
  return { numCols, numRows: kept.length - numCols, status: kept };
}
