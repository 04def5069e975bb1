import { type BooleanExpression, type Expression, Model, type Solution } from "@bough/modeler";
import { InvalidProblemError } from "@bough/problem";
import type { Random } from "@bough/testing";
import { asNumber, buildTree, type Tree, treeText, treeValue } from "../models/expression-tree.ts";
import { shrunkBy } from "../models/random-models.ts";
import { randomTree, smallerTrees } from "../models/random-tree.ts";
import type { Kind } from "../models/tree-operations/operation.ts";
import { noteSolves } from "../solves.ts";
import type { CaseTarget, Fault, Tally } from "../target.ts";

/** A variable by its kind; "half" is a real that an integer holds at a multiple of one half. */
interface TreeVariable {
  readonly kind: "integer" | "binary" | "semi" | "from" | "half";
  readonly values: readonly number[];
}

interface ExpressionCase {
  readonly variables: readonly TreeVariable[];
  /** Booleans that are required. */
  readonly constraints: readonly Tree[];
  readonly goal: Tree;
  readonly sense: "minimize" | "maximize";
}

const MOST_POINTS = 400;
const MOST_DEPTH = 4;
/** Enough for nearly all cases; what it ends is counted. */
const WORK_LIMIT = 2e7;
/** Larger values are not compared: the solver's tolerances are relative to them. */
const MOST_SIZE = 1e6;

function randomCase(random: Random): ExpressionCase {
  const variables: TreeVariable[] = [];
  let points = 1;
  for (const count = random.integer(1, 4); variables.length < count; ) {
    const made = randomVariable(random);
    points *= made.values.length;
    if (points > MOST_POINTS) break;
    variables.push(made);
  }
  const kinds = variables.map(kindOf);
  const depth = random.integer(1, MOST_DEPTH);
  const constraints = Array.from({ length: random.integer(0, 2) }, () =>
    randomTree(random, "boolean", depth, kinds),
  );
  const goal = randomTree(random, "number", random.integer(0, 3), kinds);
  return { variables, constraints, goal, sense: random.pick(["minimize", "maximize"]) };
}

function randomVariable(random: Random): TreeVariable {
  const kind = random.pick([
    "integer",
    "integer",
    "integer",
    "binary",
    "binary",
    "semi",
    "from",
    "half",
  ] as const);
  if (kind === "binary") return { kind, values: [0, 1] };
  if (kind === "semi") {
    const lower = random.integer(1, 3);
    return { kind, values: [0, ...range(lower, lower + random.integer(0, 3))] };
  }
  const lower = random.integer(-5, 3);
  const all = range(lower, lower + random.integer(0, 6));
  if (kind === "half") return { kind, values: all.map((v) => v / 2) };
  if (kind === "from") return { kind, values: all.filter((_, k) => k === 0 || random.chance(0.6)) };
  return { kind, values: all };
}

function range(lower: number, upper: number): number[] {
  return Array.from({ length: upper - lower + 1 }, (_, k) => lower + k);
}

function kindOf({ kind }: TreeVariable): Kind {
  return kind === "binary" ? "boolean" : "number";
}

function* smallerCases(item: ExpressionCase): Generator<ExpressionCase> {
  const { constraints, goal, variables } = item;
  for (const k of constraints.keys()) {
    yield { ...item, constraints: constraints.filter((_, i) => i !== k) };
  }
  for (const smaller of smallerTrees(goal, "number")) yield { ...item, goal: smaller };
  for (const [k, constraint] of constraints.entries()) {
    for (const smaller of smallerTrees(constraint, "boolean")) {
      yield { ...item, constraints: constraints.map((other, i) => (i === k ? smaller : other)) };
    }
  }
  for (const [k, { kind, values }] of variables.entries()) {
    if (kind === "binary" || values.length < 2) continue;
    for (const fewer of [values.slice(1), values.slice(0, -1)]) {
      if (kind === "semi" && (fewer[0] !== 0 || fewer.length < 2)) continue;
      const changed = variables.map((other, i) => (i === k ? { kind, values: fewer } : other));
      yield { ...item, variables: changed };
    }
  }
}

type Built = Expression | BooleanExpression;

interface BuiltCase {
  readonly model: Model;
  readonly variables: readonly Built[];
  /** Integers that determine the variables. */
  readonly keys: readonly Built[];
  readonly constraints: readonly BooleanExpression[];
  readonly goal: Expression;
}

function buildCase(item: ExpressionCase): BuiltCase {
  const model = new Model({ contradictions: "infeasible" });
  const made = item.variables.map((variable, k) => addVariable(model, variable, `v${k}`));
  const variables = made.map(({ variable }) => variable);
  const build = (tree: Tree) => buildTree(model, tree, variables);
  return {
    model,
    variables,
    keys: made.map(({ key }) => key),
    constraints: item.constraints.map(build) as BooleanExpression[],
    goal: asNumber(build(item.goal)),
  };
}

function addVariable(
  model: Model,
  { kind, values }: TreeVariable,
  name: string,
): { variable: Built; key: Built } {
  const [first, last] = [values[0]!, values.at(-1)!];
  const plain = (variable: Built) => ({ variable, key: variable });
  if (kind === "binary") return plain(model.binary(name));
  if (kind === "semi") return plain(model.semiInteger(values[1]!, last, name));
  if (kind === "from") return plain(model.integerFrom(values, name));
  if (kind === "integer") return plain(model.integer(first, last, name));
  const key = model.integer(2 * first, 2 * last, `${name}_twice`);
  const variable = model.real(first, last, name);
  model.require(variable.times(2).equals(key));
  return { variable, key };
}

function pointsOf(variables: readonly TreeVariable[]): number[][] {
  let points: number[][] = [[]];
  for (const { values } of variables) {
    points = points.flatMap((point) => values.map((value) => [...point, value]));
  }
  return points;
}

async function judge(item: ExpressionCase, tally: Tally): Promise<Fault | null> {
  const { constraints, goal } = item;
  const satisfied = pointsOf(item.variables).filter((point) =>
    constraints.every((tree) => treeValue(tree, point) === 1),
  );
  try {
    const wrong =
      (await judgePoints(item, satisfied, tally)) ?? judgeOptimum(item, satisfied, tally);
    if (wrong !== null) return wrong;
    const isPartial = satisfied.some((point) => treeValue(goal, point) === undefined);
    if (isPartial) tally("goal without a value somewhere");
    return null;
  } catch (error) {
    if (!(error instanceof InvalidProblemError)) throw error;
    tally("refused");
    return null;
  }
}

/** The enumeration gives the points at which everything has a value and holds. */
async function judgePoints(
  item: ExpressionCase,
  satisfied: readonly number[][],
  tally: Tally,
): Promise<Fault | null> {
  const { model, variables, keys, constraints } = buildCase(item);
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

function readPoint(solution: Solution, variables: readonly Built[]): number[] {
  return variables.map((variable) => {
    const value = Number(solution.value(variable));
    return Math.round(value * 2) / 2 + 0;
  });
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
  const { model, constraints, goal } = buildCase(item);
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
  cases: shrunkBy(randomCase, smallerCases),
  judge,
  show: ({ variables, constraints, goal, sense }) =>
    [
      ...variables.map(({ kind, values }, k) => `v${k} ${kind} in {${values.join(", ")}}`),
      `${sense} ${treeText(goal)}`,
      ...constraints.map((tree) => `require ${treeText(tree)}`),
    ].join("\n"),
  shortRun: 40,
};
