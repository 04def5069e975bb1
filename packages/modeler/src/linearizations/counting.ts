import type { BooleanExpression } from "../boolean-expression.ts";
import { sum } from "../build-expression.ts";
import type { Context } from "../context.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { and, or } from "./disjunction.ts";
import type { Linearization } from "./linearization.ts";
import { integersOfAny, isTabular } from "./value-function.ts";

/**
 * Source: how many of x₁ … xₙ are a value, or one of several; how many different values they take.
 * Target: Σ [xᵢ = v]; and over all values v the sum of [some xᵢ = v], each a disjunction of value
 * columns. Where the values are too many: Σᵢ [xᵢ differs from every earlier one].
 */
export const counting: Linearization = {
  name: "counting",

  entries: [
    {
      area: "counting and sets",
      call: "model.count([a, b, x.isAtLeast(2)])",
      meaning: "how many Booleans are true",
      example(model) {
        const [a, b, x] = [model.binary("a"), model.binary("b"), model.integer(0, 3, "x")];
        const truth = (p: number, q: number, v: number) => p + q + (v >= 2 ? 1 : 0);
        return { variables: [a, b, x], result: model.count([a, b, x.isAtLeast(2)]), truth };
      },
    },
    {
      area: "counting and sets",
      call: "model.countOf(1, xs)",
      meaning: "how many are the value, which may be an expression",
      example(model) {
        const xs = model.integers(3, 0, 2, "x");
        const truth = (...v: number[]) => v.filter((value) => value === 1).length;
        return { variables: xs, result: model.countOf(1, xs), truth };
      },
      bigM: (model, ...xs) => model.sum(xs.map((x) => model.isEqualTo(x, 1))),
    },
    {
      area: "counting and sets",
      call: "model.among([0, 3], xs)",
      meaning: "how many are one of the values",
      example(model) {
        const xs = model.integers(3, 0, 3, "x");
        const truth = (...v: number[]) => v.filter((value) => value === 0 || value === 3).length;
        return { variables: xs, result: model.among([0, 3], xs), truth };
      },
    },
    {
      area: "counting and sets",
      call: "model.countDifferent(xs)",
      meaning: "how many different values they take",
      example(model) {
        const xs = model.integers(3, 0, 2, "x");
        const truth = (...v: number[]) => new Set(v).size;
        return { variables: xs, result: model.countDifferent(xs), truth };
      },
      bigM: (model, ...xs) => model.differentValues(xs),
    },
    {
      area: "counting and sets",
      call: "model.countDifferent(xs) (many values)",
      meaning: "how many different values they take",
      example(model) {
        const variables = model.integers(3, 0, 2, "x");
        const xs = variables.map((x, k) => x.times(100 * k + 1));
        const truth = (p: number, q: number, r: number) => new Set([p, q * 101, r * 201]).size;
        return { variables, result: model.countDifferent(xs), truth };
      },
    },
    {
      area: "counting and sets",
      call: "model.exactlyOne([a, b, c])",
      meaning: "exactly one Boolean is true; also atMostOne, exactly(k), atMost(k), atLeast(k)",
      example(model) {
        const bs = model.binaries(3, "b");
        const truth = (...v: number[]) => v.filter((value) => value === 1).length === 1;
        return { variables: bs, result: model.exactlyOne(bs), truth };
      },
      bigM: (model, ...bs) => model.isEqualTo(model.sum(bs), 1),
    },
  ],
};

export function buildCountOf(
  context: Context,
  value: NumberLike,
  values: Iterable<NumberLike>,
): Expression {
  const operands = [...values].map((operand) => lift(context, operand, "countOf"));
  return sum(
    context,
    operands.map((operand) => operand.isEqualTo(value)),
    "countOf",
  );
}

export function buildAmong(
  context: Context,
  set: Iterable<NumberLike>,
  values: Iterable<NumberLike>,
): Expression {
  const members = [...set];
  const operands = [...values].map((operand) => lift(context, operand, "among"));
  return sum(
    context,
    operands.map((operand) =>
      or(
        context,
        members.map((member) => operand.isEqualTo(member)),
      ),
    ),
    "among",
  );
}

export function buildCountDifferent(context: Context, values: Iterable<NumberLike>): Expression {
  const operands = [...values].map((value) => lift(context, value, "countDifferent"));
  const terms = operands.every(isTabular) ? takenValues(operands) : firstTimes(operands);
  return sum(context, terms, "countDifferent");
}

function takenValues(operands: readonly Expression[]): BooleanExpression[] {
  return integersOfAny(operands.map((operand) => operand.interval)).map((v) =>
    or(
      operands[0]!.context,
      operands.map((operand) => operand.isEqualTo(v)),
    ),
  );
}

function firstTimes(operands: readonly Expression[]): BooleanExpression[] {
  return operands.map((x, i) =>
    and(
      x.context,
      operands.slice(0, i).map((earlier) => x.isDifferentFrom(earlier)),
    ),
  );
}
