import { type BooleanExpression, type Expression, Model } from "@bough/modeler";
import { array, constantFrom, integer, record } from "fast-check";
import { noteSolves } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

const COMPARISONS = ["isAtMost", "isAtLeast", "isEqualTo", "isDifferentFrom"] as const;

/** Integers far from zero, and comparisons of multiples of them by tenths. */
interface FarDecimalsCase {
  readonly variables: readonly { readonly base: number; readonly width: number }[];
  readonly statements: readonly {
    /** In tenths, one a variable. */
    readonly factors: readonly number[];
    readonly comparison: (typeof COMPARISONS)[number];
    /** Steps of the variables from their least values to a point that the side is met at, and tenths beyond. */
    readonly met: readonly number[];
    readonly beyond: number;
    readonly isDenied: boolean;
    /** Heights, in tenths, of a function of the sum's distance from the side; without any it is the sum itself. */
    readonly heights: readonly number[];
  }[];
}

type Statement = FarDecimalsCase["statements"][number];

const MOST_VARIABLES = 3;
const number = (min: number, max: number) => integer({ min, max });
const perVariable = (min: number, max: number) =>
  array(number(min, max), { minLength: MOST_VARIABLES, maxLength: MOST_VARIABLES });

/** Whether ends of ranges, sides and functions keep their last decimals where terms of 10^8 cancel. */
export const farDecimals: CaseTarget<FarDecimalsCase> = {
  name: "far-decimals",
  what: "all points of models that compare multiples by tenths of integers far from zero",
  cases: record({
    variables: array(
      record({
        base: constantFrom(0, 999999, -1000000, 10000001, -29999999, 99999999, -12345678),
        width: number(0, 4),
      }),
      { minLength: 1, maxLength: MOST_VARIABLES },
    ),
    statements: array(
      record({
        factors: perVariable(-12, 12),
        comparison: constantFrom(...COMPARISONS),
        met: perVariable(0, 4),
        beyond: constantFrom(0, 0, 0, 1, -1, 3),
        isDenied: constantFrom(false, false, true),
        heights: array(number(-30, 30), { maxLength: 4 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  async judge(item, tally) {
    const wanted = pointsOf(item).filter((point) =>
      item.statements.every((statement) => holds(point, statement, item)),
    );
    tally(wanted.length === 0 ? "no point" : "points");
    const model = new Model({ contradictions: "infeasible" });
    const xs = item.variables.map(({ base, width }) => model.integer(base, base + width));
    for (const statement of item.statements) model.require(stated(model, xs, statement, item));
    noteSolves();
    const { solutions, isComplete, status } = await model.solveAll({ over: xs, threads: 1 });
    if (!isComplete) return { kind: "not all", message: status };
    const found = solutions.map((each) => String(xs.map((x) => each.value(x))));
    return pointsFault(found, wanted.map(String));
  },
  shortRun: 60,
};

function pointsFault(found: readonly string[], wanted: readonly string[]): Fault | null {
  const lost = wanted.find((point) => !found.includes(point));
  if (lost !== undefined) return { kind: "point lost", message: lost };
  const wrong = found.find((point) => !wanted.includes(point));
  if (wrong !== undefined) return { kind: "no such point", message: wrong };
  return found.length === wanted.length ? null : { kind: "point twice", message: String(found) };
}

/** The statement as the model has it, in decimals. */
function stated(
  model: Model,
  xs: readonly Expression[],
  statement: Statement,
  item: FarDecimalsCase,
): BooleanExpression {
  const { factors, comparison, heights, isDenied } = statement;
  const sum = model.dot(
    xs.map((_, j) => factors[j]! / 10),
    xs,
  );
  const side = sideOf(statement, item);
  const distance = sum.minus(side / 10);
  const left = heights.length === 0 ? sum : model.piecewiseLinear(distance, curve(heights));
  const relation = left[comparison](heights.length === 0 ? side / 10 : 0);
  return isDenied ? relation.not() : relation;
}

/** Points a unit apart from -1 on, and level before and behind. */
function curve(heights: readonly number[]): [number, number][] {
  const inner = heights.map((height, k): [number, number] => [k - 1, height / 10]);
  return [[-FAR_OUT, heights[0]! / 10], ...inner, [FAR_OUT, heights.at(-1)! / 10]];
}

/** Beyond all distances that sums have from their sides. */
const FAR_OUT = 100;

/** The same by whole tenths, of the curve by hundredths. */
function holds(point: readonly number[], statement: Statement, item: FarDecimalsCase): boolean {
  const { factors, comparison, heights, isDenied } = statement;
  const gap = point.reduce((sum, x, j) => sum + factors[j]! * x, -sideOf(statement, item));
  const value = heights.length === 0 ? 10 * gap : heightAt(heights, gap);
  if (comparison === "isAtMost") return value <= 0 !== isDenied;
  if (comparison === "isAtLeast") return value >= 0 !== isDenied;
  return ((value === 0) === (comparison === "isEqualTo")) !== isDenied;
}

/** In hundredths, at a distance in tenths. */
function heightAt(heights: readonly number[], gap: number): number {
  const left = Math.floor((gap + 10) / 10);
  if (left < 0) return 10 * heights[0]!;
  if (left >= heights.length - 1) return 10 * heights.at(-1)!;
  const share = gap + 10 - 10 * left;
  return heights[left]! * (10 - share) + heights[left + 1]! * share;
}

/** In tenths. */
function sideOf({ factors, met, beyond }: Statement, { variables }: FarDecimalsCase): number {
  return variables.reduce((sum, { base }, j) => sum + factors[j]! * (base + met[j]!), beyond);
}

function pointsOf({ variables }: FarDecimalsCase): number[][] {
  return variables.reduce<number[][]>(
    (points, { base, width }) =>
      points.flatMap((point) => Array.from({ length: width + 1 }, (_, k) => [...point, base + k])),
    [[]],
  );
}
