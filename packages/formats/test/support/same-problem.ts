import { isEssential, type Problem } from "@bough/problem";
import { expect } from "vitest";

/** Fails unless both problems hold the same numbers, names and essential structures. */
export function expectSameProblem(actual: Problem, expected: Problem): void {
  expect(describe(actual)).toEqual(describe(expected));
}

/** The same but for names, which a format may have to change. */
export function expectSameNumbers(actual: Problem, expected: Problem): void {
  expect(numbersOf(actual)).toEqual(numbersOf(expected));
}

function describe(problem: Problem): Record<string, unknown> {
  return {
    ...numbersOf(problem),
    name: problem.name,
    columnNames: Array.from({ length: problem.numCols }, (_, j) => problem.columnName(j)),
    rowNames: Array.from({ length: problem.numRows }, (_, i) => problem.rowName(i)),
    structures: problem.structures.filter(isEssential),
  };
}

/** Plain arrays: a mismatch then shows its values, and minus zero differs from zero. */
function numbersOf(problem: Problem): Record<string, unknown> {
  const { columns } = problem;
  return {
    sense: problem.sense,
    cost: [...problem.cost],
    objectiveOffset: problem.objectiveOffset,
    starts: [...columns.starts],
    indices: [...columns.indices],
    values: [...columns.values],
    columnLower: [...problem.columnLower],
    columnUpper: [...problem.columnUpper],
    rowLower: [...problem.rowLower],
    rowUpper: [...problem.rowUpper],
    isInteger: [...problem.isInteger],
  };
}
