import type { Edits, OutcomeSteps, ProblemView, Reduction } from "@bough/simplex/presolve";
import { replaceColumn } from "./equal-columns.ts";

/** Longer equations are not looked at: few models let one of so many suppliers serve alone. */
const LONGEST_ROW = 1000;
/** Entries that a call may look at, for each entry of the matrix. */
const WORK_PER_NONZERO = 50;

/**
 * A demand that one supplier alone may serve: an equation over columns that are all zero but where
 * their switches are on, of which at most one may be. Each column is then the whole demand times its
 * switch and leaves, and what was a sum of flows becomes a row of binaries, for covers and cliques.
 * The conclusion is exact: it rests on sides and bounds that are zero and on a quotient without rounding.
 *
 * Example: f + g = 28 with 3 f <= 90 x, 3 g <= 60 y and x + y <= 1 gives f = 28 x and g = 28 y.
 */
export const singleSupplier: Reduction = {
  name: "single-supplier",
  cost: "exhaustive",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    const { numRows, rowAlive, matrix } = problem;
    const switches = yield* switchesOf(problem, edits);
    if (switches === null) return "done";
    const isExclusive = new Uint8Array(problem.numCols);
    const workLimit = edits.work + WORK_PER_NONZERO * matrix.numEntries;
    const search: Search = { problem, edits, switches, isExclusive, workLimit };
    for (let i = 0; i < numRows; i++) {
      if (edits.isPauseDue(1)) yield;
      if (isOver(search)) break;
      if (rowAlive[i] === 0 || matrix.rowSize[i] > LONGEST_ROW) continue;
      const demand = demandOf(problem, i);
      if (demand === null) continue;
      edits.spend(matrix.rowSize[i]);
      const pairs = yield* suppliersOf(search, i);
      for (const [x, z] of pairs) {
        if (edits.isPauseDue(matrix.columnSize[x])) yield;
        if (!replaceColumn(problem, edits, x, z, { scale: demand, offset: 0 })) return "infeasible";
      }
    }
    return "done";
  },

  /** Writes no record: equal columns write their own. */
  undo() {},
};

/** What is looked through for the suppliers of each demand. */
interface Search {
  readonly problem: ProblemView;
  readonly edits: Edits;
  readonly switches: Int32Array;
  /** Scratch: 1 for the columns of the row at hand, 0 in between. */
  readonly isExclusive: Uint8Array; // [numCols]
  readonly workLimit: number;
}

function isOver({ edits, workLimit }: Search): boolean {
  return edits.work >= workLimit || edits.isExhausted;
}

/** For each row the binary without which its columns of the other sign are zero; -1 where it has none. */
function* switchesOf(problem: ProblemView, edits: Edits): Generator<void, Int32Array | null, void> {
  const switches: Int32Array = new Int32Array(problem.numRows).fill(-1);
  let isAny = false;
  for (let i = 0; i < problem.numRows; i++) {
    if (problem.rowAlive[i] === 0) continue;
    const size = problem.matrix.rowSize[i];
    if (edits.isPauseDue(size)) yield;
    // A side that was worked out with rounding is not known to be zero.
    if (size < 2 || problem.sideBlur[i] > 0) continue;
    edits.spend(1);
    if (problem.rowUpper[i] === 0) switches[i] = switchOf(problem, i, 1);
    if (switches[i] < 0 && problem.rowLower[i] === 0) switches[i] = switchOf(problem, i, -1);
    if (switches[i] >= 0) isAny = true;
  }
  return isAny ? switches : null;
}

/** In sign · row <= 0, the only binary that leaves the others room, all of which are at least zero. */
function switchOf(problem: ProblemView, i: number, sign: number): number {
  const { rowHead, nextInRow, entryColumn, entryValue } = problem.matrix;
  let found = -1;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const j = entryColumn[k];
    if (sign * entryValue[k] > 0) {
      if (problem.columnLower[j] !== 0) return -1;
      continue;
    }
    if (found >= 0 || !isBinary(problem, j)) return -1;
    found = j;
  }
  return found;
}

/** What the columns of an equation come to, all with one coefficient and from zero up; null for other rows. */
function demandOf(problem: ProblemView, i: number): number | null {
  const { rowHead, nextInRow, entryColumn, entryValue } = problem.matrix;
  const side = problem.rowLower[i];
  if (side !== problem.rowUpper[i] || side === 0 || problem.sideBlur[i] > 0) return null;
  if (problem.matrix.rowSize[i] < 2) return null;
  const a = entryValue[rowHead[i]];
  const demand = side / a;
  if (!(demand > 0) || demand * a !== side) return null;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    const j = entryColumn[k];
    if (problem.isInteger[j] === 1 || problem.isProtected[j] === 1) return null;
    if (entryValue[k] !== a || problem.columnLower[j] !== 0) return null;
    if (problem.columnUpper[j] < demand) return null;
  }
  return demand;
}

/**
 * The columns of an equation with a switch of its own each, of which one row allows one; else none, and where the
 * work ends.
 */
function* suppliersOf(search: Search, i: number): Generator<void, [number, number][], void> {
  const { problem, edits, switches } = search;
  const { rowHead, entryColumn, columnHead, nextInColumn, entryRow } = problem.matrix;
  const first = entryColumn[rowHead[i]];
  for (let k = columnHead[first]; k >= 0; k = nextInColumn[k]) {
    const z = switches[entryRow[k]];
    if (z < 0) continue;
    for (let m = columnHead[z]; m >= 0; m = nextInColumn[m]) {
      const row = entryRow[m];
      if (edits.isPauseDue(1)) {
        yield;
        if (isOver(search)) return [];
      }
      if (!allowsOne(problem, edits, row)) continue;
      const pairs = matched(search, i, row);
      if (pairs.length > 0) return pairs;
    }
  }
  return [];
}

/** True for rows of binaries of which one may be on. */
function allowsOne(problem: ProblemView, edits: Edits, i: number): boolean {
  const { rowHead, nextInRow, entryColumn, entryValue, rowSize } = problem.matrix;
  edits.spend(1);
  if (rowSize[i] < 2 || rowSize[i] > LONGEST_ROW || problem.sideBlur[i] > 0) return false;
  const a = entryValue[rowHead[i]];
  if ((a > 0 ? problem.rowUpper[i] : problem.rowLower[i]) !== a) return false;
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    edits.spend(1);
    if (entryValue[k] !== a || !isBinary(problem, entryColumn[k])) return false;
  }
  return true;
}

/** Each column of equation `i` with a switch in `row` that no other has; none where one lacks it. */
function matched(
  { problem, edits, switches, isExclusive }: Search,
  i: number,
  row: number,
): [number, number][] {
  const { rowHead, nextInRow, entryColumn, rowSize, columnSize } = problem.matrix;
  edits.spend(rowSize[i] + rowSize[row]);
  for (let k = rowHead[row]; k >= 0; k = nextInRow[k]) isExclusive[entryColumn[k]] = 1;
  const pairs: [number, number][] = [];
  for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
    edits.spend(columnSize[entryColumn[k]]);
    const z = switchAmong(problem, switches, isExclusive, entryColumn[k]);
    if (z < 0) break;
    isExclusive[z] = 0;
    pairs.push([entryColumn[k], z]);
  }
  for (let k = rowHead[row]; k >= 0; k = nextInRow[k]) isExclusive[entryColumn[k]] = 0;
  return pairs.length === rowSize[i] ? pairs : [];
}

/** A marked binary without which column `j` is zero; -1 where there is none. */
function switchAmong(
  problem: ProblemView,
  switches: Int32Array,
  isMarked: Uint8Array,
  j: number,
): number {
  const { columnHead, nextInColumn, entryRow } = problem.matrix;
  for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
    const z = switches[entryRow[k]];
    if (z >= 0 && isMarked[z] === 1) return z;
  }
  return -1;
}

function isBinary({ isInteger, columnLower, columnUpper }: ProblemView, j: number): boolean {
  return isInteger[j] === 1 && columnLower[j] === 0 && columnUpper[j] === 1;
}
