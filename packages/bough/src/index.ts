export * from "@bough/bnb";
export * from "@bough/formats";
export * from "@bough/modeler";
export {
  type BuilderOptions,
  type ColumnSpec,
  checkSolution,
  checkSolutionExact,
  InvalidProblemError,
  Problem,
  ProblemBuilder,
  type RowSpec,
  type Status,
  type Structure,
  type Term,
  type Tolerances,
} from "@bough/problem";
