import { greatestNumber, leastNumber, shown } from "@bough/problem";
import type { NumberAtom } from "../atom.ts";
import { resultOf } from "../build-expression.ts";
import { type ColumnForm, combine } from "../column-form.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { constant, type Expression, lift, type NumberLike } from "../expression.ts";
import { interval } from "../interval.ts";
import { hasValue } from "./has-value.ts";
import {
  EXACT,
  type Linearization,
  type Literal,
  NOT_ABOVE,
  NOT_BELOW,
  type NumberOperation,
  negation,
  READING_TOLERANCE,
  type Shape,
} from "./linearization.ts";
import { buildPiecewiseJumps } from "./piecewise-jumps.ts";

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
    {
      area: "functions",
      call: "model.onGrid(x, [0, 1.5, 4], [2, 0, 1])",
      meaning: "the value at a grid point; x between them is ruled out",
      example(model) {
        const x = model.real(0, 4, "x");
        const truth = (v: number) => [2, 0, 1][[0, 1.5, 4].indexOf(v)];
        return { variables: [x], result: model.onGrid(x, [0, 1.5, 4], [2, 0, 1]), truth };
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

  compile(atom, direction, compiler) {
    const points = pointsOf(atom);
    const needsBelow = (direction & NOT_BELOW) !== 0 && !isConvex(points, 1);
    const needsAbove = (direction & NOT_ABOVE) !== 0 && !isConvex(points, -1);
    if (needsBelow || needsAbove) {
      compiler.once(`piecewise ${atom.id}`, () => writeWeights(atom, compiler));
      return;
    }
    if ((direction & NOT_BELOW) !== 0) writeSegments(atom, 1, compiler);
    if ((direction & NOT_ABOVE) !== 0) writeSegments(atom, -1, compiler);
  },
};

/** z on the far side of every segment's line. */
function writeSegments(atom: NumberAtom, sign: 1 | -1, compiler: Compiler): void {
  const z = compiler.result(atom);
  const points = pointsOf(atom);
  for (let k = 1; k < points.length; k++) {
    const [[x0, y0], [x1, y1]] = [points[k - 1]!, points[k]!];
    const slope = (y1 - y0) / (x1 - x0);
    const line = argument(atom)
      .scaledBy(slope)
      .plus(y0 - slope * x0);
    compiler.row(z.minus(line).scaledBy(sign), 0, Infinity);
  }
}

function writeWeights(atom: NumberAtom, compiler: Compiler): void {
  const points = pointsOf(atom);
  const weights = points.map(() => compiler.auxiliary("weight", interval(0, 1), false));
  const total = (coefficients: readonly number[]): ColumnForm => ({
    columns: weights,
    coefficients,
    constant: 0,
  });
  compiler.columnRow(total(points.map(() => 1)), 1, 1);
  const x = compiler.form(argument(atom), EXACT);
  compiler.columnRow(combine([1, total(points.map(([a]) => a))], [-1, x]), 0, 0);
  const z = compiler.form(compiler.result(atom), EXACT);
  compiler.columnRow(combine([1, total(points.map(([, y]) => y))], [-1, z]), 0, 0);
  writeNeighbours(
    weights.map((weight) => [weight]),
    compiler,
  );
}

/**
 * At most two neighbouring groups of weights differ from zero. Segment k lies between groups k and
 * k + 1; for each bit of the Gray code, the groups all of whose segments have it are left out where
 * the bit's binary is 0, those none of whose segments have it where it is 1.
 */
export function writeNeighbours(groups: readonly (readonly number[])[], compiler: Compiler): void {
  const segments = groups.length - 1;
  for (let bit = 1; bit < 2 * segments - 1 && segments > 1; bit *= 2) {
    const has = (segment: number) => (gray(segment) & bit) !== 0;
    if (bit > largestGray(segments)) break;
    const around = groups.map((_, k) => [k - 1, k].filter((s) => s >= 0 && s < segments));
    const literal = compiler.auxiliaryLiteral("segment_bit");
    limit(
      groups.filter((_, k) => around[k]!.every(has)),
      literal,
      compiler,
    );
    limit(
      groups.filter((_, k) => !around[k]!.some(has)),
      negation(literal),
      compiler,
    );
  }
}

/** Σ of the groups' weights <= literal. */
export function limit(
  groups: readonly (readonly number[])[],
  literal: Literal,
  compiler: Compiler,
): void {
  const columns = groups.flat();
  if (columns.length === 0) return;
  const total = { columns, coefficients: columns.map(() => 1), constant: 0 };
  compiler.columnRow(combine([1, total], [-1, compiler.literalForm([literal], [1])]), -Infinity, 0);
}

function gray(k: number): number {
  return k ^ (k >> 1);
}

function largestGray(count: number): number {
  return greatestNumber(Array.from({ length: count }, (_, k) => gray(k)));
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
    throw new InvalidModelError(`piecewiseLinear(${x}, …): it lies outside the points`);
  }
  return resultOf(context, piecewiseLinear, [x], points);
}

/** f at x, where x must be one of the grid points: an index chooses both. */
export function buildOnGrid(
  context: Context,
  argument: NumberLike,
  grid: Iterable<number>,
  values: Iterable<number>,
): Expression {
  const x = lift(context, argument, "onGrid");
  const [places, results] = [[...grid], [...values]];
  if (places.length !== results.length || places.length === 0) {
    throw new InvalidModelError(
      `onGrid(${x}, …): ${places.length} grid points have ${results.length} values`,
    );
  }
  return resultOf(context, gridOperation, [x], { places, results });
}

interface GridData {
  readonly places: readonly number[];
  readonly results: readonly number[];
}

/** Source: z = f(x) with x on a grid. Target: one binary a point, x and z their weighted sums. */
const gridOperation: NumberOperation = {
  name: "on-grid",
  text: (shape) => `f(${argument(shape)})`,
  isInteger: ({ data }) => (data as GridData).results.every(Number.isInteger),
  interval: ({ data }) =>
    interval(leastNumber((data as GridData).results), greatestNumber((data as GridData).results)),
  evaluate(shape, values) {
    const { places, results } = shape.data as GridData;
    const x = values.number(argument(shape));
    const at = places.findIndex((place) => readInto(place, place, x) !== undefined);
    return results[at] ?? Number.NaN;
  },
  definedWhere: ({ operands, data }) => [hasValue(operands[0] as Expression, gridOperation, data)],
  compile(atom, _direction, compiler) {
    compiler.once(`on-grid ${atom.id}`, () => {
      const { places, results } = atom.data as GridData;
      const chosen = places.map(() => compiler.auxiliaryLiteral("grid_point"));
      compiler.exactlyOne(chosen);
      const x = compiler.form(argument(atom), EXACT);
      compiler.columnRow(combine([1, compiler.literalForm(chosen, places)], [-1, x]), 0, 0);
      compiler.tableRow(atom, chosen, results);
    });
  },
};

/** x as read from a solution, moved into [lower, upper]; undefined where it truly lies outside. */
export function readInto(lower: number, upper: number, x: number): number | undefined {
  const slack = READING_TOLERANCE * Math.max(1, Math.abs(x));
  if (!(x >= lower - slack && x <= upper + slack)) return undefined;
  return Math.max(lower, Math.min(upper, x));
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
      `${call}(…) was given ${shown(point)} for a point; it needs pairs such as [0, 5]`,
    );
  }
  const isSorted = points.every(([x], k) => k === 0 || x >= points[k - 1]![0]);
  if (points.length === 0 || !isSorted || !points.flat().every(Number.isFinite)) {
    throw new InvalidModelError(`${call}(…): the points must be finite, with ascending abscissas`);
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
