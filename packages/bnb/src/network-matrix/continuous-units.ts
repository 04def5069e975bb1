import { greatestCommonDivisor, isBranched, type Problem } from "@bough/problem";
import { isWholeMultiple } from "@bough/simplex/presolve";
import { Classes } from "../classes.ts";
import type { Steps } from "../steps.ts";
import { type EntryAllowance, isNetworkMatrix } from "./network-matrix.ts";
import { type SignedMatrix, transposed } from "./signed-matrix.ts";

/** Entries looked at between two pauses. */
const SLICE = 50_000;

/**
 * For each continuous column with a cost a number that it takes whole multiples of, at some best point for whatever values
 * of the integers; 1 for integer columns, 0 for columns without cost. Null where one has none that is known.
 *
 * The rows of continuous columns that hang together say so where, but for a factor each, their coefficients are a
 * network matrix or the transpose of one, and sides, bounds and coefficients of integers are whole after that: of flows
 * between supplies that are whole, some vertex has whole values on all arcs, and start times with whole
 * distances between them are whole.
 *
 * A. J. Hoffman and J. B. Kruskal, "Integral boundary points of convex polyhedra", 1956.
 *
 * @param most entries that networks with more than two arcs at a path may be looked for in
 */
export function* continuousUnits(problem: Problem, most: number): Steps<Float64Array | null> {
  const { numCols, cost, isInteger } = problem;
  if (problem.numIntegers === 0 || problem.structures.some(isBranched)) return null;
  yield* problem.prepareRows();
  const groups = yield* groupsOf(problem);
  const units = Float64Array.from(isInteger);
  const asked = new Set<number>();
  for (let j = 0; j < numCols; j++)
    if (cost[j] !== 0 && isInteger[j] === 0) asked.add(groups.rootOf(j));
  const allowance = { left: most };
  for (const group of yield* membersOf(problem, groups, asked)) {
    const unit = yield* unitOf(problem, group, allowance);
    if (unit === 0) return null;
    for (const j of group.columns) units[j] = unit;
  }
  return units;
}

/** Continuous columns that rows connect, and these rows. */
interface Group {
  readonly columns: number[];
  readonly rows: number[];
}

/** Which continuous columns hang together. */
function* groupsOf({ rows, numRows, numCols, isInteger }: Problem): Steps<Classes> {
  const groups = new Classes(numCols);
  let pauseAt = SLICE;
  for (let i = 0; i < numRows; i++) {
    let first = -1;
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      const j = rows.indices[k];
      if (isInteger[j] === 1) continue;
      if (first < 0) first = j;
      else groups.relate(j, first, 0);
    }
    if (rows.starts[i + 1] < pauseAt) continue;
    pauseAt += SLICE;
    yield;
  }
  return groups;
}

function* membersOf(
  { rows, numRows, numCols, isInteger }: Problem,
  groups: Classes,
  asked: ReadonlySet<number>,
): Steps<Iterable<Group>> {
  const byRoot = new Map<number, Group>();
  for (const root of asked) byRoot.set(root, { columns: [], rows: [] });
  for (let j = 0; j < numCols; j++)
    if (isInteger[j] === 0) byRoot.get(groups.rootOf(j))?.columns.push(j);
  yield;
  for (let i = 0; i < numRows; i++) {
    let k = rows.starts[i];
    while (k < rows.starts[i + 1] && isInteger[rows.indices[k]] === 1) k++;
    if (k < rows.starts[i + 1]) byRoot.get(groups.rootOf(rows.indices[k]))?.rows.push(i);
  }
  yield;
  return byRoot.values();
}

/** What all columns of the group are multiples of; 0 where that is not known. */
function* unitOf(problem: Problem, group: Group, allowance: EntryAllowance): Steps<number> {
  const { columnLower, columnUpper } = problem;
  let unit = 0;
  for (const j of group.columns) {
    unit = commonUnit(unit, columnLower[j], 1);
    unit = commonUnit(unit, columnUpper[j], 1);
  }
  if (unit < 0) return 0;
  for (const i of group.rows) {
    unit = unitInRow(problem, i, unit);
    if (unit < 0) return 0;
  }
  yield;
  const matrix = signsOf(problem, group);
  const isUnimodular =
    (yield* isNetworkMatrix(matrix, allowance)) ||
    (yield* isNetworkMatrix(transposed(matrix), allowance));
  // Where all is zero, so is some best point, or none.
  return isUnimodular ? Math.max(1, unit) : 0;
}

/** The common divisor of `unit` and what the row adds to it; -1 where it has none. */
function unitInRow({ rows, isInteger, rowLower, rowUpper }: Problem, i: number, sofar: number) {
  let size = 0;
  for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
    if (isInteger[rows.indices[k]] === 1) continue;
    const own = Math.abs(rows.values[k]);
    if (size > 0 && own !== size) return -1;
    size = own;
  }
  let unit = commonUnit(commonUnit(sofar, rowLower[i], size), rowUpper[i], size);
  for (let k = rows.starts[i]; k < rows.starts[i + 1] && unit >= 0; k++)
    if (isInteger[rows.indices[k]] === 1) unit = commonUnit(unit, rows.values[k], size);
  return unit;
}

/** The common divisor of `unit` and a quotient; -1 where the quotient is not whole, `unit` where it is none. */
function commonUnit(unit: number, value: number, size: number): number {
  if (unit < 0 || value === Infinity || value === -Infinity) return unit;
  if (!isWholeMultiple(value, size)) return -1;
  const quotient = Math.round(Math.abs(value) / size);
  return quotient <= Number.MAX_SAFE_INTEGER ? greatestCommonDivisor(quotient, unit) : -1;
}

/** The signs of the group's coefficients. */
function signsOf({ rows, isInteger }: Problem, group: Group): SignedMatrix {
  const number = new Map(group.columns.map((j, k) => [j, k]));
  const columns: Int32Array[] = [];
  const signs: Int8Array[] = [];
  for (const i of group.rows) {
    const at: number[] = [];
    const sign: number[] = [];
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      const place = number.get(rows.indices[k]);
      if (place === undefined || isInteger[rows.indices[k]] === 1) continue;
      at.push(place);
      sign.push(Math.sign(rows.values[k]));
    }
    columns.push(Int32Array.from(at));
    signs.push(Int8Array.from(sign));
  }
  return { numCols: group.columns.length, columns, signs };
}
