import { Problem, type SparseMatrix, transpose } from "@bough/problem";
import type { VariableAtom } from "./atom.ts";
import type { ColumnForm } from "./column-form.ts";
import type { Compiled } from "./compile.ts";
import { sideDirection } from "./compiler.ts";
import type { Required } from "./constraint.ts";
import type { Interval } from "./interval.ts";
import { comparisonOf, isPlainRow } from "./stated-relations.ts";

/** What parameters are at present. */
export type Given = (atom: VariableAtom) => Interval;

/** A row over columns that the problem has. */
interface Row {
  readonly form: ColumnForm;
  readonly lower: number;
  readonly upper: number;
}

/**
 * A compiled model after some rows were exchanged for others, coefficients and all, or added;
 * undefined where more has changed, where one of them says more than a row over columns that are there, or where
 * rows of others rest on one that is gone.
 */
export function withReplacedRows(
  compiled: Compiled,
  gone: readonly Required[],
  came: readonly Required[],
  given: Given,
): Compiled | undefined {
  if (gone.length > 0 && came.length !== gone.length) return undefined;
  const passing = new Set(compiled.passing);
  const rowsOf = new Map(compiled.rowsOf);
  const rowOrigins = [...compiled.rowOrigins];
  const replaced = new Map<number, Row>();
  const added: Row[] = [];
  for (const [k, required] of came.entries()) {
    const row = rowAtHand(compiled, required, given);
    if (row === undefined) return undefined;
    const old = gone[k];
    const place = old === undefined ? rowOrigins.length : ownRow(compiled, old);
    if (place === undefined || old?.name !== (old && required.name)) return undefined;
    if (old === undefined) {
      // Names of rows are given by the builder, which knows them all.
      if (required.name !== undefined) return undefined;
      added.push(row);
      rowOrigins.push({ requirement: required, operation: "row", isDefinition: false });
      rowsOf.set(required, [place]);
    } else {
      replaced.set(place, row);
      const rows = rowsOf.get(old)!;
      for (const i of rows) rowOrigins[i] = { ...rowOrigins[i]!, requirement: required };
      rowsOf.delete(old);
      rowsOf.set(required, rows);
      passing.delete(old);
    }
    passing.add(required);
  }
  return {
    ...compiled,
    problem: rewritten(compiled, replaced, added),
    rowsOf,
    rowOrigins,
    passing,
    hasOperations: compiled.hasOperations || !came.every(isPlainRow),
  };
}

/** The same requirements after parameters have changed that are coefficients in these. */
export function withCoefficients(
  compiled: Compiled,
  affected: Iterable<Required>,
  given: Given,
): Compiled | undefined {
  const replaced = new Map<number, Row>();
  for (const required of affected) {
    const row = rowAtHand(compiled, required, given);
    const place = ownRow(compiled, required, true);
    if (row === undefined || place === undefined) return undefined;
    replaced.set(place, row);
  }
  return { ...compiled, problem: rewritten(compiled, replaced, []) };
}

function rowAtHand(compiled: Compiled, required: Required, given: Given): Row | undefined {
  const stated = comparisonOf(required);
  if (stated === undefined) return undefined;
  const { expression, lower, upper } = stated;
  const form = compiled.formAtHand(expression, sideDirection(lower, upper), given);
  if (form === undefined || form.columns.length === 0) return undefined;
  return { form, lower: lower - form.constant, upper: upper - form.constant };
}

/**
 * The row that is all that a comparison says, beside what defines operations in it.
 *
 * @param isLasting whether it stays, with other numbers that rows of others do not rest on
 */
function ownRow(compiled: Compiled, required: Required, isLasting = false): number | undefined {
  const { boundOf, rowsOf, hasOperations, rowOrigins, structured, passing } = compiled;
  if (hasOperations && !isLasting && !passing.has(required)) return undefined;
  if (boundOf.has(required) || structured.has(required)) return undefined;
  if (comparisonOf(required) === undefined) return undefined;
  const own = rowsOf.get(required)?.filter((row) => !rowOrigins[row]!.isDefinition) ?? [];
  return own.length === 1 ? own[0] : undefined;
}

/** The requirements that are gone and those that came, in their orders. */
export function difference(
  before: readonly Required[],
  now: readonly Required[],
): [Required[], Required[]] {
  const [old, fresh] = [new Set(before), new Set(now)];
  return [before.filter((each) => !fresh.has(each)), now.filter((each) => !old.has(each))];
}

function rewritten(
  { problem }: Compiled,
  replaced: ReadonlyMap<number, Row>,
  added: readonly Row[],
): Problem {
  const { rows } = problem;
  const numRows = problem.numRows + added.length;
  const rowLower = grown(problem.rowLower, numRows);
  const rowUpper = grown(problem.rowUpper, numRows);
  const others = [...replaced.values(), ...added];
  const most = others.reduce((sum, { form }) => sum + form.columns.length, rows.values.length);
  const starts: Int32Array = new Int32Array(numRows + 1);
  const indices: Int32Array = new Int32Array(most);
  const values: Float64Array = new Float64Array(most);
  let count = 0;
  for (let i = 0; i < numRows; i++) {
    const row = replaced.get(i) ?? added[i - problem.numRows];
    if (row === undefined) {
      const [from, to] = [rows.starts[i]!, rows.starts[i + 1]!];
      indices.set(rows.indices.subarray(from, to), count);
      values.set(rows.values.subarray(from, to), count);
      count += to - from;
    } else {
      indices.set(row.form.columns, count);
      values.set(row.form.coefficients, count);
      count += row.form.columns.length;
      rowLower[i] = row.lower;
      rowUpper[i] = row.upper;
    }
    starts[i + 1] = count;
  }
  const byRow: SparseMatrix = {
    numLines: numRows,
    lineLength: problem.numCols,
    starts,
    indices: indices.subarray(0, count),
    values: values.subarray(0, count),
  };
  return new Problem({
    ...problem,
    columns: transpose(byRow),
    rowLower,
    rowUpper,
    columnNames: Array.from({ length: problem.numCols }, (_, j) => problem.columnName(j)),
    ...(problem.hasNames
      ? { rowNames: Array.from({ length: numRows }, (_, i) => problem.rowName(i)) }
      : {}),
  });
}

function grown(values: Float64Array, length: number): Float64Array {
  const longer = new Float64Array(length);
  longer.set(values);
  return longer;
}
