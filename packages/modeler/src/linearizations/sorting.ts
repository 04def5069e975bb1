import type { NumberAtom } from "../atom.ts";
import type { BooleanExpression } from "../boolean-expression.ts";
import { resultOf, sum } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { hull } from "../interval.ts";
import { quoting } from "../text-budget.ts";
import { and } from "./disjunction.ts";
import { type Linearization, NOT_ABOVE, NOT_BELOW, type NumberOperation } from "./linearization.ts";
import { buildMaximum, buildMinimum } from "./maximum.ts";
import { integers, MOST_VALUES, requireIntegerGiven } from "./value-function.ts";

/**
 * Source: z is the (k + 1)-th smallest of x₁ … xₙ.
 * Target: z is at most the value exactly where n - k of the xᵢ are at least z, and at least it where
 * k + 1 of them are at most z; one binary each marks them: z <= xᵢ + M (1 - gᵢ), Σ gᵢ >= n - k, and
 * z >= xᵢ - M (1 - lᵢ), Σ lᵢ >= k + 1. By counting, z is the least value plus one for each value v that
 * at most k of them do not exceed. Ranks and the place of the largest are counts of comparisons.
 */
export const sorting: NumberOperation & Linearization = {
  name: "sorting",

  entries: [
    {
      area: "arrays and order",
      call: "model.sorted(xs)",
      meaning: "the values in ascending order",
      example(model) {
        const xs = [model.integer(0, 2, "x"), model.integer(-1, 2, "y"), model.integer(1, 3, "z")];
        const [a, b, c] = model.sorted(xs);
        const truth = (...v: number[]) => {
          const [p, q, r] = v.sort((one, two) => one - two);
          return p! + 10 * q! + 100 * r!;
        };
        return { variables: xs, result: a!.plus(b!.times(10), c!.times(100)), truth };
      },
    },
    {
      area: "arrays and order",
      call: "model.nthSmallest(1, xs)",
      meaning: "the element at a place of the ascending order, counted from 0; the place may vary",
      example(model) {
        const xs = [model.integer(0, 3, "x"), model.integer(-1, 2, "y"), model.integer(1, 3, "z")];
        const truth = (...v: number[]) => v.sort((one, two) => one - two)[1];
        return { variables: xs, result: model.nthSmallest(1, xs), truth };
      },
    },
    {
      area: "arrays and order",
      call: 'model.sorted(xs, "counting")',
      meaning: "the same for integers of few values, by counting how many are at most each value",
      example(model) {
        const xs = [model.integer(0, 2, "x"), model.integer(-1, 2, "y"), model.integer(0, 2, "z")];
        const [a, b, c] = model.sorted(xs, "counting");
        const truth = (...v: number[]) => {
          const [p, q, r] = v.sort((one, two) => one - two);
          return p! + 10 * q! + 100 * r!;
        };
        return { variables: xs, result: a!.plus(b!.times(10), c!.times(100)), truth };
      },
    },
    {
      area: "arrays and order",
      call: "model.ranks(xs)",
      meaning:
        "the place of each in the ascending order, from 0; of equal ones the earlier is first",
      example(model) {
        const xs = model.integers(3, 0, 2, "x");
        const [a, b, c] = model.ranks(xs);
        const truth = (...v: number[]) => {
          const order = [0, 1, 2].sort((i, j) => v[i]! - v[j]! || i - j);
          return order.indexOf(0) + 10 * order.indexOf(1) + 100 * order.indexOf(2);
        };
        return { variables: xs, result: a!.plus(b!.times(10), c!.times(100)), truth };
      },
    },
    {
      area: "arrays and order",
      call: "model.indexOfMaximum(xs)",
      meaning: "the place of the largest, of equal ones the first; also indexOfMinimum",
      example(model) {
        const xs = model.integers(3, 0, 2, "x");
        const truth = (...v: number[]) => v.indexOf(Math.max(...v));
        return { variables: xs, result: model.indexOfMaximum(xs), truth };
      },
    },
  ],

  text: ({ operands, data }) => `smallest(${data}; ${operands.join(", ")})`,

  isInteger: ({ operands }) => operands.every((operand) => (operand as Expression).isInteger),

  interval({ operands, data }, intervalOf) {
    const ranges = operands.map((operand) => intervalOf(operand as Expression));
    const at = (side: "lower" | "upper") =>
      ranges.map((range) => range[side]).sort((a, b) => a - b)[data as number]!;
    return { lower: at("lower"), upper: at("upper") };
  },

  evaluate({ operands, data }, values) {
    const sorted = operands.map((operand) => values.number(operand as Expression));
    return sorted.sort((a, b) => a - b)[data as number]!;
  },

  compile(atom, direction, compiler) {
    const place = atom.data as number;
    const count = atom.operands.length;
    if ((direction & NOT_ABOVE) !== 0) mark(atom, "at_least", count - place, 1, compiler);
    if ((direction & NOT_BELOW) !== 0) mark(atom, "at_most", place + 1, -1, compiler);
  },
};

/** At least `needed` operands are marked, and a marked one is not below z (sign 1), or not above it. */
function mark(
  atom: NumberAtom,
  role: string,
  needed: number,
  sign: 1 | -1,
  compiler: Compiler,
): void {
  const z = compiler.result(atom);
  const marks = atom.operands.map((_, k) => compiler.choice(atom, `${role}_${k}`));
  compiler.row(sum(atom.context, marks, "sorted"), needed, Infinity);
  atom.operands.forEach((x, k) => {
    const literal = compiler.literal(marks[k]!, NOT_ABOVE);
    compiler.row(z.minus(x as Expression).scaledBy(sign), -Infinity, 0, [literal]);
  });
}

/** How an array is sorted: by marking larger and smaller ones, or by counting values. */
export type SortingMethod = "marking" | "counting";

export function buildSorted(
  context: Context,
  values: Iterable<NumberLike>,
  method: SortingMethod,
): Expression[] {
  const items = [...values].map((value) => lift(context, value, "sorted"));
  if (method === "counting") return sortedByCounting(context, items);
  return items.map((_, place) => buildNthSmallest(context, place, items));
}

function sortedByCounting(context: Context, items: readonly Expression[]): Expression[] {
  for (const item of items) requireIntegerGiven(item, "sorted");
  const { lower, upper } = hull(items.map((item) => item.interval));
  if (!(upper - lower < MOST_VALUES)) {
    throw new InvalidModelError('sorted(…, "counting"): the values range too far to be counted');
  }
  const counts = integers(lower, upper - 1).map((v) =>
    sum(
      context,
      items.map((item) => item.isAtMost(v)),
      "sorted",
    ),
  );
  return items.map((_, place) => {
    const passed = counts.map((count) => count.isAtMost(place));
    return sum(context, [lower, ...passed], "sorted");
  });
}

export function buildNthSmallest(
  context: Context,
  place: number,
  values: Iterable<NumberLike>,
): Expression {
  const operands = [...values].map((value) => lift(context, value, "nthSmallest"));
  if (!(Number.isInteger(place) && place >= 0 && place < operands.length)) {
    throw new InvalidModelError(
      quoting`nthSmallest(${place}, …): the place must be a whole number from 0 on, below the count of values, ${operands.length}`,
    );
  }
  if (place === 0) return buildMinimum(context, operands);
  if (place === operands.length - 1) return buildMaximum(context, operands);
  operands.sort((a, b) => (a.key < b.key ? -1 : 1));
  return resultOf(context, sorting, operands, place);
}

/** Comes x before y in the ascending order? Of equal ones the one that is earlier in the array does. */
function isBefore(xs: readonly Expression[], i: number, j: number): BooleanExpression {
  return i < j ? xs[i]!.isAtMost(xs[j]!) : xs[i]!.isLessThan(xs[j]!);
}

export function buildRanks(context: Context, values: Iterable<NumberLike>): Expression[] {
  const xs = [...values].map((value) => lift(context, value, "ranks"));
  return xs.map((_, i) => {
    const before = xs.flatMap((__, j) => (i === j ? [] : [isBefore(xs, j, i)]));
    return sum(context, before, "ranks");
  });
}

export function buildIndexOfMaximum(context: Context, values: Iterable<NumberLike>): Expression {
  const xs = [...values].map((value) => lift(context, value, "indexOfMaximum"));
  if (xs.length === 0) throw new InvalidModelError("indexOfMaximum([]): the array is empty");
  const terms = xs.map((x, i) => {
    const beats = xs.flatMap((y, j) => {
      if (i === j) return [];
      return [j < i ? x.isMoreThan(y) : x.isAtLeast(y)];
    });
    return and(context, beats).times(i);
  });
  return sum(context, terms, "indexOfMaximum");
}

export function buildIndexOfMinimum(context: Context, values: Iterable<NumberLike>): Expression {
  const negated = [...values].map((value) => lift(context, value, "indexOfMinimum").negated());
  return buildIndexOfMaximum(context, negated);
}
