import type { Problem } from "@bough/problem";
import type { Domain } from "@bough/propagation";
import type { Presolved } from "../presolve/reduction.ts";
import type { Steps } from "../steps.ts";

/** Columns of a point that is excluded between two pauses. */
const COLUMNS_PER_STEP = 100_000;

/** Forbids the values of these columns together. */
export function* exclude(domain: Domain, values: Float64Array, columns: Int32Array): Steps<void> {
  const variables = new Int32Array(2 * columns.length);
  const thresholds = new Float64Array(2 * columns.length);
  let count = 0;
  for (let k = 0; k < columns.length; k++) {
    if (k % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
    const j = columns[k];
    if (values[j] > domain.lower(j)) {
      variables[count] = 2 * j + 1;
      thresholds[count++] = 1 - values[j];
    }
    if (values[j] < domain.upper(j)) {
      variables[count] = 2 * j;
      thresholds[count++] = values[j] + 1;
    }
  }
  yield;
  domain.addClause(variables.subarray(0, count), thresholds.subarray(0, count));
}

/** A point within the domain's bounds, which has the domain's integers. */
export function within(domain: Domain, { numCols }: Problem): Float64Array {
  return Float64Array.from({ length: numCols }, (_, j) =>
    Math.min(Math.max(0, domain.lower(j)), domain.upper(j)),
  );
}

/** The values as far from the given ones as bounds allow. */
export function opposite(domain: Domain, values: Float64Array, columns: Int32Array): Float64Array {
  const suggestion = new Float64Array(values.length).fill(Number.NaN);
  for (const j of columns) suggestion[j] = domain.lower(j) + domain.upper(j) - values[j];
  return suggestion;
}

/** Where presolve has put columns that it had to keep. */
export function placesOf(columns: Int32Array, { originalColumn }: Presolved): Int32Array {
  const last = originalColumn.at(-1) ?? -1;
  const place = new Int32Array(last + 1).fill(-1);
  for (let k = 0; k < originalColumn.length; k++) place[originalColumn[k]] = k;
  const places: Int32Array = new Int32Array(columns.length);
  let count = 0;
  for (let i = 0; i < columns.length; i++) {
    const j = columns[i];
    if (j <= last && place[j] >= 0) places[count++] = place[j];
  }
  return places.subarray(0, count);
}
