import type { BooleanExpression, Expression, LinearConstraint, Model } from "@bough/modeler";
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

/** A model with preferences, a second goal for whose sake some of the first may be given up, and assumptions. */
interface WishesCase {
  readonly model: ExpressionCase;
  readonly preferences: readonly { readonly wish: Tree; readonly penalty: number }[];
  readonly later: Tree;
  readonly tolerance: number;
  readonly toleranceRelative: number;
  readonly assumed: readonly Assumed[];
}

/** A limit on a variable, taken modulo how many there are. */
interface Assumed {
  readonly variable: number;
  readonly isUpper: boolean;
  readonly limit: number;
}

interface Ranked {
  readonly point: readonly number[];
  readonly first: number;
  readonly second: number;
}

const OPTIONS = { gapRelative: 0, gapAbsolute: 0, workLimit: 2e7, threads: 1 };
/** Larger values are not compared: the solver's tolerances are relative to them. */
const MOST_SIZE = 1e4;
/** Values that differ by less may count as the same, relative from one on. */
const SAME = 1e-5;
const MOST_LISTED = 5;

export const wishes: CaseTarget<WishesCase> = {
  name: "wishes",
  what: "preferences, goals with tolerances, assumptions and their cores, relaxations and the best solutions, by enumeration",
  cases: shrunkBy(draw, smallerCases),
  judge: unlessRefused(judge),
  show: ({ model, preferences, later, tolerance, toleranceRelative, assumed }) =>
    [
      showExpressionCase(model),
      ...preferences.map(({ wish, penalty }) => `prefer ${treeText(wish)} (${penalty})`),
      `then minimize ${treeText(later)} within ${tolerance}, ${toleranceRelative}`,
      ...assumed.map(
        ({ variable, isUpper, limit }) => `assume v${variable} ${isUpper ? "<=" : ">="} ${limit}`,
      ),
    ].join("\n"),
  shortRun: 15,
};

function draw(random: Random): WishesCase {
  const model = randomExpressionCase(random);
  const tree = (kind: "boolean" | "number") =>
    drawnTree(random, kind, random.integer(1, 2), model.variables);
  return {
    model,
    preferences: Array.from({ length: random.integer(0, 3) }, () => ({
      wish: tree("boolean"),
      penalty: random.pick([0, 1, 2, 0.5, 3.25, 0.1, 0.2, 0.3]),
    })),
    later: tree("number"),
    tolerance: random.pick([0, 0, 1, 2.5, 0.1, 0.3]),
    toleranceRelative: random.pick([0, 0, 0.1, 0.5]),
    assumed: Array.from({ length: random.pick([0, 0, 1, 2, 4]) }, () => ({
      variable: random.integer(0, 3),
      isUpper: random.chance(0.5),
      limit: random.integer(-4, 5) / random.pick([1, 1, 1, 10]),
    })),
  };
}

async function judge(item: WishesCase, tally: Tally): Promise<Fault | null> {
  const everywhere = rankedPoints(item);
  if (
    everywhere.some(({ first, second }) => Math.max(Math.abs(first), Math.abs(second)) > MOST_SIZE)
  )
    return null;
  const keeps = (assumed: readonly Assumed[]) =>
    everywhere.filter(({ point }) => assumed.every((each) => isKept(item, each, point)));
  const allowed = keeps(item.assumed);
  noteSolves();
  const built = build(item);
  const assumptions = item.assumed.map((each) => asAssumption(item, each, built));
  const given = assumptions.length > 0 ? { ...OPTIONS, assumptions } : OPTIONS;
  const solution = await built.model.solve(given);
  tally(solution.status);
  if (solution.status === "work-limit") return null;
  const status = allowed.length === 0 ? "infeasible" : "optimal";
  if (solution.status !== status) return say("status", `${solution.status}, is ${status}`);
  if (status === "infeasible") {
    const { core } = solution;
    if (assumptions.length > 0 && core === undefined) return say("core", "none is named");
    const named = (core ?? []).map((each) => item.assumed[assumptions.indexOf(each as never)]!);
    if (keeps(named).length > 0) return say("core", `${core?.join(", ")} leave points`);
    const spared = named.find((one) => keeps(named.filter((each) => each !== one)).length === 0);
    if (spared !== undefined) return say("core", `${core?.join(", ")}: not all are needed`);
  } else {
    const fault = optimumFault(item, allowed, readPoint(solution, built.variables));
    if (fault !== null) return fault;
  }
  return (await listFault(item, built, given, allowed)) ?? (await relaxationFault(item, tally));
}

/** The points at which constraints hold and all wishes and goals have values, with what the goals come to. */
function rankedPoints({ model, preferences, later }: WishesCase): Ranked[] {
  const ranked: Ranked[] = [];
  const sign = model.sense === "minimize" ? 1 : -1;
  for (const point of pointsOf(model.variables)) {
    if (!model.constraints.every((tree) => treeValue(tree, point) === 1)) continue;
    const goal = treeValue(model.goal, point);
    const second = treeValue(later, point);
    const kept = preferences.map(({ wish }) => treeValue(wish, point));
    if (goal === undefined || second === undefined || kept.includes(undefined)) continue;
    const cost = preferences.reduce((sum, { penalty }, k) => sum + penalty * (1 - kept[k]!), 0);
    ranked.push({ point, first: sign * goal + cost, second });
  }
  return ranked;
}

function isKept(
  { model }: WishesCase,
  { variable, isUpper, limit }: Assumed,
  point: readonly number[],
) {
  const value = point[variable % model.variables.length]!;
  return isUpper ? value <= limit : value >= limit;
}

function build(item: WishesCase): BuiltCase {
  const { model: stated, preferences, later, tolerance, toleranceRelative } = item;
  const built = buildExpressionCase(stated);
  const { model, variables, constraints, goal } = built;
  for (const constraint of constraints) model.require(constraint);
  for (const { wish, penalty } of preferences)
    model.prefer(buildTree(model, wish, variables) as BooleanExpression, penalty);
  const second = asNumber(buildTree(model, later, variables));
  const first = stated.sense === "minimize" ? { minimize: goal } : { maximize: goal };
  model.optimizeInOrder([{ ...first, tolerance, toleranceRelative }, { minimize: second }]);
  return built;
}

function asAssumption(
  { model }: WishesCase,
  { variable, isUpper, limit }: Assumed,
  { variables }: BuiltCase,
): BooleanExpression | LinearConstraint {
  const place = variable % model.variables.length;
  const number = asNumber(variables[place]!) as Expression;
  return isUpper ? number.atMost(limit) : number.atLeast(limit);
}

/** By how much the first goal may be worse than `best`. */
function room({ tolerance, toleranceRelative }: WishesCase, best: number): number {
  return (
    Math.max(tolerance, toleranceRelative * Math.abs(best)) + SAME * Math.max(1, Math.abs(best))
  );
}

function optimumFault(
  item: WishesCase,
  allowed: readonly Ranked[],
  found: readonly number[],
): Fault | null {
  const own = allowed.find(({ point }) => String(point) === String(found));
  if (own === undefined) return say("point", `${found} is none`);
  const best = Math.min(...allowed.map(({ first }) => first));
  if (own.first > best + room(item, best)) return say("first goal", `${own.first}, is ${best}`);
  // What lies at the edge of the tolerance may count or not.
  const inside = best + room(item, best) - 2 * SAME * Math.max(1, Math.abs(best));
  const within = allowed.filter(({ first }) => first <= Math.max(inside, best));
  const least = Math.min(...within.map(({ second }) => second));
  if (own.second <= least + SAME * Math.max(1, Math.abs(least))) return null;
  return say("second goal", `${own.second}, is ${least}`);
}

/** The best solutions, within assumptions and with preferences; all of them, whatever they are worth. */
async function listFault(
  item: WishesCase,
  { model, keys, variables }: BuiltCase,
  given: object,
  allowed: readonly Ranked[],
): Promise<Fault | null> {
  noteSolves();
  const all = await model.solveAll({ ...given, over: keys });
  if (all.isComplete && all.solutions.length !== allowed.length)
    return say("all", `${all.solutions.length} of ${allowed.length}`);
  const { solutions, status } = await model.solveBest(MOST_LISTED, { ...given, over: keys });
  if (status === "work-limit") return null;
  if (solutions.length !== Math.min(MOST_LISTED, allowed.length))
    return say("count", `${solutions.length} of ${allowed.length}`);
  const listed = solutions.map((solution) => String(readPoint(solution, variables)));
  if (new Set(listed).size < listed.length) return say("list", "a point twice");
  const left = new Map(allowed.map((ranked) => [String(ranked.point), ranked]));
  for (const point of listed) {
    const fault = optimumFault(item, [...left.values()], point.split(",").map(Number));
    if (fault !== null) return { ...fault, kind: `list: ${fault.kind}` };
    left.delete(point);
  }
  return null;
}

/** The least number of constraints that have to be given up; each must have a value, and the goals too. */
async function relaxationFault(item: WishesCase, tally: Tally): Promise<Fault | null> {
  const { model: stated, later } = item;
  // These come with constraints of their own, which may be given up as well.
  if (stated.variables.some(({ kind }) => ["half", "tenth", "from"].includes(kind))) return null;
  let least = Infinity;
  for (const point of pointsOf(stated.variables)) {
    const goals = [stated.goal, later, ...item.preferences.map(({ wish }) => wish)];
    const values = stated.constraints.map((tree) => treeValue(tree, point));
    if (values.includes(undefined) || goals.some((tree) => treeValue(tree, point) === undefined))
      continue;
    least = Math.min(least, values.filter((value) => value !== 1).length);
  }
  const model: Model = build(item).model;
  noteSolves();
  const given = await model.suggestRelaxation(OPTIONS);
  tally(`give up ${least}`);
  if (least === Infinity)
    return given.length === 0 && given.status === "infeasible"
      ? null
      : say("relaxation", "of what has no values");
  const total = given.reduce((sum, { violation }) => sum + violation, 0);
  if (Math.abs(total - least) <= SAME) return null;
  return say("relaxation", `gives up ${total}, is ${least}`);
}

function say(kind: string, message: string): Fault {
  return { kind, message };
}

function* smallerCases(item: WishesCase): Generator<WishesCase> {
  const { preferences, assumed, later, tolerance, toleranceRelative } = item;
  for (const k of preferences.keys())
    yield { ...item, preferences: preferences.filter((_, i) => i !== k) };
  for (const k of assumed.keys()) yield { ...item, assumed: assumed.filter((_, i) => i !== k) };
  if (tolerance > 0) yield { ...item, tolerance: 0 };
  if (toleranceRelative > 0) yield { ...item, toleranceRelative: 0 };
  for (const model of smallerExpressionCases(item.model)) yield { ...item, model };
  for (const smaller of smallerTrees(later, "number")) yield { ...item, later: smaller };
}
