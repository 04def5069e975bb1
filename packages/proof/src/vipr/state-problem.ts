import {
  InvalidProblemError,
  isEssential,
  type Problem,
  runToEnd,
  type Steps,
} from "@bough/problem";
import { ONE, Rational } from "../exact/rational.ts";
import type { Direction, Terms } from "./constraint.ts";
import type { NamedConstraint, StatedProblem } from "./header.ts";

/** A problem as proofs speak of it, and where its bounds and sides stand among the constraints. */
export interface Statement {
  readonly problem: StatedProblem;
  /** Index of the constraint that states it; -1 where there is none. [numCols], [numRows] */
  readonly columnLower: Int32Array;
  readonly columnUpper: Int32Array;
  readonly rowLower: Int32Array;
  readonly rowUpper: Int32Array;
  /** The constant of the objective, in the sense of the problem; proofs leave it out. */
  readonly offset: Rational;
}

/** Numbers that are kept as fractions, at most: those of a model are mostly few, and reading one takes microseconds. */
const KEPT_NUMBERS = 10_000;
/** Columns, or coefficients, stated between two pauses. */
const STATED_PER_STEP = 1000;

/**
 * States a problem exactly: every double stands for the shortest decimal that reads back as it, which
 * is the number in the file where that has at most 15 digits. Bounds come first, then rows, each side
 * a constraint of its own but for equations.
 *
 * @throws InvalidProblemError where a structure restricts beyond the rows: no row states it
 */
export function stateProblem(problem: Problem): Statement {
  return runToEnd(stateProblemSteps(problem));
}

/** The same with pauses. */
export function* stateProblemSteps(problem: Problem): Steps<Statement> {
  const structure = problem.structures.find(isEssential);
  if (structure !== undefined)
    throw new InvalidProblemError(
      `proofs speak of rows and bounds, and the problem has a structure of the kind "${structure.kind}"`,
    );
  yield* problem.prepareRows();
  const writer = new StatementWriter();
  const { numCols, numRows, sense } = problem;
  const sign = sense === "maximize" ? -1 : 1;
  const statement = {
    columnLower: new Int32Array(numCols).fill(-1),
    columnUpper: new Int32Array(numCols).fill(-1),
    rowLower: new Int32Array(numRows).fill(-1),
    rowUpper: new Int32Array(numRows).fill(-1),
  };
  const variables: string[] = [];
  const isInteger: boolean[] = [];
  for (let j = 0; j < numCols; j++) {
    if (j % STATED_PER_STEP === STATED_PER_STEP - 1) yield;
    const terms = { indices: [j], values: [ONE] };
    const name = viprName(problem.columnName(j));
    variables.push(name);
    isInteger.push(problem.isInteger[j] === 1);
    statement.columnLower[j] = writer.add(`lower_${name}`, 1, problem.columnLower[j], terms);
    statement.columnUpper[j] = writer.add(`upper_${name}`, -1, problem.columnUpper[j], terms);
  }
  const numBounds = writer.constraints.length;
  for (let i = 0; i < numRows; i++) {
    const [lower, upper] = [problem.rowLower[i], problem.rowUpper[i]];
    const terms = yield* writer.rowTerms(problem, i);
    const name = viprName(problem.rowName(i));
    const isEquation = lower === upper;
    statement.rowLower[i] = writer.add(name, isEquation ? 0 : 1, lower, terms);
    statement.rowUpper[i] = isEquation
      ? statement.rowLower[i]
      : writer.add(lower === -Infinity ? name : `${name}_upper`, -1, upper, terms);
  }
  const objective = yield* writer.objectiveTerms(problem, sign);
  const offset = writer.number(sign * problem.objectiveOffset + 0);
  return {
    ...statement,
    offset,
    problem: {
      variables,
      isInteger,
      sense: sense === "maximize" ? "max" : "min",
      objective,
      constraints: writer.constraints,
      numBounds,
    },
  };
}

/** Names in proofs hold no blanks, nor control characters, which part words too, and % begins a comment. */
export function viprName(name: string): string {
  const word = name.replace(/[^\u0021-\u007e\u0080-\uffff]/g, "_");
  return word === "" || word.startsWith("%") ? `_${word}` : word;
}

class StatementWriter {
  readonly constraints: NamedConstraint[] = [];
  readonly #known = new Map<number, Rational>();
  #stated = 0;

  /** Index of the new constraint; -1 for a side that is not there. */
  add(name: string, direction: Direction, side: number, terms: Terms): number {
    if (!Number.isFinite(side)) return -1;
    return this.constraints.push({ name, direction, rhs: this.number(side), terms }) - 1;
  }

  number(value: number): Rational {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const exact = Rational.fromDouble(value);
    if (this.#known.size < KEPT_NUMBERS) this.#known.set(value, exact);
    return exact;
  }

  *rowTerms({ rows }: Problem, i: number): Steps<Terms> {
    const indices: number[] = [];
    const values: Rational[] = [];
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      if (this.#isPauseDue()) yield;
      if (rows.values[k] === 0) continue;
      indices.push(rows.indices[k]);
      values.push(this.number(rows.values[k]));
    }
    return { indices, values };
  }

  *objectiveTerms({ cost, numCols }: Problem, sign: number): Steps<Terms> {
    const indices: number[] = [];
    const values: Rational[] = [];
    for (let j = 0; j < numCols; j++) {
      if (this.#isPauseDue()) yield;
      if (cost[j] === 0) continue;
      indices.push(j);
      values.push(this.number(sign * cost[j]));
    }
    return { indices, values };
  }

  #isPauseDue(): boolean {
    return ++this.#stated % STATED_PER_STEP === 0;
  }
}
