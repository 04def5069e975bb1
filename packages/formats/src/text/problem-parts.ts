import type { EssentialStructure, Indicator, Problem, SpecialOrderedSet } from "@bough/problem";
import {
  InternalError,
  InvalidProblemError,
  isEssential,
  type SemiContinuous,
} from "@bough/problem";

/** The essential structures that files can hold, sorted by kind for a writer. */
export interface SortedStructures {
  /** By column. */
  readonly semiContinuous: ReadonlyMap<number, SemiContinuous>;
  readonly sets: readonly SpecialOrderedSet[];
  readonly indicators: readonly Indicator[];
}

/**
 * @throws InvalidProblemError where a semi-continuous column has bounds of its own beside its range:
 *   no file format can say that
 */
export function sortStructures(problem: Problem): SortedStructures {
  const semiContinuous = new Map<number, SemiContinuous>();
  const sets: SpecialOrderedSet[] = [];
  const indicators: Indicator[] = [];
  const place = (structure: EssentialStructure) => {
    if (structure.kind === "semi-continuous") {
      requireHull(problem, structure);
      semiContinuous.set(structure.column, structure);
    } else if (structure.kind === "indicator") {
      indicators.push(structure);
    } else if (structure.kind === "sos1" || structure.kind === "sos2") {
      sets.push(structure);
    } else {
      throw new InternalError(`files have no words for structures of kind "${structure.kind}"`);
    }
  };
  for (const structure of problem.structures) if (isEssential(structure)) place(structure);
  return { semiContinuous, sets, indicators };
}

export function columnNamesOf(problem: Problem): string[] {
  return Array.from({ length: problem.numCols }, (_, j) => problem.columnName(j));
}

/** Names of the rows, then of the indicators; those that clash or are empty get a number. */
export function rowNamesOf(problem: Problem, indicators: readonly Indicator[]): string[] {
  const names = Array.from({ length: problem.numRows }, (_, i) => problem.rowName(i));
  const taken = new Set(names);
  for (const indicator of indicators) {
    let name = indicator.name === "" ? `indicator${names.length + 1}` : indicator.name;
    for (let k = 2; taken.has(name); k++) name = `${indicator.name}_${k}`;
    taken.add(name);
    names.push(name);
  }
  return names;
}

function requireHull(problem: Problem, structure: SemiContinuous): void {
  const { column, lower, upper } = structure;
  const isHull =
    problem.columnLower[column] === Math.min(0, lower) &&
    problem.columnUpper[column] === Math.max(0, upper);
  if (isHull) return;
  throw new InvalidProblemError(
    `column "${problem.columnName(column)}" is zero or in [${lower}, ${upper}], but has the bounds [${problem.columnLower[column]}, ${problem.columnUpper[column]}] too; no file can say both`,
  );
}
