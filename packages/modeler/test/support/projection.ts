import type { BooleanExpression, Expression, Model, Variable } from "@bough/modeler";
import { breaksKept, isKept, type Problem } from "@bough/problem";
import { solveExactLp } from "@bough/testing";
import { expect } from "vitest";

interface Box {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Whether the problem has a point with the given columns fixed: depth-first, with propagation. */
export function isFeasible(problem: Problem, fixed: ReadonlyMap<number, number>): boolean {
  const box = {
    lower: Float64Array.from(problem.columnLower),
    upper: Float64Array.from(problem.columnUpper),
  };
  for (const [column, value] of fixed) {
    if (value < box.lower[column]! || value > box.upper[column]!) return false;
    box.lower[column] = value;
    box.upper[column] = value;
  }
  const stated = { lower: box.lower.slice(), upper: box.upper.slice() };
  return search(problem, box, stated);
}

function search(problem: Problem, box: Box, stated: Box): boolean {
  if (!propagate(problem, box)) return false;
  let chosen = -1;
  for (let j = 0; j < problem.numCols; j++) {
    if (!problem.isInteger[j] || box.lower[j] === box.upper[j]) continue;
    const width = box.upper[j]! - box.lower[j]!;
    if (chosen < 0 || width < box.upper[chosen]! - box.lower[chosen]!) chosen = j;
  }
  if (chosen < 0) return decideContinuous(problem, box, stated);
  for (let value = box.lower[chosen]!; value <= box.upper[chosen]!; value++) {
    const child = { lower: Float64Array.from(box.lower), upper: Float64Array.from(box.upper) };
    child.lower[chosen] = value;
    child.upper[chosen] = value;
    if (search(problem, child, stated)) return true;
  }
  return false;
}

function decideContinuous(problem: Problem, box: Box, stated: Box): boolean {
  // What no row states is about integers, which are fixed.
  if (problem.structures.some((each) => isKept(each) && breaksKept(each, box.lower))) return false;
  const isFixed = box.lower.every((value, j) => box.upper[j]! - value <= SLACK);
  if (isFixed) return true;
  // Bounds that propagation has rounded could exclude each other in the last place.
  const sideOf = (fixed: Float64Array, wide: Float64Array) =>
    fixed.map((value, j) => (problem.isInteger[j] === 1 ? value : wide[j]!));
  const exact = { lower: sideOf(box.lower, stated.lower), upper: sideOf(box.upper, stated.upper) };
  return solveExactLp(problem, exact).status !== "infeasible";
}

/** Bounds from row activities until nothing changes; false where a row cannot hold. */
function propagate(problem: Problem, { lower, upper }: Box): boolean {
  const { starts, indices, values } = problem.rows;
  for (let isChanged = true, round = 0; isChanged && round < 50; round++) {
    isChanged = false;
    for (let i = 0; i < problem.numRows; i++) {
      let least = 0;
      let most = 0;
      for (let k = starts[i]!; k < starts[i + 1]!; k++) {
        const a = values[k]!;
        const j = indices[k]!;
        least += a * (a > 0 ? lower[j]! : upper[j]!);
        most += a * (a > 0 ? upper[j]! : lower[j]!);
      }
      if (least > problem.rowUpper[i]! + SLACK || most < problem.rowLower[i]! - SLACK) return false;
      for (let k = starts[i]!; k < starts[i + 1]!; k++) {
        const a = values[k]!;
        const j = indices[k]!;
        if (upper[j]! - lower[j]! <= SLACK) continue;
        const restLeast = least - a * (a > 0 ? lower[j]! : upper[j]!);
        const restMost = most - a * (a > 0 ? upper[j]! : lower[j]!);
        const sides = [
          (problem.rowUpper[i]! - restLeast) / a,
          (problem.rowLower[i]! - restMost) / a,
        ];
        const [low, high] = a > 0 ? [sides[1]!, sides[0]!] : [sides[0]!, sides[1]!];
        const isInteger = problem.isInteger[j] === 1;
        const newLow = isInteger ? Math.ceil(low - SLACK) : low;
        const newHigh = isInteger ? Math.floor(high + SLACK) : high;
        if (!(newHigh < upper[j]! - SLACK) && !(newLow > lower[j]! + SLACK)) continue;
        upper[j] = Math.min(upper[j]!, newHigh);
        lower[j] = Math.max(lower[j]!, newLow);
        if (!isInteger && lower[j]! > upper[j]! && lower[j]! < upper[j]! + SLACK) {
          upper[j] = lower[j]!;
        }
        if (lower[j]! > upper[j]!) return false;
        isChanged = true;
        break;
      }
    }
  }
  return true;
}

const SLACK = 1e-7;

/** Every combination of the values of the variables. */
export function* assignments(
  domains: readonly (readonly number[])[],
): Generator<readonly number[]> {
  const [first, ...rest] = domains;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const value of first) for (const tail of assignments(rest)) yield [value, ...tail];
}

/** The integers of a variable's interval. */
export function domainOf(variable: Variable | BooleanExpression): number[] {
  const { lower, upper } = variable.type === "boolean" ? { lower: 0, upper: 1 } : variable.interval;
  return Array.from({ length: upper - lower + 1 }, (_, k) => lower + k);
}

/**
 * Fixes the variables at every combination of their values and compares: the model has a solution
 * with them exactly where `holds` says so.
 */
export function expectSolutions(
  model: Model,
  variables: readonly (Variable | BooleanExpression)[],
  holds: (...values: number[]) => boolean,
): void {
  const problem = model.compile();
  const columns = variables.map((variable) => columnNamed(problem, variable));
  const wrong: string[] = [];
  for (const values of assignments(variables.map(domainOf))) {
    const fixed = new Map(values.map((value, k) => [columns[k]!, value]));
    const isPossible = isFeasible(problem, fixed);
    if (isPossible !== holds(...values)) wrong.push(`(${values}) is ${isPossible}`);
  }
  expect(wrong.slice(0, 10)).toEqual([]);
}

export function columnNamed(problem: Problem, variable: Expression | BooleanExpression): number {
  const name = variable.toString();
  for (let j = 0; j < problem.numCols; j++) if (problem.columnName(j) === name) return j;
  throw new Error(`the problem has no column ${name}`);
}
