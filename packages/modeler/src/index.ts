export { BooleanExpression, type BooleanLike, BooleanVariable } from "./boolean-expression.ts";
export {
  LinearConstraint,
  type Required,
  type Requirement,
  type StructuralConstraint,
} from "./constraint.ts";
export { ContradictionError, InvalidModelError } from "./errors.ts";
export { Expression, type NumberLike, Variable } from "./expression.ts";
export type { Interval } from "./interval.ts";
export { linearizations } from "./linearizations/index.ts";
export type { Entry, Example, Linearization } from "./linearizations/linearization.ts";
export { LiteralModel, type LiteralModelOptions } from "./literal/literal-model.ts";
export { Model, type ModelOptions, type ModelSolveOptions } from "./model.ts";
export { Solution } from "./solution-view.ts";
export type { Solver, SolverOptions, SolverResult } from "./solver.ts";
