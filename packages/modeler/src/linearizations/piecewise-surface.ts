import { greatestNumber, leastNumber, type Steps } from "@bough/problem";
import type { NumberAtom } from "../atom.ts";
import { resultOf } from "../build-expression.ts";
import type { ColumnForm } from "../column-form.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { interval } from "../interval.ts";
import {
  EXACT,
  type Linearization,
  type NumberOperation,
  negation,
  readInto,
} from "./linearization.ts";
import { limit, writeNeighbours } from "./segment-bits.ts";
import { weighedRow, weightsInSteps } from "./weighed-points.ts";

/**
 * Source: z = f(x, y), f linear on the triangles of a grid; (x, y) outside the grid is ruled out.
 * The triangles are those of the "Union Jack": a cell is cut along the diagonal that joins its two
 * corners whose indices add up to an even number.
 * Target: a weight λ a grid point; x, y and z are their weighted sums; Gray codes leave two
 * neighbouring rows and two neighbouring columns of the grid; one binary more forbids the points
 * of even row and odd column, or those of odd row and even column: Vielma and Nemhauser, Math.
 * Programming 128 (2011), section 5.
 */
export const piecewiseSurface: NumberOperation & Linearization = {
  name: "piecewise-surface",

  entries: [
    {
      area: "functions",
      call: "model.piecewiseSurface(x, y, xs, ys, (x, y) => x * y)",
      meaning: "linear on the triangles of a grid; outside it is ruled out",
      example(model) {
        const [x, y] = [model.real(0, 3, "x"), model.real(0, 2, "y")];
        const f = (a: number, b: number) => a * a + 3 * a * b - b;
        const xs = [0, 1, 3];
        const ys = [0, 1, 2];
        const result = model.piecewiseSurface(x, y, xs, ys, f);
        const table = xs.map((a) => ys.map((b) => f(a, b)));
        return { variables: [x, y], result, truth: (v, w) => surfaceAt({ xs, ys, table }, v!, w!) };
      },
    },
  ],

  text: ({ operands }) => `f(${operands[0]}, ${operands[1]})`,

  isInteger: () => false,

  interval({ data }) {
    const values = (data as Surface).table.flat();
    return interval(leastNumber(values), greatestNumber(values));
  },

  evaluate({ operands, data }, values) {
    const { xs, ys } = data as Surface;
    const [x, y] = operands.map((operand, k) => {
      const places = k === 0 ? xs : ys;
      return readInto(places[0]!, places.at(-1)!, values.number(operand as Expression));
    });
    if (x === undefined || y === undefined) return Number.NaN;
    return surfaceAt(data as Surface, x, y) ?? Number.NaN;
  },

  definedWhere({ operands, data }) {
    const { xs, ys } = data as Surface;
    return operands.flatMap((operand, k) => {
      const places = k === 0 ? xs : ys;
      const x = operand as Expression;
      return [x.isAtLeast(places[0]!), x.isAtMost(places.at(-1)!)];
    });
  },

  *compile(atom, _direction, compiler) {
    yield* compiler.onceInSteps(`piecewise-surface ${atom.id}`, () => writeSurface(atom, compiler));
  },
};

interface Surface {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly table: readonly (readonly number[])[];
}

function* writeSurface(atom: NumberAtom, compiler: Compiler): Steps<void> {
  const { xs, ys, table } = atom.data as Surface;
  const made = yield* weightsInSteps(xs.length * ys.length, compiler);
  const weights = xs.map((_, i) => made.slice(i * ys.length, (i + 1) * ys.length));
  const total = (weigh: (i: number, j: number) => number): ColumnForm => ({
    columns: weights.flat(),
    coefficients: weights.flatMap((row, i) => row.map((_, j) => weigh(i, j))),
    constant: 0,
  });
  const tie = function* (
    expression: Expression,
    weigh: (i: number, j: number) => number,
  ): Steps<void> {
    const { columns, coefficients } = total(weigh);
    const form = yield* compiler.formInSteps(expression, EXACT);
    yield* weighedRow(columns, coefficients, form, compiler);
  };
  yield* compiler.columnRowInSteps(
    total(() => 1),
    1,
    1,
  );
  yield* tie(atom.operands[0] as Expression, (i) => xs[i]!);
  yield* tie(atom.operands[1] as Expression, (_, j) => ys[j]!);
  yield* tie(compiler.result(atom), (i, j) => table[i]![j]!);
  yield* writeNeighbours(weights, compiler);
  yield* writeNeighbours(
    ys.map((_, j) => weights.map((row) => row[j]!)),
    compiler,
  );
  const isOnEvenDiagonal = compiler.auxiliaryLiteral("triangle");
  const pick = (rowParity: number) =>
    weights.flatMap((row, i) =>
      i % 2 === rowParity ? [row.filter((_, j) => j % 2 !== rowParity)] : [],
    );
  yield* limit(pick(0), isOnEvenDiagonal, compiler);
  yield* limit(pick(1), negation(isOnEvenDiagonal), compiler);
}

export function buildPiecewiseSurface(
  context: Context,
  first: NumberLike,
  second: NumberLike,
  xs: Iterable<number>,
  ys: Iterable<number>,
  f: (x: number, y: number) => number,
): Expression {
  const operands = [first, second].map((value) => lift(context, value, "piecewiseSurface"));
  const [rows, columns] = [[...xs], [...ys]];
  for (const places of [rows, columns]) {
    const isAscending = places.every((value, k) => k === 0 || value > places[k - 1]!);
    if (places.length < 2 || !isAscending || !places.every(Number.isFinite)) {
      throw new InvalidModelError(
        "piecewiseSurface(…): each axis needs two or more finite places in ascending order",
      );
    }
  }
  const table = rows.map((x) => columns.map((y) => f(x, y)));
  const surface: Surface = { xs: rows, ys: columns, table };
  return resultOf(context, piecewiseSurface, operands, surface);
}

/** The function at a point, from the corners of its triangle; undefined outside the grid. */
function surfaceAt({ xs, ys, table }: Surface, x: number, y: number): number | undefined {
  const [i, j] = [cellOf(xs, x), cellOf(ys, y)];
  if (i === undefined || j === undefined) return undefined;
  const u = (x - xs[i]!) / (xs[i + 1]! - xs[i]!);
  const v = (y - ys[j]!) / (ys[j + 1]! - ys[j]!);
  const [a, b, c, d] = [table[i]![j]!, table[i + 1]![j]!, table[i]![j + 1]!, table[i + 1]![j + 1]!];
  if ((i + j) % 2 === 0) {
    return u >= v ? a + u * (b - a) + v * (d - b) : a + v * (c - a) + u * (d - c);
  }
  return u + v <= 1 ? a + u * (b - a) + v * (c - a) : d + (1 - u) * (c - d) + (1 - v) * (b - d);
}

function cellOf(places: readonly number[], x: number): number | undefined {
  if (x < places[0]! || x > places.at(-1)!) return undefined;
  const k = places.findIndex((place) => place > x);
  return k < 0 ? places.length - 2 : k - 1;
}
