export { gatherCandidates } from "./candidates";
export { leastDense, leastDenseRoughly } from "./dense-proof";
export { collectBothDense, collectDense, listMovableDense } from "./dense-ratio";
export {
  computeDenseBasics,
  denseObjective,
  moveDense,
  pivotDense,
  worstDenseRow,
} from "./dense-tableau";
export { btran, ftran, leavingRow } from "./factor";
export {
  chooseInfeasibleRow,
  moveBasics,
  moveReducedCosts,
  squaredLength,
  updateWeights,
} from "./pivot";
export { price, reindex } from "./price";
