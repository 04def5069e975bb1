import type { Edits, OutcomeSteps, ProblemView, Reduction } from "@bough/simplex/presolve";
import { clausesOfRow } from "./clause-rows.ts";

/** Columns in more rows are left to the search. */
const MAX_ROWS = 12;

/** Resolvents with more literals are not worth a row. */
const MAX_LITERALS = 8;

/** Entries that an elimination may add. */
const MAX_FILL = 4;

/**
 * A binary without cost that occurs in clauses only can be reasoned away: what its clauses say
 * about the others is the set of their resolvents, the clauses in which it is true joined with
 * those in which it is false. It goes where those need no more rows than there were.
 *
 * N. Eén and A. Biere, "Effective preprocessing in SAT through variable and clause elimination",
 * SAT 2005. The value comes back as the one that its rows accept.
 */
export const clauseElimination: Reduction = {
  name: "clause-elimination",
  cost: "medium",
  visits: "columns",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    if (!problem.dualReductions) return "done";
    const { changedColumns, numChangedColumns, columnAlive, isProtected, isInStructure } = problem;
    for (let k = 0; k < numChangedColumns; k++) {
      const j = changedColumns[k];
      if (edits.isPauseDue(problem.matrix.columnSize[j])) yield;
      if (columnAlive[j] === 0 || isProtected[j] === 1 || isInStructure[j] === 1) continue;
      if (problem.isInteger[j] === 0 || problem.cost[j] !== 0) continue;
      if (problem.columnLower[j] !== 0 || problem.columnUpper[j] !== 1) continue;
      const size = problem.matrix.columnSize[j];
      if (size >= 2 && size <= MAX_ROWS) eliminate(problem, edits, j);
    }
    return "done";
  },

  /** The value with which the rows hold; zero where they do with both. */
  undo(record, solution) {
    const j = record.int();
    const numRows = record.int();
    let missAtZero = 0;
    let missAtOne = 0;
    for (let k = 0; k < numRows; k++) {
      const lower = record.float();
      const upper = record.float();
      const a = record.float();
      const rest = record.dot(solution.primal);
      missAtZero = Math.max(missAtZero, lower - rest, rest - upper);
      missAtOne = Math.max(missAtOne, lower - rest - a, rest + a - upper);
    }
    solution.primal[j] = missAtZero <= missAtOne ? 0 : 1;
  },
};

function eliminate(problem: ProblemView, edits: Edits, j: number): void {
  const rows: number[] = [];
  const withTrue: number[][] = [];
  const withFalse: number[][] = [];
  const { columnHead, nextInColumn, entryRow, rowSize } = problem.matrix;
  let entries = 0;
  for (let k = columnHead[j]; k >= 0; k = nextInColumn[k]) {
    const i = entryRow[k];
    if (rowSize[i] > MAX_LITERALS) return;
    if (!clausesOfRow(problem, k, withTrue, withFalse)) return;
    rows.push(i);
    entries += rowSize[i];
  }
  edits.spend(entries);
  const resolvents = resolve(withTrue, withFalse, rows.length);
  if (resolvents === undefined) return;
  const after = resolvents.reduce((sum, clause) => sum + clause.length, 0);
  if (after > entries + MAX_FILL) return;
  writeRecord(problem, edits, j, rows);
  edits.removeColumn(j);
  for (let k = 0; k < rows.length; k++) {
    if (k < resolvents.length) writeClause(edits, rows[k], resolvents[k]);
    else edits.removeRow(rows[k]);
  }
}

/** All resolvents that say something, none twice; undefined where they are more than `limit`, or long. */
function resolve(
  withTrue: readonly number[][],
  withFalse: readonly number[][],
  limit: number,
): number[][] | undefined {
  const resolvents: number[][] = [];
  for (const first of withTrue) {
    for (const second of withFalse) {
      const joined = join(first, second);
      if (joined === undefined || resolvents.some((other) => isSubset(other, joined))) continue;
      if (joined.length > MAX_LITERALS) return undefined;
      for (let k = resolvents.length - 1; k >= 0; k--) {
        if (isSubset(joined, resolvents[k])) resolvents.splice(k, 1);
      }
      resolvents.push(joined);
      if (resolvents.length > limit) return undefined;
    }
  }
  return resolvents;
}

/** The literals of both; undefined where one meets its negation. */
function join(first: readonly number[], second: readonly number[]): number[] | undefined {
  const result = first.slice();
  for (const literal of second) {
    if (first.includes(literal ^ 1)) return undefined;
    if (!first.includes(literal)) result.push(literal);
  }
  return result;
}

function isSubset(small: readonly number[], large: readonly number[]): boolean {
  return small.length <= large.length && small.every((literal) => large.includes(literal));
}

function writeRecord(problem: ProblemView, edits: Edits, j: number, rows: readonly number[]): void {
  const record = edits.record(clauseElimination).int(j).int(rows.length);
  for (const i of rows) {
    const entry = problem.matrix.find(i, j);
    record.float(problem.rowLower[i]).float(problem.rowUpper[i]);
    record.float(problem.matrix.entryValue[entry]);
    edits.recordRow(i, j);
  }
}

/** At least one of the literals: positive ones count x, negative ones 1 - x. */
function writeClause(edits: Edits, i: number, clause: readonly number[]): void {
  const columns = clause.map((literal) => literal >> 1);
  const values = clause.map((literal) => ((literal & 1) === 0 ? 1 : -1));
  const lower = 1 - clause.filter((literal) => (literal & 1) === 1).length;
  edits.rewriteRow(i, columns, values, { lower, upper: Infinity });
}
