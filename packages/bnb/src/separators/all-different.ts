import { type Distinct, filledFloat64, type Problem } from "@bough/problem";
import type { AddedRow } from "../lp/added-row.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { Propose, Separator } from "./separator.ts";

/** A cut must be violated by this much at the LP point, relative to its norm. */
const LEAST_EFFICACY = 1e-4;
/** Cuts of one structure and side in a round; a chain has as many as columns. */
const CUTS_AT_MOST = 1000;
/** Entries looked at between two pauses, a few milliseconds; an entry of a row counts for several. */
const TOUCHED_A_STEP = 300_000;
const COST_OF_ENTRY = 20;

/**
 * Sums of columns that must differ: k of them add up to at least the sum of the k least values that
 * they can take apart from each other, and at most to that of the k greatest. Where all have the same
 * range these are all the facets, and the most violated are found by sorting the LP point: H. P.
 * Williams and H. Yan, "Representations of the all_different predicate of constraint satisfaction in
 * integer programming", INFORMS J. Computing 13, 2001.
 * Example: three columns over 0..9 that differ add up to at least 3.
 */
export const allDifferent: Separator = { name: "all-different", separate };

function* separate(
  space: SeparationSpace,
  { point }: SearchContext,
  propose: Propose,
): Steps<void> {
  for (const structure of space.problem.structures) {
    if (structure.kind !== "distinct") continue;
    space.work += 2 * structure.columns.length ** 2;
    const cuts = yield* spreadCuts(space.problem, structure, space.lower, space.upper, point);
    for (const cut of cuts) propose(cut, 0);
  }
}

/** The rows that columns which must differ ask for at an LP point, from bounds of the whole tree. */
export function* spreadRows({
  problem,
  point,
  rootBound,
  domain,
}: SearchContext): Steps<AddedRow[]> {
  const bound = domain.level === 0 ? domain.bound : rootBound;
  const rows: AddedRow[] = [];
  for (const structure of problem.structures) {
    if (structure.kind !== "distinct") continue;
    const lower = filledFloat64(problem.numCols, (j) => bound[2 * j]);
    const upper = lower.map((_, j) => 0 - bound[2 * j + 1]);
    for (const cut of yield* spreadCuts(problem, structure, lower, upper, point))
      rows.push({ ...cut, name: allDifferent.name, rank: 1 });
  }
  return rows;
}

type Cut = Omit<AddedRow, "name" | "rank">;

function* spreadCuts(
  problem: Problem,
  structure: Distinct,
  lower: Float64Array,
  upper: Float64Array,
  point: Float64Array,
): Steps<Cut[]> {
  const below = yield* sideCuts(problem, structure, lower, point, 1);
  return [...below, ...(yield* sideCuts(problem, structure, upper, point, -1))];
}

/**
 * Cuts below sums (sign 1) or above them (sign -1). Among equal values those go first for which the
 * cost wants the least, so that one round finds the chain of cuts that binds at the optimum.
 */
function* sideCuts(
  { cost }: Problem,
  { columns, shifts }: Distinct,
  end: Float64Array,
  point: Float64Array,
  sign: 1 | -1,
): Steps<Cut[]> {
  const count = columns.length;
  const value = Float64Array.from(columns, (j, i) => sign * (point[j] + shifts[i]));
  const order = Int32Array.from(columns, (_, i) => i);
  order.sort(
    (a, b) => value[a] - value[b] || sign * (cost[columns[b]] - cost[columns[a]]) || a - b,
  );
  const ends: number[] = [];
  const found: { size: number; side: number; efficacy: number }[] = [];
  let sum = 0;
  let shift = 0;
  let touched = 0;
  for (let size = 1; size <= count; size++) {
    const i = order[size - 1];
    const least = sign * (end[columns[i]] + shifts[i]);
    // Without a bound on one of them nothing bounds a sum that holds it.
    if (least === -Infinity) break;
    insert(ends, least);
    sum += value[i];
    shift += sign * shifts[i];
    const side = leastSum(ends);
    const efficacy = (side - sum) / Math.sqrt(size);
    if (size > 1 && efficacy > LEAST_EFFICACY) found.push({ size, side: side - shift, efficacy });
    touched += size;
    if (touched < TOUCHED_A_STEP) continue;
    touched = 0;
    yield;
  }
  const chosen = found.sort((a, b) => b.efficacy - a.efficacy).slice(0, CUTS_AT_MOST);
  const cuts: Cut[] = [];
  for (const { size, side } of chosen) {
    const members = order.subarray(0, size);
    cuts.push(
      rowOf(
        Array.from(members, (i) => columns[i]),
        sign,
        side,
      ),
    );
    touched += COST_OF_ENTRY * size;
    if (touched < TOUCHED_A_STEP) continue;
    touched = 0;
    yield;
  }
  return cuts;
}

/** sign · Σ columns >= side, written as "at most"; a column may occur twice. */
function rowOf(members: readonly number[], sign: 1 | -1, side: number): Cut {
  const total = new Map<number, number>();
  for (const j of members) total.set(j, (total.get(j) ?? 0) - sign);
  return {
    columns: Int32Array.from(total.keys()),
    coefficients: Float64Array.from(total.values()),
    lower: -Infinity,
    upper: 0 - side,
  };
}

/** The least sum of different values at least the given ends, which are sorted. */
function leastSum(ends: readonly number[]): number {
  let sum = 0;
  let next = -Infinity;
  for (const end of ends) {
    next = Math.max(next + 1, end);
    sum += next;
  }
  return sum;
}

function insert(sorted: number[], value: number): void {
  let k = sorted.length;
  sorted.push(value);
  for (; k > 0 && sorted[k - 1] > value; k--) sorted[k] = sorted[k - 1];
  sorted[k] = value;
}
