import type { Steps } from "@bough/problem";
import type { NumberAtom } from "../atom.ts";
import type { BooleanExpression } from "../boolean-expression.ts";
import { resultOf } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { hull } from "../interval.ts";
import { quoting } from "../text-budget.ts";
import { MOST_TABULATED_VALUES, type ValueColumns } from "../value-columns.ts";
import { buildCondition } from "./condition.ts";
import {
  type Linearization,
  NOT_ABOVE,
  NOT_BELOW,
  type NumberOperation,
  negation,
  type Shape,
} from "./linearization.ts";
import { requireIntegerGiven } from "./value-function.ts";

/**
 * Source: z = a[i] for an index i, counted from 0; i outside the array is ruled out.
 * Target: over the value columns of i, z <= aₖ + (U - Lₖ)(1 - [i = k]) and z >= aₖ - (Uₖ - L)(1 - [i = k])
 * with [L, U] the hull of the other elements. Of constants it is z = Σ aₖ [i = k], the convex hull.
 */
export const element: NumberOperation & Linearization = {
  name: "element",

  entries: [
    {
      area: "arrays and order",
      call: "model.element([4, 1, 7], i)",
      meaning: "the constant at a variable index, of up to 10 000; an index outside is ruled out",
      example(model) {
        const i = model.integer(-1, 3, "i");
        const truth = (v: number) => [4, 1, 7][v];
        return { variables: [i], result: model.element([4, 1, 7], i), truth };
      },
    },
    {
      area: "arrays and order",
      call: "model.element(xs, i)",
      meaning: "the expression at a variable index, of up to 10 000",
      example(model) {
        const xs = [model.integer(0, 2, "x"), model.integer(-1, 1, "y"), model.integer(3, 4, "z")];
        const i = model.integer(0, 2, "i");
        const truth = (k: number, ...v: number[]) => v[k];
        return { variables: [i, ...xs], result: model.element(xs, i), truth };
      },
    },
    {
      area: "arrays and order",
      call: "model.withElement(xs, i, value)",
      meaning: "a copy of the array with one element replaced; an index outside is ruled out",
      example(model) {
        const xs = [model.integer(0, 2, "x"), model.integer(-1, 1, "y")];
        const [i, v] = [model.integer(-1, 2, "i"), model.integer(3, 4, "v")];
        const [a, b] = model.withElement(xs, i, v);
        const truth = (x: number, y: number, k: number, w: number) =>
          k < 0 || k > 1 ? undefined : (k === 0 ? w : x) + 10 * (k === 1 ? w : y);
        return { variables: [...xs, i, v], result: a!.plus(b!.times(10)), truth };
      },
    },
  ],

  text(shape) {
    return `[${arrayOf(shape).join(", ")}][${indexOf(shape)}]`;
  },

  isInteger: (shape) => arrayOf(shape).every((item) => item.isInteger),

  interval(shape, intervalOf) {
    const { lower, upper } = intervalOf(indexOf(shape));
    const reachable = arrayOf(shape).filter((_, k) => k >= lower && k <= upper);
    const items = reachable.length > 0 ? reachable : arrayOf(shape);
    return hull(items.map(intervalOf));
  },

  evaluate(shape, values) {
    const item = arrayOf(shape)[Math.round(values.number(indexOf(shape)))];
    return item === undefined ? Number.NaN : values.number(item);
  },

  definedWhere: (shape) => isInside(indexOf(shape), shape.operands.length - 1),

  valuesOf: (shape) => [indexOf(shape)],

  *compile(atom, direction, compiler) {
    const items = arrayOf(atom);
    const index =
      (yield* compiler.encodeInSteps(indexOf(atom))) ??
      (yield* placeWithinInSteps(atom, items.length, compiler));
    compiler.once(`element ${atom.id}`, () => {
      // The row of the domain says so already; the relaxation does not see it in the value columns.
      const outside = [...index.upTo(-1), ...index.above(items.length - 1)];
      for (const literal of outside) compiler.fix(negation(literal));
    });
    const cases = items
      .map((item, k) => ({ item, literal: index.literal(k) }))
      .filter(({ literal }) => literal !== compiler.truth(false));
    if (items.every((item) => item.isConstant)) {
      compiler.once(`element table ${atom.id}`, () => {
        const constants = cases.map(({ item }) => item.constant);
        compiler.tableRow(
          atom,
          cases.map(({ literal }) => literal),
          constants,
        );
      });
      return;
    }
    if ((direction & NOT_ABOVE) !== 0) yield* boundInSteps(atom, cases, 1, compiler);
    if ((direction & NOT_BELOW) !== 0) yield* boundInSteps(atom, cases, -1, compiler);
  },
};

/** The value columns of an index whose own values are too many: those of an equal one in the array. */
function* placeWithinInSteps(
  atom: NumberAtom,
  count: number,
  compiler: Compiler,
): Steps<ValueColumns> {
  const place = compiler.witness(atom, "place", { lower: 0, upper: count - 1 }, true);
  const columns = yield* compiler.encodeInSteps(place);
  if (columns === undefined) {
    throw new InvalidModelError(
      quoting`element(…): the array has ${count} elements, more than the ${MOST_TABULATED_VALUES} that can be chosen from at the index ${indexOf(atom)}`,
    );
  }
  compiler.once(`element place ${atom.id}`, () => compiler.row(indexOf(atom).minus(place), 0, 0));
  return columns;
}

/** Elements between two pauses. */
const CASES_PER_STEP = 200;

interface Case {
  readonly item: Expression;
  readonly literal: number;
}

/** z <= item (sign 1) or z >= item (sign -1) where the index chooses it. */
function* boundInSteps(
  atom: NumberAtom,
  cases: readonly Case[],
  sign: 1 | -1,
  compiler: Compiler,
): Steps<void> {
  const z = compiler.result(atom);
  for (const [k, { item, literal }] of cases.entries()) {
    if (k % CASES_PER_STEP === CASES_PER_STEP - 1) yield;
    const excess = z.minus(item).scaledBy(sign);
    const conditions = literal === compiler.truth(true) ? [] : [literal];
    yield* compiler.rowInSteps(excess, -Infinity, 0, conditions);
  }
}

export function buildElement(
  context: Context,
  values: Iterable<NumberLike>,
  index: NumberLike,
): Expression {
  const items = [...values].map((value) => lift(context, value, "element"));
  const at = lift(context, index, "element");
  requireIntegerGiven(at, "element");
  if (at.isConstant) return constantPlace(items, at, "element");
  if (items.length === 0)
    throw new InvalidModelError(quoting`element([], ${at}): the array is empty`);
  return resultOf(context, element, [at, ...items]);
}

export function buildWithElement(
  context: Context,
  values: Iterable<NumberLike>,
  index: NumberLike,
  value: NumberLike,
): Expression[] {
  const at = lift(context, index, "withElement");
  requireIntegerGiven(at, "withElement");
  const items = [...values].map((old) => lift(context, old, "withElement"));
  if (at.isConstant) constantPlace(items, at, "withElement");
  const where = isInside(at, items.length);
  return items.map((old, k) =>
    buildCondition(context, at.isEqualTo(k), value, old).alsoWhere(where),
  );
}

/** The element at a constant index. */
function constantPlace(items: readonly Expression[], at: Expression, call: string): Expression {
  const item = items[at.constant];
  if (item !== undefined) return item;
  throw new InvalidModelError(
    quoting`${call}(…, ${at}): the index is outside an array of ${items.length}`,
  );
}

/** The index is one of 0 … count - 1. */
function isInside(index: Expression, count: number): readonly BooleanExpression[] {
  return [index.isAtLeast(0), index.isAtMost(count - 1)];
}

function indexOf(shape: Shape): Expression {
  return shape.operands[0] as Expression;
}

function arrayOf(shape: Shape): readonly Expression[] {
  return shape.operands.slice(1) as readonly Expression[];
}
