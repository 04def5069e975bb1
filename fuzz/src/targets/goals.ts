import type { Model } from "@bough/modeler";
import { InvalidProblemError } from "@bough/problem";
import type { Random } from "@bough/testing";
import {
  type BuiltCase,
  buildExpressionCase,
  type ExpressionCase,
  pointsOf,
  randomExpressionCase,
  readPoint,
  showExpressionCase,
  smallerExpressionCases,
} from "../models/expression-case.ts";
import { asNumber, buildTree, type Tree, treeText, treeValue } from "../models/expression-tree.ts";
import { shrunkBy } from "../models/random-models.ts";
import { randomTree, smallerTrees } from "../models/random-tree.ts";
import { noteSolves } from "../solves.ts";
import type { CaseTarget, Fault, Tally } from "../target.ts";

/** A model, and a goal that counts where its own leaves a choice. */
interface GoalsCase {
  readonly model: ExpressionCase;
  readonly later: Tree;
  readonly laterSense: "minimize" | "maximize";
}

const MOST_LISTED = 6;
/** Enough for nearly all cases; what it ends is counted. */
const OPTIONS = { gapRelative: 0, gapAbsolute: 0, workLimit: 2e7, threads: 1 };
/** Larger values are not compared: the solver's tolerances are relative to them. */
const MOST_SIZE = 1e4;
/** Values that differ by less may change places. */
const SAME_VALUE = 1e-5;

function randomCase(random: Random): GoalsCase {
  const model = randomExpressionCase(random);
  const kinds = model.variables.map(({ kind }) => (kind === "binary" ? "boolean" : "number"));
  const later = randomTree(random, "number", random.integer(1, 2), kinds);
  return { model, later, laterSense: random.pick(["minimize", "maximize"]) };
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
  entries.sort(([, a], [, b]) => signs[0]! * (a[0]! - b[0]!) || signs[1]! * (a[1]! - b[1]!));
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
  try {
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
    return (await judgeAll(built, ranked.size)) ?? (await judgeWhy(built.model, ranked.size === 0));
  } catch (error) {
    if (!(error instanceof InvalidProblemError)) throw error;
    tally("refused");
    return null;
  }
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

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_VALUE * Math.max(1, Math.abs(a));
}

export const goals: CaseTarget<GoalsCase> = {
  name: "goals",
  what: "two goals in order, the best solutions under them, all of them and why there is none, by enumeration",
  cases: shrunkBy(randomCase, smallerCases),
  judge,
  show: ({ model, later, laterSense }) =>
    `${showExpressionCase(model)}\nthen ${laterSense} ${treeText(later)}`,
  shortRun: 15,
};
