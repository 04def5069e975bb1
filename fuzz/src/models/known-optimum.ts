import { asDecimal, Fraction } from "@bough/testing";
import type { Model, ModelTerm } from "./model.ts";
import { smallerNumbers } from "./smaller-number.ts";

/** How far the sides of something lie below and above where it is at the optimum; Infinity where there is none. */
interface Room {
  readonly below: number;
  readonly above: number;
}

/** A column as it is at the optimum. */
export interface KnownColumn extends Room {
  readonly value: number;
  /** Positive only at the lower bound, negative only at the upper one. */
  readonly reducedCost: number;
  readonly isInteger: boolean;
}

export interface KnownRow extends Room {
  readonly terms: readonly ModelTerm[];
  /** Positive only at the lower side, negative only at the upper one. */
  readonly price: number;
}

/**
 * A model told by its optimum: point and prices in decimals, of which sides and costs are sums, so that no
 * solver need be asked what is right. What is left without a row or a column is one again.
 */
export interface KnownOptimum {
  readonly columns: readonly KnownColumn[];
  readonly rows: readonly KnownRow[];
}

/** Digits that sides with room around the point are rounded to. */
const LOOSE_DIGITS = 12;

/** The model with its optimum; null where doubles do not carry the decimals that it comes to. */
export function modelOf({ columns, rows }: KnownOptimum): { model: Model; optimum: number } | null {
  const costs = costsOf(columns, rows);
  const sides = rows.map(({ terms, below, above }) => {
    const activity = activityOf(columns, terms);
    return { terms, lower: sideAt(activity, -below), upper: sideAt(activity, above) };
  });
  const bounds = columns.map(({ value, below, above }) => {
    const at = asDecimal(value);
    return { lower: sideAt(at, -below), upper: sideAt(at, above) };
  });
  const model: Model = {
    sense: "minimize",
    offset: 0,
    columns: columns.map(({ isInteger }, j) => ({
      ...bounds[j],
      cost: costs[j] ?? NaN,
      isInteger,
    })),
    rows: sides,
    structures: [],
  };
  const all = [...sides, ...bounds].flatMap(({ lower, upper }) => [lower, upper]).concat(costs);
  if (all.some(Number.isNaN)) return null;
  const optimum = columns.reduce(
    (sum, { value }, j) => sum.plus(asDecimal(value).times(asDecimal(costs[j] ?? 0))),
    Fraction.ZERO,
  );
  return { model, optimum: optimum.toNumber() };
}

/** What the column's rows and its reduced cost come to; NaN where no double reads so. */
export function costsOf(columns: readonly KnownColumn[], rows: readonly KnownRow[]): number[] {
  const costs = columns.map(({ reducedCost }) => asDecimal(reducedCost));
  for (const { terms, price } of rows) {
    if (price === 0) continue;
    for (const [j, a] of terms)
      costs[j] = (costs[j] ?? Fraction.ZERO).plus(asDecimal(a).times(asDecimal(price)));
  }
  return costs.map(asNumber);
}

export function activityOf(
  columns: readonly Pick<KnownColumn, "value">[],
  terms: readonly ModelTerm[],
): Fraction {
  return terms.reduce(
    (sum, [j, a]) => sum.plus(asDecimal(a).times(asDecimal(columns[j]?.value ?? 0))),
    Fraction.ZERO,
  );
}

/** The double that reads as the fraction, NaN where none does. */
export function asNumber(fraction: Fraction): number {
  const value = fraction.toNumber();
  return asDecimal(value).compare(fraction) === 0 ? value + 0 : NaN;
}

/** Exactly at the place where there is no room; elsewhere of few digits, and NaN where these take the room. */
function sideAt(at: Fraction, room: number): number {
  if (!Number.isFinite(room)) return room;
  if (room === 0) return asNumber(at);
  const side = Number(at.plus(asDecimal(room)).toNumber().toPrecision(LOOSE_DIGITS)) + 0;
  return asDecimal(side).compare(at) === Math.sign(room) ? side : NaN;
}

/** With fewer rows or columns, fewer terms, simpler numbers. */
export function* smallerOptima({ columns, rows }: KnownOptimum): Generator<KnownOptimum> {
  for (let size = rows.length; size >= 1; size = size >> 1)
    for (let start = 0; start < rows.length; start += size)
      yield { columns, rows: [...rows.slice(0, start), ...rows.slice(start + size)] };
  for (let j = columns.length - 1; j >= 0; j--) yield withoutColumn({ columns, rows }, j);
  for (const [i, row] of rows.entries()) {
    for (const smaller of smallerRows(row))
      yield { columns, rows: rows.map((other, k) => (k === i ? smaller : other)) };
  }
  for (const [j, column] of columns.entries()) {
    for (const smaller of smallerColumns(column))
      yield { rows, columns: columns.map((other, k) => (k === j ? smaller : other)) };
  }
}

function withoutColumn({ columns, rows }: KnownOptimum, gone: number): KnownOptimum {
  return {
    columns: columns.filter((_, j) => j !== gone),
    rows: rows.map((row) => ({
      ...row,
      terms: row.terms
        .filter(([j]) => j !== gone)
        .map(([j, a]): ModelTerm => [j > gone ? j - 1 : j, a]),
    })),
  };
}

function* smallerRows(row: KnownRow): Generator<KnownRow> {
  for (let k = 0; k < row.terms.length; k++)
    yield { ...row, terms: row.terms.filter((_, other) => other !== k) };
  for (const price of smallerNumbers(row.price)) yield { ...row, price };
  yield* smallerRooms(row);
  for (const [k, [j, a]] of row.terms.entries()) {
    for (const value of smallerNumbers(a)) {
      const terms = row.terms.map((term, other): ModelTerm => (other === k ? [j, value] : term));
      if (value !== 0) yield { ...row, terms };
    }
  }
}

function* smallerColumns(column: KnownColumn): Generator<KnownColumn> {
  for (const value of smallerNumbers(column.value)) yield { ...column, value };
  for (const reducedCost of smallerNumbers(column.reducedCost)) yield { ...column, reducedCost };
  if (column.isInteger) yield { ...column, isInteger: false };
  yield* smallerRooms(column);
}

/** What lies at a side stays there. */
function* smallerRooms<T extends Room>(item: T): Generator<T> {
  if (item.below > 0 && item.below < Infinity) yield { ...item, below: Infinity };
  if (item.above > 0 && item.above < Infinity) yield { ...item, above: Infinity };
  for (const below of smallerNumbers(item.below)) if (below > 0) yield { ...item, below };
  for (const above of smallerNumbers(item.above)) if (above > 0) yield { ...item, above };
}
