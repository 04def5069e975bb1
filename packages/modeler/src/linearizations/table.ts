import type { BooleanAtom } from "../atom.ts";
import { BooleanExpression, booleanConstant } from "../boolean-expression.ts";
import { combine } from "../column-form.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { and, or } from "./disjunction.ts";
import {
  type BooleanOperation,
  EXACT,
  type Linearization,
  type Literal,
  NOT_ABOVE,
} from "./linearization.ts";

/**
 * Source: (x₁ … xₙ) is one of the listed tuples.
 * Target: one binary a tuple; Σ t = 1, and where xᵢ has value columns [xᵢ = v] = Σ of the tuples
 * with v in place i, else xᵢ = Σ (its value in t) t: the convex hull of the tuples. Where it is stored
 * or denied it is a disjunction of conjunctions of equalities.
 */
export const table: BooleanOperation & Linearization = {
  name: "table",

  entries: [
    {
      area: "counting and sets",
      call: "model.isTuple([x, y], [[0, 1], [2, 0]])",
      meaning: "the vector is one of the listed tuples",
      example(model) {
        const [x, y] = [model.integer(0, 3, "x"), model.integer(0, 2, "y")];
        const tuples = [
          [0, 1],
          [2, 0],
          [2, 2],
          [3, 1],
          [5, 1],
        ];
        const truth = (v: number, w: number) => tuples.some(([a, b]) => a === v && b === w);
        return { variables: [x, y], result: model.isTuple([x, y], tuples), truth };
      },
    },
  ],

  text: ({ operands, data }) =>
    `(${operands.join(", ")}) in {${(data as number[][]).map((tuple) => `(${tuple.join(", ")})`).join(", ")}}`,

  evaluate({ operands, data }, values) {
    const point = operands.map((operand) => values.number(operand as Expression));
    return (data as number[][]).some((tuple) => tuple.every((value, k) => value === point[k]));
  },

  valuesOf: ({ operands }) =>
    (operands as readonly Expression[]).filter((operand) => operand.isInteger),

  assert(atom, value, conditions, compiler) {
    if (value && conditions.length === 0) chooseTuple(atom, compiler);
    else compiler.assert(alternatives(atom), value, conditions);
  },
};

function chooseTuple(atom: BooleanAtom, compiler: Compiler): void {
  const operands = atom.operands as readonly Expression[];
  const columns = operands.map((operand) => compiler.values(operand));
  const tuples = (atom.data as number[][]).filter((tuple) =>
    tuple.every((value, k) => columns[k]?.literal(value) !== compiler.truth(false)),
  );
  const chosen = tuples.map((_, t) =>
    compiler.literal(compiler.choice(atom, `tuple_${t}`), NOT_ABOVE),
  );
  compiler.exactlyOne(chosen);
  operands.forEach((operand, k) => {
    const values = columns[k];
    if (values === undefined) {
      const weighted = compiler.literalForm(
        chosen,
        tuples.map((tuple) => tuple[k]!),
      );
      const form = compiler.form(operand, EXACT);
      compiler.columnRow(combine([1, form], [-1, weighted]), 0, 0);
      return;
    }
    for (let v = values.first; v <= values.last; v++) {
      const supports = chosen.filter((_, t) => tuples[t]![k] === v);
      tieValue(values.literal(v), supports, compiler);
    }
  });
}

/** [x = v] = Σ of the tuples with that value. */
function tieValue(literal: Literal, supports: readonly Literal[], compiler: Compiler): void {
  const total = compiler.literalForm(
    supports,
    supports.map(() => 1),
  );
  compiler.columnRow(combine([1, compiler.literalForm([literal], [1])], [-1, total]), 0, 0);
}

function alternatives(atom: BooleanAtom): BooleanExpression {
  const operands = atom.operands as readonly Expression[];
  const tuples = (atom.data as number[][]).map((tuple) =>
    and(
      atom.context,
      tuple.map((value, k) => operands[k]!.isEqualTo(value)),
    ),
  );
  return or(atom.context, tuples);
}

export function buildTable(
  context: Context,
  values: Iterable<NumberLike>,
  tuples: Iterable<readonly number[]>,
): BooleanExpression {
  const operands = [...values].map((value) => lift(context, value, "isTuple"));
  const rows = new Map([...tuples].map((tuple) => [tuple.join(), [...tuple]]));
  for (const tuple of rows.values()) {
    if (tuple.length !== operands.length) {
      throw new InvalidModelError(
        `isTuple(…): the tuple (${tuple}) has ${tuple.length} places for ${operands.length} values`,
      );
    }
  }
  const possible = [...rows.values()].filter((tuple) =>
    tuple.every((value, k) => value >= operands[k]!.lower && value <= operands[k]!.upper),
  );
  if (possible.length === 0) {
    const text = () => table.text({ operands, data: [...rows.values()] });
    return booleanConstant(context, false).worded(text);
  }
  return new BooleanExpression(context, context.boolean(table, operands, possible), false);
}
