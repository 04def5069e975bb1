import type { Edits, Outcome, ProblemView, Reduction } from "@bough/simplex/presolve";
import { ceilSafely, floorSafely, outgrowsWhole, roundingMargin } from "@bough/simplex/presolve";

/**
 * Columns found to be an affine function of another, x = offset + scale · z, leave: every row takes
 * z in their place. It has no search of its own; probing and cliques hand it what they find.
 */
export const equalColumns: Reduction = {
  name: "equal-columns",
  cost: "fast",
  visits: "nothing",

  apply(): Outcome {
    return "done";
  },

  undo(record, solution) {
    const x = record.int();
    const z = record.int();
    const scale = record.float();
    solution.primal[x] = record.float() + scale * solution.primal[z];
  },

  express(record) {
    const column = record.int();
    const z = record.int();
    const scale = record.float();
    const constant = record.float();
    const isWhole = Number.isInteger(scale) && Number.isInteger(constant);
    return { column, constant, columns: [z], coefficients: [scale], isWhole };
  },
};

/**
 * Replaces column x by offset + scale · z; the caller knows that this holds for every point that
 * matters. False where the bounds of the two leave no value. A protected x stays, tied by nothing
 * but the rows, and so does one whose coefficients would grow past what doubles hold.
 */
export function replaceColumn(
  problem: ProblemView,
  edits: Edits,
  x: number,
  z: number,
  { scale, offset }: { scale: number; offset: number },
): boolean {
  if (problem.isProtected[x] === 1 || outgrowsWhole(problem, x, scale)) return true;
  edits.record(equalColumns).int(x).int(z).float(scale).float(offset);
  const first = (problem.columnLower[x] - offset) / scale;
  const last = (problem.columnUpper[x] - offset) / scale;
  // With x = 3 z - 2 above -1 a whole z is 1, and not above a third: others rely on whole bounds.
  const isWhole = problem.isInteger[z] === 1;
  const size = Math.abs(scale);
  const least = isWhole ? ceilSafely(Math.min(first, last), size) : Math.min(first, last);
  const most = isWhole ? floorSafely(Math.max(first, last), size) : Math.max(first, last);
  const lower = Math.max(problem.columnLower[z], least);
  const upper = Math.min(problem.columnUpper[z], most);
  edits.replaceColumn(x, z, scale, offset);
  if (lower > upper + roundingMargin(upper)) return false;
  edits.setColumnLower(z, lower);
  edits.setColumnUpper(z, Math.max(lower, upper));
  return true;
}
