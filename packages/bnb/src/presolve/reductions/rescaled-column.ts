import { DEFAULT_TOLERANCES } from "@bough/problem";
import type { Edits, Outcome, ProblemView, Reduction } from "@bough/simplex/presolve";

/**
 * Columns found to take values a fixed step apart, x = offset + step · z, are counted in steps: the integer z takes
 * the place of x. It has no search of its own; congruences hand it what they find.
 */
export const rescaledColumn: Reduction = {
  name: "rescaled-column",
  cost: "fast",
  visits: "nothing",

  apply(): Outcome {
    return "done";
  },

  undo(record, solution) {
    const j = record.int();
    const step = record.float();
    const steps = solution.primal[j];
    const whole = Math.round(steps);
    const isWhole = Math.abs(steps - whole) <= DEFAULT_TOLERANCES.integrality;
    solution.primal[j] = record.float() + step * (isWhole ? whole : steps);
  },

  redo(record, x) {
    const j = record.int();
    const step = record.float();
    x[j] = (x[j] - record.float()) / step;
  },

  /** In what went before, the column as it is from here on takes its own place. */
  express(record) {
    const column = record.int();
    const step = record.float();
    const constant = record.float();
    const isWhole = Number.isInteger(step) && Number.isInteger(constant);
    return { column, constant, columns: [column], coefficients: [step], isWhole };
  },
};

/**
 * Counts a column in steps, where no number of its rows would have to be rounded, and nobody else
 * knows the column by its values. Bounds of an integer have to be values that it takes.
 *
 * @returns whether it did
 */
export function rescaleColumn(
  problem: ProblemView,
  edits: Edits,
  j: number,
  step: number,
  offset: number,
): boolean {
  if (problem.isProtected[j] === 1 || problem.isInStructure[j] === 1) return false;
  if (!edits.canRescale(j, step, offset)) return false;
  edits.record(rescaledColumn).int(j).float(step).float(offset);
  edits.rescaleColumn(j, step, offset);
  return true;
}
