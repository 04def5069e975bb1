import { CompensatedSums, type Steps } from "@bough/problem";
import { BASIC } from "../lp-engine.ts";
import { refreshDualObjective } from "../state/basis-operations.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** Corrections of one solve for the duals: each gains as many digits as the factor has. */
const MOST_CORRECTIONS = 3;
/** A residual that a correction leaves above this share of the last one is what doubles cannot carry. */
const WORTHWHILE = 0.5;
/** Share of its terms below which a residual is rounding of the duals: half a last place each. */
const LAST_PLACES = 2 ** -51;
/** Share of its terms below which a reduced cost is what rounding of the duals leaves of zero. */
const ROUNDED_TO_ZERO = 2 ** -48;
/** What residuals are multiplied by, since drop tolerances of the factor are absolute. */
const RESIDUAL_SCALE = 2 ** 60;

/**
 * Corrects the duals so that they price basic columns at their costs to the last digits: over a
 * column that goes to 10^6 a reduced cost of 10^-9 in place of zero is 10^-3 of the bound that they
 * prove. The residuals cost - y · column are summed in twice the working precision, as those of
 * rows are in `refinePrimals`, and with pauses as there. Signs of nonbasic reduced costs may be others afterwards.
 */
export function* refineDuals(s: SimplexState): Steps<void> {
  const sums = new CompensatedSums(s.numRows);
  let worst = sumResiduals(s, sums);
  const isLong = s.hasManyEntries;
  try {
    // Once even where residuals are last places: beside them duals may still be off by far more.
    for (let k = 0; k < MOST_CORRECTIONS; k++) {
      if (isLong) yield;
      const before = s.reducedCost.slice(s.numCols);
      correct(s, sums);
      if (isLong) yield;
      const left = sumResiduals(s, sums);
      if (!(left < worst || left === 0)) {
        s.reducedCost.set(before, s.numCols);
        break;
      }
      if (left >= WORTHWHILE * worst) break;
      worst = left;
    }
  } finally {
    // Left at a pause, columns still have the reduced costs that belong to the duals.
    priceColumns(s);
    refreshDualObjective(s);
  }
}

/** Sums what each basic column's reduced cost is by its duals; gives the largest worth a correction. */
function sumResiduals(s: SimplexState, sums: CompensatedSums): number {
  const { numRows, numCols, basicColumn, cost, reducedCost, columns } = s;
  const { starts, indices, values } = columns;
  sums.reset();
  let worst = 0;
  for (let p = 0; p < numRows; p++) {
    const j = basicColumn[p];
    if (j >= numCols) continue;
    sums.addProduct(p, 1, cost[j]);
    for (let k = starts[j]; k < starts[j + 1]; k++)
      sums.addProduct(p, values[k], reducedCost[numCols + indices[k]]);
    s.touched += 2 * (starts[j + 1] - starts[j]);
    const residual = Math.abs(sums.value(p));
    if (residual > LAST_PLACES * sums.magnitude[p]) worst = Math.max(worst, residual);
  }
  return worst;
}

/** y += residual B⁻¹, where the reduced cost of row i's logical is -yᵢ. */
function correct(s: SimplexState, sums: CompensatedSums): void {
  const { work, numRows, numCols, status, reducedCost } = s;
  work.clear();
  for (let p = 0; p < numRows; p++) {
    const residual = sums.value(p);
    if (residual !== 0) work.append(p, RESIDUAL_SCALE * residual);
  }
  s.factor.btran(work, 1);
  for (let i = 0; i < numRows; i++) {
    const j = numCols + i;
    if (status[j] !== BASIC) reducedCost[j] -= work.values[i] / RESIDUAL_SCALE;
  }
  work.count = -1;
  work.clear();
}

/**
 * Reduced costs of nonbasic columns by the duals as they are. What is left of terms that cancel to the last
 * places is zero: down a free column without a cost of its own, -6e-14 of 720 is a descent without end.
 */
function priceColumns({ numCols, status, cost, reducedCost, columns }: SimplexState): void {
  const { starts, indices, values } = columns;
  for (let j = 0; j < numCols; j++) {
    if (status[j] === BASIC) continue;
    let d = cost[j];
    let terms = Math.abs(d);
    for (let k = starts[j]; k < starts[j + 1]; k++) {
      const term = values[k] * reducedCost[numCols + indices[k]];
      d += term;
      terms += Math.abs(term);
    }
    reducedCost[j] = Math.abs(d) > ROUNDED_TO_ZERO * terms ? d : 0;
  }
}
