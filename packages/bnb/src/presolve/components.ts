import { countedUp, Problem, pickedFloat64, pickedUint8, sortInSteps } from "@bough/problem";
import { Classes } from "../classes.ts";
import { firstAtLeast } from "../first-at-least.ts";
import type { SolveResult } from "../result.ts";
import type { Steps } from "../steps.ts";
import type { Reduced } from "./reduction.ts";

/** Work that a component may cost before it is left to the search of the whole. */
const COMPONENT_WORK = 400_000_000;

/** Columns grouped between two pauses: a few milliseconds. */
const COLUMNS_PER_STEP = 10_000;

/** Solves a component to the end; at most so much work. */
export type ComponentSolve = (problem: Problem, workLimit: number) => Steps<SolveResult>;

/** What solving the components came to. */
export interface DecidedColumns {
  /** An optimal value of each column, NaN where the search has to find it. */
  readonly values: Float64Array;
  readonly isInfeasible: boolean;
  readonly work: number;
  readonly nodes: number;
}

/**
 * Solves groups of columns that share no row with any other each by itself, from the smallest on,
 * all but the largest: a search over all of them would try each part's choices again for every
 * choice of the others. The first that takes long, and what is larger, stays for the search. All
 * together cost at most `workLimit`. Null where all hangs together, and where a row without columns
 * fails: it belongs to no component, so none of them would notice.
 */
export function* decideComponents(
  problem: Problem,
  workLimit: number,
  solve: ComponentSolve,
): Steps<DecidedColumns | null> {
  const components = yield* componentsOf(problem);
  if (components.length < 2) return null;
  yield;
  if (hasFailingEmptyRow(problem)) return null;
  yield;
  // They come in the order of their first columns.
  const order = countedUp(components.length);
  yield* sortInSteps(order, (a, b) => components[a].length - components[b].length || a - b);
  const values = new Float64Array(problem.numCols).fill(Number.NaN);
  let isInfeasible = false;
  let work = 0;
  let nodes = 0;
  for (const place of order.subarray(0, -1)) {
    const columns = components[place];
    const limit = Math.min(COMPONENT_WORK, workLimit - work);
    if (!(limit > 0)) break;
    const result = yield* solve(restrictedTo(problem, columns, 0), limit);
    work += result.work;
    nodes += result.nodes;
    if (result.status === "infeasible") isInfeasible = true;
    if (result.status !== "optimal" || result.solution === null) break;
    for (let k = 0; k < columns.length; k++) values[columns[k]] = result.solution[k];
  }
  return { values, isInfeasible, work, nodes };
}

/** What is left of a reduced problem once the columns with a value in `values` have it. */
export function withoutDecided(reduced: Reduced, values: Float64Array): Reduced {
  const { problem } = reduced;
  const open: number[] = [];
  let offset = problem.objectiveOffset;
  for (let j = 0; j < problem.numCols; j++) {
    if (Number.isNaN(values[j])) open.push(j);
    else offset += problem.cost[j] * values[j];
  }
  return {
    ...reduced,
    problem: restrictedTo(problem, open, offset),
    *toWhole(x) {
      const whole = values.slice();
      for (let k = 0; k < open.length; k++) whole[open[k]] = x[k];
      return yield* reduced.toWhole(whole);
    },
    toReduced: (x) => {
      const whole = reduced.toReduced(x);
      return pickedFloat64(whole, open);
    },
  };
}

function hasFailingEmptyRow({ numRows, rowLower, rowUpper, rows }: Problem): boolean {
  for (let i = 0; i < numRows; i++) {
    const isEmpty = rows.starts[i] === rows.starts[i + 1];
    if (isEmpty && (rowLower[i] > 0 || rowUpper[i] < 0)) return true;
  }
  return false;
}

/** Columns in groups that no row connects; one group where structures may connect them. */
function* componentsOf(problem: Problem): Steps<number[][]> {
  const { numCols, numRows, columns } = problem;
  if (problem.structures.length > 0) return [];
  const connected = new Classes(numCols);
  const columnOfRow = new Int32Array(numRows).fill(-1);
  for (let j = 0; j < numCols; j++) {
    if (j % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
    for (let p = columns.starts[j]; p < columns.starts[j + 1]; p++) {
      const i = columns.indices[p];
      if (columnOfRow[i] < 0) columnOfRow[i] = j;
      else connected.relate(j, columnOfRow[i], 0);
    }
  }
  const groups: number[][] = [];
  const groupOfRoot = new Int32Array(numCols).fill(-1);
  for (let j = 0; j < numCols; j++) {
    if (j % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
    const root = connected.rootOf(j);
    if (groupOfRoot[root] < 0) groupOfRoot[root] = groups.push([]) - 1;
    groups[groupOfRoot[root]].push(j);
  }
  return groups;
}

/** The rows that hold any of the columns, in their order. Of very many components each has few: none looks at all rows. */
function rowsOf({ columns }: Problem, kept: readonly number[]): Int32Array {
  const { starts, indices } = columns;
  let size = 0;
  for (const j of kept) size += starts[j + 1] - starts[j];
  const all = new Int32Array(size);
  let next = 0;
  for (const j of kept) for (let p = starts[j]; p < starts[j + 1]; p++) all[next++] = indices[p];
  all.sort();
  let count = 0;
  for (let k = 0; k < size; k++) if (k === 0 || all[k] !== all[k - 1]) all[count++] = all[k];
  return all.slice(0, count);
}

/** The problem on some of its columns, with the rows that hold any of them; the others must hold none. */
function restrictedTo(problem: Problem, kept: readonly number[], objectiveOffset: number): Problem {
  const { starts, indices, values } = problem.columns;
  const rows = rowsOf(problem, kept);
  const newStarts = new Int32Array(kept.length + 1);
  for (let k = 0; k < kept.length; k++)
    newStarts[k + 1] = newStarts[k] + starts[kept[k] + 1] - starts[kept[k]];
  const newIndices = new Int32Array(newStarts[kept.length]);
  const newValues = new Float64Array(newStarts[kept.length]);
  let next = 0;
  for (const j of kept) {
    for (let p = starts[j]; p < starts[j + 1]; p++) {
      newIndices[next] = firstAtLeast(rows, indices[p], 0, rows.length);
      newValues[next++] = values[p];
    }
  }
  return new Problem({
    name: problem.name,
    sense: "minimize",
    cost: pickedFloat64(problem.cost, kept),
    objectiveOffset,
    columns: {
      numLines: kept.length,
      lineLength: rows.length,
      starts: newStarts,
      indices: newIndices,
      values: newValues,
    },
    columnLower: pickedFloat64(problem.columnLower, kept),
    columnUpper: pickedFloat64(problem.columnUpper, kept),
    rowLower: pickedFloat64(problem.rowLower, rows),
    rowUpper: pickedFloat64(problem.rowUpper, rows),
    isInteger: pickedUint8(problem.isInteger, kept),
  });
}
