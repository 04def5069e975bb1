import { Random } from "@bough/problem";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { visitAggregations } from "./aggregation.ts";
import { CutBuilder } from "./cut-builder.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { Propose, RowSeparator } from "./separator.ts";
import { ShiftedCut } from "./shifted-cut.ts";
import { ShiftedRow } from "./shifted-row.ts";

/** Entries of sums that readers have looked at between two pauses; some look at them several times. */
const SLICE = 3000;

/** A separator of rows, and where its cuts go. */
export interface RowReader {
  readonly separator: RowSeparator;
  readonly propose: Propose;
}

/**
 * Shows rows and sums of rows to all readers, in both directions. A sum is built and shifted once;
 * a reader may leave terms complemented, which is the same row to the next.
 */
export function* cutAggregations(
  space: SeparationSpace,
  context: SearchContext,
  readers: readonly RowReader[],
): Steps<void> {
  const size = space.numCols + space.numRows;
  const shifted = new ShiftedRow(space);
  const cut = new ShiftedCut(size);
  const rules = readers.map(({ separator, propose }) => ({
    rule: separator.createRule(size),
    propose,
  }));
  const builder = new CutBuilder(space);
  let entries = 0;
  const random = context.separation.isDiverse ? context.kept(pathRandom) : null;
  yield* visitAggregations(space, context.relaxation.engine.rowDual, random, function* (base) {
    for (const sign of [1, -1]) {
      if (!shifted.load(base, sign)) continue;
      for (const { rule, propose } of rules) {
        entries += base.count;
        if (entries >= SLICE) {
          entries = 0;
          yield;
        }
        if (!rule(shifted, cut)) continue;
        const row = builder.build(shifted, cut);
        if (row === null) continue;
        propose(row, base.rank);
      }
    }
  });
}

/** A stream of its own: whether rows are added up is no matter to the heuristics. */
function pathRandom({ random }: SearchContext): Random {
  return new Random(random.word());
}
