export {
  CLAUSE,
  CLIQUE,
  DECISION,
  GLOBAL,
  LARGEST_THRESHOLD,
  NOTED,
  ROW,
  STORED,
} from "./bound-literal.ts";
export { reduceClauses } from "./clauses/clause-reduction.ts";
export { type CompileOptions, compile, compileSteps } from "./compile/compile.ts";
export type {
  CompiledClause,
  CompiledModel,
  CompiledRow,
  Definition,
} from "./compile/compiled-model.ts";
export { structureCompilers } from "./compile/structures/index.ts";
export type { StructureCompiler } from "./compile/structures/structure-compiler.ts";
export type { ConflictAnalysis } from "./conflict/conflict-analysis.ts";
export type { Inequality } from "./conflict/explainer.ts";
export {
  ANALYSIS_PAUSED,
  Domain,
  type Propagation,
} from "./domain/domain.ts";
export { Assumptions } from "./learning/cores/assumptions.ts";
export { CoreGuide, type GuideNews } from "./learning/cores/core-guide.ts";
export {
  clausesWorthSharing,
  exchangeRootBounds,
  importShared,
  isWorthSharing,
  type SharedClause,
  shareClauses,
  sharedClause,
} from "./learning/exchange.ts";
export { fixFailedLiterals } from "./learning/failed-literals.ts";
export {
  type LearningOptions,
  type LearningOutcome,
  LearningSearch,
  type Settle,
  type Settled,
  type Slice,
} from "./learning/learning-search.ts";
export { propagators } from "./propagators/index.ts";
export { LexicographicOrder } from "./propagators/lexicographic-order.ts";
export { makePropagators } from "./propagators/make-propagators.ts";
export type { Propagator } from "./propagators/propagator.ts";
export type { PropagatorKind, PropagatorSource } from "./propagators/propagator-kind.ts";
export type { DomainObserver, DomainWatcher } from "./trail/domain-observer.ts";
export type { DomainState, Explanation, Noting } from "./trail/domain-state.ts";
export { type DomainStatistics, emptyDomainStatistics } from "./trail/domain-statistics.ts";
export type { Trail } from "./trail/trail.ts";
