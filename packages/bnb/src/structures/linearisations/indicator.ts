import {
  type Indicator,
  lastPlaceOf,
  minusProducts,
  type ProblemExtension,
  type Steps,
} from "@bough/problem";
import { LARGEST_BIG_M, type StructureWriter } from "../structure-writer.ts";
import type { Linearisation } from "./linearisation.ts";

/** Larger sides are integers, and soon not all of them. */
const LARGEST_DECIMAL = 2 ** 52;
/** Terms from which on a row is worth a pause of its own. */
const LONG = 1000;

export const indicator: Linearisation<Indicator> = { tightensBounds: false, write };

/**
 * A row or none where the switch is fixed; else each side by a big-M where both have a usable one, else the
 * indicator stays.
 */
function* write(row: Indicator, writer: StructureWriter): Steps<void> {
  if (row.columns.length > LONG) yield;
  const { extension } = writer;
  const isOff = isFixedAt(1 - row.activeValue, row.binary, extension);
  if (isOff) return;
  if (isFixedAt(row.activeValue, row.binary, extension)) {
    const lower = row.lower - roomAt(row.lower);
    extension.addRow([...row.columns], [...row.coefficients], lower, row.upper + roomAt(row.upper));
    return;
  }
  extension.isInteger[row.binary] = 1;
  const upperM = Math.max(0, 0 - restAt(row, row.upper, 1, extension));
  const lowerM = Math.max(0, restAt(row, row.lower, -1, extension));
  if (upperM > LARGEST_BIG_M || lowerM > LARGEST_BIG_M) {
    writer.kept.push(row);
    return;
  }
  const sign = row.activeValue === 1 ? 1 : -1;
  const shift = row.activeValue === 1 ? 1 : 0;
  const columns = [...row.columns, row.binary];
  if (upperM > 0) {
    const coefficients = [...row.coefficients, sign * upperM];
    const side = minusProducts(row.upper, [upperM], [-shift]);
    extension.addRow(columns, coefficients, -Infinity, side + roomAt(row.upper));
  }
  if (lowerM > 0) {
    const coefficients = [...row.coefficients, -sign * lowerM];
    const side = minusProducts(row.lower, [lowerM], [shift]);
    extension.addRow(columns, coefficients, side - roomAt(row.lower), Infinity);
  }
}

/** What a side needs beyond itself to be met by what was written: rows of integers are held to the last digit. */
function roomAt(side: number): number {
  return Math.abs(side) <= LARGEST_DECIMAL ? 0 : lastPlaceOf(side);
}

function isFixedAt(value: number, j: number, { columnLower, columnUpper }: ProblemExtension) {
  return columnLower[j] === value && columnUpper[j] === value;
}

/**
 * What the row's largest activity, or with sign -1 its least, leaves of a side: the decimal that it is, since
 * a switch of 4.130800008773804 beside a side of 808399095.2492 cannot be on where it could at 4.1308.
 */
function restAt(
  { columns, coefficients }: Indicator,
  side: number,
  sign: 1 | -1,
  { columnLower, columnUpper }: ProblemExtension,
): number {
  if (!Number.isFinite(side)) return side;
  const present: number[] = [];
  const values: number[] = [];
  columns.forEach((j, k) => {
    if (coefficients[k] === 0) return;
    present.push(coefficients[k]);
    values.push(sign * coefficients[k] > 0 ? columnUpper[j] : columnLower[j]);
  });
  if (!values.every(Number.isFinite)) return -sign * Infinity;
  if (Math.abs(side) <= LARGEST_DECIMAL) return minusProducts(side, present, values);
  // Beyond, the switch has to be as coarse as the side is that it is added to.
  return side - values.reduce((sum, value, k) => sum + present[k] * value, 0);
}
