// The tableau for problems of a few dozen rows; it needs nothing of the sparse engine.
export { DenseProof } from "./dense-proof.ts";
export {
  type DenseOutcome,
  type DenseStatus,
  minimiseDense,
  minimiseDenseSteps,
} from "./dense-simplex.ts";
export { DenseTableau, type TableauCopy } from "./dense-tableau.ts";
