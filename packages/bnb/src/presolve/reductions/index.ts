import { lpReductions, type Reduction } from "@bough/simplex/presolve";
import { boundPropagation } from "./bound-propagation.ts";
import { boundStrengthening } from "./bound-strengthening.ts";
import { clauseElimination } from "./clause-elimination.ts";
import { cliqueLifting } from "./clique-lifting.ts";
import { cliqueMerging } from "./clique-merging.ts";
import { coefficientTightening } from "./coefficient-tightening.ts";
import { congruence } from "./congruence.ts";
import { dominatedPair } from "./dominated-pair.ts";
import { equalColumns } from "./equal-columns.ts";
import { impliedInteger } from "./implied-integer.ts";
import { impliedTightening } from "./implied-tightening.ts";
import { integerRow } from "./integer-row.ts";
import { probing } from "./probing/probing.ts";
import { rescaledColumn } from "./rescaled-column.ts";
import { residueTable } from "./residue-table.ts";
import { rowRounding } from "./row-rounding.ts";
import { sharedColumn } from "./shared-column.ts";
import { singleLock } from "./single-lock.ts";
import { singleSupplier } from "./single-supplier.ts";
import { sparsify } from "./sparsify.ts";
import { stuffing } from "./stuffing.ts";

/**
 * For problems with integer columns: the reductions of an LP, and those that need integrality.
 * Divisibility is read off the data as they were written, before anything changes them.
 * Bounds are tightened before coefficients, since an excess is measured between bounds.
 */
export const integerReductions: readonly Reduction[] = [
  congruence,
  sharedColumn,
  ...lpReductions,
  integerRow,
  boundPropagation,
  rowRounding,
  boundStrengthening,
  coefficientTightening,
  equalColumns,
  rescaledColumn,
  impliedInteger,
  impliedTightening,
  cliqueLifting,
  clauseElimination,
  cliqueMerging,
  stuffing,
  singleLock,
  dominatedPair,
  singleSupplier,
  residueTable,
  probing,
  sparsify,
];
