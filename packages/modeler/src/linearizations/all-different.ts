import type { BooleanAtom } from "../atom.ts";
import { BooleanExpression, booleanConstant } from "../boolean-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { hull } from "../interval.ts";
import type { ValueColumns } from "../value-columns.ts";
import { buildCountOf } from "./counting.ts";
import { and, or } from "./disjunction.ts";
import {
  type BooleanOperation,
  type Linearization,
  type Literal,
  negation,
} from "./linearization.ts";
import { integers, isTabular } from "./value-function.ts";

/**
 * Source: r is true where x₁ … xₙ all differ.
 * Target: with a column a value, Σᵢ [xᵢ = v] <= 1 for every v, with = where there are as many
 * values as expressions; else (or denied) xᵢ != xⱼ for every pair. Plain variables are passed on
 * as an all-different structure as well.
 */
export const allDifferent: BooleanOperation & Linearization = {
  name: "all-different",

  entries: [
    {
      area: "counting and sets",
      call: "model.allDifferent(xs)",
      meaning: "no two are equal",
      example(model) {
        const xs = model.integers(3, 0, 3, "x");
        const truth = (...v: number[]) => new Set(v).size === v.length;
        return { variables: xs, result: model.allDifferent(xs), truth };
      },
      literal: (model, ...xs) => model.isEqualTo(model.differentValues(xs), xs.length),
    },
    {
      area: "counting and sets",
      call: "model.allDifferentExcept(0, xs)",
      meaning: "no two are equal, unless they are the exception",
      example(model) {
        const xs = model.integers(3, 0, 2, "x");
        const truth = (...v: number[]) => {
          const rest = v.filter((value) => value !== 0);
          return new Set(rest).size === rest.length;
        };
        return { variables: xs, result: model.allDifferentExcept(0, xs), truth };
      },
    },
  ],

  text({ operands }) {
    return `allDifferent(${operands.join(", ")})`;
  },

  evaluate({ operands }, values) {
    const seen = operands.map((operand) => values.number(operand as Expression));
    return new Set(seen).size === seen.length;
  },

  valuesOf({ operands }) {
    return operands as readonly Expression[];
  },

  assert(atom, value, conditions, compiler) {
    const pairs = distinctPairs(atom);
    if (!value) {
      const equal = or(
        atom.context,
        pairs.map((pair) => pair.not()),
      );
      compiler.assert(equal, true, conditions);
      return;
    }
    const operands = atom.operands as readonly Expression[];
    const columns = operands.map((operand) => compiler.values(operand));
    if (columns.some((values) => values === undefined)) {
      for (const pair of pairs) compiler.assert(pair, true, conditions);
    } else {
      packValues(columns as readonly ValueColumns[], conditions, compiler);
    }
    if (conditions.length === 0) passStructure(operands, compiler);
  },
};

export function buildAllDifferent(
  context: Context,
  values: Iterable<NumberLike>,
): BooleanExpression {
  const operands = [...values].map((value) => lift(context, value, "allDifferent"));
  const distinct = new Set(operands.map((operand) => operand.key));
  if (distinct.size < operands.length) return booleanConstant(context, false);
  if (operands.length <= 2 || operands.some((operand) => !operand.isInteger)) {
    return and(context, pairwise(operands));
  }
  const atom = context.boolean(allDifferent, operands);
  return new BooleanExpression(context, atom, false);
}

/** Pairwise, and where values are columns: every value but the exception at most once. */
export function buildAllDifferentExcept(
  context: Context,
  exception: number,
  values: Iterable<NumberLike>,
): BooleanExpression {
  const operands = [...values].map((value) => lift(context, value, "allDifferentExcept"));
  if (!operands.every(isTabular)) {
    const pairs = operands.flatMap((a, i) =>
      operands
        .slice(i + 1)
        .map((b) =>
          or(context, [a.isDifferentFrom(b), a.isEqualTo(exception).and(b.isEqualTo(exception))]),
        ),
    );
    return and(context, pairs);
  }
  const { lower, upper } = hull(operands.map((operand) => operand.interval));
  const once = integers(lower, upper)
    .filter((v) => v !== exception)
    .map((v) => buildCountOf(context, v, operands).isAtMost(1));
  return and(context, once);
}

function pairwise(operands: readonly Expression[]): BooleanExpression[] {
  return operands.flatMap((a, i) => operands.slice(i + 1).map((b) => a.isDifferentFrom(b)));
}

function distinctPairs(atom: BooleanAtom): BooleanExpression[] {
  return pairwise(atom.operands as readonly Expression[]);
}

/** Every value is taken at most once, and exactly once where there are just enough. */
function packValues(
  columns: readonly ValueColumns[],
  conditions: readonly Literal[],
  compiler: Compiler,
): void {
  const first = Math.min(...columns.map((values) => values.first));
  const last = Math.max(...columns.map((values) => values.last));
  const isTight = last - first + 1 === columns.length;
  for (let v = first; v <= last; v++) {
    const literals = columns.map((values) => values.literal(v));
    if (conditions.length > 0) {
      packConditionally(literals, conditions, compiler);
    } else if (isTight) {
      compiler.exactlyOne(literals);
    } else {
      compiler.atMostOne(literals);
    }
  }
}

function packConditionally(
  literals: readonly Literal[],
  conditions: readonly Literal[],
  compiler: Compiler,
): void {
  const lifted = conditions.map(negation);
  literals.forEach((a, i) => {
    for (const b of literals.slice(i + 1)) {
      compiler.clause([...lifted, negation(a), negation(b)]);
    }
  });
}

function passStructure(operands: readonly Expression[], compiler: Compiler): void {
  const columns = operands.map((operand) => compiler.plainColumn(operand));
  if (columns.includes(-1)) return;
  compiler.builder.addStructure({ kind: "all-different", columns: Int32Array.from(columns) });
}
