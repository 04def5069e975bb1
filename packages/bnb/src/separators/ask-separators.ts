import type { AddedRow } from "../lp/added-row.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { cutAggregations } from "./aggregated-cuts.ts";
import type { CutPool } from "./cut-pool.ts";
import { separators } from "./index.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { Propose, RowSeparator, Separator } from "./separator.ts";

/**
 * Asks the separators whose turn it is, cheap ones first, and files what they propose. The work of
 * those that read the same sums of rows is charged to the first of them.
 */
export function* askSeparators(
  context: SearchContext,
  space: SeparationSpace,
  pool: CutPool,
): Steps<void> {
  const { techniques, limits, ledger, separation } = context;
  const due = separation.beginRound(techniques.among(separators));
  const proposeFor = ({ name }: Separator): Propose => {
    const counters = ledger.separator(name);
    return ({ columns, coefficients, lower, upper }, rank) => {
      counters.found++;
      const row = { columns, coefficients, lower, upper, name, rank: rank + 1 };
      context.witness?.keepsRow(row, "found");
      pool.add(row);
    };
  };
  for (const turn of turnsOf(due)) {
    if (limits.isOver) return;
    const counters = ledger.separator(turn[0].name);
    const before = space.work;
    space.beginRation();
    const steps = separateTogether(turn, space, context, proposeFor);
    yield* ledger.stopwatch.time("separation", steps, counters);
    counters.work += space.work - before;
    yield;
  }
}

/** The separators of one turn: alone, or all that read sums of rows. */
export function* separateTogether(
  turn: readonly Separator[],
  space: SeparationSpace,
  context: SearchContext,
  proposeFor: (separator: Separator) => Propose,
): Steps<void> {
  const readers = turn.filter(isRowSeparator);
  if (readers.length > 0) {
    const tasks = readers.map((separator) => ({ separator, propose: proposeFor(separator) }));
    yield* cutAggregations(space, context, tasks);
  }
  for (const separator of turn) {
    if (isRowSeparator(separator)) continue;
    yield* separator.separate(space, context, proposeFor(separator));
  }
}

function isRowSeparator(separator: Separator): separator is RowSeparator {
  return "createRule" in separator;
}

/** One turn for each separator, and one for all that read sums of rows, at the place of the first. */
function turnsOf(due: readonly Separator[]): Separator[][] {
  const readers = due.filter(isRowSeparator);
  return due
    .filter((separator) => !isRowSeparator(separator) || separator === readers[0])
    .map((separator) => (isRowSeparator(separator) ? readers : [separator]));
}

/** Puts chosen cuts into the LP. */
export function* applyCuts(
  { relaxation, ledger, separation }: SearchContext,
  cuts: readonly AddedRow[],
): Steps<void> {
  yield* relaxation.addRowsInSteps(cuts);
  for (const { name } of cuts) {
    ledger.separator(name).applied++;
    separation.noteApplied(name);
  }
}
