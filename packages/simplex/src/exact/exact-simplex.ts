import { magnitude, type Steps } from "@bough/problem";
import { AT_LOWER, AT_UPPER, BASIC, type Basis, FREE } from "../lp-engine.ts";
import type { Dictionary } from "./dictionary.ts";

/** How it ends; where nothing stops a descent, with the place whose variable descends. */
export type ExactEnd =
  | { readonly status: "optimal" | "infeasible" | "work-limit" }
  | { readonly status: "unbounded"; readonly place: number; readonly rises: boolean };

/** What moving a nonbasic variable comes upon first. */
interface Block {
  /** Line whose basic variable leaves; -1 where the variable itself reaches its other bound. */
  readonly line: number;
  /** Bound that the leaving variable stops at. */
  readonly status: number;
  /** Length of the step: a fraction of whole numbers, the lower one positive. */
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Makes the wanted variables basic as far as they are independent, and puts the others where they stand.
 *
 * @param workLimit of the dictionary's work units, where it ends
 */
export function* placeExactBasis(
  dictionary: Dictionary,
  { status }: Basis,
  workLimit: number,
): Steps<void> {
  const { basic, nonbasic, numRows, numCols } = dictionary;
  for (let k = 0; k < numCols; k++) {
    while (status[nonbasic[k]] === BASIC) {
      if (dictionary.work > workLimit) return;
      let line = 0;
      const isFit = (i: number) => status[basic[i]] !== BASIC && dictionary.entry(i, k) !== 0n;
      while (line < numRows && !isFit(line)) line++;
      dictionary.noteLook(line);
      if (line === numRows) break;
      yield* dictionary.pivot(line, k, sideOf(dictionary, basic[line], status[basic[line]]));
      yield;
    }
    const wanted = sideOf(dictionary, nonbasic[k], status[nonbasic[k]]);
    if (wanted !== dictionary.status[k]) dictionary.flip(k);
  }
}

/** The bound that is wanted of a variable, or one that it has. */
function sideOf({ lower, upper }: Dictionary, j: number, wanted: number): number {
  if (lower[j] === null) return upper[j] === null ? FREE : AT_UPPER;
  return wanted === AT_UPPER && upper[j] !== null ? AT_UPPER : AT_LOWER;
}

/**
 * The primal simplex method from the dictionary's basis, in two phases that both keep the bounds of
 * what is between them: first the sum of infeasibilities falls, then the objective. The largest
 * coefficient enters, and while steps have no length the first variable: so no basis comes twice.
 *
 * R. G. Bland, "New finite pivoting rules for the simplex method", Math. Oper. Res. 2, 1977.
 *
 * @param workLimit of the dictionary's work units
 */
export function* exactSimplex(dictionary: Dictionary, workLimit: number): Steps<ExactEnd> {
  for (let isStuck = false; ; yield) {
    if (dictionary.work > workLimit) return { status: "work-limit" };
    const violated = violatedLines(dictionary);
    const slope = slopes(dictionary, violated);
    const place = enteringPlace(dictionary, slope, isStuck);
    if (place < 0) return { status: violated.size > 0 ? "infeasible" : "optimal" };
    const rises = slope[place] < 0n;
    const block = firstBlock(dictionary, place, rises);
    if (block === null) return { status: "unbounded", place, rises };
    isStuck = block.numerator === 0n;
    if (block.line < 0) dictionary.flip(place);
    else yield* dictionary.pivot(block.line, place, block.status);
  }
}

/** Lines whose basic variable breaks a bound: -1 below, 1 above. */
export function violatedLines(dictionary: Dictionary): Map<number, -1 | 1> {
  const violated = new Map<number, -1 | 1>();
  for (let i = 0; i < dictionary.numRows; i++) {
    const side = dictionary.side(i);
    if (side !== 0) violated.set(i, side);
  }
  dictionary.noteLook(2 * dictionary.numRows);
  return violated;
}

/** What each place's variable does to the sum of infeasibilities, or without these to the objective. */
function slopes(dictionary: Dictionary, violated: ReadonlyMap<number, -1 | 1>): bigint[] {
  const { numCols, numRows } = dictionary;
  dictionary.noteLook(numCols * (1 + violated.size));
  return Array.from({ length: numCols }, (_, k) => {
    if (violated.size === 0) return dictionary.entry(numRows, k);
    let sum = 0n;
    for (const [i, side] of violated) {
      const entry = dictionary.entry(i, k);
      if (entry !== 0n) sum = side > 0 ? sum + entry : sum - entry;
    }
    return sum;
  });
}

/** The place whose variable can go downhill, the steepest or the one of the first variable; or -1. */
function enteringPlace(dictionary: Dictionary, slope: readonly bigint[], takesFirst: boolean) {
  let best = -1;
  for (let k = 0; k < dictionary.numCols; k++) {
    if (!canDescend(dictionary, k, slope[k])) continue;
    const isBetter =
      best < 0 ||
      (takesFirst
        ? dictionary.nonbasic[k] < dictionary.nonbasic[best]
        : magnitude(slope[k]) > magnitude(slope[best]));
    if (isBetter) best = k;
  }
  return best;
}

function canDescend({ lower, upper, status, nonbasic }: Dictionary, k: number, slope: bigint) {
  if (slope === 0n) return false;
  const j = nonbasic[k];
  if (lower[j] !== null && lower[j] === upper[j]) return false;
  return status[k] === FREE || (status[k] === AT_LOWER ? slope < 0n : slope > 0n);
}

/** The first bound that is met when the variable at `place` rises or falls; null where there is none. */
function firstBlock(dictionary: Dictionary, place: number, rises: boolean): Block | null {
  const { determinant, lower, upper, basic, nonbasic, numRows } = dictionary;
  const own = nonbasic[place];
  const [low, high] = [lower[own], upper[own]];
  let first: Block | null = null;
  let compared = 0;
  if (low !== null && high !== null)
    first = { line: -1, status: AT_LOWER, numerator: high - low, denominator: 1n };
  for (let i = 0; i < numRows; i++) {
    const entry = dictionary.entry(i, place);
    if (entry === 0n) continue;
    const isRising = entry > 0n === rises;
    const side = dictionary.side(i);
    // One that breaks a bound stops where it keeps it, and where it goes farther off never.
    if (side !== 0 && isRising === side > 0) continue;
    const isUpper = side === 0 ? isRising : side > 0;
    const bound = (isUpper ? upper : lower)[basic[i]];
    if (bound === null) continue;
    const numerator = magnitude(bound * determinant - dictionary.basicValue(i));
    const block = {
      line: i,
      status: isUpper ? AT_UPPER : AT_LOWER,
      numerator,
      denominator: magnitude(entry),
    };
    compared++;
    if (first === null || isBefore(block, first, dictionary)) first = block;
  }
  dictionary.noteProducts(compared);
  return first;
}

function isBefore(a: Block, b: Block, { basic }: Dictionary): boolean {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference !== 0n) return difference < 0n;
  return b.line >= 0 && basic[a.line] < basic[b.line];
}
