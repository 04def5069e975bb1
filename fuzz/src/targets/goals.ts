import type { Model } from "@bough/modeler";
import type { Random } from "@bough/testing";
import { unlessRefused } from "../judges/refusals.ts";
import {
  type BuiltCase,
  buildExpressionCase,
  drawnTree,
  type ExpressionCase,
  pointsOf,
  randomExpressionCase,
  readPoint,
  showExpressionCase,
  smallerExpressionCases,
} from "../models/expression-case.ts";
import { asNumber, buildTree, type Tree, treeText, treeValue } from "../models/expression-tree.ts";
import { shrunkBy } from "../models/random-models.ts";
import { smallerTrees } from "../models/random-tree.ts";
import { noteSolves } from "../solves.ts";
import type { CaseTarget, Fault, Tally } from "../target.ts";

/** A model, and a goal that counts where its own leaves a choice. */
interface GoalsCase {
  readonly model: ExpressionCase;
  readonly later: Tree;
  readonly laterSense: "minimize" | "maximize";
  /** Two linear goals for the relaxation, by variable; Booleans have no part in them. Absent from cases of before. */
  readonly weights?: readonly (readonly number[])[];
}

const MOST_LISTED = 6;
/** Enough for nearly all cases; what it ends is counted. */
const OPTIONS = { gapRelative: 0, gapAbsolute: 0, workLimit: 2e7, threads: 1 };
/** Larger values are not compared: the solver's tolerances are relative to them. */
const MOST_SIZE = 1e4;
/** Values that differ by less may change places. */
const SAME_VALUE = 1e-5;
/** By how much a goal may be worsened for the next one, relative from one on, as in the modeler. */
const FORGIVEN = 1e-7;
/** What that may make of the next goal. */
const SLACK_EFFECT = 1e-4;

function randomCase(random: Random): GoalsCase {
  const model = randomExpressionCase(random);
  const kinds = model.variables.map(({ kind }) => (kind === "binary" ? "boolean" : "number"));
  const later = drawnTree(random, "number", random.integer(1, 2), model.variables);
  const weights = Array.from({ length: 2 }, () =>
    kinds.map((kind) => (kind === "boolean" ? 0 : random.integer(-3, 3))),
  );
  return { model, later, laterSense: random.pick(["minimize", "maximize"]), weights };
}

function* smallerCases(item: GoalsCase): Generator<GoalsCase> {
  for (const model of smallerExpressionCases(item.model)) yield { ...item, model };
  for (const later of smallerTrees(item.later, "number")) yield { ...item, later };
}

/** The points at which constraints hold and goals have values, with these, the best ones first. */
function rankedValues({ model, later, laterSense }: GoalsCase): Map<string, readonly number[]> {
  const entries: [point: string, values: readonly number[]][] = [];
  for (const point of pointsOf(model.variables)) {
    if (!model.constraints.every((tree) => treeValue(tree, point) === 1)) continue;
    const values = [treeValue(model.goal, point), treeValue(later, point)];
    if (values.every((value) => value !== undefined)) entries.push([String(point), values]);
  }
  const signs = [model.sense, laterSense].map((sense) => (sense === "minimize" ? 1 : -1));
  // 4 / 3 less 1 is not a third in doubles, and a tie all the same.
  const order = (a: number, b: number) => (isSame(a, b) ? 0 : a - b);
  entries.sort(
    ([, a], [, b]) => signs[0]! * order(a[0]!, b[0]!) || signs[1]! * order(a[1]!, b[1]!),
  );
  return new Map(entries);
}

function build({ model: item, later, laterSense }: GoalsCase): BuiltCase {
  const built = buildExpressionCase(item);
  const { model, variables, constraints, goal } = built;
  for (const constraint of constraints) model.require(constraint);
  const second = asNumber(buildTree(model, later, variables));
  model.optimizeInOrder([goalOf(item.sense, goal), goalOf(laterSense, second)]);
  return built;
}

function goalOf(sense: GoalsCase["laterSense"], goal: BuiltCase["goal"]) {
  return sense === "minimize" ? { minimize: goal } : { maximize: goal };
}

async function judge(item: GoalsCase, tally: Tally): Promise<Fault | null> {
  const ranked = rankedValues(item);
  if ([...ranked.values()].flat().some((value) => Math.abs(value) > MOST_SIZE)) return null;
  const built = build(item);
  noteSolves();
  const { solutions, status } = await built.model.solveBest(MOST_LISTED, {
    ...OPTIONS,
    over: built.keys,
  });
  tally(status);
  if (status === "work-limit") return null;
  const right = [...ranked.values()].slice(0, MOST_LISTED);
  if (solutions.length !== right.length)
    return { kind: "count", message: `${solutions.length} of ${ranked.size} points` };
  for (const [k, solution] of solutions.entries()) {
    const point = String(readPoint(solution, built.variables));
    const values = ranked.get(point);
    if (values === undefined) return { kind: "point that is none", message: point };
    const isRight = right[k]!.every((value, g) => isSame(value, values[g]!));
    if (!isRight) return { kind: "order", message: `place ${k}: ${values}, is ${right[k]}` };
    const isRead = values.every((value, g) => isSame(value, solution.goalValues[g]!));
    if (!isRead) return { kind: "values", message: `${solution.goalValues}, are ${values}` };
  }
  return (
    (await judgeAll(built, ranked.size)) ??
    (await judgeWhy(built.model, ranked.size === 0)) ??
    (await judgeRelaxed(item, tally))
  );
}

/** However many there are, goals must have values at them. */
async function judgeAll({ model, keys }: BuiltCase, count: number): Promise<Fault | null> {
  const { solutions, isComplete } = await model.solveAll({ ...OPTIONS, over: keys });
  if (!isComplete || solutions.length === count) return null;
  return { kind: "all", message: `${solutions.length} of ${count} points` };
}

async function judgeWhy(model: Model, isInfeasible: boolean): Promise<Fault | null> {
  const explanation = await model.explainInfeasibility(OPTIONS);
  if (isInfeasible === (explanation !== undefined)) return null;
  return {
    kind: "explanation",
    message: `${explanation} of a model ${isInfeasible ? "without" : "with"} points`,
  };
}

/**
 * Linear goals in order over the relaxation: each as good as a solve of its own finds it with a row for the goal
 * before, and together no worse than any point of the model. Of operations and lists of values the relaxation is
 * that of the columns they are written with, which another row may change: there a solve of its own for the
 * second goal says nothing.
 */
async function judgeRelaxed(item: GoalsCase, tally: Tally): Promise<Fault | null> {
  const { model: plain, weights } = item;
  if (weights === undefined) return null;
  const relaxedSolve = async (goals: number, firstAtMost?: number) => {
    const { model, variables, constraints } = buildExpressionCase(plain);
    for (const constraint of constraints) model.require(constraint);
    const [first, second] = weights.map((list) =>
      model.sum(list.map((weight, k) => asNumber(variables[k]!).times(weight))),
    );
    if (firstAtMost !== undefined) model.require(first!.atMost(firstAtMost));
    const all = [{ minimize: first! }, { minimize: second! }];
    model.optimizeInOrder(firstAtMost === undefined ? all.slice(0, goals) : [all[1]!]);
    noteSolves();
    return await model.solve({ ...OPTIONS, isRelaxed: true });
  };
  const inOrder = await relaxedSolve(2);
  const first = await relaxedSolve(1);
  tally(`relaxed ${inOrder.status}`);
  if (inOrder.status !== first.status)
    return { kind: "relaxed status", message: `${inOrder.status}, one goal: ${first.status}` };
  const best = leastOf(plain, weights);
  if (inOrder.status !== "optimal")
    return best === undefined ? null : { kind: "relaxed status", message: inOrder.status };
  const [a = Number.NaN, b = Number.NaN] = inOrder.goalValues;
  const alone = first.goalValues[0]!;
  const second = await relaxedSolve(2, alone + FORGIVEN * Math.max(1, Math.abs(alone)));
  const other = second.goalValues[0]!;
  const isRight = isSame(a, alone) && (!isLinear(plain) || Math.abs(b - other) <= SLACK_EFFECT);
  if (!isRight) return { kind: "relaxed", message: `${a}, ${b}; one by one ${alone}, ${other}` };
  if (best === undefined || a < best[0]! - SLACK_EFFECT) return null;
  if (a <= best[0]! + SLACK_EFFECT && b <= best[1]! + SLACK_EFFECT) return null;
  return { kind: "relaxed", message: `${a}, ${b}; a point has ${best.join(", ")}` };
}

const LINEAR = new Set([
  "variable",
  "constant",
  "plus",
  "minus",
  "scale",
  "shift",
  "sum",
  "atMost",
  "atLeast",
  "equal",
]);

/** Whether the model is written as it stands, without columns of its own. */
function isLinear({ variables, constraints }: ExpressionCase): boolean {
  const isLinearTree = ({ op, args }: Tree): boolean => LINEAR.has(op) && args.every(isLinearTree);
  return variables.every(({ kind }) => kind !== "from") && constraints.every(isLinearTree);
}

/** The least values of linear goals, in order, at points of the model. */
function leastOf(
  { variables, constraints }: ExpressionCase,
  weights: readonly (readonly number[])[],
): readonly number[] | undefined {
  const values = pointsOf(variables)
    .filter((point) => constraints.every((tree) => treeValue(tree, point) === 1))
    .map((point) => weights.map((list) => list.reduce((sum, w, k) => sum + w * point[k]!, 0)));
  return values.sort((p, q) => p[0]! - q[0]! || p[1]! - q[1]!)[0];
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_VALUE * Math.max(1, Math.abs(a));
}

export const goals: CaseTarget<GoalsCase> = {
  name: "goals",
  what: "two goals in order, the best solutions under them, all of them and why there is none, by enumeration; two in order over the relaxation",
  cases: shrunkBy(randomCase, smallerCases),
  judge: unlessRefused(judge),
  show: ({ model, later, laterSense }) =>
    `${showExpressionCase(model)}\nthen ${laterSense} ${treeText(later)}`,
  shortRun: 15,
};
