import type { Indicator, ProblemExtension, Steps } from "@bough/problem";
import { LARGEST_BIG_M, type StructureWriter } from "../structure-writer.ts";
import type { Linearisation } from "./linearisation.ts";

/** Terms from which on a row is worth a pause of its own. */
const LONG = 1000;

export const indicator: Linearisation<Indicator> = { tightensBounds: false, write };

/** Each side by a big-M where both have a usable one, else the indicator stays. */
function* write(row: Indicator, writer: StructureWriter): Steps<void> {
  if (row.columns.length > LONG) yield;
  writer.extension.isInteger[row.binary] = 1;
  const [least, most] = activityRange(row, writer.extension);
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
    writer.extension.addRow(columns, coefficients, -Infinity, row.upper + shift * upperM);
  }
  if (lowerM > 0) {
    const coefficients = [...row.coefficients, -sign * lowerM];
    writer.extension.addRow(columns, coefficients, row.lower - shift * lowerM, Infinity);
  }
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
