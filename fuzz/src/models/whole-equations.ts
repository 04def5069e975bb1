import {
  type Arbitrary,
  array,
  boolean,
  constantFrom,
  integer,
  oneof,
  record,
  tuple,
} from "fast-check";
import type { Model, ModelColumn } from "./model.ts";

const MOST_COLUMNS = 6;

interface Drawn {
  readonly columns: readonly ModelColumn[];
  readonly equations: readonly DrawnRow[];
  readonly others: readonly DrawnRow[];
  readonly point: readonly number[];
  readonly isMaximised: boolean;
}

interface DrawnRow {
  readonly coefficients: readonly number[];
  /** What the coefficients and sides are divided by. */
  readonly scale: number;
  /** By how much the side is off the point, and how wide the row is, in units of the coefficients. */
  readonly off: number;
  readonly width: number;
  /** Whether real columns stand in it as well. */
  readonly hasReals: boolean;
}

/** Small boxes of integers under equations, or narrow rows, of large coefficients in decimals, most of them through a point. */
export function equationsOverIntegers(): Arbitrary<Model> {
  const row = (size: number, width: Arbitrary<number>): Arbitrary<DrawnRow> =>
    record({
      coefficients: array(integer({ min: -size, max: size }), {
        minLength: MOST_COLUMNS,
        maxLength: MOST_COLUMNS,
      }),
      scale: constantFrom(1, 1, 10, 1000),
      off: oneof(
        { weight: 3, arbitrary: constantFrom(0) },
        { weight: 1, arbitrary: integer({ min: -5, max: 5 }) },
      ),
      width,
      hasReals: boolean(),
    });
  const exact = oneof(
    { weight: 3, arbitrary: constantFrom(0) },
    { weight: 1, arbitrary: integer({ min: 1, max: 9 }) },
  );
  const sizes = [12, 300, 20_000] as const;
  return record({
    columns: array(columns, { minLength: 2, maxLength: MOST_COLUMNS }),
    equations: array(oneof(...sizes.map((size) => row(size, exact))), {
      minLength: 1,
      maxLength: 3,
    }),
    others: array(row(9, constantFrom(Infinity, 5)), { maxLength: 2 }),
    point: array(integer({ min: -2, max: 3 }), {
      minLength: MOST_COLUMNS,
      maxLength: MOST_COLUMNS,
    }),
    isMaximised: boolean(),
  }).map(modelOf);
}

const columns: Arbitrary<ModelColumn> = tuple(
  integer({ min: -3, max: 1 }),
  integer({ min: 0, max: 6 }),
  integer({ min: -40, max: 40 }),
  constantFrom(1, 10, 7),
  oneof(
    { weight: 5, arbitrary: constantFrom(true) },
    { weight: 1, arbitrary: constantFrom(false) },
  ),
).map(([lower, width, cost, divisor, isInteger]) => {
  return { lower, upper: lower + width, cost: cost / divisor, isInteger };
});

function modelOf({ columns, equations, others, point, isMaximised }: Drawn): Model {
  const rowOf = ({ coefficients, scale, off, width, hasReals }: DrawnRow) => {
    const own = columns.flatMap(({ isInteger }, j) => {
      const a = coefficients[j] ?? 0;
      return a === 0 || !(isInteger || hasReals) ? [] : [[j, a] as const];
    });
    const side = own.reduce((sum, [j, a]) => sum + a * (point[j] ?? 0), off);
    return {
      lower: (side - width) / scale,
      upper: side / scale,
      terms: own.map(([j, a]) => [j, a / scale] as const),
    };
  };
  return {
    sense: isMaximised ? "maximize" : "minimize",
    offset: 0,
    columns,
    rows: [...equations, ...others].map(rowOf),
    structures: [],
  };
}
