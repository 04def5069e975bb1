import { restoreCosts } from "../algorithms/perturbation.ts";
import { AT_LOWER, AT_UPPER, BASIC, type Basis } from "../lp-engine.ts";
import type { SimplexState } from "../state/simplex-state.ts";

/** The status of a logical as the contract has it, from inside, or the other way. */
export function mirrored(status: number): number {
  return status === AT_LOWER ? AT_UPPER : status === AT_UPPER ? AT_LOWER : status;
}

/** The basis of a state as data. */
export function basisOf(s: SimplexState, includeWeights: boolean): Basis {
  const { numCols, numRows, numTotal, position } = s;
  const status = s.status.slice();
  for (let j = numCols; j < numTotal; j++) status[j] = mirrored(status[j]);
  if (!includeWeights) return { numCols, numRows, status };
  const weights = new Float32Array(numRows);
  let next = 0;
  for (let j = 0; j < numTotal; j++) {
    if (position[j] >= 0) weights[next++] = s.weight[position[j]];
  }
  return { numCols, numRows, status, weights };
}

/**
 * Puts every variable where the basis has it, with costs and bounds as given; rows that the basis
 * does not know, and missing basic variables, are made up by logicals.
 */
export function placeBasis(s: SimplexState, basis: Basis): void {
  s.isPhaseOne = false;
  s.hasPerturbedBounds = false;
  s.lower.set(s.trueLower);
  s.upper.set(s.trueUpper);
  restoreCosts(s);
  s.hashLow = 0;
  s.hashHigh = 0;
  s.hasFactor = false;
  const { numCols, numRows, numTotal, position, rows, weight } = s;
  const known = numCols + basis.numRows;
  let next = 0;
  for (let j = 0; j < numTotal; j++) {
    const given = j < known ? basis.status[j] : BASIC;
    const wasBasic = position[j] >= 0;
    if (given === BASIC && next < numRows) {
      weight[next] = j < known && basis.weights ? basis.weights[next] : 1;
      if (!wasBasic && j < numCols) rows.removeFromNonbasic(j);
      s.toggleHash(j);
      s.placeBasic(j, next++);
      continue;
    }
    if (wasBasic && j < numCols) rows.addToNonbasic(j);
    position[j] = -1;
    s.placeNonbasic(j, (j < numCols ? given : mirrored(given)) === AT_UPPER);
  }
  for (let j = numTotal - 1; next < numRows; j--) {
    if (s.status[j] === BASIC) continue;
    weight[next] = 1;
    if (j < numCols) rows.removeFromNonbasic(j);
    s.toggleHash(j);
    s.placeBasic(j, next++);
  }
}
