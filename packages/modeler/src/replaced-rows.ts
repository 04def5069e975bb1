import { Problem, type SparseMatrix, transpose } from "@bough/problem";
import type { Compiled } from "./compile.ts";
import { LinearConstraint, type Required } from "./constraint.ts";

/**
 * A compiled model of plain rows over variables after some rows were exchanged for others, coefficients
 * and all; undefined where more has changed than single rows, or one of them says more than a row.
 */
export function withReplacedRows(
  compiled: Compiled,
  before: readonly Required[],
  now: readonly Required[],
): Compiled | undefined {
  const { problem, boundOf, rowsOf, operationColumns, rowOrigins } = compiled;
  if (before.length !== now.length) return undefined;
  if (operationColumns.length > 0 || problem.structures.length > 0) return undefined;
  const replaced = new Map<number, Required>();
  const newRowsOf = new Map(rowsOf);
  for (const [old, fresh] of exchanged(before, now)) {
    const rows = rowsOf.get(old);
    if (rows?.length !== 1 || boundOf.has(old) || old.name !== fresh.name) return undefined;
    if (plainRow(fresh) === undefined) return undefined;
    replaced.set(rows[0]!, fresh);
    newRowsOf.delete(old);
    newRowsOf.set(fresh, rows);
  }
  return {
    ...compiled,
    problem: rewritten(compiled, replaced),
    rowsOf: newRowsOf,
    rowOrigins: rowOrigins.map((origin, i) =>
      replaced.has(i) ? { ...origin, requirement: replaced.get(i) } : origin,
    ),
  };
}

/** The requirements that are gone, each with one of those that came, in their orders. */
function exchanged(
  before: readonly Required[],
  now: readonly Required[],
): (readonly [Required, Required])[] {
  const [old, fresh] = [new Set(before), new Set(now)];
  const gone = before.filter((each) => !fresh.has(each));
  const came = now.filter((each) => !old.has(each));
  return gone.map((each, k) => [each, came[k]!] as const);
}

/** A requirement that is one row over two variables or more, and says nothing else. */
function plainRow({ requirement }: Required): LinearConstraint | undefined {
  const stated = requirement.type === "boolean" ? requirement.stated : requirement;
  if (stated === undefined || !("lower" in stated) || requirement.definedWhere.length > 0)
    return undefined;
  if (requirement.type === "boolean" && requirement.isNegated) return undefined;
  const { atoms } = stated.expression;
  if (atoms.length < 2 || atoms.some(({ kind }) => kind !== "variable")) return undefined;
  return new LinearConstraint(stated.expression, stated.lower, stated.upper);
}

function rewritten(
  { problem, columnOf }: Compiled,
  replaced: ReadonlyMap<number, Required>,
): Problem {
  const { numRows, rows } = problem;
  const rowLower = problem.rowLower.slice();
  const rowUpper = problem.rowUpper.slice();
  const starts = new Int32Array(numRows + 1);
  const indices: number[] = [];
  const values: number[] = [];
  for (let i = 0; i < numRows; i++) {
    const fresh = replaced.get(i);
    const row = fresh && plainRow(fresh);
    if (row === undefined) {
      for (let k = rows.starts[i]!; k < rows.starts[i + 1]!; k++) {
        indices.push(rows.indices[k]!);
        values.push(rows.values[k]!);
      }
    } else {
      const { atoms, coefficients } = row.expression;
      atoms.forEach((atom, k) => {
        if (atom.kind !== "variable") return;
        indices.push(columnOf.get(atom)!);
        values.push(coefficients[k]!);
      });
      rowLower[i] = row.lower;
      rowUpper[i] = row.upper;
    }
    starts[i + 1] = indices.length;
  }
  const byRow: SparseMatrix = {
    numLines: numRows,
    lineLength: problem.numCols,
    starts,
    indices: Int32Array.from(indices),
    values: Float64Array.from(values),
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
