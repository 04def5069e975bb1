import type { Problem } from "@bough/problem";
import type { Steps } from "../steps.ts";

/** Entries, and vertices with their texts, between two pauses. */
const ENTRIES_PER_STEP = 50_000;
const VERTICES_PER_STEP = 5000;

/**
 * A problem as a graph whose automorphisms are its symmetries: a vertex for each column, then one
 * for each row, an edge for each nonzero. Vertices have the colour of their data (cost, bounds and
 * type; sides), edges that of their coefficient.
 *
 * After Pfetsch and Rehn, "A computational comparison of symmetry handling methods for MIP", 2019.
 */
export interface ColouredGraph {
  readonly numVertices: number;
  readonly numColumns: number;
  readonly starts: Int32Array; // [numVertices + 1]
  readonly neighbours: Int32Array;
  readonly edgeColours: Int32Array;
  readonly vertexColours: Int32Array; // [numVertices]
  /** 1 for integer columns, which symmetries are broken on. [numColumns] */
  readonly isInteger: Uint8Array;
  /** How many values a column has beside its least. [numColumns] */
  readonly width: Float64Array;
}

export function* colouredGraph(problem: Problem): Steps<ColouredGraph> {
  const { numCols, numRows, columns, rows } = problem;
  const numVertices = numCols + numRows;
  const starts: Int32Array = new Int32Array(numVertices + 1);
  for (let j = 0; j <= numCols; j++) starts[j] = columns.starts[j];
  for (let i = 0; i <= numRows; i++) starts[numCols + i] = columns.starts[numCols] + rows.starts[i];
  const count = starts[numVertices];
  const neighbours: Int32Array = new Int32Array(count);
  const edgeColours: Int32Array = new Int32Array(count);
  const coefficientColour = new ColourTable<number>();
  const half = columns.starts[numCols];
  for (let p = 0; p < half; p++) {
    if (p % ENTRIES_PER_STEP === 0) yield;
    neighbours[p] = numCols + columns.indices[p];
    edgeColours[p] = coefficientColour.of(columns.values[p]);
    neighbours[half + p] = rows.indices[p];
    edgeColours[half + p] = coefficientColour.of(rows.values[p]);
  }
  const vertexColours: Int32Array = new Int32Array(numVertices);
  const vertexColour = new ColourTable<string>();
  for (let j = 0; j < numCols; j++) {
    if (j % VERTICES_PER_STEP === 0) yield;
    const { cost, columnLower, columnUpper, isInteger } = problem;
    vertexColours[j] = vertexColour.of(
      `c ${cost[j]} ${columnLower[j]} ${columnUpper[j]} ${isInteger[j]}`,
    );
  }
  for (let i = 0; i < numRows; i++) {
    if (i % VERTICES_PER_STEP === 0) yield;
    vertexColours[numCols + i] = vertexColour.of(`r ${problem.rowLower[i]} ${problem.rowUpper[i]}`);
  }
  return {
    numVertices,
    numColumns: numCols,
    starts,
    neighbours,
    edgeColours,
    vertexColours,
    isInteger: problem.isInteger,
    width: problem.columnUpper.map((upper, j) => upper - problem.columnLower[j]),
  };
}

/** Numbers colours in the order they are met. */
class ColourTable<Key> {
  readonly #colours = new Map<Key, number>();

  of(key: Key): number {
    let colour = this.#colours.get(key);
    if (colour === undefined) {
      colour = this.#colours.size;
      this.#colours.set(key, colour);
    }
    return colour;
  }
}
