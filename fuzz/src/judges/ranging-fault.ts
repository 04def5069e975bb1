import type { Problem } from "@bough/problem";
import { type LpRanging, type LpResult, rangeLp } from "@bough/simplex";
import { asDecimal, solveExactLp } from "@bough/testing";
import { solveLp } from "../solves.ts";
import type { Fault, Tally } from "../target.ts";

/** How far from the datum a range is tried, at most. */
const FARTHEST = 50;
/** Parts of the way to an end at which a range is tried; ends themselves are rounded. */
const PARTS = [0.3, 0.999] as const;
/** By how much objectives may differ, relative from one on to them and to what was changed. */
const TOLERANCE = 1e-6;
/** Duals and reduced costs smaller than this may be those of basic variables. */
const ZERO = 1e-9;
/** Distance from its side at which a row lies there, relative from one on. */
const AT_SIDE = 1e-9;

/** Points farther out are made by last places of the data, which leave them anywhere. */
const FARTHEST_POINT = 1e12;

/** The problem with a datum at another value, and the objective that the range promises there. */
interface Trial {
  readonly what: string;
  readonly problem: Problem;
  readonly want: number;
  /** The largest number that the objective is made of. */
  readonly size: number;
}

/**
 * Moves each cost, each side that a row lies at and each bound that a column lies at within the range that
 * was told of it, and solves again: within it the point, or the rate of the objective, has to stay.
 */
export function rangingFault(problem: Problem, result: LpResult, tally: Tally): Fault | null {
  if (result.basis === null) return { kind: "basis", message: "an optimum without a basis" };
  const ranging = rangeLp(problem, result.basis);
  if (isFarOut(result)) {
    tally("far out");
    return null;
  }
  for (const trial of trials(problem, result, ranging)) {
    if (typeof trial === "string") return { kind: "range", message: trial };
    tally("moved");
    const fault = trialFault(trial, tally);
    if (fault !== null) return fault;
  }
  return null;
}

export function isFarOut({ solution }: LpResult): boolean {
  return solution?.some((x) => Math.abs(x) > FARTHEST_POINT) ?? false;
}

function* trials(problem: Problem, result: LpResult, ranging: LpRanging) {
  yield* ofCosts(problem, result, ranging);
  yield* ofSides(problem, result, ranging);
  yield* ofBounds(problem, result, ranging);
}

/** A range that does not have the datum is told as a text. */
function* ofCosts(
  problem: Problem,
  { objective, solution }: LpResult,
  { costLow, costHigh }: LpRanging,
): Generator<Trial | string> {
  const sign = problem.sense === "maximize" ? -1 : 1;
  for (let j = 0; j < problem.numCols; j++) {
    const at = sign * problem.cost[j];
    const range = { low: costLow[j], high: costHigh[j], at };
    if (!holds(range)) yield `cost ${j} is ${at}, range ${costLow[j]} .. ${costHigh[j]}`;
    const x = solution?.[j] ?? Number.NaN;
    for (const value of inside(range)) {
      const cost = problem.cost.slice();
      cost[j] = sign * value;
      const size = Math.max(Math.abs(value * x), Math.abs(at * x));
      const want = (objective ?? Number.NaN) + (value - at) * x;
      yield { what: `cost ${j} at ${value}`, problem: problem.with({ cost }), want, size };
    }
  }
}

function* ofSides(
  problem: Problem,
  { objective, solution, duals }: LpResult,
  { sideLow, sideHigh }: LpRanging,
): Generator<Trial | string> {
  const { rows, rowLower, rowUpper } = problem;
  for (let i = 0; i < problem.numRows; i++) {
    const y = duals?.[i] ?? 0;
    let activity = 0;
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++)
      activity += rows.values[k] * (solution?.[rows.indices[k]] ?? Number.NaN);
    const isEquation = rowLower[i] === rowUpper[i];
    const isUpper = isAt(activity, rowUpper[i]);
    if (Math.abs(y) < ZERO || (!isUpper && !isAt(activity, rowLower[i]))) continue;
    if (!isEquation && isUpper && isAt(activity, rowLower[i])) continue;
    const at = isUpper ? rowUpper[i] : rowLower[i];
    const range = { low: sideLow[i], high: sideHigh[i], at };
    if (!holds(range)) yield `side ${i} is ${at}, range ${sideLow[i]} .. ${sideHigh[i]}`;
    for (const value of inside(range)) {
      const [lower, upper] = withEnd(rowLower, rowUpper, i, value, isUpper);
      if (lower[i] > upper[i]) continue;
      const moved = problem.with({ rowLower: lower, rowUpper: upper });
      yield movedBy(`side ${i}`, moved, objective, { value, at, rate: y });
    }
  }
}

function* ofBounds(
  problem: Problem,
  { objective, solution, reducedCosts }: LpResult,
  { boundLow, boundHigh }: LpRanging,
): Generator<Trial | string> {
  const { columnLower, columnUpper } = problem;
  for (let j = 0; j < problem.numCols; j++) {
    const d = reducedCosts?.[j] ?? 0;
    const at = solution?.[j] ?? Number.NaN;
    const isUpper = at === columnUpper[j];
    if (Math.abs(d) < ZERO || (!isUpper && at !== columnLower[j])) continue;
    const range = { low: boundLow[j], high: boundHigh[j], at };
    if (!holds(range)) yield `bound ${j} is ${at}, range ${boundLow[j]} .. ${boundHigh[j]}`;
    for (const value of inside(range)) {
      const [lower, upper] = withEnd(columnLower, columnUpper, j, value, isUpper);
      if (lower[j] > upper[j]) continue;
      const moved = problem.with({ columnLower: lower, columnUpper: upper });
      yield movedBy(`bound ${j}`, moved, objective, { value, at, rate: d });
    }
  }
}

/** Both ends with one of them elsewhere, or both where they were one. */
function withEnd(
  lower: Float64Array,
  upper: Float64Array,
  k: number,
  value: number,
  isUpper: boolean,
): [Float64Array, Float64Array] {
  const isOne = lower[k] === upper[k];
  const [low, high] = [lower.slice(), upper.slice()];
  if (isOne || isUpper) high[k] = value;
  if (isOne || !isUpper) low[k] = value;
  return [low, high];
}

function movedBy(
  what: string,
  problem: Problem,
  objective: number | null,
  { value, at, rate }: { value: number; at: number; rate: number },
): Trial {
  const want = (objective ?? Number.NaN) + (value - at) * rate;
  const size = Math.max(Math.abs(value * rate), Math.abs(at * rate));
  return { what: `${what} at ${value}`, problem, want, size };
}

interface Range {
  readonly low: number;
  readonly high: number;
  readonly at: number;
}

function holds({ low, high, at }: Range): boolean {
  const slack = TOLERANCE * Math.max(1, Math.abs(at));
  return low <= at + slack && high >= at - slack;
}

function inside({ low, high, at }: Range): number[] {
  const ends = [Math.max(low, at - FARTHEST), Math.min(high, at + FARTHEST)];
  return ends.flatMap((end) => (end === at ? [] : PARTS.map((part) => at + part * (end - at))));
}

function isAt(activity: number, side: number): boolean {
  return (
    Number.isFinite(side) && Math.abs(activity - side) <= AT_SIDE * Math.max(1, Math.abs(side))
  );
}

/**
 * Where the decimals do not have what was promised, the doubles behind them may: contradictions by last places
 * are no fault of the range. `solveLp` is asked as well, which forgives these.
 */
function trialFault({ what, problem, want, size }: Trial, tally: Tally): Fault | null {
  const tolerance = TOLERANCE * Math.max(1, Math.abs(want), size);
  const sign = problem.sense === "maximize" ? -1 : 1;
  const isWanted = (value: number) => Math.abs(value - want) <= tolerance;
  const exact = solveExactLp(problem, undefined, asDecimal);
  const truth = exact.status === "optimal" ? sign * exact.objective.toNumber() : Number.NaN;
  if (isWanted(truth)) return null;
  const bits = solveExactLp(problem);
  const again = solveLp(problem);
  const isOfDoubles = bits.status === "optimal" && isWanted(sign * bits.objective.toNumber());
  if (isOfDoubles || (again.status === "optimal" && isWanted(again.objective ?? Infinity))) {
    tally("but for last places");
    return null;
  }
  const told = exact.status === "optimal" ? truth : exact.status;
  return {
    kind: "rate",
    message: `${what}: ${want} expected, exactly ${told}, ${again.status} ${again.objective}`,
  };
}
