import { greatestNumber, leastNumber, type Steps } from "@bough/problem";
import type { NumberAtom } from "../atom.ts";
import { resultOf } from "../build-expression.ts";
import { combine } from "../column-form.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { constant, type Expression } from "../expression.ts";
import { interval } from "../interval.ts";
import { quoting } from "../text-budget.ts";
import {
  EXACT,
  type Linearization,
  type Literal,
  type NumberOperation,
  READING_TOLERANCE,
  type Shape,
} from "./linearization.ts";
import { weighedRow } from "./weighed-points.ts";

/** Pieces written between two pauses. */
const PIECES_PER_STEP = 200;

/**
 * Source: z = f(x), f linear between given points but where two or three have the same abscissa: there
 * it jumps. Of two, the first is the value and the second where f goes on; of three, the middle one
 * is the value. An end that is not the value keeps the model's epsilon, or 1 for an integer x, from it.
 * Target: a binary a piece, of which one is 1, and a weight for each of its ends: weights of piece k sum
 * to its binary, x = Σ λ a, z = Σ λ f(a). This is the convex hull of the pieces' union (E. Balas,
 * "Disjunctive programming", Annals of Discrete Mathematics 5, 1979).
 */
export const piecewiseJumps: NumberOperation & Linearization = {
  name: "piecewise-jumps",

  entries: [
    {
      area: "functions",
      call: "model.piecewiseLinear(x, [[0, 0], [0, 10], [5, 20]])",
      meaning: "two points above each other: the first is the value, a fixed cost for example",
      example(model) {
        const x = model.real(0, 4, "x");
        const points = [
          [0, 0],
          [0, 3],
          [2, 4],
          [2, 1],
          [4, 2],
        ] as const;
        const truth = (v: number) => (v === 0 ? 0 : v <= 2 ? 3 + v / 2 : v / 2);
        return { variables: [x], result: model.piecewiseLinear(x, points), truth };
      },
    },
    {
      area: "functions",
      call: "model.piecewiseLinear(x, [[0, 0], [9, 9], [9, 8], [9, 8], [20, 18]])",
      meaning: "three of them: the middle one is the value, a discount from here on for example",
      example(model) {
        const x = model.integer(-1, 4, "x");
        const points = [
          [0, 0],
          [2, 4],
          [2, 2],
          [2, 2],
          [4, 3],
        ] as const;
        const truth = (v: number) => (v < 0 ? undefined : v < 2 ? 2 * v : 1 + v / 2);
        return { variables: [x], result: model.piecewiseLinear(x, points), truth };
      },
    },
  ],

  text: ({ operands }) => `f(${operands[0]})`,

  isInteger: () => false,

  interval(shape, intervalOf) {
    const { lower, upper } = intervalOf(argument(shape));
    const met = piecesOf(shape).flatMap((piece) => {
      const from = Math.max(lower, piece.from);
      const to = Math.min(upper, piece.to);
      return from <= to ? [valueIn(piece, from), valueIn(piece, to)] : [];
    });
    return met.length === 0 ? interval(0, 0) : interval(leastNumber(met), greatestNumber(met));
  },

  evaluate: (shape, values) => valueAt(piecesOf(shape), values.number(argument(shape))),

  definedWhere: (shape) => {
    const pieces = piecesOf(shape);
    return [
      argument(shape).isAtLeast(pieces[0]!.from),
      argument(shape).isAtMost(pieces.at(-1)!.to),
    ];
  },

  *compile(atom, _direction, compiler) {
    yield* compiler.onceInSteps(`piecewise ${atom.id}`, () => writePieces(atom, compiler));
  },
};

/** f on [from, to], linear: its values at both ends. A point where from and to are the same. */
interface Piece {
  readonly from: number;
  readonly to: number;
  readonly atFrom: number;
  readonly atTo: number;
}

function* writePieces(atom: NumberAtom, compiler: Compiler): Steps<void> {
  const pieces = piecesOf(atom);
  const chosen: Literal[] = [];
  for (const k of pieces.keys()) {
    if (k % PIECES_PER_STEP === PIECES_PER_STEP - 1) yield;
    chosen.push(compiler.auxiliaryLiteral("piece"));
  }
  yield* compiler.exactlyOneInSteps(chosen);
  const columns: number[] = [];
  const places: number[] = [];
  const values: number[] = [];
  for (const [k, { from, to, atFrom, atTo }] of pieces.entries()) {
    if (k % PIECES_PER_STEP === PIECES_PER_STEP - 1) yield;
    const weights = [from, to].map(() => compiler.auxiliary("weight", interval(0, 1), false));
    const total = { columns: weights, coefficients: [1, 1], constant: 0 };
    compiler.columnRow(combine([1, total], [-1, compiler.literalForm([chosen[k]!], [1])]), 0, 0);
    columns.push(...weights);
    places.push(from, to);
    values.push(atFrom, atTo);
  }
  const x = yield* compiler.formInSteps(argument(atom), EXACT);
  yield* weighedRow(columns, places, x, compiler);
  const z = yield* compiler.formInSteps(compiler.result(atom), EXACT);
  yield* weighedRow(columns, values, z, compiler);
}

/** @param points with ascending abscissas, of which at most three are the same */
export function buildPiecewiseJumps(
  context: Context,
  x: Expression,
  points: readonly (readonly [number, number])[],
): Expression {
  const isCrowded = points.some(([at], k) => k >= 3 && at === points[k - 3]![0]);
  if (isCrowded)
    throw new InvalidModelError(`piecewiseLinear(…): more than three points have one abscissa`);
  const pieces = split(points, x.isInteger ? undefined : context.epsilon);
  if (!x.isConstant) return resultOf(context, piecewiseJumps, [x], pieces);
  const value = valueAt(pieces, x.constant);
  if (!Number.isNaN(value)) return constant(context, value);
  throw new InvalidModelError(quoting`piecewiseLinear(${x}, …): it lies outside the points`);
}

/** The function piece by piece; ends that are not values keep the gap, or are the next whole number. */
function split(
  points: readonly (readonly [number, number])[],
  gap: number | undefined,
): readonly Piece[] {
  const after = (x: number) => (gap === undefined ? Math.floor(x) + 1 : x + gap);
  const before = (x: number) => (gap === undefined ? Math.ceil(x) - 1 : x - gap);
  const pieces: Piece[] = [];
  const abscissas = [...new Set(points.map(([x]) => x))];
  const heights = new Map(abscissas.map((x) => [x, points.filter(([a]) => a === x)]));
  const heightAt = (x: number) => heights.get(x)![heights.get(x)!.length === 3 ? 1 : 0]![1];
  abscissas.forEach((x, k) => {
    pieces.push({ from: x, to: x, atFrom: heightAt(x), atTo: heightAt(x) });
    const next = abscissas[k + 1];
    if (next === undefined) return;
    const [left, right] = [heights.get(x)!.at(-1)![1], heights.get(next)![0]![1]];
    const line = (a: number) => left + ((right - left) * (a - x)) / (next - x);
    const from = left === heightAt(x) ? x : after(x);
    const to = right === heightAt(next) ? next : before(next);
    if (from > to) return;
    // A value that the line goes through needs no piece of its own.
    if (from === x) pieces.pop();
    pieces.push({ from, to, atFrom: line(from), atTo: line(to) });
  });
  return pieces.filter(
    (piece, k) => piece.from < piece.to || k === 0 || pieces[k - 1]!.to < piece.from,
  );
}

/** The value at x as read from a solution; NaN outside the points. */
function valueAt(pieces: readonly Piece[], x: number): number {
  const slack = READING_TOLERANCE * Math.max(1, Math.abs(x));
  const holds = (piece: Piece, by: number) => x >= piece.from - by && x <= piece.to + by;
  const piece = pieces.find((each) => holds(each, 0)) ?? pieces.find((each) => holds(each, slack));
  if (piece !== undefined) return valueIn(piece, Math.min(Math.max(x, piece.from), piece.to));
  const next = pieces.findIndex(({ from }) => from > x);
  return next > 0 ? valueIn(pieces[next]!, x) : Number.NaN;
}

function valueIn({ from, to, atFrom, atTo }: Piece, x: number): number {
  return from === to ? atFrom : atFrom + ((atTo - atFrom) * (x - from)) / (to - from);
}

function piecesOf(shape: Shape): readonly Piece[] {
  return shape.data as readonly Piece[];
}

function argument(shape: Shape): Expression {
  return shape.operands[0] as Expression;
}
