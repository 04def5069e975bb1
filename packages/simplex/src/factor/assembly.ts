import type { Elimination } from "./elimination.ts";
import { BEGIN, END, type LineStore } from "./line-store.ts";
import { DROP_TOLERANCE } from "./tolerances.ts";

/**
 * Writes L by slot, along both axes. The columns come from the elimination with rows for indices;
 * every row must have a slot. The lines of `byRow` get the rows they stand for.
 */
export function assembleLower(
  elimination: Elimination,
  byColumn: LineStore,
  byRow: LineStore,
): void {
  const { numRows, rowSlot, slotRow, lowerStarts, lowerIndices, lowerValues } = elimination;
  const total = lowerStarts[numRows];
  byColumn.reset(numRows, total);
  byRow.reset(numRows, total);
  const { filledLower, numFilledLower } = elimination;
  const { indices, values } = byColumn;
  const { lines, indices: rowIndices, values: rowValues } = byRow;
  for (let k = 0; k < total; k++) {
    const row = rowSlot[lowerIndices[k]];
    indices[k] = row;
    values[k] = lowerValues[k];
    lines[4 * row + END]++;
  }
  // Asks for no more room than `reset` has.
  byRow.makeRoom(numRows, 0, 0, slotRow);
  for (let t = 0; t < numFilledLower; t++) {
    const slot = filledLower[t];
    const end = lowerStarts[slot + 1];
    byColumn.setLine(slot, lowerStarts[slot], end, end);
    for (let k = lowerStarts[slot]; k < end; k++) {
      const position = lines[4 * indices[k] + END]++;
      rowIndices[position] = slot;
      rowValues[position] = values[k];
    }
  }
  elimination.work += 2 * total + numRows;
}

/**
 * Writes U by slot, along both axes: entries of the basis in rows pivoted before the kernel, and
 * what the kernel's elimination left, which stands by row. Slots from `numPivoted` on belong to
 * positions whose column was thrown out: they have become logicals, with an empty column of U. The
 * lines of `byColumn` get the basis positions they stand for. Here by column, entries of rows
 * counted; `assembleUpperRows` does the rest.
 */
export function assembleUpperColumns(
  elimination: Elimination,
  numPivoted: number,
  byColumn: LineStore,
  byRow: LineStore,
): void {
  const { numRows, numCols, columns, basicColumn, kernelBegin, numStructurals } = elimination;
  const { rowSlot, positionSlot, slotPosition } = elimination;
  const { upperStarts, upperIndices, upperValues } = elimination;
  const { starts: columnStarts, indices: columnRows, values: columnValues } = columns;
  const kernelEntries = upperStarts[numPivoted];
  const firstStructural = numRows - numStructurals;
  byColumn.reset(numRows, kernelEntries + elimination.numEntries);
  byRow.reset(numRows, 0);
  const { lines, indices, values } = byColumn;
  const { lines: rowLines } = byRow;
  byColumn.setPlaces(numRows, slotPosition);

  // 1. What the kernel adds to each of its columns, counted where their ends will stand.
  for (let u = 0; u < kernelEntries; u++) lines[4 * positionSlot[upperIndices[u]] + END]++;

  // 2. Entries of the basis in rows that were pivoted earlier and before the kernel.
  let used = 0;
  for (let slot = firstStructural; slot < numRows; slot++) {
    const begin = used;
    const column = basicColumn[slotPosition[slot]];
    if (column < numCols) {
      const earlier = Math.min(slot, kernelBegin);
      for (let k = columnStarts[column], end = columnStarts[column + 1]; k < end; k++) {
        const rowOf = rowSlot[columnRows[k]];
        if (rowOf >= earlier) continue;
        const value = columnValues[k];
        if (Math.abs(value) <= DROP_TOLERANCE) continue;
        indices[used] = rowOf;
        values[used++] = value;
        rowLines[4 * rowOf + END]++;
      }
    }
    const end = used;
    if (slot >= kernelBegin && slot < numPivoted) used += lines[4 * slot + END];
    byColumn.setLine(slot, begin, end, used);
  }
  byColumn.used = used;

  // 3. The kernel's entries; those of columns that were thrown out are left behind.
  for (let slot = kernelBegin; slot < numPivoted; slot++) {
    for (let u = upperStarts[slot], end = upperStarts[slot + 1]; u < end; u++) {
      const columnSlot = positionSlot[upperIndices[u]];
      if (columnSlot >= numPivoted) continue;
      const k = lines[4 * columnSlot + END]++;
      indices[k] = slot;
      values[k] = upperValues[u];
      rowLines[4 * slot + END]++;
    }
  }
  elimination.work += elimination.numEntries + 3 * kernelEntries + used + numRows;
}

/** The same by row. Rows keep room to grow. */
export function assembleUpperRows(
  { numRows, numStructurals }: Elimination,
  byColumn: LineStore,
  byRow: LineStore,
  relativeSlack: number,
  slack: number,
): void {
  const firstStructural = numRows - numStructurals;
  byRow.makeRoom(numRows, relativeSlack, slack);
  const { lines, indices, values } = byColumn;
  const { lines: rowLines } = byRow;
  const { indices: rowIndices, values: rowValues } = byRow;
  for (let slot = firstStructural; slot < numRows; slot++) {
    for (let k = lines[4 * slot + BEGIN], end = lines[4 * slot + END]; k < end; k++) {
      const position = rowLines[4 * indices[k] + END]++;
      rowIndices[position] = slot;
      rowValues[position] = values[k];
    }
  }
}
