import { greatestNumber, leastNumber } from "@bough/problem";
import { resultOf } from "../build-expression.ts";
import { combine } from "../column-form.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, lift, type NumberLike } from "../expression.ts";
import { interval } from "../interval.ts";
import { quoting } from "../text-budget.ts";
import { hasValue } from "./has-value.ts";
import {
  EXACT,
  type Linearization,
  type NumberOperation,
  readInto,
  type Shape,
} from "./linearization.ts";

interface GridData {
  readonly places: readonly number[];
  readonly results: readonly number[];
}

/** Source: z = f(x) with x on a grid. Target: one binary a point, x and z their weighted sums. */
export const onGrid: NumberOperation & Linearization = {
  name: "on-grid",

  entries: [
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
  definedWhere: ({ operands, data }) => [hasValue(operands[0] as Expression, onGrid, data)],
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
      quoting`onGrid(${x}, …): ${places.length} grid points have ${results.length} values`,
    );
  }
  const named = new Set<number>();
  for (const place of places) {
    if (named.has(place))
      throw new InvalidModelError(quoting`onGrid(${x}, …): the grid point ${place} is named twice`);
    named.add(place);
  }
  return resultOf(context, onGrid, [x], { places, results });
}

function argument(shape: Shape): Expression {
  return shape.operands[0] as Expression;
}
