import type { Elimination } from "./elimination.ts";
import { END, type LineStore } from "./line-store.ts";
import { DROP_TOLERANCE } from "./tolerances.ts";

/** Turns L's columns, whose indices are rows, into lines by slot. Every row must have a slot. */
export function assembleLower(elimination: Elimination, lower: LineStore): void {
  const { numRows, rowSlot, lowerStarts, lowerIndices, lowerValues } = elimination;
  const total = lowerStarts[numRows];
  lower.used = 0;
  lower.ensureArena(total);
  lower.used = total;
  for (let slot = 0; slot < numRows; slot++) {
    lower.setLine(slot, lowerStarts[slot], lowerStarts[slot + 1], lowerStarts[slot + 1]);
  }
  const { indices, values } = lower;
  for (let k = 0; k < total; k++) {
    indices[k] = rowSlot[lowerIndices[k]];
    values[k] = lowerValues[k];
  }
  elimination.work += total + numRows;
}

/**
 * Gathers U's columns by slot: entries of the basis in rows pivoted before the kernel, and what the
 * kernel's elimination left, which stands by row. Slots from `numPivoted` on belong to positions
 * whose column was thrown out: they have become logicals, with an empty column of U.
 */
export function assembleUpper(
  elimination: Elimination,
  numPivoted: number,
  upper: LineStore,
): void {
  const { numRows, numCols, columns, basicColumn, kernelBegin } = elimination;
  const { rowSlot, positionSlot, slotPosition } = elimination;
  const { upperStarts, upperIndices, upperValues } = elimination;
  const { starts: columnStarts, indices: columnRows, values: columnValues } = columns;
  const kernelEntries = upperStarts[numPivoted];
  let bound = kernelEntries;
  for (let slot = 0; slot < numRows; slot++) {
    const column = basicColumn[slotPosition[slot]];
    if (column < numCols) bound += columnStarts[column + 1] - columnStarts[column];
  }
  upper.used = 0;
  upper.ensureArena(bound);
  const { lines, indices, values } = upper;

  // 1. What the kernel adds to each of its columns, counted where their ends will stand.
  for (let slot = kernelBegin; slot < numRows; slot++) lines[4 * slot + END] = 0;
  for (let u = 0; u < kernelEntries; u++) lines[4 * positionSlot[upperIndices[u]] + END]++;

  // 2. Entries of the basis in rows that were pivoted earlier and before the kernel.
  let used = 0;
  for (let slot = 0; slot < numRows; slot++) {
    const begin = used;
    const column = basicColumn[slotPosition[slot]];
    if (column < numCols) {
      const earlier = Math.min(slot, kernelBegin);
      for (let k = columnStarts[column], end = columnStarts[column + 1]; k < end; k++) {
        const rowOf = rowSlot[columnRows[k]];
        if (rowOf >= earlier) continue;
        const value = columnValues[k];
        if (value <= DROP_TOLERANCE && value >= -DROP_TOLERANCE) continue;
        indices[used] = rowOf;
        values[used++] = value;
      }
    }
    const end = used;
    if (slot >= kernelBegin && slot < numPivoted) used += lines[4 * slot + END];
    upper.setLine(slot, begin, end, used);
  }
  upper.used = used;

  // 3. The kernel's entries; those of columns that were thrown out are left behind.
  for (let slot = kernelBegin; slot < numPivoted; slot++) {
    for (let u = upperStarts[slot], end = upperStarts[slot + 1]; u < end; u++) {
      const columnSlot = positionSlot[upperIndices[u]];
      if (columnSlot >= numPivoted) continue;
      const k = lines[4 * columnSlot + END]++;
      indices[k] = slot;
      values[k] = upperValues[u];
    }
  }
  elimination.work += bound + 2 * kernelEntries + numRows;
}
