import type {
  EssentialStructure,
  Indicator,
  Problem,
  SpecialOrderedSet,
  Steps,
} from "@bough/problem";
import {
  InternalError,
  InvalidProblemError,
  isEssential,
  type SemiContinuous,
  TextMap,
} from "@bough/problem";

/** Names looked at between two pauses. */
const NAMES_PER_STEP = 20_000;

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

export function* columnNamesOf(problem: Problem): Steps<string[]> {
  const names: string[] = [];
  for (let j = 0; j < problem.numCols; j++) {
    if (j % NAMES_PER_STEP === 0) yield;
    names.push(problem.columnName(j));
  }
  return names;
}

/** Names of the rows, then of the indicators; those that clash or are empty get a number. */
export function* rowNamesOf(problem: Problem, indicators: readonly Indicator[]): Steps<string[]> {
  const names: string[] = [];
  for (let i = 0; i < problem.numRows; i++) {
    if (i % NAMES_PER_STEP === 0) yield;
    names.push(problem.rowName(i));
  }
  if (indicators.length === 0) return names;
  const taken = yield* nameSet(names);
  for (const indicator of indicators) {
    if (names.length % NAMES_PER_STEP === 0) yield;
    let name = indicator.name === "" ? `indicator${names.length + 1}` : indicator.name;
    for (let k = 2; taken.has(name); k++) name = `${indicator.name}_${k}`;
    taken.set(name, true);
    names.push(name);
  }
  return names;
}

/** The names as a set. */
export function* nameSet(names: readonly string[]): Steps<TextMap<true>> {
  const set = new TextMap<true>();
  for (let k = 0; k < names.length; k++) {
    if (k % NAMES_PER_STEP === 0) yield;
    set.set(names[k], true);
  }
  return set;
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
