import {
  bigGreatestCommonDivisor,
  errorWithin,
  integerForm,
  magnitude,
  type Problem,
} from "@bough/problem";
import { LARGEST_MISS, missInUnits } from "./units.ts";

/** Rows with real columns up to which these are taken out: of more, what is left has numbers of hundreds of digits. */
const MOST_ROWS = 30;
/** Numbers beyond this are those of rows that come to nothing. */
const LARGEST_ON_THE_WAY = 2n ** 300n;
/** Coefficients beyond this are not exact in doubles. */
const LARGEST_COEFFICIENT = 2n ** 52n;

/** An equation between whole numbers that rows add up to. */
export interface AddedUpEquation {
  /** The row that it stands for, those in whose place real columns are told staying. */
  readonly row: number;
  readonly columns: readonly number[];
  readonly integers: readonly number[];
  /** Undefined where it is no whole number, so that no point is one of the problem. */
  readonly side: number | undefined;
}

/** A row with one side, times a number that makes all of it whole. */
interface WholeRow {
  readonly row: number;
  /** By column. */
  readonly terms: Map<number, bigint>;
  side: bigint;
  /** What it may be missed by. */
  miss: number;
}

/**
 * Equations over integers alone that follow from rows with one side in which real columns stand: of each real column one
 * row is to tell what it is, and is taken from the others so often that it leaves them.
 */
export function equationsWithoutReals(problem: Problem): AddedUpEquation[] {
  const { isInteger } = problem;
  let rows: WholeRow[] = [];
  for (let i = 0; i < problem.numRows && rows.length <= MOST_ROWS; i++) {
    const row = wholeRow(problem, i);
    if (row !== null) rows.push(row);
  }
  if (rows.length > MOST_ROWS) return [];
  const equations: AddedUpEquation[] = [];
  for (let row = rows.shift(); row !== undefined; row = rows.shift()) {
    const real = [...row.terms.keys()].find((j) => isInteger[j] === 0);
    if (real === undefined) {
      const equation = inLowestTerms(row);
      if (equation !== null) equations.push(equation);
      continue;
    }
    for (const other of rows) if (other.terms.has(real)) eliminate(real, row, other);
    rows = rows.filter(isModest);
  }
  return equations;
}

/** The row if it has one side and a real column, and is known as fractions. */
function wholeRow(problem: Problem, row: number): WholeRow | null {
  const { rows, rowLower, rowUpper, isInteger, columnLower, columnUpper } = problem;
  if (rowLower[row] !== rowUpper[row]) return null;
  const [begin, end] = [rows.starts[row], rows.starts[row + 1]];
  const columns = Array.from(rows.indices.subarray(begin, end));
  if (columns.every((j) => isInteger[j] === 1)) return null;
  const form = integerForm([...rows.values.subarray(begin, end), rowLower[row]]);
  if (form === null) return null;
  // The side stands for a column that is one.
  const at = (bounds: Float64Array) => [...columns.map((j) => bounds[j]), 1];
  if (errorWithin(form, { lower: at(columnLower), upper: at(columnUpper) }) === null) return null;
  const { integers } = form;
  return {
    row,
    terms: new Map(columns.map((j, k) => [j, BigInt(integers[k])])),
    side: BigInt(integers[columns.length]),
    miss: missInUnits(form),
  };
}

/** Takes one row from another so often that a column leaves that. */
function eliminate(column: number, row: WholeRow, from: WholeRow): void {
  const a = row.terms.get(column) as bigint;
  const b = from.terms.get(column) as bigint;
  const common = bigGreatestCommonDivisor(a, b);
  const [keep, take] = [a / common, b / common];
  for (const [j, value] of from.terms) from.terms.set(j, keep * value);
  for (const [j, value] of row.terms) {
    const left = (from.terms.get(j) ?? 0n) - take * value;
    if (left === 0n) from.terms.delete(j);
    else from.terms.set(j, left);
  }
  from.side = keep * from.side - take * row.side;
  from.miss = Number(magnitude(keep)) * from.miss + Number(magnitude(take)) * row.miss;
}

function isModest({ terms }: WholeRow): boolean {
  for (const value of terms.values()) if (magnitude(value) > LARGEST_ON_THE_WAY) return false;
  return true;
}

/** Null where the numbers are too large, or what rows forgive could make another equation of it. */
function inLowestTerms({ row, terms, side, miss }: WholeRow): AddedUpEquation | null {
  let unit = 0n;
  for (const value of terms.values()) unit = bigGreatestCommonDivisor(unit, value);
  if (unit === 0n || miss > LARGEST_MISS * Number(unit)) return null;
  const rest = magnitude(side % unit);
  const isOff = rest !== 0n;
  if (isOff && Math.min(Number(rest), Number(unit - rest)) <= miss) return null;
  const integers = Array.from(terms.values(), (value) => value / unit);
  const largest = [...integers, side / unit].reduce((most, value) => {
    return magnitude(value) > most ? magnitude(value) : most;
  }, 0n);
  if (largest > LARGEST_COEFFICIENT) return null;
  return {
    row,
    columns: [...terms.keys()],
    integers: integers.map(Number),
    side: isOff ? undefined : Number(side / unit),
  };
}
