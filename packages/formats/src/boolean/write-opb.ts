import { InvalidProblemError, type Problem, runToEnd, type Steps } from "@bough/problem";
import { gatherLines, joinLines } from "../text/join-lines.ts";
import { legalNamesInSteps, type NameRules } from "../text/legal-names.ts";
import { columnNamesOf } from "../text/problem-parts.ts";
import { Warnings } from "../text/warnings.ts";
import type { WriteResult } from "../write-result.ts";
import { requireBoolean } from "./require-boolean.ts";

const OPB_NAMES: NameRules = {
  format: "OPB",
  isLegal: (name) => /^[A-Za-z_\u0080-\uffff][^\s\p{Cc};:<>=+-]*$/u.test(name),
  repair: (name) => `x_${name.replace(/[\s\p{Cc};:<>=+-]/gu, "_")}`,
};

/**
 * Writes a problem over binaries in OPB format. A row with two sides becomes two constraints, a
 * fixed column a constraint, and a maximised objective the negated minimised one.
 *
 * @throws InvalidProblemError where a column is not binary, a number not an integer, or a structure
 *   stands beside the rows
 */
export function writeOpb(problem: Problem): WriteResult {
  return runToEnd(writeOpbSteps(problem));
}

/** The same with pauses. */
export function* writeOpbSteps(problem: Problem): Steps<WriteResult> {
  requireBoolean(problem, "OPB");
  const warnings = new Warnings();
  yield* problem.prepareRows();
  const columnNames = yield* columnNamesOf(problem);
  const names = yield* legalNamesInSteps(columnNames, "column", OPB_NAMES, warnings);
  const rows = yield* gatherLines(rowConstraints(problem, names));
  const constraints = [...rows, ...fixings(problem, names)];
  const header = `* #variable= ${problem.numCols} #constraint= ${constraints.length}`;
  const objective = objectiveLine(problem, names, warnings);
  const text = yield* joinLines([header, ...objective, ...constraints]);
  return { text, warnings: warnings.toList(), renamed: warnings.renamed };
}

/** The constant c of the objective is written as c x + c ~x. */
function objectiveLine(problem: Problem, names: readonly string[], warnings: Warnings): string[] {
  const { cost, objectiveOffset, sense } = problem;
  if (objectiveOffset === 0 && cost.every((value) => value === 0)) return [];
  if (sense === "maximize") {
    warnings.add("objectives", "OPB only minimises: the maximised objective is written negated");
  }
  const terms: string[] = [];
  for (let j = 0; j < cost.length; j++) {
    if (cost[j] !== 0) terms.push(term(cost[j], names[j], "the objective"));
  }
  if (objectiveOffset !== 0) {
    if (names.length === 0) {
      throw new InvalidProblemError("OPB cannot hold a constant objective without a column");
    }
    terms.push(term(objectiveOffset, names[0], "the objective"));
    terms.push(term(objectiveOffset, `~${names[0]}`, "the objective"));
  }
  return [`min: ${terms.join(" ")} ;`];
}

function* rowConstraints(problem: Problem, names: readonly string[]): Iterable<string> {
  const { numRows, rows, rowLower, rowUpper } = problem;
  for (let i = 0; i < numRows; i++) {
    const place = `row "${problem.rowName(i)}"`;
    const sum = (sign: number) => {
      const terms: string[] = [];
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
        terms.push(term(sign * rows.values[k], names[rows.indices[k]], place));
      }
      if (terms.length > 0) return terms.join(" ");
      if (names.length === 0) throw new InvalidProblemError(`${place} has no column to stand on`);
      return `+0 ${names[0]}`;
    };
    const lower = rowLower[i];
    const upper = rowUpper[i];
    if (lower === upper) {
      yield `${sum(1)} = ${integer(lower, place)} ;`;
      continue;
    }
    if (lower !== -Infinity) yield `${sum(1)} >= ${integer(lower, place)} ;`;
    if (upper !== Infinity) yield `${sum(-1)} >= ${integer(0 - upper, place)} ;`;
  }
}

function* fixings(problem: Problem, names: readonly string[]): Iterable<string> {
  const { numCols, columnLower, columnUpper } = problem;
  for (let j = 0; j < numCols; j++) {
    if (columnLower[j] > 0) yield `+1 ${names[j]} >= 1 ;`;
    if (columnUpper[j] < 1) yield `-1 ${names[j]} >= 0 ;`;
  }
}

function term(coefficient: number, literal: string, place: string): string {
  return `${coefficient > 0 ? "+" : ""}${integer(coefficient, place)} ${literal}`;
}

function integer(value: number, place: string): string {
  if (!Number.isInteger(value)) {
    throw new InvalidProblemError(
      `${value} in ${place} is not an integer; OPB holds integers only`,
    );
  }
  return Number.isSafeInteger(value) ? String(value) : String(BigInt(value));
}
