import { COMPUTED_SHARE } from "@bough/problem";
import { sum } from "../build-expression.ts";
import { type Compiled, type CompileOptions, type CompileSteps, compileSteps } from "../compile.ts";
import { LinearConstraint, Required, type Requirement } from "../constraint.ts";
import type { Goal, ModelContent } from "../content.ts";
import type { Context } from "../context.ts";
import { allOfLists, type DefinedWhere } from "../definedness.ts";
import { constant } from "../expression.ts";
import { listed } from "../given-values.ts";
import { type CompiledView, Solution } from "../solution-view.ts";
import type { ModelSolveOptions, Solver, SolverOptions, SolverResult } from "../solver.ts";
import { engineAssumptions } from "./assumptions.ts";
import { NOTHING, notCompiled, stepsWithin, stepsWithinSync } from "./compile-within.ts";
import { checkModelOptions, engineOptions, withTimeLeft } from "./engine-options.ts";
import { engineBranching, engineHooks } from "./hooks.ts";
import { engineLog } from "./log.ts";
import type { Preference } from "./preference.ts";
import { engineHint, startPoint } from "./start.ts";

/** A model without its goals. */
export type Constraints = Omit<ModelContent, "goal">;

/**
 * By how much a later goal may worsen a real one, for the sake of rounding, beside last places of its size. As a
 * share of the size it would be whole units of a goal of millions.
 */
const GOAL_SLACK = 1e-7;

/** The goals with the penalties of all preferences against the first. */
export function goalsInOrder(
  context: Context,
  goals: readonly Goal[],
  preferences: readonly Preference[],
): readonly Goal[] {
  if (preferences.length === 0) return goals;
  const [first, ...rest] = goals;
  const cost = sum(
    context,
    preferences.map(({ violation, penalty }) => violation.scaledBy(penalty)),
    "prefer",
  );
  if (first === undefined) return [{ sense: "minimize", expression: cost }];
  const { sense, expression } = first;
  const total = sense === "minimize" ? expression.plus(cost) : expression.minus(cost);
  return [{ ...first, expression: total }, ...rest];
}

/** A goal for which nothing counts but that these have values; undefined where they always have. */
export function goalOfValues(context: Context, goals: readonly Goal[]): Goal | undefined {
  const conditions = conditionsOf(goals);
  if (conditions.length === 0) return undefined;
  return { sense: "minimize", expression: constant(context, 0).alsoWhere(conditions) };
}

function conditionsOf(goals: readonly Goal[]): DefinedWhere {
  return allOfLists(goals.map(({ expression }) => expression.definedWhere));
}

/**
 * One solve a goal, each holding the goals before it at what they reached. Time limit and signal
 * count from the call, the compilations included.
 */
export async function solveInOrder<O extends SolverOptions>(
  constraints: Constraints,
  goals: readonly Goal[],
  options: ModelSolveOptions<O>,
  solver: Solver<O>,
  kept?: KeptModel,
): Promise<Solution> {
  const startedAt = performance.now();
  const given = engineOptions(options);
  const stages = runStages(constraints, goals, options, startedAt);
  let stage = stages.next();
  while (stage.done !== true) {
    const { content, compileOptions, optionsFor } = stage.value;
    const steps =
      kept?.compileSteps(content, compileOptions) ?? compileSteps(content, compileOptions);
    const compiled = await stepsWithin(steps, given, startedAt);
    if (compiled === undefined) {
      stage = stages.next({ compiled: NOTHING, result: notCompiled(given, startedAt) });
      continue;
    }
    const result = await solver(compiled.problem, optionsFor(compiled) as unknown as O);
    stage = stages.next({ compiled, result });
  }
  return stage.value;
}

export function solveInOrderSync<O extends SolverOptions>(
  constraints: Constraints,
  goals: readonly Goal[],
  options: ModelSolveOptions<O>,
  solver: (problem: Compiled["problem"], options?: O) => SolverResult,
  kept?: KeptModel,
): Solution {
  const startedAt = performance.now();
  const limits = engineOptions(options);
  const stages = runStages(constraints, goals, options, startedAt);
  let stage = stages.next();
  while (stage.done !== true) {
    const { content, compileOptions } = stage.value;
    const steps =
      kept?.compileSteps(content, compileOptions) ?? compileSteps(content, compileOptions);
    const compiled = stepsWithinSync(steps, limits, startedAt);
    if (compiled === undefined) {
      stage = stages.next({ compiled: NOTHING, result: notCompiled(limits, startedAt) });
      continue;
    }
    const given = stage.value.optionsFor(compiled);
    stage = stages.next({ compiled, result: solver(compiled.problem, given as unknown as O) });
  }
  return stage.value;
}

/** A model of one goal, whose last compilation may still do. */
export interface KeptModel {
  compileSteps(content: ModelContent, options: CompileOptions): CompileSteps;
}

/** One goal: what is to be compiled, and how the engine is then to be called. */
interface Stage {
  readonly content: ModelContent;
  readonly compileOptions: CompileOptions;
  optionsFor(compiled: Compiled): SolverOptions;
}

interface StageResult {
  readonly compiled: CompiledView;
  readonly result: SolverResult;
}

function* runStages<O extends SolverOptions>(
  constraints: Constraints,
  goals: readonly Goal[],
  options: ModelSolveOptions<O>,
  startedAt: number,
): Generator<Stage, Solution, StageResult> {
  checkModelOptions("solve", options);
  const given = engineOptions(options);
  const { start, hint, branching, hooks, log, isRelaxed, ...others } =
    options as unknown as ModelSolveOptions;
  const assumptions = [...listed(others.assumptions ?? [], "assumptions")];
  const held: Required[] = [];
  const expressions = goals.map(({ expression }) => expression);
  const stages = goals.length === 0 ? [undefined] : goals;
  let solution: Solution | undefined;
  // Of each assumption as the engine takes it, the one that it comes from.
  let owners: readonly Requirement[] = [];
  const assumed = (built: Compiled) => {
    if (others.assumptions === undefined) return {};
    const { given, owners: each } = engineAssumptions(assumptions, built);
    owners = each;
    return { assumptions: given };
  };
  for (const [k, goal] of stages.entries()) {
    // What a later goal cannot be taken of is no solution now.
    const here = goal && {
      ...goal,
      expression: goal.expression.alsoWhere(conditionsOf(goals.slice(k + 1))),
    };
    const { compiled, result } = yield {
      content: {
        ...constraints,
        requirements: [...constraints.requirements, ...held],
        goal: here,
      },
      compileOptions: isRelaxed === true ? { isRelaxed, apart: new Set(held) } : {},
      optionsFor: (built) => ({
        ...engineLog(log),
        ...withTimeLeft(given, startedAt),
        ...startPoint(built, solution ?? start),
        ...assumed(built),
        ...engineHint(built, hint),
        ...engineBranching(branching, built),
        ...engineHooks(hooks, built, expressions),
      }),
    };
    const next = new Solution(result, compiled, expressions, owners);
    if (next.status !== "optimal") return keptPoint(next, solution);
    solution = next;
    if (goal !== undefined && result.objective !== null)
      held.push(reached(goal, result.objective, isRelaxed ?? false));
  }
  return solution!;
}

/** A stage that was stopped without a point still has that of the stage before. */
function keptPoint(stopped: Solution, before: Solution | undefined): Solution {
  if (stopped.hasValues || before === undefined) return stopped;
  return before.stoppedAs(stopped.status);
}

/**
 * A goal held at what it reached, up to its tolerances and rounding; an integer goal without
 * tolerances is held exactly.
 *
 * @param isRelaxed whether integers need not be whole, so that no goal has to be
 */
function reached(goal: Goal, objective: number, isRelaxed: boolean): Required {
  const { sense, expression, tolerance = 0, toleranceRelative = 0 } = goal;
  const isExact = expression.isInteger && !isRelaxed;
  const size = Math.abs(objective);
  const rounding = isExact ? 0 : GOAL_SLACK + COMPUTED_SHARE * size;
  const slack = Math.max(rounding, tolerance, toleranceRelative * size);
  const target = isExact ? Math.round(objective) : objective;
  const requirement =
    sense === "minimize"
      ? new LinearConstraint(expression, -Infinity, target + slack)
      : new LinearConstraint(expression, target - slack, Infinity);
  return new Required(requirement, undefined);
}
