import { settingOf } from "../options.ts";
import { decideComponents } from "../presolve/components.ts";
import type { PresolveChain } from "../presolve/presolve-chain.ts";
import type { Steps } from "../steps.ts";
import type { NestedRuns } from "./nested-runs.ts";
import type { RunSurroundings } from "./run-surroundings.ts";

/**
 * Gap to which parts are solved where some is forgiven at all. None is hardly worth more: below it last places of LPs
 * decide, over which a part of four columns was searched for 20 million work units.
 */
const LARGEST_GAP = 1e-9;

/**
 * Has parts that nothing connects with the rest solved by themselves, see `decideComponents`, and
 * takes them out of the problem at hand. Only a whole solve does, and only where nobody needs all
 * columns.
 *
 * @param workLeft work units that it may take
 */
export function* takeOutComponents(
  { options, techniques, nesting, hooks }: RunSurroundings,
  chain: PresolveChain,
  nested: NestedRuns,
  workLeft: number,
): Steps<{ readonly isFeasible: boolean; readonly work: number }> {
  const isWanted = settingOf(options, "presolve") && techniques.isOn("components");
  if (!isWanted || nesting.depth > 0 || hooks?.restricts === true)
    return { isFeasible: true, work: 0 };
  const decided = yield* decideComponents(chain.problem, workLeft, (problem, workLimit) => {
    const gapRelative = Math.min(LARGEST_GAP, settingOf(options, "gapRelative"));
    const exactly = { ...nested.options, gapRelative, gapAbsolute: 0, workLimit };
    return nested.solver("components")(problem, exactly);
  });
  if (decided === null) return { isFeasible: true, work: 0 };
  const { values, isInfeasible, work } = decided;
  yield;
  nesting.witness?.decide(chain.problem, values, isInfeasible);
  if (!isInfeasible) chain.takeOut(values);
  yield;
  return { isFeasible: !isInfeasible, work };
}
