import type { Indicator, ProblemExtension, Steps } from "@bough/problem";
import { LARGEST_BIG_M, type StructureWriter } from "../structure-writer.ts";
import type { Linearisation } from "./linearisation.ts";

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
    extension.addRow([...row.columns], [...row.coefficients], row.lower, row.upper);
    return;
  }
  extension.isInteger[row.binary] = 1;
  const [least, most] = activityRange(row, extension);
  const upperM = Math.max(0, most - row.upper);
  const lowerM = Math.max(0, row.lower - least);
  if (upperM > LARGEST_BIG_M || lowerM > LARGEST_BIG_M) {
    writer.kept.push(row);
    return;
  }
  const sign = row.activeValue === 1 ? 1 : -1;
  const shift = row.activeValue === 1 ? 1 : 0;
  const columns = [...row.columns, row.binary];
  if (upperM > 0) {
    const coefficients = [...row.coefficients, sign * upperM];
    extension.addRow(columns, coefficients, -Infinity, row.upper + shift * upperM);
  }
  if (lowerM > 0) {
    const coefficients = [...row.coefficients, -sign * lowerM];
    extension.addRow(columns, coefficients, row.lower - shift * lowerM, Infinity);
  }
}

function isFixedAt(value: number, j: number, { columnLower, columnUpper }: ProblemExtension) {
  return columnLower[j] === value && columnUpper[j] === value;
}

function activityRange(
  { columns, coefficients }: Indicator,
  { columnLower, columnUpper }: ProblemExtension,
): [number, number] {
  let least = 0;
  let most = 0;
  columns.forEach((j, k) => {
    const a = coefficients[k];
    if (a === 0) return;
    const atLower = a * columnLower[j];
    const atUpper = a * columnUpper[j];
    least += Math.min(atLower, atUpper);
    most += Math.max(atLower, atUpper);
  });
  return [least, most];
}
