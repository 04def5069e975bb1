import type { SolveResult } from "@bough/bnb";
import { counted, type Problem } from "@bough/problem";
import { plain } from "./numbers.ts";

/** A solution with more values than this is better read from a file. */
const MOST_VALUES_SHOWN = 30;

/** Values below this are rounding and shown as zero; files and JSON keep them. */
const SMALLEST_SHOWN = 1e-11;

/** Of a solve that was asked for duals. */
export const NO_DUALS = "no duals: the model has integers, or the solve did not end optimal";

/** The columns that are not zero, where they are few. */
export function solutionTable(
  problem: Problem,
  result: SolveResult,
  numVariables = problem.numCols,
): string {
  if (result.solution === null) return "";
  const values = result.solution.subarray(0, numVariables);
  const rows = nonzeroRows(values, (j) => problem.columnName(j));
  if (rows.length === 0) return "\nAll columns are zero.\n";
  if (rows.length > MOST_VALUES_SHOWN) {
    return `\n${counted(rows.length, "column")} differ from zero; --solution FILE writes them.\n`;
  }
  return `\nSolution (columns that are not zero):\n${align(rows)}`;
}

/** Row duals and reduced costs, zeros left out. */
export function dualTable(problem: Problem, result: SolveResult): string {
  if (result.duals === undefined || result.reducedCosts === undefined) {
    return `\nThere are ${NO_DUALS}.\n`;
  }
  const duals = nonzeroRows(result.duals, (i) => problem.rowName(i));
  const costs = nonzeroRows(result.reducedCosts, (j) => problem.columnName(j));
  return `\nRow duals (not zero):\n${align(duals)}\nReduced costs (not zero):\n${align(costs)}`;
}

function nonzeroRows(values: Float64Array, nameOf: (index: number) => string): [string, string][] {
  const rows: [string, string][] = [];
  values.forEach((value, index) => {
    if (Math.abs(value) >= SMALLEST_SHOWN) rows.push([nameOf(index), plain(value)]);
  });
  return rows;
}

function align(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}\n`).join("");
}
