import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { BaseRow } from "./base-row.ts";
import { CutBuilder } from "./cut-builder.ts";
import { CoverLifter } from "./lifted-cover.ts";
import { ALONE, rowCliquesOf } from "./row-cliques.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { Propose, Separator } from "./separator.ts";
import { ShiftedCut } from "./shifted-cut.ts";
import { FROM_LOWER, ShiftedRow } from "./shifted-row.ts";

/** Covers of longer rows are as long, dear in each LP, and take a tenth of a second to find. */
const LONGEST_ROW = 10_000;
/** Entries looked at between two pauses, */
const ENTRIES_PER_STEP = 20_000;
/** of which those of a row that is a knapsack count as so many. */
const LOOKS_AT_A_KNAPSACK = 10;

/**
 * Lifted covers of single rows: binaries whose weights together exceed the capacity cannot all be
 * one, and those outside of the cover are lifted into the inequality. Where other rows say that at most one
 * of some of them is one, these count as one (generalised upper bounds).
 *
 * A. N. Letchford and G. Souli, "On lifted cover inequalities", Oper. Res. Letters 47, 2019.
 * L. A. Wolsey, "Valid inequalities for 0-1 knapsacks and MIPs with generalised upper bound constraints", Discr. Appl. Math. 29, 1990.
 * Example: 3 x1 + 3 x2 + 3 x3 + 5 x4 <= 7 gives x1 + x2 + x3 + x4 <= 2 and more for x4.
 */
export const knapsackCover: Separator = { name: "knapsack-cover", separate };

function* separate(space: SeparationSpace, context: SearchContext, propose: Propose): Steps<void> {
  const cliqueOf = new Int32Array(space.numCols + space.numRows);
  const base = new BaseRow(space);
  const shifted = new ShiftedRow(space);
  const cut = new ShiftedCut(space.numCols + space.numRows);
  const lifter = new CoverLifter(space.numCols + space.numRows);
  const builder = new CutBuilder(space);
  const rowCliques = rowCliquesOf(context);
  let entries = 0;
  for (let i = 0; i < space.problem.numRows; i++) {
    if (space.isSpent) return;
    if (entries >= ENTRIES_PER_STEP) {
      entries = 0;
      yield;
    }
    const length = space.starts[i + 1] - space.starts[i];
    entries += length;
    if (!isKnapsack(space, i)) continue;
    entries += LOOKS_AT_A_KNAPSACK * length;
    yield* rowCliques.read();
    base.begin();
    base.addRow(i, 1);
    for (const sign of [1, -1]) {
      const k = space.numCols + i;
      if ((sign > 0 ? space.upper[k] : -space.lower[k]) === Infinity) continue;
      if (!shifted.load(base, sign)) continue;
      const before = space.work;
      const cliques = rowCliques.of(space, i, sign);
      entries += space.work - before;
      if (cliques !== null) termCliques(space, i, sign, cliques, shifted, cliqueOf);
      if (!lifter.lift(shifted, cut, cliques === null ? null : cliqueOf)) continue;
      const row = builder.build(shifted, cut);
      if (row !== null) propose(row, 0);
    }
  }
}

/** At least two binaries, and coefficients that are not all alike: those rows are cliques or cardinalities. */
function isKnapsack(space: SeparationSpace, i: number): boolean {
  if (space.starts[i + 1] - space.starts[i] > LONGEST_ROW) return false;
  let binaries = 0;
  let first = 0;
  let differs = false;
  for (let k = space.starts[i]; k < space.starts[i + 1]; k++) {
    const j = space.indices[k];
    const isBinary = space.isInteger[j] === 1 && space.upper[j] - space.lower[j] === 1;
    if (!isBinary) {
      differs = true;
      continue;
    }
    const size = Math.abs(space.coefficients[k]);
    binaries++;
    if (first === 0) first = size;
    else if (size !== first) differs = true;
  }
  return binaries >= 2 && differs;
}

/**
 * Brings the cliques of a row's entries to the terms of the shifted row. A variable bound that was put in for
 * a continuous column may have turned the sign of its binary: such a term speaks of the other literal.
 */
function termCliques(
  { starts, indices, coefficients }: SeparationSpace,
  i: number,
  sign: number,
  cliques: Int32Array,
  shifted: ShiftedRow,
  cliqueOf: Int32Array,
): void {
  const entryOf = new Map<number, number>();
  for (let k = starts[i]; k < starts[i + 1]; k++) entryOf.set(indices[k], k);
  for (let t = 0; t < shifted.count; t++) {
    const entry = entryOf.get(shifted.variables[t]);
    const isFromLower = shifted.kinds[t] === FROM_LOWER;
    const isSame =
      entry !== undefined &&
      sign * coefficients[entry] > 0 === (shifted.coefficients[t] > 0 === isFromLower);
    cliqueOf[t] = isSame ? cliques[entry - starts[i]] : ALONE;
  }
}
