import { type Compiled, compile } from "../compile.ts";
import { LinearConstraint, Required } from "../constraint.ts";
import type { Goal, ModelContent } from "../content.ts";
import type { Context } from "../context.ts";
import { sum } from "../expression.ts";
import { Solution } from "../solution-view.ts";
import type { ModelSolveOptions, Solver, SolverOptions, SolverResult } from "../solver.ts";
import { checkModelOptions, engineOptions, withTimeLeft } from "./engine-options.ts";
import type { Preference } from "./preference.ts";
import { startPoint } from "./start.ts";

/** A model without its goals. */
export type Constraints = Omit<ModelContent, "goal">;

/** Part of a goal's size by which a later goal may worsen it, for the sake of rounding. */
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
  return [{ sense, expression: total }, ...rest];
}

/** One solve a goal, each holding the goals before it at what they reached. */
export async function solveInOrder<O extends SolverOptions>(
  constraints: Constraints,
  goals: readonly Goal[],
  options: ModelSolveOptions<O>,
  solver: Solver<O>,
): Promise<Solution> {
  const stages = runStages(constraints, goals, options);
  let stage = stages.next();
  while (stage.done !== true) {
    const { compiled, options: given } = stage.value;
    stage = stages.next(await solver(compiled.problem, given as unknown as O));
  }
  return stage.value;
}

export function solveInOrderSync<O extends SolverOptions>(
  constraints: Constraints,
  goals: readonly Goal[],
  options: ModelSolveOptions<O>,
  solver: (problem: Compiled["problem"], options?: O) => SolverResult,
): Solution {
  const stages = runStages(constraints, goals, options);
  let stage = stages.next();
  while (stage.done !== true) {
    const { compiled, options: given } = stage.value;
    stage = stages.next(solver(compiled.problem, given as unknown as O));
  }
  return stage.value;
}

interface Stage {
  readonly compiled: Compiled;
  readonly options: SolverOptions;
}

function* runStages<O extends SolverOptions>(
  constraints: Constraints,
  goals: readonly Goal[],
  options: ModelSolveOptions<O>,
): Generator<Stage, Solution, SolverResult> {
  checkModelOptions("solve", options);
  const given = engineOptions(options);
  const { start, isRelaxed } = options as unknown as ModelSolveOptions;
  const held: Required[] = [];
  const stages = goals.length === 0 ? [undefined] : goals;
  const startedAt = performance.now();
  let solution: Solution | undefined;
  for (const goal of stages) {
    const content = { ...constraints, requirements: [...constraints.requirements, ...held], goal };
    const compiled = compile(content, { isRelaxed: isRelaxed ?? false });
    const point = startPoint(compiled, solution ?? start);
    const result = yield { compiled, options: { ...withTimeLeft(given, startedAt), ...point } };
    const next = new Solution(result, compiled);
    if (next.status !== "optimal") return keptPoint(next, solution);
    solution = next;
    if (goal !== undefined && result.objective !== null) held.push(reached(goal, result.objective));
  }
  return solution!;
}

/** A stage that was stopped without a point still has that of the stage before. */
function keptPoint(stopped: Solution, before: Solution | undefined): Solution {
  if (stopped.hasValues || before === undefined) return stopped;
  return before.stoppedAs(stopped.status);
}

/** A goal held at what it reached, up to rounding; an integer goal is held exactly. */
function reached({ sense, expression }: Goal, objective: number): Required {
  const isExact = expression.isInteger;
  const slack = isExact ? 0 : GOAL_SLACK * Math.max(1, Math.abs(objective));
  const target = isExact ? Math.round(objective) : objective;
  const requirement =
    sense === "minimize"
      ? new LinearConstraint(expression, -Infinity, target + slack)
      : new LinearConstraint(expression, target - slack, Infinity);
  return new Required(requirement, undefined);
}
