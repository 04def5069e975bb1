import { greatestNumber, leastNumber, type Steps, shown } from "@bough/problem";
import type { NumberAtom } from "../atom.ts";
import { resultOf } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { constant, type Expression, lift, type NumberLike } from "../expression.ts";
import { interval } from "../interval.ts";
import { quoting } from "../text-budget.ts";
import {
  EXACT,
  type Linearization,
  NOT_ABOVE,
  NOT_BELOW,
  type NumberOperation,
  readInto,
  type Shape,
} from "./linearization.ts";
import { buildPiecewiseJumps } from "./piecewise-jumps.ts";
import { writeNeighbours } from "./segment-bits.ts";
import { weighedRow, weightsInSteps } from "./weighed-points.ts";

/** Segments written between two pauses. */
const SEGMENTS_PER_STEP = 50;

/** Abscissa and value of a break point. */
export type BreakPoint = readonly [x: number, y: number];

/**
 * Source: z = f(x), f linear between given points; x outside them is ruled out.
 * Target: where f is convex and a use needs z >= f(x) only (or concave, z <= f(x)): one row a
 * segment, no binary. Otherwise x = Σ λ xₖ, z = Σ λ f(xₖ), Σ λ = 1, with two neighbouring λ at most,
 * chosen by the bits of the segment's Gray code: J. P. Vielma and G. L. Nemhauser, "Modeling
 * disjunctive constraints with a logarithmic number of binary variables and constraints", Math.
 * Programming 128 (2011): as tight as can be, with log₂ of the segments in binaries.
 */
export const piecewiseLinear: NumberOperation & Linearization = {
  name: "piecewise-linear",

  entries: [
    {
      area: "functions",
      call: "model.piecewiseLinear(x, [[0, 0], [2, 3], [5, 1]])",
      meaning: "linear between the points; x outside them is ruled out",
      example(model) {
        const x = model.real(-1, 6, "x");
        const points = [
          [0, 0],
          [1, 3],
          [2, 1],
          [4, 2],
          [5, 2],
        ] as const;
        const truth = (v: number) => interpolate(points, v);
        return { variables: [x], result: model.piecewiseLinear(x, points), truth };
      },
    },
    {
      area: "functions",
      call: "model.piecewiseLinear(x, convexPoints)",
      meaning: "a convex function; a goal that minimises it needs no binary",
      example(model) {
        const x = model.real(-2, 3, "x");
        const points = [
          [-2, 4],
          [0, 0],
          [1, 1],
          [3, 9],
        ] as const;
        const truth = (v: number) => interpolate(points, v);
        return { variables: [x], result: model.piecewiseLinear(x, points), truth };
      },
    },
  ],

  text: (shape) => `f(${shape.operands[0]})`,

  isInteger: () => false,

  interval(shape, intervalOf) {
    const points = pointsOf(shape);
    const { lower, upper } = intervalOf(argument(shape));
    const ends = [lower, upper].map((x) => interpolate(points, clamp(points, x))!);
    const inside = points.filter(([x]) => x > lower && x < upper).map(([, y]) => y);
    const values = [...ends, ...inside];
    return interval(leastNumber(values), greatestNumber(values));
  },

  evaluate(shape, values) {
    const points = pointsOf(shape);
    const x = values.number(argument(shape));
    const read = readInto(points[0]![0], points.at(-1)![0], x);
    return read === undefined ? Number.NaN : interpolate(points, read)!;
  },

  definedWhere: (shape) => [
    argument(shape).isAtLeast(pointsOf(shape)[0]![0]),
    argument(shape).isAtMost(pointsOf(shape).at(-1)![0]),
  ],

  *compile(atom, direction, compiler) {
    const points = pointsOf(atom);
    const needsBelow = (direction & NOT_BELOW) !== 0 && !isConvex(points, 1);
    const needsAbove = (direction & NOT_ABOVE) !== 0 && !isConvex(points, -1);
    if (needsBelow || needsAbove) {
      yield* compiler.onceInSteps(`piecewise ${atom.id}`, () => writeWeights(atom, compiler));
      return;
    }
    if ((direction & NOT_BELOW) !== 0) yield* writeSegments(atom, 1, compiler);
    if ((direction & NOT_ABOVE) !== 0) yield* writeSegments(atom, -1, compiler);
  },
};

/** z on the far side of every segment's line. */
function* writeSegments(atom: NumberAtom, sign: 1 | -1, compiler: Compiler): Steps<void> {
  const z = compiler.result(atom);
  const points = pointsOf(atom);
  for (let k = 1; k < points.length; k++) {
    const [[x0, y0], [x1, y1]] = [points[k - 1]!, points[k]!];
    const slope = (y1 - y0) / (x1 - x0);
    const line = argument(atom)
      .scaledBy(slope)
      .plus(y0 - slope * x0);
    if (k % SEGMENTS_PER_STEP === 0) yield;
    yield* compiler.rowInSteps(z.minus(line).scaledBy(sign), 0, Infinity);
  }
}

function* writeWeights(atom: NumberAtom, compiler: Compiler): Steps<void> {
  const points = pointsOf(atom);
  const weights = yield* weightsInSteps(points.length, compiler);
  const total = { columns: weights, coefficients: points.map(() => 1), constant: 0 };
  yield* compiler.columnRowInSteps(total, 1, 1);
  const x = yield* compiler.formInSteps(argument(atom), EXACT);
  yield* weighedRow(
    weights,
    points.map(([at]) => at),
    x,
    compiler,
  );
  const z = yield* compiler.formInSteps(compiler.result(atom), EXACT);
  yield* weighedRow(
    weights,
    points.map(([, value]) => value),
    z,
    compiler,
  );
  yield* writeNeighbours(
    weights.map((weight) => [weight]),
    compiler,
  );
}

export function buildPiecewiseLinear(
  context: Context,
  argument: NumberLike,
  breakPoints: Iterable<BreakPoint>,
): Expression {
  const x = lift(context, argument, "piecewiseLinear");
  const points = checkedPoints([...breakPoints], "piecewiseLinear");
  if (points.some(([at], k) => k > 0 && at === points[k - 1]![0])) {
    return buildPiecewiseJumps(context, x, points);
  }
  if (x.isConstant) {
    const value = interpolate(points, x.constant);
    if (value !== undefined) return constant(context, value);
    throw new InvalidModelError(quoting`piecewiseLinear(${x}, …): it lies outside the points`);
  }
  return resultOf(context, piecewiseLinear, [x], points);
}

/** The function at x; undefined outside the points. */
function interpolate(points: readonly BreakPoint[], x: number): number | undefined {
  for (let k = 0; k < points.length; k++) {
    const [right, value] = points[k]!;
    if (x === right) return value;
    if (x > right) continue;
    if (k === 0) return undefined;
    const [left, before] = points[k - 1]!;
    return before + ((value - before) * (x - left)) / (right - left);
  }
  return undefined;
}

/** Slopes rise (sign 1) or fall (sign -1) from segment to segment. */
function isConvex(points: readonly BreakPoint[], sign: 1 | -1): boolean {
  const slopes = points.slice(1).map(([x, y], k) => (y - points[k]![1]) / (x - points[k]![0]));
  return slopes.every((slope, k) => k === 0 || (slope - slopes[k - 1]!) * sign >= 0);
}

function checkedPoints(points: BreakPoint[], call: string): BreakPoint[] {
  for (const point of points as readonly unknown[]) {
    if (Array.isArray(point) && point.length === 2) continue;
    throw new InvalidModelError(
      quoting`${call}(…) was given ${shown(point)} for a point; it needs pairs such as [0, 5]`,
    );
  }
  const isSorted = points.every(([x], k) => k === 0 || x >= points[k - 1]![0]);
  if (points.length === 0 || !isSorted || !points.flat().every(Number.isFinite)) {
    throw new InvalidModelError(
      quoting`${call}(…): the points must be finite, with ascending abscissas`,
    );
  }
  return points;
}

function clamp(points: readonly BreakPoint[], x: number): number {
  return Math.max(points[0]![0], Math.min(points.at(-1)![0], x));
}

function pointsOf(shape: Shape): readonly BreakPoint[] {
  return shape.data as readonly BreakPoint[];
}

function argument(shape: Shape): Expression {
  return shape.operands[0] as Expression;
}
