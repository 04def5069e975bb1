import type { AddedRow } from "../lp/added-row.ts";
import { keyOf } from "../lp/packed-basis.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";

/**
 * Shows the LP's point to what the caller has hooked in: as a solution, through the gate, where it is
 * integral, else for cuts. True where the LP has got rows, so that it has to be solved again.
 */
export function* askHooks(context: SearchContext, fractional: readonly number[]): Steps<boolean> {
  const { hooks, gate, point } = context;
  if (hooks === undefined) return false;
  if (fractional.length > 0) hooks.separate(point, gate.values);
  else yield* gate.offerInSteps(point, "tree");
  yield* takeOffers(context);
  return takeHookRows(context);
}

/** Puts the rows that hooks have given into the LP; false where there are none that it does not have. */
export function takeHookRows({ hooks, relaxation }: SearchContext): boolean {
  const given = hooks?.takeRows() ?? [];
  if (given.length === 0) return false;
  const known = new Set<number>(relaxation.rowKeys);
  const rows: AddedRow[] = [];
  for (const row of given) {
    const key = keyOf(row);
    if (known.has(key)) continue;
    known.add(key);
    rows.push(row);
  }
  relaxation.addRows(rows);
  return rows.length > 0;
}

/** Shows the LP's point to a heuristic of the caller's. */
export function* askHookedHeuristic(context: SearchContext): Steps<void> {
  const { hooks, point } = context;
  if (hooks === undefined) return;
  hooks.askHeuristic(point);
  yield* takeOffers(context);
}

/** Points that hooks have offered go to the gate; what a hook says of them may bring others. */
function* takeOffers(context: SearchContext): Steps<void> {
  const { hooks, gate } = context;
  if (hooks === undefined) return;
  for (let offered = yield* hooks.takeOffered(); offered.length > 0; ) {
    for (const point of offered) yield* gate.offerUserPoint(point, "hook");
    offered = yield* hooks.takeOffered();
  }
  context.shareCutoff();
}
