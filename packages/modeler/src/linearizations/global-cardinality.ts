import { greatestNumber, leastNumber, type Steps } from "@bough/problem";
import type { BooleanAtom } from "../atom.ts";
import { BooleanExpression } from "../boolean-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import { buildCountOf } from "./counting.ts";
import { and } from "./disjunction.ts";
import {
  type BooleanOperation,
  FALSE,
  type Linearization,
  type Literal,
  TRUE,
} from "./linearization.ts";
import { integers, requireIntegerGiven } from "./value-function.ts";

/**
 * Source: among x₁ … xₙ the value vₖ occurs cₖ times.
 * Target: Σᵢ [xᵢ = vₖ] = cₖ for every k, which is the convex hull together with Σᵥ [xᵢ = v] = 1; where the
 * xᵢ have value columns it is passed on as a structure as well, so that the values are seen together.
 */
export const globalCardinality: BooleanOperation & Linearization = {
  name: "global-cardinality",

  entries: [
    {
      area: "counting and sets",
      call: "model.globalCardinality(xs, [0, 1], [a, 2])",
      meaning: "each of the values occurs so many times",
      example(model) {
        const xs = model.integers(4, 0, 2, "x");
        const a = model.integer(0, 2, "a");
        const truth = (...v: number[]) => {
          const times = (value: number) => v.slice(0, 4).filter((x) => x === value).length;
          return times(0) === v[4] && times(1) === 2;
        };
        const result = model.globalCardinality(xs, [0, 1], [a, 2]);
        return { variables: [...xs, a], result, truth };
      },
    },
  ],

  text({ operands, data }) {
    const values = data as readonly number[];
    const xs = operands.slice(0, operands.length - values.length);
    const counts = operands.slice(xs.length);
    return `globalCardinality([${xs.join(", ")}], [${values.join(", ")}], [${counts.join(", ")}])`;
  },

  evaluate({ operands, data }, point) {
    const numbers = operands.map((operand) => point.number(operand as Expression));
    const values = data as readonly number[];
    const xs = numbers.slice(0, numbers.length - values.length);
    return values.every((v, k) => xs.filter((x) => x === v).length === numbers[xs.length + k]);
  },

  valuesOf: ({ operands, data }) =>
    (operands as readonly Expression[]).slice(0, operands.length - (data as unknown[]).length),

  *assertInSteps(atom, value, conditions, compiler) {
    const { xs, values, counts } = partsOf(atom);
    const counted: BooleanExpression[] = [];
    for (const [k, v] of values.entries()) {
      yield;
      counted.push(buildCountOf(atom.context, v, xs).isEqualTo(counts[k]!));
    }
    yield* compiler.assertInSteps(and(atom.context, counted), value, conditions);
    if (value && conditions.length === 0) yield* passStructure(atom, compiler);
  },
};

export function buildGlobalCardinality(
  context: Context,
  xs: Iterable<NumberLike>,
  values: Iterable<number>,
  counts: Iterable<NumberLike>,
): BooleanExpression {
  const items = [...xs].map((x) => lift(context, x, "globalCardinality"));
  const amounts = [...counts].map((count) => lift(context, count, "globalCardinality"));
  for (const each of [...items, ...amounts]) requireIntegerGiven(each, "globalCardinality");
  const counted = [...values];
  if (counted.length !== amounts.length) {
    throw new InvalidModelError(
      quoting`globalCardinality(…): ${counted.length} values have ${amounts.length} counts`,
    );
  }
  if (new Set(counted).size < counted.length)
    throw new InvalidModelError("globalCardinality(…): a value is counted twice");
  const atom = context.boolean(globalCardinality, [...items, ...amounts], counted);
  return new BooleanExpression(context, atom, false);
}

interface Parts {
  readonly xs: readonly Expression[];
  readonly values: readonly number[];
  readonly counts: readonly Expression[];
}

function partsOf({ operands, data }: BooleanAtom): Parts {
  const values = data as readonly number[];
  const expressions = operands as readonly Expression[];
  const count = expressions.length - values.length;
  return { xs: expressions.slice(0, count), values, counts: expressions.slice(count) };
}

/** Items whose value is certain leave; values that nobody counts may be taken by all. */
function* passStructure(atom: BooleanAtom, compiler: Compiler): Steps<void> {
  const { xs, values, counts } = partsOf(atom);
  const columns = xs.map((x) => compiler.values(x));
  if (columns.length === 0) return;
  const found = columns.flatMap((each) => each ?? []);
  if (found.length < columns.length) return;
  const first = leastNumber(found.map((each) => each.first));
  const last = greatestNumber(found.map((each) => each.last));
  const all = integers(first, last);
  const taken = new Float64Array(all.length);
  const literals: number[] = [];
  let numItems = 0;
  for (const each of found) {
    yield;
    const row: Literal[] = all.map((v) =>
      v < each.first || v > each.last ? FALSE : each.literal(v),
    );
    if (row.includes(TRUE)) {
      taken[row.indexOf(TRUE)]!++;
      continue;
    }
    numItems++;
    for (const literal of row) literals.push(literal === FALSE ? -1 : literal);
  }
  const least = new Float64Array(all.length);
  const most = new Float64Array(all.length).fill(numItems);
  const countColumns = new Int32Array(all.length).fill(-1);
  values.forEach((v, k) => {
    const place = all.indexOf(v);
    if (place < 0) return;
    const { lower, upper } = compiler.interval(counts[k]!);
    least[place] = Math.max(0, lower - taken[place]!);
    most[place] = Math.min(numItems, upper - taken[place]!);
    if (taken[place] === 0) countColumns[place] = compiler.plainColumn(counts[k]!);
  });
  const limits = { least, most, countColumns };
  compiler.builder.addStructure({
    kind: "global-cardinality",
    numValues: all.length,
    literals: Int32Array.from(literals),
    ...limits,
  });
}
