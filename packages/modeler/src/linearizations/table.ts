import type { Steps } from "@bough/problem";
import type { BooleanAtom } from "../atom.ts";
import { BooleanExpression, booleanConstant } from "../boolean-expression.ts";
import { combine } from "../column-form.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import type { ValueColumns } from "../value-columns.ts";
import { and, or } from "./disjunction.ts";
import {
  type BooleanOperation,
  EXACT,
  type Linearization,
  type Literal,
  NOT_ABOVE,
} from "./linearization.ts";
import { readingSlack } from "./reading-slack.ts";

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
    const isAt = (k: number, value: number) =>
      value === point[k] ||
      Math.abs(point[k]! - value) <= readingSlack(operands[k] as Expression, value, values);
    return (data as number[][]).some((tuple) => tuple.every((value, k) => isAt(k, value)));
  },

  valuesOf: ({ operands }) =>
    (operands as readonly Expression[]).filter((operand) => operand.isInteger),

  *assertInSteps(atom, value, conditions, compiler) {
    if (value && conditions.length === 0) yield* chooseTupleInSteps(atom, compiler);
    else yield* compiler.assertInSteps(yield* alternativesInSteps(atom), value, conditions);
  },
};

/** Tuples, and values of a place, between two pauses. */
const TUPLES_PER_STEP = 1000;
const VALUES_PER_STEP = 20;

function* chooseTupleInSteps(atom: BooleanAtom, compiler: Compiler): Steps<void> {
  const operands = atom.operands as readonly Expression[];
  const columns: (ValueColumns | undefined)[] = [];
  for (const operand of operands) columns.push(yield* compiler.valuesInSteps(operand));
  const tuples = (atom.data as number[][]).filter((tuple) =>
    tuple.every((value, k) => columns[k]?.literal(value) !== compiler.truth(false)),
  );
  const chosen: Literal[] = [];
  for (let t = 0; t < tuples.length; t++) {
    if (t % TUPLES_PER_STEP === 0) yield;
    chosen.push(compiler.literal(compiler.choice(atom, `tuple_${t}`), NOT_ABOVE));
  }
  yield* compiler.exactlyOneInSteps(chosen);
  for (const [k, operand] of operands.entries()) {
    yield;
    const values = columns[k];
    if (values === undefined) {
      const weighted = compiler.literalForm(
        chosen,
        tuples.map((tuple) => tuple[k]!),
      );
      const form = yield* compiler.formInSteps(operand, EXACT);
      yield* compiler.columnRowInSteps(combine([1, form], [-1, weighted]), 0, 0);
      continue;
    }
    const supports = supportsByValue(tuples, k, chosen);
    for (const [place, v] of values.values().entries()) {
      if (place % VALUES_PER_STEP === 0) yield;
      yield* tieValueInSteps(values.literal(v), supports.get(v) ?? [], compiler);
    }
  }
}

/** For each value in place k the literals of the tuples that have it there. */
function supportsByValue(
  tuples: readonly (readonly number[])[],
  k: number,
  chosen: readonly Literal[],
): Map<number, Literal[]> {
  const supports = new Map<number, Literal[]>();
  tuples.forEach((tuple, t) => {
    const value = tuple[k]!;
    const others = supports.get(value);
    if (others === undefined) supports.set(value, [chosen[t]!]);
    else others.push(chosen[t]!);
  });
  return supports;
}

/** [x = v] = Σ of the tuples with that value. */
function* tieValueInSteps(
  literal: Literal,
  supports: readonly Literal[],
  compiler: Compiler,
): Steps<void> {
  const total = compiler.literalForm(
    supports,
    supports.map(() => 1),
  );
  const form = combine([1, compiler.literalForm([literal], [1])], [-1, total]);
  yield* compiler.columnRowInSteps(form, 0, 0);
}

function* alternativesInSteps(atom: BooleanAtom): Steps<BooleanExpression> {
  const operands = atom.operands as readonly Expression[];
  const tuples: BooleanExpression[] = [];
  for (const tuple of atom.data as number[][]) {
    if (tuples.length % TUPLES_PER_STEP === TUPLES_PER_STEP - 1) yield;
    const places = tuple.map((value, k) => operands[k]!.isEqualTo(value));
    tuples.push(and(atom.context, places));
  }
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
        quoting`isTuple(…): the tuple (${tuple}) has ${tuple.length} places for ${operands.length} values`,
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
