import type { Random } from "@bough/testing";
import type { Model, ModelRow, ModelTerm } from "./model.ts";
import { withoutColumn } from "./smaller-model.ts";

/** A model with a point from which rows and bounds hold without end along a direction of its real columns. */
export interface EndlessModel {
  readonly model: Model;
  readonly point: readonly number[];
  readonly direction: readonly number[];
}

/** Decimal places of the data of a model. */
const PLACES = [0, 1, 2, 2, 3, 3];
/** Units of the last of all places in one. */
export const UNITS = 1000;
/** What a row is multiplied by, and by how many units a side is off. */
const MULTIPLES = [1, 1, -1, 2, 3, 7, 10] as const;
const OFF = [0, 0, 1, -1, 20, -20, 3000, -3000] as const;
/** Steps of the direction beside its first, which is one. */
const STEPS = [1, 2, 3, 5, 10, 10, 10, 100, 100, 1000];

/** A model whose objective falls along its direction. */
export function endless(random: Random): EndlessModel {
  return alongDirection(random, () => -random.integer(1, 9));
}

/** A model whose objective rises along its direction, or stays as it is; integers have bounds, so that all can be tried. */
export function open(random: Random): EndlessModel {
  const { model, point, direction } = alongDirection(random, () => random.pick([0, 0, 1, 7]));
  const columns = model.columns.map((column, j) => {
    if (!column.isInteger) return column;
    const at = point[j] as number;
    return {
      ...column,
      lower: Math.max(column.lower, at - 3),
      upper: Math.min(column.upper, at + 3),
    };
  });
  const rows = random.chance(0.4) ? [...model.rows, sumOf(random, model.rows)] : model.rows;
  return { model: { ...model, columns, rows }, point, direction };
}

/** Multiples of two rows together, which say what these do, or the contrary by some units of the last place. */
function sumOf(random: Random, rows: readonly ModelRow[]): ModelRow {
  const sum = new Map<number, number>();
  let side = random.pick(OFF);
  for (const multiple of [random.pick(MULTIPLES), random.pick([0, ...MULTIPLES])]) {
    const { lower, terms } = random.pick(rows);
    side += multiple * inUnits(lower);
    for (const [j, a] of terms) sum.set(j, (sum.get(j) ?? 0) + multiple * inUnits(a));
  }
  const terms = [...sum].filter(([, a]) => a !== 0).map(([j, a]): ModelTerm => [j, a / UNITS]);
  const [lower, upper] = random.pick([
    [side, side],
    [side, Infinity],
    [-Infinity, side],
  ] as const);
  return { lower: lower / UNITS, upper: upper / UNITS, terms };
}

/** A number of the model in units of the last of all places. */
function inUnits(value: number): number {
  return Math.round(value * UNITS);
}

/**
 * Rows of decimals that hold together along the direction as they are written, and seldom as doubles: beside
 * 0.7 x + 0.07 y = 0 and 3 x + 0.3 y = 0 the two columns are parallel on paper alone.
 */
function alongDirection(random: Random, drawRise: () => number): EndlessModel {
  const numFixed = random.integer(0, 3);
  const numMoving = random.integer(1, 3);
  const numColumns = numFixed + numMoving;
  const scale = 10 ** random.pick(PLACES);
  const direction = Array.from({ length: numColumns }, (_, j) => stepOf(random, j - numFixed));
  const point = direction.map(() => random.integer(-3, 3));
  const columns = direction.map((step, j) => {
    const at = point[j] as number;
    const lower = step < 0 || (step === 0 && random.chance(0.1)) ? -Infinity : at;
    const upper = step > 0 || (step === 0 && random.chance(0.1)) ? Infinity : at;
    return {
      lower: lower - (step === 0 ? random.integer(0, 2) : random.integer(0, 1)),
      upper: upper + (step === 0 ? random.integer(0, 2) : random.integer(0, 1)),
      cost: 0,
      isInteger: step === 0 && random.chance(0.6),
    };
  });
  const rows: ModelRow[] = [];
  for (let k = random.integer(1, 4); k > 0; k--) {
    const isEquation = random.chance(0.6);
    const drift = isEquation ? 0 : random.pick([0, 0, 0, 1, 7]);
    rows.push(rowOf(random, { direction, point, first: numFixed, scale, drift, isEquation }));
  }
  const costs = coefficientsOf(random, direction, numFixed, drawRise());
  const model: Model = {
    sense: "minimize",
    offset: 0,
    columns: columns.map((column, j) => ({ ...column, cost: (costs[j] as number) / scale })),
    rows,
    structures: [],
  };
  return { model, point, direction };
}

/** The model with its rows and costs in units of their last place, which doubles carry exactly. */
export function inWholeNumbers(model: Model): Model {
  return {
    ...model,
    columns: model.columns.map((column) => ({ ...column, cost: inUnits(column.cost) })),
    rows: model.rows.map(({ lower, upper, terms }) => ({
      lower: inUnits(lower),
      upper: inUnits(upper),
      terms: terms.map(([j, a]): ModelTerm => [j, inUnits(a)]),
    })),
  };
}

/** Drops rows, and columns that are zero and stay so. */
export function* smallerEndless({ model, point, direction }: EndlessModel) {
  for (let i = 0; i < model.rows.length; i++)
    yield { model: { ...model, rows: model.rows.filter((_, k) => k !== i) }, point, direction };
  for (let j = 0; j < point.length; j++) {
    if (direction[j] !== 0 || point[j] !== 0) continue;
    const others = (_: unknown, k: number) => k !== j;
    yield {
      model: withoutColumn(model, j),
      point: point.filter(others),
      direction: direction.filter(others),
    };
  }
}

/** @param place of a column among those that move; negative for others */
function stepOf(random: Random, place: number): number {
  if (place < 0) return 0;
  return random.pick([1, -1]) * (place === 0 ? 1 : random.pick(STEPS));
}

interface RowParts {
  readonly direction: readonly number[];
  readonly point: readonly number[];
  /** The column whose step is one. */
  readonly first: number;
  readonly scale: number;
  /** By what the row rises along the direction, in units of its last place. */
  readonly drift: number;
  readonly isEquation: boolean;
}

function rowOf(random: Random, parts: RowParts): ModelRow {
  const { direction, point, first, scale, drift, isEquation } = parts;
  const whole = coefficientsOf(random, direction, first, drift);
  const side = whole.reduce((sum, a, j) => sum + a * (point[j] as number), 0);
  const terms = whole
    .map((a, j): ModelTerm => [j, a / scale])
    .filter(([, coefficient]) => coefficient !== 0);
  if (isEquation) return { lower: side / scale, upper: side / scale, terms };
  return { lower: (side - random.integer(0, 3)) / scale, upper: Infinity, terms };
}

/** Whole numbers, some zero, that come to `drift` along the direction. */
function coefficientsOf(
  random: Random,
  direction: readonly number[],
  first: number,
  drift: number,
): number[] {
  const whole = direction.map(() => (random.chance(0.25) ? 0 : random.integer(-999, 999)));
  const others = whole.reduce(
    (sum, a, j) => (j === first ? sum : sum + a * (direction[j] as number)),
    0,
  );
  whole[first] = (drift - others) * (direction[first] as number) + 0;
  return whole;
}
