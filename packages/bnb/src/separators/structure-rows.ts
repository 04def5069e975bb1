import type { Problem } from "@bough/problem";
import type { AddedRow } from "../lp/added-row.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { spreadRows } from "./all-different.ts";
import { asksForCompletionTimes, completionTimeRows } from "./completion-time.ts";
import { subtourRows } from "./subtour.ts";

/** True where structures of the problem may ask for rows that it lacks, at the root and at nodes. */
export function asksForRows(problem: Problem): boolean {
  const asks = problem.structures.some(({ kind }) => kind === "distinct" || kind === "circuit");
  return asks || asksForCompletionTimes(problem);
}

/** The rows that the structures of the problem ask for at the LP point; they hold in the whole tree. */
export function* structureRows(context: SearchContext): Steps<AddedRow[]> {
  const spread = yield* spreadRows(context);
  const sequences = yield* completionTimeRows(context);
  return [...spread, ...(yield* subtourRows(context)), ...sequences];
}
