import type { SearchContext } from "../search-context.ts";
import { structureRows } from "../separators/structure-rows.ts";
import type { Steps } from "../steps.ts";

/** Rounds of rows, and rounds without gain after which their end has come. */
const ROUND_LIMIT = 100;
const STALL_LIMIT = 2;
/** A round is a gain where it lifts the objective by this share of it. */
const LEAST_GAIN = 1e-5;

/**
 * Gives the root's LP the rows that structures ask for, before anything else is made of its point:
 * without them columns that must differ all lie at the same value and circuits fall into pieces, and
 * where that is integral no separator is asked. All of a round enter together, although the cut loop
 * would call them parallel.
 */
export function* structureLoop(context: SearchContext): Steps<"done" | "infeasible" | "stopped"> {
  const { relaxation, limits } = context;
  let stalled = 0;
  for (let round = 0; round < ROUND_LIMIT && stalled < STALL_LIMIT && !limits.isOver; round++) {
    const rows = yield* structureRows(context);
    if (rows.length === 0) break;
    const before = relaxation.objective;
    yield* relaxation.addRowsInSteps(rows);
    // Its first factor is another piece of work.
    yield;
    const status = yield* relaxation.resolve(context.cutoff);
    if (status === "infeasible" || status === "cutoff") return "infeasible";
    if (status !== "optimal") return "stopped";
    context.takePoint();
    const gain = relaxation.objective - before;
    stalled = gain > LEAST_GAIN * Math.max(1, Math.abs(before)) ? 0 : stalled + 1;
  }
  return "done";
}
