import { DEFAULT_TOLERANCES, type Problem, ProblemBuilder } from "@bough/problem";

/** What the referee forgives beyond the tolerance, as a share of a row's terms, with room. */
const LAST_PLACES = 2 ** -49;
/** Room for the comparison itself. */
const ROOM = 1.1;

/**
 * The problem with all that the referee would forgive at `x` given away: rows and bounds of
 * continuous columns are wider by the tolerance and by last places of their terms.
 *
 * @param x the point whose terms count [numCols]
 * @param direction -1 takes the same away instead
 * @returns a problem whose bounds may cross where something is taken away
 */
export function relaxed(problem: Problem, x: ArrayLike<number>, direction: 1 | -1 = 1): Problem {
  const builder = new ProblemBuilder({ sense: "minimize", allowContradictoryBounds: true });
  builder.objectiveOffset = problem.objectiveOffset;
  const by = (terms: number) =>
    direction * (ROOM * DEFAULT_TOLERANCES.primalFeasibility + LAST_PLACES * terms);
  for (let j = 0; j < problem.numCols; j++) {
    const isInteger = problem.isInteger[j] === 1;
    const width = isInteger ? 0 : by(Math.abs(x[j]));
    const lower = problem.columnLower[j] - width;
    const upper = problem.columnUpper[j] + width;
    builder.addColumn({ lower, upper, isInteger, cost: problem.cost[j] });
  }
  const { starts, indices, values } = problem.rows;
  for (let i = 0; i < problem.numRows; i++) {
    let terms = 0;
    const row: [number, number][] = [];
    for (let k = starts[i]; k < starts[i + 1]; k++) {
      row.push([indices[k], values[k]]);
      terms += Math.abs(values[k] * x[indices[k]]);
    }
    const width = by(terms);
    builder.addRow({ lower: problem.rowLower[i] - width, upper: problem.rowUpper[i] + width }, row);
  }
  return builder.build();
}
