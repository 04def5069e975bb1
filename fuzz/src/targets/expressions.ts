import { unlessRefused } from "../judges/refusals.ts";
import {
  buildExpressionCase,
  type ExpressionCase,
  pointsOf,
  randomExpressionCase,
  readPoint,
  showExpressionCase,
  smallerExpressionCases,
} from "../models/expression-case.ts";
import { treeValue } from "../models/expression-tree.ts";
import { shrunkBy } from "../models/random-models.ts";
import { noteSolves } from "../solves.ts";
import type { CaseTarget, Fault, Tally } from "../target.ts";

/** Enough for nearly all cases; what it ends is counted. */
const WORK_LIMIT = 2e7;
/** Larger values are not compared: the solver's tolerances are relative to them. */
const MOST_SIZE = 1e6;

async function judge(item: ExpressionCase, tally: Tally): Promise<Fault | null> {
  const { constraints, goal } = item;
  const satisfied = pointsOf(item.variables).filter((point) =>
    constraints.every((tree) => treeValue(tree, point) === 1),
  );
  const wrong = (await judgePoints(item, satisfied, tally)) ?? judgeOptimum(item, satisfied, tally);
  if (wrong !== null) return wrong;
  const isPartial = satisfied.some((point) => treeValue(goal, point) === undefined);
  if (isPartial) tally("goal without a value somewhere");
  return null;
}

/** The enumeration gives the points at which everything has a value and holds. */
async function judgePoints(
  item: ExpressionCase,
  satisfied: readonly number[][],
  tally: Tally,
): Promise<Fault | null> {
  const { model, variables, keys, constraints } = buildExpressionCase(item);
  for (const constraint of constraints) model.require(constraint);
  noteSolves();
  const { solutions, isComplete, status } = await model.solveAll({
    over: keys,
    workLimit: WORK_LIMIT,
  });
  if (!isComplete) {
    tally(`enumeration: ${status}`);
    if (status !== "work-limit") return { kind: "enumeration", message: status };
  }
  const right = new Set(satisfied.map(String));
  const found = solutions.map((solution) => String(readPoint(solution, variables)));
  const wrong = found.find((point) => !right.has(point));
  if (wrong !== undefined) return { kind: "point that is none", message: wrong };
  const broken = solutions.find((solution) => model.violatedBy(solution).length > 0);
  if (broken !== undefined) {
    return { kind: "violation", message: `${model.violatedBy(broken).map(({ text }) => text)}` };
  }
  const missing = isComplete ? [...right].find((point) => !found.includes(point)) : undefined;
  if (missing !== undefined) return { kind: "point missing", message: missing };
  tally(right.size === 0 ? "no point" : "points");
  return null;
}

function judgeOptimum(
  item: ExpressionCase,
  satisfied: readonly number[][],
  tally: Tally,
): Fault | null {
  const { sense } = item;
  const values = satisfied
    .map((point) => treeValue(item.goal, point))
    .filter((value) => value !== undefined);
  const best = values.length === 0 ? null : Math[sense === "minimize" ? "min" : "max"](...values);
  if (best !== null && Math.abs(best) > MOST_SIZE) return null;
  const { model, constraints, goal } = buildExpressionCase(item);
  for (const constraint of constraints) model.require(constraint);
  model[sense](goal);
  noteSolves();
  const solution = model.solveSync({ gapRelative: 0, gapAbsolute: 0, workLimit: WORK_LIMIT });
  if (solution.status === "work-limit") {
    tally("optimum: work-limit");
    return null;
  }
  const status = best === null ? "infeasible" : "optimal";
  if (solution.status !== status) {
    return { kind: "status", message: `${solution.status}, is ${status} (${best})` };
  }
  if (best === null) return null;
  const slack = 1e-5 * Math.max(1, Math.abs(best));
  const read = solution.value(goal);
  if (!(Math.abs(solution.objective! - best) <= slack && Math.abs(read - best) <= slack)) {
    return { kind: "optimum", message: `${solution.objective} (read ${read}), is ${best}` };
  }
  const broken = model.violatedBy(solution);
  return broken.length === 0 ? null : { kind: "violation", message: String(broken[0]!.text) };
}

export const expressions: CaseTarget<ExpressionCase> = {
  name: "expressions",
  what: "solutions and optimum of nested operations of the modeler, against their meaning",
  cases: shrunkBy(randomExpressionCase, smallerExpressionCases),
  judge: unlessRefused(judge),
  show: showExpressionCase,
  shortRun: 40,
};
