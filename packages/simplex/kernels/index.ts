export {
  assembleLower,
  assembleUpperColumns,
  assembleUpperRows,
  roomOfUpperRows,
} from "./assembly";
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
export { pivotDeficient } from "./elimination";
export { btran, ftran, leavingRow } from "./factor";
export { eliminateKernel, loadKernel } from "./markowitz";
export {
  chooseInfeasibleRow,
  moveBasics,
  moveReducedCosts,
  squaredLength,
  updateWeights,
} from "./pivot";
export { price, reindex } from "./price";
export {
  countActive,
  pivotColumnSingletons,
  pivotLogicals,
  pivotRowSingletons,
} from "./singletons";
export { rowArenaForSpike, updateFactor } from "./update";
