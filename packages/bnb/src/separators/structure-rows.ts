import type { Problem } from "@bough/problem";
import type { AddedRow } from "../lp/added-row.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { spreadRows } from "./all-different.ts";
import { subtourRows } from "./subtour.ts";

/** True where structures of the problem may ask for rows that it lacks, at the root and at nodes. */
export function asksForRows({ structures }: Problem): boolean {
  return structures.some(({ kind }) => kind === "distinct" || kind === "circuit");
}

/** The rows that the structures of the problem ask for at the LP point; they hold in the whole tree. */
export function* structureRows(context: SearchContext): Steps<AddedRow[]> {
  const spread = yield* spreadRows(context);
  return [...spread, ...(yield* subtourRows(context))];
}
