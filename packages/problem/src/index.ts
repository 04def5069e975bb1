export {
  ABORT_SIGNAL,
  ANYTHING,
  checkOptions,
  checkValue,
  countFrom,
  FINITE_NUMBER,
  FUNCTION,
  ITERABLE,
  isTruth,
  LIST_OF_TEXTS,
  listOf,
  NUMBER,
  type NumberKind,
  nearestName,
  numberFrom,
  type OptionKinds,
  objectWith,
  oneOfTexts,
  PROBLEM,
  shown,
  TEXT,
  TRUTH,
  typed,
  type ValueKind,
  WHOLE_NUMBER,
  wholeNumberWithin,
} from "./checked-input.ts";
export { counted } from "./counted.ts";
export { InternalError, InvalidProblemError } from "./errors.ts";
export { bigGreatestCommonDivisor, magnitude } from "./exact/big-integers.ts";
export { CompensatedSum } from "./exact/compensated-sum.ts";
export { CompensatedSums } from "./exact/compensated-sums.ts";
export {
  COMPUTED_ROUNDING,
  COMPUTED_SHARE,
  ceilOfMultiple,
  computedSlip,
  decimalScale,
  floorOfMultiple,
  greatestCommonDivisor,
  isToldApart,
  largestMultiplier,
  minusProducts,
} from "./exact/decimal.ts";
export { Dyadic } from "./exact/dyadic.ts";
export {
  errorWithin,
  type FactorBounds,
  type IntegerForm,
  integerForm,
  integerFormSteps,
  lowerSideOf,
  upperSideOf,
} from "./exact/integer-form.ts";
export { LeavingTerms, lastPlaceOf } from "./exact/last-places.ts";
export {
  isWide,
  upperRest,
  type WrittenNumber,
  writtenNumber,
  writtenRest,
} from "./exact/written-number.ts";
export {
  checkSolutionExact,
  type ExactViolation,
  exactActivity,
  exactObjective,
} from "./exact-referee.ts";
export { greatestNumber, leastNumber } from "./extremes.ts";
export { verifyFarkas } from "./farkas.ts";
export {
  countedUp,
  filledFloat64,
  filledInt32,
  filledUint8,
  pickedFloat64,
  pickedInt32,
  pickedUint8,
} from "./filled.ts";
export { grownFloat64, grownInt32, grownUint8 } from "./growable.ts";
export { type ColumnBounds, impliedBounds } from "./implied-bounds.ts";
export { type JsonFault, jsonFault } from "./json-fault.ts";
export {
  type DefaultedName,
  defaultText,
  kindsOf,
  type OptionLine,
  type OptionsOf,
  type OptionTable,
  type OptionValue,
  optionOf,
} from "./option-table.ts";
export {
  type Names,
  Problem,
  type ProblemChanges,
  type ProblemData,
  type Sense,
  withoutObjective,
} from "./problem.ts";
export {
  type BuilderOptions,
  type ColumnSpec,
  ProblemBuilder,
  type RowSpec,
  type Term,
} from "./problem-builder.ts";
export { ProblemExtension } from "./problem-extension.ts";
export { Random } from "./random.ts";
export { REAL_ZERO } from "./real-zero.ts";
export {
  breaksKept,
  checkSolution,
  checkSolutionSteps,
  type LooseRow,
  missesRow,
  rowActivity,
  type SolutionCheck,
  structureName,
  type Violation,
  type ViolationKind,
} from "./referee.ts";
export { isAnswer, type ProblemSize, type Status, sizeOf } from "./solution.ts";
export { sortInSteps } from "./sort-in-steps.ts";
export {
  compressColumns,
  compressColumnsSteps,
  nonzeros,
  type SparseMatrix,
  transpose,
  transposeSteps,
} from "./sparse-matrix.ts";
export { runToEnd, type Steps, tellingWork } from "./steps.ts";
export {
  alternativesOf,
  type BranchedStructure,
  carryStructure,
  columnsOf,
  type EssentialStructure,
  isBranched,
  isEssential,
  isKept,
  type KeptStructure,
  type RedundantStructure,
  type Structure,
  structureViolation,
} from "./structure.ts";
export type { AllDifferent } from "./structures/all-different.ts";
export type { Circuit } from "./structures/circuit.ts";
export type { Clique } from "./structures/clique.ts";
export type { Cumulative } from "./structures/cumulative.ts";
export type { Distinct } from "./structures/distinct.ts";
export type { GlobalCardinality } from "./structures/global-cardinality.ts";
export type { Indicator } from "./structures/indicator.ts";
export type { NoOverlap } from "./structures/no-overlap.ts";
export type { SemiContinuous } from "./structures/semi-continuous.ts";
export type { SpecialOrderedSet } from "./structures/special-ordered-set.ts";
export type { Alternative, ColumnMap, SwitchedRow } from "./structures/structure-kind.ts";
export type { Tasks } from "./structures/tasks.ts";
export { TextMap } from "./text-map.ts";
export {
  DEFAULT_TOLERANCES,
  INFINITE_BOUND,
  isIntegral,
  relativeGap,
  SMALLEST_COEFFICIENT,
  type Tolerances,
  UNIT_ROUNDOFF,
} from "./tolerances.ts";
