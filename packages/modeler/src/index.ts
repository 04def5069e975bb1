export { BigMModel, type BigMModelOptions } from "./big-m/big-m-model.ts";
export { BooleanExpression, type BooleanLike, BooleanVariable } from "./boolean-expression.ts";
export {
  LinearConstraint,
  Required,
  type Requirement,
  type StructuralConstraint,
} from "./constraint.ts";
export { ContradictionError, InvalidModelError, UndecidedError } from "./errors.ts";
export type { ExportedModel, ExportOptions } from "./export.ts";
export { Expression, type NumberLike, Variable } from "./expression.ts";
export { type GanttLines, type GanttOptions, ganttSvg } from "./gantt.ts";
export type { GoalSpec } from "./goal-spec.ts";
export type { Interval } from "./interval.ts";
export { type IntervalSpec, IntervalVariable } from "./interval-variable.ts";
export { modelFromJson } from "./json/read-model.ts";
export type { Automaton } from "./linearizations/automaton.ts";
export type { Arc } from "./linearizations/circuit.ts";
export type { Pair } from "./linearizations/connectivity.ts";
export type { DemandingTask } from "./linearizations/cumulative.ts";
export type { Edge } from "./linearizations/cycle.ts";
export { linearizations } from "./linearizations/index.ts";
export type { ReservoirEvent } from "./linearizations/intervals.ts";
export type { LoopBody } from "./linearizations/iteration.ts";
export type { Entry, Example, Linearization } from "./linearizations/linearization.ts";
export type { FlowArc, LongArc } from "./linearizations/network.ts";
export type { NoOverlapOptions } from "./linearizations/no-overlap.ts";
export type { Box } from "./linearizations/no-overlap-of-boxes.ts";
export type { PathEnds } from "./linearizations/path.ts";
export type { BreakPoint } from "./linearizations/piecewise-linear.ts";
export type { Task } from "./linearizations/task.ts";
export { Model, type ModelOptions, modelHooks } from "./model.ts";
export { Parameter } from "./parameter.ts";
export type { DemandingInterval } from "./scheduling-vocabulary.ts";
export { Solution } from "./solution-view.ts";
export type { ModelSolveOptions, Solver, SolverOptions, SolverResult } from "./solver.ts";
export type { Assumptions } from "./solving/assumptions.ts";
export type { EnumerationOptions, SolutionList } from "./solving/enumerate.ts";
export type {
  ExplainedBound,
  Explanation,
  Relaxation,
  RelaxedConstraint,
} from "./solving/explain.ts";
export type {
  Branching,
  BranchingAdvice,
  ModelHooks,
  ModelPropagator,
  PointInfo,
  VariableBounds,
} from "./solving/hooks.ts";
export type { Log } from "./solving/log.ts";
export type { ModelWithHooks } from "./solving/module-hooks.ts";
export type { Preference } from "./solving/preference.ts";
export { Sensitivity } from "./solving/sensitivity.ts";
export type { Start } from "./solving/start.ts";
export type { ModelStatistics } from "./solving/statistics.ts";
export { ALL, type Key, type KeySet, Table } from "./variable-table.ts";
