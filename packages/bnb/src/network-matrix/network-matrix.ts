import { Classes } from "../classes.ts";
import type { Steps } from "../steps.ts";
import { columnSizes, type SignedMatrix, transposed, withoutUnits } from "./signed-matrix.ts";

/** Entries looked at between two pauses. */
const SLICE = 50_000;

/** Entries that may still be looked at. */
export interface EntryAllowance {
  left: number;
}

/**
 * Whether the matrix is a network matrix: its rows are the arcs of a directed tree, and each column is a path in the
 * tree, with 1 for arcs along the path and -1 for arcs against it. Such matrices, and their transposes, are totally
 * unimodular. False, too, where the allowance does not last.
 *
 * A. Schrijver, "Theory of Linear and Integer Programming", 1986, section 20.1 (after Auslander, Trent, Gould and Tutte).
 */
export function* isNetworkMatrix(matrix: SignedMatrix, allowance: EntryAllowance): Steps<boolean> {
  const parts = [matrix];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    yield;
    const core = withoutUnits(part);
    if (core.columns.length === 0) continue;
    if (columnSizes(core.numCols, core.columns).every((size) => size <= 2)) {
      if (!isStar(core)) return false;
      continue;
    }
    const smaller = yield* partsOf(core, allowance);
    if (smaller === null) return false;
    parts.push(...smaller);
  }
  return true;
}

/** Whether a matrix with two entries a column is one of a star: arcs point to its centre, or away from it. */
function isStar(matrix: SignedMatrix): boolean {
  const arcs = new Classes(matrix.columns.length);
  const { columns, signs } = transposed(matrix);
  return columns.every((rows, j) => {
    const differ = signs[j][0] === signs[j][1] ? 1 : 0;
    return arcs.relate(rows[0], rows[1], differ);
  });
}

/**
 * Divides a matrix at a row whose arc separates the others: parts that are network matrices are parts of one, as it
 * can be told which of them hang at which end of the arc. Null where there is none.
 */
function* partsOf(matrix: SignedMatrix, allowance: EntryAllowance): Steps<SignedMatrix[] | null> {
  const byColumn = transposed(matrix).columns;
  const numRows = matrix.columns.length;
  const isInRow = new Uint8Array(matrix.numCols);
  const entries = byColumn.reduce((sum, { length }) => sum + length, 0);
  let seen = 0;
  for (let i = 0; i < numRows; i++) {
    allowance.left -= entries;
    if (allowance.left < 0) return null;
    seen += entries;
    if (seen > SLICE) {
      seen = 0;
      yield;
    }
    for (const j of matrix.columns[i]) isInRow[j] = 1;
    const groups = new Classes(numRows);
    byColumn.forEach((rows, j) => {
      if (isInRow[j] === 1) return;
      for (let k = 1; k < rows.length; k++) groups.relate(rows[k], rows[0], 0);
    });
    for (const j of matrix.columns[i]) isInRow[j] = 0;
    const branches = branchesOf(groups, numRows, i);
    if (branches.length < 2) continue;
    allowance.left -= branches.length * (branches.length + numRows);
    if (allowance.left < 0 || !haveTwoEnds(matrix, i, branches)) return null;
    return branches.map((rows) => rowsOf(matrix, [i, ...rows]));
  }
  return null;
}

/** The rows but one, by group. */
function branchesOf(groups: Classes, numRows: number, without: number): number[][] {
  const byRoot = new Map<number, number[]>();
  for (let i = 0; i < numRows; i++) {
    if (i === without) continue;
    const root = groups.rootOf(i);
    const branch = byRoot.get(root);
    if (branch === undefined) byRoot.set(root, [i]);
    else branch.push(i);
  }
  return [...byRoot.values()];
}

/**
 * Whether the branches of a tree fit at the two ends of an arc: of two at the same end, one hangs at a node of the other,
 * so that all of its paths through the arc pass the same arcs of that one.
 */
function haveTwoEnds(matrix: SignedMatrix, arc: number, branches: readonly number[][]): boolean {
  const count = branches.length;
  const place = new Int32Array(matrix.numCols).fill(-1);
  matrix.columns[arc].forEach((j, k) => {
    place[j] = k;
  });
  // Of each path through the arc, the branches that it goes on in.
  const branchesOfPath: number[][] = Array.from(matrix.columns[arc], () => []);
  const numPaths = new Int32Array(count);
  branches.forEach((rows, branch) => {
    for (const i of rows)
      for (const j of matrix.columns[i]) {
        const path = place[j];
        if (path < 0 || branchesOfPath[path].at(-1) === branch) continue;
        branchesOfPath[path].push(branch);
        numPaths[branch]++;
      }
  });
  // Pairs of which an arc of the first is passed by some paths of the second, not by all.
  const parts = new Uint8Array(count * count);
  const passing = new Int32Array(count);
  branches.forEach((rows, branch) => {
    for (const i of rows) {
      passing.fill(0);
      for (const j of matrix.columns[i])
        if (place[j] >= 0) for (const other of branchesOfPath[place[j]]) passing[other]++;
      for (let other = 0; other < count; other++)
        if (passing[other] > 0 && passing[other] < numPaths[other])
          parts[branch * count + other] = 1;
    }
  });
  const ends = new Classes(count);
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      if (parts[a * count + b] === 0 || parts[b * count + a] === 0) continue;
      if (!ends.relate(a, b, 1)) return false;
    }
  return true;
}

/** Some rows of a matrix, their columns numbered afresh. */
function rowsOf({ columns, signs }: SignedMatrix, rows: readonly number[]): SignedMatrix {
  const number = new Map<number, number>();
  const numberOf = (j: number) => {
    const known = number.get(j);
    if (known !== undefined) return known;
    number.set(j, number.size);
    return number.size - 1;
  };
  const renumbered = rows.map((i) => columns[i].map(numberOf));
  return { numCols: number.size, columns: renumbered, signs: rows.map((i) => signs[i]) };
}
