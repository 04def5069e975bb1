import type { AddedRow } from "../added-row.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { CutPool } from "./cut-pool.ts";
import type { SeparationSpace } from "./separation-space.ts";

/** Asks every separator, cheap ones first, and files what it proposes. */
export function* askSeparators(
  context: SearchContext,
  space: SeparationSpace,
  pool: CutPool,
): Steps<void> {
  const { techniques, limits, ledger } = context;
  for (const separator of techniques.separators) {
    if (limits.isOver) return;
    const counters = ledger.separator(separator.name);
    const before = space.work;
    space.beginRation();
    const separate = function* (): Steps<void> {
      const steps = separator.separate(space, context, (cut, rank) => {
        counters.found++;
        const row = { ...cut, name: separator.name, rank: rank + 1 };
        context.witness?.keepsRow(row, "found");
        pool.add(row);
      });
      if (steps !== undefined) yield* steps;
    };
    yield* ledger.stopwatch.time("separation", separate(), counters);
    counters.work += space.work - before;
    yield;
  }
}

/** Puts chosen cuts into the LP. */
export function applyCuts({ relaxation, ledger }: SearchContext, cuts: readonly AddedRow[]): void {
  relaxation.addRows(cuts);
  for (const { name } of cuts) ledger.separator(name).applied++;
}
