import { isEssential, type Problem, type Structure } from "@bough/problem";
import type { Fault } from "../target.ts";

/** What a row, bound or structure may be missed by. */
const TOLERANCE = 1e-6;
/** And what doubles cannot carry: a few last places of its absolute terms. */
const CARRIED = 8 * Number.EPSILON;

/**
 * What is wrong with a point as the answer of a problem, by plain code that shares nothing with the
 * referee; null if nothing. Integers are exact.
 */
export function pointFault(problem: Problem, x: ArrayLike<number>): Fault | null {
  const say = (message: string): Fault => ({ kind: "point", message });
  const { numCols, numRows, columnLower, columnUpper, isInteger, rows } = problem;
  if (x.length !== numCols) return say(`it has ${x.length} values for ${numCols} columns`);
  for (let j = 0; j < numCols; j++) {
    if (!Number.isFinite(x[j])) return say(`${problem.columnName(j)} is ${x[j]}`);
    if (isInteger[j] === 1 && !Number.isInteger(x[j]))
      return say(`${problem.columnName(j)} = ${x[j]} is not an integer`);
    if (miss(x[j], columnLower[j], columnUpper[j]) > toleranceAt(x[j]))
      return say(`${problem.columnName(j)} = ${x[j]} is out of bounds`);
  }
  for (let i = 0; i < numRows; i++) {
    const [start, end] = [rows.starts[i], rows.starts[i + 1]];
    const columns = rows.indices.subarray(start, end);
    const coefficients = rows.values.subarray(start, end);
    const missed = rowMiss(columns, coefficients, x, problem.rowLower[i], problem.rowUpper[i]);
    if (missed > 0) return say(`row ${problem.rowName(i)} is missed by ${missed}`);
  }
  for (const structure of problem.structures.filter(isEssential)) {
    if (!isKept(structure, x)) return say(`a structure is not kept: ${structure.kind}`);
  }
  return null;
}

/** What a value may miss a bound by. */
function toleranceAt(value: number): number {
  return TOLERANCE + CARRIED * Math.abs(value);
}

function isKept(structure: Structure, x: ArrayLike<number>): boolean {
  switch (structure.kind) {
    case "semi-continuous": {
      const value = x[structure.column];
      const isOff = Math.abs(value) <= TOLERANCE;
      return isOff || miss(value, structure.lower, structure.upper) <= toleranceAt(value);
    }
    case "sos1":
    case "sos2": {
      const used = [...structure.columns.keys()].filter(
        (k) => Math.abs(x[structure.columns[k]]) > TOLERANCE,
      );
      if (used.length === 0) return true;
      return used[used.length - 1] - used[0] < (structure.kind === "sos1" ? 1 : 2);
    }
    case "indicator": {
      const { binary, activeValue, columns, coefficients, lower, upper } = structure;
      return x[binary] !== activeValue || rowMiss(columns, coefficients, x, lower, upper) === 0;
    }
    default:
      return true;
  }
}

/** By how much the row is missed; 0 where that is within what is allowed. */
function rowMiss(
  columns: ArrayLike<number>,
  coefficients: ArrayLike<number>,
  x: ArrayLike<number>,
  lower: number,
  upper: number,
): number {
  let activity = 0;
  let size = 0;
  for (let k = 0; k < columns.length; k++) {
    const term = coefficients[k] * x[columns[k]];
    activity += term;
    size += Math.abs(term);
  }
  const missed = miss(activity, lower, upper);
  return missed > TOLERANCE + CARRIED * size ? missed : 0;
}

function miss(value: number, lower: number, upper: number): number {
  return Math.max(0, lower - value, value - upper);
}
