import type { AddedRow } from "./added-row.ts";
import type { SearchContext } from "./search-context.ts";
import { separators } from "./separators/index.ts";
import type { Steps } from "./steps.ts";

/** Rounds of cuts at the root, and rounds without progress after which they end. */
const ROUND_LIMIT = 50;
const STALL_LIMIT = 3;
/** Cuts added in a round, at most. */
const CUTS_PER_ROUND = 200;
/** Share of the objective by which the bound must rise for a round to count as progress. */
const PROGRESS = 1e-4;

/**
 * Tightens the root's LP with cuts: asks the separators at the LP point, adds the cuts that it
 * violates most, solves, and takes out those that no longer bind. Ends with the LP solved.
 */
export function* cutLoop(context: SearchContext): Steps<"done" | "infeasible" | "stopped"> {
  if (separators.length === 0) return "done";
  const { relaxation, domain } = context;
  let stalled = 0;
  for (let round = 0; round < ROUND_LIMIT && stalled < STALL_LIMIT; round++) {
    if (context.fractionalColumns().length === 0) return "done";
    const cuts = bestCuts(context);
    if (cuts.length === 0) return "done";
    const before = relaxation.objective;
    relaxation.addRows(cuts);
    relaxation.syncBounds(domain);
    const status = yield* relaxation.resolve(context.cutoff);
    if (status === "infeasible" || status === "cutoff") return "infeasible";
    if (status !== "optimal") return "stopped";
    context.takePoint();
    const isProgress = relaxation.objective > before + PROGRESS * Math.max(1, Math.abs(before));
    stalled = isProgress ? 0 : stalled + 1;
    removeSlackCuts(context);
  }
  return "done";
}

function bestCuts(context: SearchContext): AddedRow[] {
  const proposed: { row: AddedRow; efficacy: number }[] = [];
  for (const separator of separators) {
    separator.separate(context, (cut) => {
      const row = { ...cut, name: separator.name };
      const efficacy = efficacyOf(row, context.point);
      if (efficacy > 1e-4) proposed.push({ row, efficacy });
    });
  }
  proposed.sort((a, b) => b.efficacy - a.efficacy);
  return proposed.slice(0, CUTS_PER_ROUND).map(({ row }) => row);
}

/** Euclidean distance by which the point violates the row. */
function efficacyOf({ columns, coefficients, lower, upper }: AddedRow, x: Float64Array): number {
  let activity = 0;
  let square = 0;
  for (let k = 0; k < columns.length; k++) {
    activity += coefficients[k] * x[columns[k]];
    square += coefficients[k] * coefficients[k];
  }
  return Math.max(lower - activity, activity - upper) / Math.sqrt(Math.max(square, 1e-30));
}

function removeSlackCuts({ relaxation }: SearchContext): void {
  const slack: number[] = [];
  for (let place = 0; place < relaxation.addedRows.length; place++)
    if (relaxation.isSlack(place)) slack.push(place);
  relaxation.removeRows(slack);
}
