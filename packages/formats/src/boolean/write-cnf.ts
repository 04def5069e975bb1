import { InvalidProblemError, type Problem, runToEnd, type Steps } from "@bough/problem";
import { gatherLines, joinLines } from "../text/join-lines.ts";
import { Warnings } from "../text/warnings.ts";
import type { WriteResult } from "../write-result.ts";
import { requireBoolean } from "./require-boolean.ts";

/**
 * Writes a problem whose rows are clauses in DIMACS CNF format, its columns numbered from 1.
 *
 * @throws InvalidProblemError where a column is not binary, a row not a clause, or there is an
 *   objective
 */
export function writeCnf(problem: Problem): WriteResult {
  return runToEnd(writeCnfSteps(problem));
}

/** The same with pauses. */
export function* writeCnfSteps(problem: Problem): Steps<WriteResult> {
  requireBoolean(problem, "CNF");
  const j = problem.cost.findIndex((cost) => cost !== 0);
  if (j >= 0) {
    throw new InvalidProblemError(
      `CNF holds no objective, but column "${problem.columnName(j)}" has the cost ${problem.cost[j]}`,
    );
  }
  const rows = yield* gatherLines(rowClauses(problem));
  const clauses = [...rows, ...unitClauses(problem)];
  const text = yield* joinLines([`p cnf ${problem.numCols} ${clauses.length}`, ...clauses]);
  return { text, warnings: [], renamed: new Warnings().renamed };
}

/** Sum over true literals of at least one: coefficients 1 and -1, and the side that makes it so. */
function* rowClauses(problem: Problem): Iterable<string> {
  const { numRows, rows, rowLower, rowUpper } = problem;
  for (let i = 0; i < numRows; i++) {
    const literals: number[] = [];
    let numNegative = 0;
    const sign = rowUpper[i] === Infinity ? 1 : -1;
    const side = sign === 1 ? rowLower[i] : -rowUpper[i];
    let isClause = rowLower[i] === -Infinity || rowUpper[i] === Infinity;
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      const coefficient = sign * rows.values[k];
      isClause &&= Math.abs(coefficient) === 1;
      if (coefficient < 0) numNegative++;
      literals.push(coefficient < 0 ? -1 - rows.indices[k] : 1 + rows.indices[k]);
    }
    if (isClause && side <= -numNegative) continue;
    if (!isClause || side > 1 - numNegative) {
      throw new InvalidProblemError(
        `row "${problem.rowName(i)}" is not a clause; CNF holds clauses only`,
      );
    }
    yield [...literals, 0].join(" ");
  }
}

function* unitClauses(problem: Problem): Iterable<string> {
  const { numCols, columnLower, columnUpper } = problem;
  for (let j = 0; j < numCols; j++) {
    if (columnLower[j] > 0) yield `${1 + j} 0`;
    if (columnUpper[j] < 1) yield `${-1 - j} 0`;
  }
}
