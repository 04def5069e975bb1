import { describe, expect, it } from "vitest";
import { compressColumns, Random, type SparseMatrix } from "../src/index.ts";

type Triplet = readonly [row: number, column: number, value: number];

/** What the matrix is to be, place by place. */
function dense(numRows: number, triplets: readonly Triplet[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [row, column, value] of triplets) {
    const place = column * numRows + row;
    sums.set(place, (sums.get(place) ?? 0) + value);
  }
  for (const [place, sum] of sums) if (sum === 0) sums.delete(place);
  return new Map([...sums].sort(([a], [b]) => a - b));
}

function listed(matrix: SparseMatrix): [number, number][] {
  const found: [number, number][] = [];
  for (let j = 0; j < matrix.numLines; j++) {
    for (let k = matrix.starts[j]; k < matrix.starts[j + 1]; k++)
      found.push([j * matrix.lineLength + matrix.indices[k], matrix.values[k]]);
  }
  return found;
}

function compressed(numRows: number, numCols: number, triplets: readonly Triplet[]): SparseMatrix {
  const [rows, columns, values] = [0, 1, 2].map((k) => triplets.map((triplet) => triplet[k]));
  const matrix = compressColumns(numRows, numCols, triplets.length, rows, columns, values);
  expect(matrix.indices.length).toBe(matrix.starts[numCols]);
  expect(matrix.values.length).toBe(matrix.starts[numCols]);
  return matrix;
}

function expectCompressed(numRows: number, numCols: number, triplets: readonly Triplet[]): void {
  const matrix = compressed(numRows, numCols, triplets);
  expect(listed(matrix)).toEqual([...dense(numRows, triplets)]);
}

describe("triplets compressed by column", () => {
  it("that come column by column, rows in any order", () => {
    expectCompressed(4, 5, [
      [2, 1, 1],
      [0, 1, 2],
      [3, 1, 3],
      [1, 3, 4],
      [0, 4, 5],
    ]);
    expectCompressed(3, 2, []);
  });

  it("of which a column begins again, two stand at one place, or one is zero", () => {
    expectCompressed(3, 3, [
      [0, 0, 1],
      [1, 2, 2],
      [1, 0, 3],
    ]);
    expectCompressed(3, 3, [
      [2, 0, 1],
      [1, 0, 2],
      [2, 0, -1],
    ]);
    expectCompressed(3, 3, [
      [2, 0, 1],
      [1, 1, 0],
      [0, 1, 1],
    ]);
  });

  it("in long columns, forwards, backwards and mixed", () => {
    const rows = Array.from({ length: 5000 }, (_, i) => i);
    const random = new Random(7);
    const mixed = rows.map((row) => [random.word(), row]).sort((a, b) => a[0] - b[0]);
    for (const order of [rows, rows.toReversed(), mixed.map(([, row]) => row)]) {
      const long: Triplet[] = order.map((row) => [row, 1, row + 1]);
      expectCompressed(5000, 3, [[7, 0, 1], ...long, [3, 2, 1]]);
    }
  });

  it("with each entry up to as far from its place as is sorted in passing, and further", () => {
    for (let far = 60; far < 70; far++) {
      const column: Triplet[] = Array.from({ length: 150 }, (_, i) => [i + 1, 1, i + 1]);
      const late: Triplet = [0, 1, 9];
      expectCompressed(200, 2, [[5, 0, 1], ...column.slice(0, far), late, ...column.slice(far)]);
      const twice: Triplet = [1, 1, 9];
      expectCompressed(200, 2, [[5, 0, 1], ...column.slice(0, far), twice, ...column.slice(far)]);
    }
  });

  it("at random, mostly grouped", () => {
    const random = new Random(11);
    const below = (limit: number) => (random.word() >>> 0) % limit;
    for (let round = 0; round < 500; round++) {
      const triplets: Triplet[] = [];
      for (let column = 0; column < 6; column++) {
        for (let k = below(5); k > 0; k--)
          triplets.push([below(8), column, below(4) + (round % 3) - 1]);
      }
      expectCompressed(8, 6, triplets);
    }
  });
});
