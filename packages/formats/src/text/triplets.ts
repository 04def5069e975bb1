import { compressColumnsSteps, type SparseMatrix, type Steps } from "@bough/problem";

/** Coefficients as they come, each with its row and column; typed arrays that double when full. */
export class Triplets {
  rows: Int32Array = new Int32Array(1024);
  columns: Int32Array = new Int32Array(1024);
  values: Float64Array = new Float64Array(1024);
  size = 0;

  push(row: number, column: number, value: number): void {
    const k = this.size++;
    if (k === this.rows.length) this.#grow();
    this.rows[k] = row;
    this.columns[k] = column;
    this.values[k] = value;
  }

  /** Takes out the entries of the last row, if they are those of the row before it: same order, same values. */
  dropRepeatedRow(row: number): boolean {
    const { rows, columns, values } = this;
    let first = this.size;
    while (first > 0 && rows[first - 1] === row) first--;
    const length = this.size - first;
    for (let k = first; k < this.size; k++) {
      const twin = k - length;
      if (twin < 0 || rows[twin] !== row - 1) return false;
      if (columns[twin] !== columns[k] || values[twin] !== values[k]) return false;
    }
    if (first > length && rows[first - length - 1] === row - 1) return false;
    this.size = first;
    return true;
  }

  /** How many entries each column has. */
  countColumns(numCols: number): Int32Array {
    const counts = new Int32Array(numCols);
    for (let k = 0; k < this.size; k++) counts[this.columns[k]]++;
    return counts;
  }

  /** By column; entries at the same place are summed. */
  compress(numRows: number, numCols: number): Steps<SparseMatrix> {
    const { size, rows, columns, values } = this;
    return compressColumnsSteps(numRows, numCols, size, rows, columns, values);
  }

  #grow(): void {
    const capacity = this.rows.length * 2;
    const rows: Int32Array = new Int32Array(capacity);
    const columns: Int32Array = new Int32Array(capacity);
    const values: Float64Array = new Float64Array(capacity);
    rows.set(this.rows);
    columns.set(this.columns);
    values.set(this.values);
    this.rows = rows;
    this.columns = columns;
    this.values = values;
  }
}
