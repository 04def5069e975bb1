import type { HookedPropagator, LazyRow, SolveHooks, SolveOptions } from "@bough/bnb";
import { InvalidProblemError, type Problem } from "@bough/problem";
import type { Random } from "@bough/testing";
import { pointFault } from "../judges/point.ts";
import { judgeByPoints } from "../judges/points.ts";
import { anyFamily } from "../models/families/index.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { shrunkBy } from "../models/random-models.ts";
import { smallerModels } from "../models/smaller-model.ts";
import { solve } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

/** A model, and what hooks add to it: rows on demand, points that they refuse, points that they offer. */
interface HookedCase {
  readonly model: Model;
  readonly options: SolveOptions;
  /** Rows of the model that hooks give instead, from the last one on. */
  readonly hiddenRows: number;
  /** Cuts are given at points of the relaxation as well. */
  readonly cutsAtLps: boolean;
  /** Of points, by the sum of their integers, every so manieth is refused; 0 refuses none. */
  readonly refused: number;
  /** A propagator that keeps the sum of the first integers from being a multiple of this; 0 for none. */
  readonly banned: number;
  readonly offers: boolean;
}

const MOST_POINTS = 400;
const WORK_LIMIT = 20_000_000;
/** Distance beyond which a row says that a point breaks it. */
const BROKEN = 1e-7;
/** Integers that a propagator looks at. */
const WATCHED = 3;
const SAME = 1e-6;

export const hooked: CaseTarget<HookedCase> = {
  name: "hooked",
  what: "rows on demand, refusals, propagators and offered points together, against all points",
  cases: shrunkBy(draw, smallerCases),
  async judge(item, tally) {
    const whole = toProblem(item.model);
    const hidden = Math.min(item.hiddenRows, whole.numRows);
    const stated = withoutLast(whole, hidden);
    if (![...stated.columnLower, ...stated.columnUpper].every(Number.isFinite)) return null;
    if (stated.numIntegers === 0) return null;
    const hooks = hooksOf(item, whole, hidden);
    let result: Awaited<ReturnType<typeof solve>>;
    try {
      result = await solve(stated, { ...item.options, threads: 1, hooks });
    } catch (error) {
      if (!(error instanceof InvalidProblemError)) throw error;
      tally("refused");
      return null;
    }
    tally(result.status);
    const { status, objective, solution } = result;
    if (solution !== null && !isWanted(item, whole, solution))
      return { kind: "point", message: `${solution} is not wanted` };
    if (status !== "optimal" && status !== "infeasible") return null;
    return judgeByPoints(whole, MOST_POINTS, tally, (points): Fault | null => {
      const integers = integersOf(whole);
      const left = points
        .map((values) => {
          const point = new Float64Array(whole.numCols);
          integers.forEach((j, k) => {
            point[j] = values[k];
          });
          return point;
        })
        .filter((point) => !isRefused(item, whole, point) && !isBanned(item, whole, point));
      const right = left.length === 0 ? "infeasible" : "optimal";
      if (status !== right) return { kind: "status", message: `${status}, ${left.length} points` };
      if (objective === null) return null;
      // Of points with the same integers the best one counts.
      if (whole.numIntegers < whole.numCols) return null;
      const best = Math.min(...left.map((point) => whole.objectiveAt(point)));
      const found = whole.toUserObjective(objective);
      if (Math.abs(found - best) <= SAME * Math.max(1, Math.abs(best))) return null;
      return { kind: "objective", message: `${found}, is ${best}` };
    });
  },
  show: ({ model }) => showModel(model),
  shortRun: 100,
};

function draw(random: Random): HookedCase {
  return {
    model: anyFamily(random),
    options: {
      workLimit: WORK_LIMIT,
      gapRelative: 0,
      gapAbsolute: 0,
      seed: random.integer(0, 9),
      ...random.pick([{}, {}, { presolve: false }]),
      ...random.pick([{}, {}, { learning: false }, { without: ["cuts", "heuristics"] }]),
    },
    hiddenRows: random.pick([0, 1, 2, 3]),
    cutsAtLps: random.chance(0.5),
    refused: random.pick([0, 0, 2, 3]),
    banned: random.pick([0, 0, 2, 3]),
    offers: random.chance(0.3),
  };
}

function withoutLast(problem: Problem, count: number): Problem {
  const first = problem.numRows - count;
  return problem.with({
    rowLower: problem.rowLower.map((side, i) => (i >= first ? -Infinity : side)),
    rowUpper: problem.rowUpper.map((side, i) => (i >= first ? Infinity : side)),
  });
}

function integersOf({ isInteger, numCols }: Problem): number[] {
  return Array.from({ length: numCols }, (_, j) => j).filter((j) => isInteger[j] === 1);
}

function sumOf(columns: readonly number[], point: ArrayLike<number>): number {
  return columns.reduce((sum, j) => sum + Math.round(point[j]), 0);
}

function isRefused({ refused }: HookedCase, problem: Problem, point: ArrayLike<number>): boolean {
  return refused > 0 && Math.abs(sumOf(integersOf(problem), point)) % refused === 1;
}

/** What the propagator rules out once its columns are fixed. */
function isBanned({ banned }: HookedCase, problem: Problem, point: ArrayLike<number>): boolean {
  const watched = integersOf(problem).slice(0, WATCHED);
  return banned > 0 && Math.abs(sumOf(watched, point)) % banned === 0;
}

function brokenRows(problem: Problem, hidden: number, point: ArrayLike<number>): LazyRow[] {
  const { rows, rowLower, rowUpper, numRows } = problem;
  const broken: LazyRow[] = [];
  for (let i = numRows - hidden; i < numRows; i++) {
    const terms: (readonly [number, number])[] = [];
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++)
      terms.push([rows.indices[k], rows.values[k]]);
    const activity = terms.reduce((sum, [j, a]) => sum + a * point[j], 0);
    if (activity >= rowLower[i] - BROKEN && activity <= rowUpper[i] + BROKEN) continue;
    broken.push({ terms, lower: rowLower[i], upper: rowUpper[i] });
  }
  return broken;
}

/** Of an answer, which may miss rows by what is forgiven. */
function isWanted(item: HookedCase, whole: Problem, point: ArrayLike<number>): boolean {
  const isKept = pointFault(whole, point) === null;
  return isKept && !isRefused(item, whole, point) && !isBanned(item, whole, point);
}

function hooksOf(item: HookedCase, whole: Problem, hidden: number): SolveHooks {
  const integers = integersOf(whole);
  const watched = integers.slice(0, WATCHED);
  const propagator: HookedPropagator = {
    name: "no multiple",
    columns: watched,
    propagate(bounds) {
      if (!watched.every((j) => bounds.isFixed(j))) return;
      const point = Float64Array.from({ length: whole.numCols }, (_, j) =>
        watched.includes(j) ? bounds.lower(j) : 0,
      );
      if (isBanned(item, whole, point)) bounds.fail();
    },
  };
  return {
    ...(hidden === 0
      ? {}
      : {
          separate: ({ values, isIntegral }) =>
            isIntegral || item.cutsAtLps ? brokenRows(whole, hidden, values) : [],
        }),
    ...(item.refused === 0
      ? {}
      : { onIncumbent: ({ values }) => (isRefused(item, whole, values) ? "refuse" : undefined) }),
    ...(item.banned === 0 ? {} : { propagators: [propagator] }),
    ...(item.offers
      ? { heuristic: ({ values, offer }) => offer(values.map((value) => Math.round(value))) }
      : {}),
  };
}

function* smallerCases(item: HookedCase): Generator<HookedCase> {
  if (item.hiddenRows > 0) yield { ...item, hiddenRows: item.hiddenRows - 1 };
  if (item.cutsAtLps) yield { ...item, cutsAtLps: false };
  if (item.refused > 0) yield { ...item, refused: 0 };
  if (item.banned > 0) yield { ...item, banned: 0 };
  if (item.offers) yield { ...item, offers: false };
  for (const name of ["presolve", "learning", "without", "seed"] as const) {
    const { [name]: given, ...options } = item.options;
    if (given !== undefined) yield { ...item, options };
  }
  for (const model of smallerModels(item.model)) yield { ...item, model };
}
