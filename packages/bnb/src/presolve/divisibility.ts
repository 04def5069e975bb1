import type { Problem } from "@bough/problem";
import { presolveSteps } from "@bough/simplex/presolve";
import type { Steps } from "../steps.ts";
import { congruence } from "./reductions/congruence.ts";
import { rescaledColumn } from "./reductions/rescaled-column.ts";
import { residueTable } from "./reductions/residue-table.ts";
import { sharedColumn } from "./reductions/shared-column.ts";

/** Those that read off the data what no integers satisfy. */
const DIVISIBILITY = [congruence, rescaledColumn, sharedColumn, residueTable];

/** Values of an integer column that a search gets through without being told. */
const FEW_VALUES = 1000;

/**
 * Whether no integers satisfy the rows for reasons of divisibility. A search that is to take the
 * problem as it is asks this alone of presolve: it would count for ever where integers have no end.
 *
 * @param onWork hears of the entries touched so far
 * @returns false where nothing is known
 */
export function* contradictsDivisibility(
  problem: Problem,
  without: ReadonlySet<string>,
  shouldStop: () => boolean,
  onWork: (work: number) => void,
): Steps<boolean> {
  if (!hasManyValues(problem)) return false;
  const { status, work } = yield* presolveSteps(problem, {
    reductions: DIVISIBILITY,
    without,
    integerMode: true,
    dualReductions: false,
    shouldStop,
    onWork,
  });
  onWork(work);
  return status === "infeasible";
}

function hasManyValues({ numCols, isInteger, columnLower, columnUpper }: Problem): boolean {
  for (let j = 0; j < numCols; j++)
    if (isInteger[j] === 1 && !(columnUpper[j] - columnLower[j] < FEW_VALUES)) return true;
  return false;
}
