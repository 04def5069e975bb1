export { gatherCandidates } from "./candidates";
export { btran, ftran, leavingRow } from "./factor";
export {
  chooseInfeasibleRow,
  moveBasics,
  moveReducedCosts,
  squaredLength,
  updateWeights,
} from "./pivot";
export { price, reindex } from "./price";
