import { NUM_INFEASIBLE } from "../kernels/registers.ts";
import { noteDensity } from "../state/basis-operations.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** A stored weight below this share of the true one made the row look better than it is. */
const WEIGHT_TRUST = 0.25;

/**
 * The basis position with the largest squared infeasibility per weight, -1 where all are feasible.
 * The list of candidates holds only rows that were infeasible lately and is cleaned on the way.
 *
 * J. J. Forrest and D. Goldfarb, "Steepest-edge simplex algorithms for linear programming",
 * Mathematical Programming 57, 1992.
 *
 * Tried: Devex weights, which save the FTRAN of an update, a tenth to two fifths of an LP's work (d2q06c takes 1.6
 * times the pivots and 1.3 times the work, dfl001 1.6 and 1.4 times; maros-r7 0.65 of the work, truss 0.57 of the
 * pivots, and nothing that was looked at tells these two from the others beforehand; phases 1 ended in trouble, which
 * nobody looked into); the square root of the weights, or the violation to a power of 2.6 instead of 2 (1.2 to 1.5
 * times the pivots over 33 LPs, 0.6 for truss); the root of the weights from five pivots a row on (0.63 for truss,
 * 1.3 for model2, csched008 1.6, csched010 0.8).
 */
export function chooseInfeasibleRow(s: SimplexState): number {
  const { memory, numListed } = s;
  const best = memory.kernels.chooseInfeasibleRow(numListed);
  s.touched += numListed;
  s.numListed = memory.numberAt(NUM_INFEASIBLE);
  return best;
}

/** Replaces the weight of row `p` by the true one of `s.rho`; false where it was far too small. */
export function verifyWeight(s: SimplexState, p: number): boolean {
  const { valuesAt, indicesAt, count } = s.rho;
  const length = s.memory.kernels.squaredLength(valuesAt, indicesAt, count);
  const stored = s.weight[p];
  s.weight[p] = length;
  // A length that is no number is not to be looked for again: the pivot's caller sees the weight.
  return !(stored < WEIGHT_TRUST * length);
}

/** The weights of the next basis, the pivot being at `p`; `s.tau` becomes the inverse times rho. */
export function updateWeights(s: SimplexState, p: number): void {
  s.tau.copyFrom(s.rho);
  s.factor.ftran(s.tau, s.tauDensity);
  s.tauDensity = noteDensity(s.tau, s.tauDensity);
  const { valuesAt, indicesAt, count } = s.pivotColumn;
  s.memory.kernels.updateWeights(valuesAt, indicesAt, count, s.tau.valuesAt, p);
  s.touched += count;
}
