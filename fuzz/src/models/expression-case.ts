import { type BooleanExpression, type Expression, Model, type Solution } from "@bough/modeler";
import { InvalidProblemError } from "@bough/problem";
import type { Random } from "@bough/testing";
import { asNumber, buildTree, type Tree, treeText } from "./expression-tree.ts";
import { randomTree, smallerTrees } from "./random-tree.ts";
import { inTenths, isPlain, randomComparison } from "./tenths.ts";
import type { Kind } from "./tree-operations/operation.ts";

/** A variable by its kind; "half" and "tenth" are reals that an integer holds at multiples of that. */
interface TreeVariable {
  readonly kind: "integer" | "binary" | "semi" | "from" | "half" | "tenth";
  readonly values: readonly number[];
}

/** A model of few points whose constraints and goal are nested operations. */
export interface ExpressionCase {
  readonly variables: readonly TreeVariable[];
  /** Booleans that are required. */
  readonly constraints: readonly Tree[];
  readonly goal: Tree;
  readonly sense: "minimize" | "maximize";
}

const MOST_POINTS = 400;
const MOST_DEPTH = 4;
/** Part of the trees that are made ones of decimals, where one of some tries can be judged. */
const IN_TENTHS = 0.5;
const MOST_TRIES = 4;

export function randomExpressionCase(random: Random): ExpressionCase {
  const variables: TreeVariable[] = [];
  let points = 1;
  for (const count = random.integer(1, 4); variables.length < count; ) {
    const made = randomVariable(random);
    points *= made.values.length;
    if (points > MOST_POINTS) break;
    variables.push(made);
  }
  const depth = random.integer(1, MOST_DEPTH);
  const constraints = Array.from({ length: random.integer(0, 2) }, () =>
    drawnTree(random, "boolean", depth, variables),
  );
  const goal = drawnTree(random, "number", random.integer(0, 3), variables);
  return { variables, constraints, goal, sense: random.pick(["minimize", "maximize"]) };
}

/** A random tree over the variables, in part one of decimals. */
export function drawnTree(
  random: Random,
  kind: Kind,
  depth: number,
  variables: readonly TreeVariable[],
): Tree {
  const kinds = variables.map(kindOf);
  const tree = randomTree(random, kind, depth, kinds);
  if (!random.chance(IN_TENTHS)) return tree;
  const points = pointsOf(variables);
  const isComparison = kind === "boolean" && random.chance(0.6);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const plain = isComparison ? randomComparison(random, kinds) : tree;
    const decimals = inTenths(random, plain, points);
    const isPlainAnywhere = points.every((point) => isPlain(decimals, point));
    if (isPlainAnywhere && isBuilt(decimals, variables)) return decimals;
  }
  return tree;
}

/** Many operations are for integers only. */
function isBuilt(goal: Tree, variables: readonly TreeVariable[]): boolean {
  try {
    buildExpressionCase({ variables, constraints: [], goal, sense: "minimize" });
    return true;
  } catch (error) {
    if (error instanceof InvalidProblemError) return false;
    throw error;
  }
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
    "tenth",
  ] as const);
  if (kind === "binary") return { kind, values: [0, 1] };
  if (kind === "semi") {
    const lower = random.integer(1, 3);
    return { kind, values: [0, ...range(lower, lower + random.integer(0, 3))] };
  }
  const lower = random.integer(-5, 3);
  const all = range(lower, lower + random.integer(0, 6));
  if (kind === "half") return { kind, values: all.map((v) => v / 2) };
  if (kind === "tenth") return { kind, values: all.map((v) => v / 10) };
  if (kind === "from") return { kind, values: all.filter((_, k) => k === 0 || random.chance(0.6)) };
  return { kind, values: all };
}

function range(lower: number, upper: number): number[] {
  return Array.from({ length: upper - lower + 1 }, (_, k) => lower + k);
}

function kindOf({ kind }: TreeVariable): Kind {
  return kind === "binary" ? "boolean" : "number";
}

export function* smallerExpressionCases(item: ExpressionCase): Generator<ExpressionCase> {
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

export interface BuiltCase {
  readonly model: Model;
  readonly variables: readonly Built[];
  /** Integers that determine the variables. */
  readonly keys: readonly Built[];
  readonly constraints: readonly BooleanExpression[];
  readonly goal: Expression;
}

export function buildExpressionCase(item: ExpressionCase): BuiltCase {
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
  const parts = kind === "half" ? 2 : 10;
  const key = model.integer(Math.round(parts * first), Math.round(parts * last), `${name}_parts`);
  const variable = model.real(first, last, name);
  model.require(variable.times(parts).equals(key));
  return { variable, key };
}

/** All points of the variables, whatever the constraints. */
export function pointsOf(variables: readonly TreeVariable[]): number[][] {
  let points: number[][] = [[]];
  for (const { values } of variables) {
    points = points.flatMap((point) => values.map((value) => [...point, value]));
  }
  return points;
}

export function readPoint(solution: Solution, variables: readonly Built[]): number[] {
  return variables.map((variable) => {
    const value = Number(solution.value(variable));
    return Math.round(value * 10) / 10 + 0;
  });
}

export function showExpressionCase({
  variables,
  constraints,
  goal,
  sense,
}: ExpressionCase): string {
  return [
    ...variables.map(({ kind, values }, k) => `v${k} ${kind} in {${values.join(", ")}}`),
    `${sense} ${treeText(goal)}`,
    ...constraints.map((tree) => `require ${treeText(tree)}`),
  ].join("\n");
}
