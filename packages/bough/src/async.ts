export * from "@bough/bnb/async";
export {
  type BuilderOptions,
  type ColumnSpec,
  InvalidProblemError,
  Problem,
  ProblemBuilder,
  type RowSpec,
} from "@bough/problem";
