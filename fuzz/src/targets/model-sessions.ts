import {
  type BooleanExpression,
  type Expression,
  Model,
  type NumberLike,
  type Parameter,
  type Required,
  type Requirement,
  type Variable,
} from "@bough/modeler";
import type { Random } from "@bough/testing";
import { unlessRefused } from "../judges/refusals.ts";
import { asNumber, buildTree, type Tree, treeText, treeValue } from "../models/expression-tree.ts";
import { shrunkBy } from "../models/random-models.ts";
import { randomTree } from "../models/random-tree.ts";
import { SAME } from "../models/tree-operations/operation.ts";
import { noteSolves } from "../solves.ts";
import type { CaseTarget, Fault, Tally } from "../target.ts";

type Range = readonly [lower: number, upper: number];

/** A sum over variables and parameters, by their numbers; the factor of a term may be a parameter. */
interface Sum {
  readonly terms: readonly {
    readonly of: number;
    readonly by: number;
    readonly factor: number | null;
  }[];
  readonly constant: number;
}

/** What is required: a Boolean, or a sum between two sides. */
type Rule =
  | { readonly tree: Tree }
  | { readonly sum: Sum; readonly lower: number; readonly upper: number };

type Goal = { readonly sense: "minimize" | "maximize" } & (
  | { readonly tree: Tree }
  | { readonly sum: Sum }
);

/** Variables, parameters and rules are taken modulo what is there. */
type Change =
  | { readonly kind: "bounds"; readonly variable: number; readonly range: Range }
  | { readonly kind: "parameter"; readonly parameter: number; readonly value: number }
  | { readonly kind: "add"; readonly rule: Rule }
  | { readonly kind: "remove"; readonly rule: number }
  | { readonly kind: "replace"; readonly rule: number; readonly by: Rule }
  | { readonly kind: "goal"; readonly goal: Goal };

interface Step {
  readonly changes: readonly Change[];
  readonly asks: "optimum" | "all";
}

interface SessionCase {
  readonly ranges: readonly Range[];
  readonly parameters: readonly number[];
  readonly rules: readonly Rule[];
  readonly goal: Goal;
  readonly steps: readonly Step[];
  /** Whether constraints have names: limits on single variables then stay rows, which others may rest on. */
  readonly isNamed?: boolean;
}

const WORK_LIMIT = 2e7;
/** Parameters may be as far from zero as this. */
const FARTHEST = 12;
const FACTORS = [1, -1, 2, 3, -4, 0.5, 1.25, 0.1, -2.7, 12.35];

/** One model of the modeler, changed and solved again and again, against the meaning of what it is by then. */
export const modelSessions: CaseTarget<SessionCase> = {
  name: "model-sessions",
  what: "bounds, parameters, constraints and goals of one model changed between solves",
  cases: shrunkBy(draw, smallerCases),
  judge: unlessRefused(judge),
  show: ({ ranges, parameters, rules, goal, steps, isNamed }) =>
    [
      ...(isNamed === true ? ["constraints have names"] : []),
      ...ranges.map(([lower, upper], k) => `v${k} in ${lower}..${upper}`),
      ...parameters.map((value, k) => `v${ranges.length + k} = ${value}`),
      ...rules.map((rule) => `require ${ruleText(rule)}`),
      goalText(goal),
      ...steps.map(({ changes, asks }) => `${changes.map(changeText).join("; ")} -> ${asks}`),
    ].join("\n"),
  shortRun: 40,
};

function draw(random: Random): SessionCase {
  const ranges = Array.from({ length: random.integer(1, 4) }, (): Range => drawRange(random));
  const parameters = Array.from({ length: random.integer(0, 2) }, () => random.integer(-3, 9));
  const size = ranges.length + parameters.length;
  const rule = () => drawRule(random, ranges.length, parameters.length);
  const goal = (): Goal => ({
    sense: random.pick(["minimize", "maximize"]),
    ...(random.chance(0.3)
      ? { tree: randomTree(random, "number", 1, new Array(size).fill("number")) }
      : { sum: drawSum(random, ranges.length, parameters.length) }),
  });
  const change = (): Change => {
    const kind = random.pick([
      ...(["bounds", "bounds", "parameter", "add", "remove"] as const),
      ...(["replace", "replace", "goal"] as const),
    ]);
    const place = random.integer(0, 9);
    if (kind === "bounds") return { kind, variable: place, range: drawRange(random) };
    if (kind === "parameter")
      return { kind, parameter: place, value: random.pick([...Array(9).keys(), 2.5, -4, 0.1]) };
    if (kind === "add") return { kind, rule: rule() };
    if (kind === "remove") return { kind, rule: place };
    return kind === "goal" ? { kind, goal: goal() } : { kind: "replace", rule: place, by: rule() };
  };
  return {
    ranges,
    parameters,
    rules: Array.from({ length: random.integer(0, 3) }, rule),
    goal: goal(),
    steps: Array.from({ length: random.integer(2, 7) }, () => ({
      changes: Array.from({ length: random.integer(0, 3) }, change),
      asks: random.pick(["optimum", "optimum", "optimum", "all"] as const),
    })),
    isNamed: random.chance(0.5),
  };
}

function drawRange(random: Random): Range {
  const lower = random.integer(-4, 3);
  return [lower, lower + random.integer(0, 5)];
}

function drawSum(random: Random, numVariables: number, numParameters: number): Sum {
  const size = numVariables + numParameters;
  const terms = Array.from({ length: random.integer(1, 3) }, () => {
    const hasFactor = numParameters > 0 && random.chance(0.3);
    return {
      of: random.integer(0, hasFactor ? numVariables - 1 : size - 1),
      by: random.pick(FACTORS),
      factor: hasFactor ? numVariables + random.integer(0, numParameters - 1) : null,
    };
  });
  return { terms, constant: random.pick([0, 0, 0, 1.5, -3]) };
}

function drawRule(random: Random, numVariables: number, numParameters: number): Rule {
  if (random.chance(0.4)) {
    const kinds = new Array(numVariables + numParameters).fill("number");
    return { tree: randomTree(random, "boolean", random.integer(1, 2), kinds) };
  }
  const sum = drawSum(random, numVariables, numParameters);
  const side = random.pick([random.integer(-6, 20), random.integer(-60, 200) / 10]);
  const [lower, upper] = random.pick([
    [-Infinity, side],
    [-Infinity, side],
    [side - 12, Infinity],
    [side - 8, side],
    [side, side],
  ]);
  return { sum, lower: lower!, upper: upper! };
}

/** What a case has become after some changes. */
interface Present {
  ranges: Range[];
  parameters: number[];
  rules: Rule[];
  goal: Goal;
}

/** The model that is kept, with a hold on what may change. */
interface Kept {
  readonly model: Model;
  readonly variables: readonly Variable[];
  readonly parameters: readonly Parameter[];
  readonly built: readonly Expression[];
  readonly required: Required[];
  /** A name for the next constraint, where they have any. */
  nextName(): string | undefined;
}

async function judge(item: SessionCase, tally: Tally): Promise<Fault | null> {
  const present: Present = {
    ranges: [...item.ranges],
    parameters: [...item.parameters],
    rules: [],
    goal: item.goal,
  };
  const kept = begin(item);
  for (const rule of item.rules) apply(kept, present, { kind: "add", rule }, item);
  setGoal(kept, item.goal);
  for (const [k, { changes, asks }] of item.steps.entries()) {
    for (const change of changes) apply(kept, present, change, item);
    const fault = await (asks === "all" ? judgeAll : judgeOptimum)(kept, present, tally);
    if (fault !== null) return { ...fault, message: `step ${k + 1}: ${fault.message}` };
  }
  return null;
}

function begin({ ranges, parameters, isNamed }: SessionCase): Kept {
  const model = new Model({ contradictions: "infeasible" });
  const variables = ranges.map((_, k) => model.integer(-4, 8, `v${k}`));
  for (const [k, [lower, upper]] of ranges.entries()) model.setBounds(variables[k]!, lower, upper);
  const given = parameters.map((value, k) =>
    model.parameter(value, `v${ranges.length + k}`, -FARTHEST, FARTHEST),
  );
  let numNames = 0;
  const nextName = () => (isNamed === true ? `rule ${numNames++}` : undefined);
  const built = [...variables, ...given];
  return { model, variables, parameters: given, built, required: [], nextName };
}

function apply(kept: Kept, present: Present, change: Change, { ranges }: SessionCase): void {
  const { model, variables, parameters, required } = kept;
  const numRules = present.rules.length;
  switch (change.kind) {
    case "bounds": {
      const k = change.variable % ranges.length;
      present.ranges[k] = change.range;
      model.setBounds(variables[k]!, ...change.range);
      break;
    }
    case "parameter": {
      if (parameters.length === 0) break;
      const k = change.parameter % parameters.length;
      present.parameters[k] = change.value;
      parameters[k]!.set(change.value);
      break;
    }
    case "add":
      required.push(model.require(ruleOf(kept, change.rule), kept.nextName()));
      present.rules.push(change.rule);
      break;
    case "remove":
      if (numRules === 0) break;
      model.remove(required.splice(change.rule % numRules, 1)[0]!);
      present.rules.splice(change.rule % numRules, 1);
      break;
    case "replace": {
      if (numRules === 0) break;
      const k = change.rule % numRules;
      required[k] = model.replace(required[k]!, ruleOf(kept, change.by));
      present.rules[k] = change.by;
      break;
    }
    case "goal":
      present.goal = change.goal;
      setGoal(kept, change.goal);
  }
}

function setGoal(kept: Kept, goal: Goal): void {
  const { model, built } = kept;
  const value: NumberLike =
    "tree" in goal ? asNumber(buildTree(model, goal.tree, built)) : sumOf(kept, goal.sum);
  model[goal.sense](value);
}

function ruleOf(kept: Kept, rule: Rule): Requirement {
  if ("tree" in rule) return buildTree(kept.model, rule.tree, kept.built) as BooleanExpression;
  const sum = sumOf(kept, rule.sum);
  if (rule.lower === rule.upper) return sum.equals(rule.lower);
  if (rule.lower === -Infinity) return sum.atMost(rule.upper);
  return rule.upper === Infinity ? sum.atLeast(rule.lower) : sum.between(rule.lower, rule.upper);
}

function sumOf({ model, built }: Kept, { terms, constant }: Sum): Expression {
  return model
    .sum(
      terms.map(({ of, by, factor }) => {
        const scaled = built[of]!.times(by);
        return factor === null ? scaled : scaled.times(built[factor]!);
      }),
    )
    .plus(constant);
}

function sumAt({ terms, constant }: Sum, point: readonly number[]): number {
  return terms.reduce(
    (sum, { of, by, factor }) => sum + by * point[of]! * (factor === null ? 1 : point[factor]!),
    constant,
  );
}

function holds(rule: Rule, point: readonly number[]): boolean {
  if ("tree" in rule) return treeValue(rule.tree, point) === 1;
  const value = sumAt(rule.sum, point);
  return value >= rule.lower - SAME && value <= rule.upper + SAME;
}

function goalAt(goal: Goal, point: readonly number[]): number | undefined {
  return "tree" in goal ? treeValue(goal.tree, point) : sumAt(goal.sum, point);
}

/** Points that keep all rules and give the goal a value: where it has none, there is no solution. */
function pointsOf({ ranges, parameters, rules, goal }: Present): number[][] {
  let points: number[][] = [[]];
  for (const [lower, upper] of ranges)
    points = points.flatMap((point) =>
      Array.from({ length: upper - lower + 1 }, (_, k) => [...point, lower + k]),
    );
  return points
    .map((point) => [...point, ...parameters])
    .filter((point) => rules.every((rule) => holds(rule, point)))
    .filter((point) => goalAt(goal, point) !== undefined);
}

async function judgeOptimum(kept: Kept, present: Present, tally: Tally): Promise<Fault | null> {
  const { goal } = present;
  const values = pointsOf(present).map((point) => goalAt(goal, point)!);
  const best =
    values.length === 0 ? null : Math[goal.sense === "minimize" ? "min" : "max"](...values);
  noteSolves();
  const options = { gapRelative: 0, gapAbsolute: 0, workLimit: WORK_LIMIT };
  const solution = kept.model.solveSync(options);
  tally(solution.status);
  if (solution.status === "work-limit") return null;
  const status = best === null ? "infeasible" : "optimal";
  if (solution.status !== status)
    return { kind: "status", message: `${solution.status}, is ${status} (${best})` };
  if (best === null) return null;
  if (!(Math.abs(solution.objective! - best) <= 1e-5 * Math.max(1, Math.abs(best))))
    return { kind: "optimum", message: `${solution.objective}, is ${best}` };
  const point = [...kept.variables.map((x) => solution.value(x)), ...present.parameters];
  const broken = present.rules.find((rule) => !holds(rule, point));
  if (broken !== undefined)
    return { kind: "point", message: `${point} breaks ${ruleText(broken)}` };
  const violated = kept.model.violatedBy(solution);
  return violated.length === 0 ? null : { kind: "violation", message: String(violated[0]!.text) };
}

async function judgeAll(kept: Kept, present: Present, tally: Tally): Promise<Fault | null> {
  const right = new Set(pointsOf(present).map((point) => String(point)));
  noteSolves();
  const { solutions, isComplete, status } = await kept.model.solveAll({
    over: kept.variables,
    workLimit: WORK_LIMIT,
  });
  tally(`enumeration ${status}`);
  const found = new Set(
    solutions.map((solution) =>
      String([...kept.variables.map((x) => solution.value(x)), ...present.parameters]),
    ),
  );
  const wrong = [...found].find((point) => !right.has(point));
  if (wrong !== undefined) return { kind: "point that is none", message: wrong };
  const missing = isComplete ? [...right].find((point) => !found.has(point)) : undefined;
  return missing === undefined ? null : { kind: "point missing", message: missing };
}

function* smallerCases(item: SessionCase): Generator<SessionCase> {
  const { steps, rules, goal } = item;
  for (const k of steps.keys()) {
    const replaced = (step: Step) => steps.map((each, i) => (i === k ? step : each));
    yield { ...item, steps: steps.filter((_, i) => i !== k) };
    for (const c of steps[k]!.changes.keys())
      yield {
        ...item,
        steps: replaced({ ...steps[k]!, changes: steps[k]!.changes.filter((_, i) => i !== c) }),
      };
  }
  for (const k of rules.keys()) yield { ...item, rules: rules.filter((_, i) => i !== k) };
  if ("tree" in goal || goal.sum.terms.length > 1)
    yield {
      ...item,
      goal: { sense: goal.sense, sum: { terms: [{ of: 0, by: 1, factor: null }], constant: 0 } },
    };
}

function sumText({ terms, constant }: Sum): string {
  const written = terms.map(
    ({ of, by, factor }) => `${by} v${of}${factor === null ? "" : ` v${factor}`}`,
  );
  return [...written, constant].join(" + ");
}

function ruleText(rule: Rule): string {
  if ("tree" in rule) return treeText(rule.tree);
  return `${rule.lower} <= ${sumText(rule.sum)} <= ${rule.upper}`;
}

function goalText(goal: Goal): string {
  return `${goal.sense} ${"tree" in goal ? treeText(goal.tree) : sumText(goal.sum)}`;
}

function changeText(change: Change): string {
  switch (change.kind) {
    case "bounds":
      return `bounds of ${change.variable}: ${change.range.join("..")}`;
    case "parameter":
      return `parameter ${change.parameter} = ${change.value}`;
    case "add":
      return `add ${ruleText(change.rule)}`;
    case "remove":
      return `remove ${change.rule}`;
    case "replace":
      return `replace ${change.rule} by ${ruleText(change.by)}`;
    case "goal":
      return goalText(change.goal);
  }
}
