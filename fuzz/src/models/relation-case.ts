import { type BooleanExpression, type Expression, Model, type Requirement } from "@bough/modeler";
import type { Random } from "@bough/testing";
import { relations } from "./relations/index.ts";
import { type DrawnRelation, type Operands, Picks } from "./relations/relation.ts";

/** How a relation is stated; one that may be broken costs its penalty where it is. */
const ROLES = ["required", "implied", "either", "wished", "denied", "equivalent"] as const;
type Role = (typeof ROLES)[number];

/** One relation of a model, made of what its picks say. */
interface Statement {
  readonly relation: string;
  readonly picks: readonly number[];
  readonly role: Role;
  /** The Boolean of roles that have one. */
  readonly by: number;
  readonly penalty: number;
}

/** Relations between integers and Booleans of few values. */
export interface RelationCase {
  readonly ranges: readonly (readonly [lower: number, upper: number])[];
  readonly numTruths: number;
  readonly statements: readonly Statement[];
  /** Of numbers first, then of Booleans. */
  readonly weights: readonly number[];
  readonly sense: "minimize" | "maximize";
  readonly presolve: boolean;
  readonly seed: number;
  readonly without: readonly string[];
}

type Point = Operands<number, boolean>;

const MOST_POINTS = 1200;
const NUM_PICKS = 40;

export function randomRelationCase(random: Random): RelationCase {
  const names = Object.keys(relations);
  const numTruths = random.integer(1, 6);
  const ranges: [number, number][] = [];
  for (let points = 2 ** numTruths; ; ) {
    const lower = random.pick([0, 0, 0, 0, -1, -2]);
    const width = random.integer(1, 4);
    points *= width + 1;
    if (ranges.length > 0 && (points > MOST_POINTS || random.chance(0.15))) break;
    ranges.push([lower, lower + width]);
  }
  const statements: Statement[] = [];
  for (let k = random.pick([1, 1, 2, 2, 3]); k > 0; k--) {
    const picks = Array.from({ length: NUM_PICKS }, () => random.integer(0, 999));
    const last = statements.at(-1);
    const isTwin = last !== undefined && random.chance(0.4);
    statements.push({
      relation: isTwin ? last.relation : random.pick(names),
      picks: isTwin ? nearly(random, last.picks) : picks,
      role: random.pick(["required", "required", ...ROLES]),
      by: random.integer(0, numTruths - 1),
      penalty: random.pick([1, 2, 3, 4, 0.1, 0.2, 0.3]),
    });
  }
  return {
    ...{ ranges, numTruths, statements },
    weights: Array.from({ length: ranges.length + numTruths }, () => random.integer(-4, 4)),
    sense: random.pick(["minimize", "maximize"]),
    presolve: !random.chance(0.2),
    seed: random.integer(0, 9),
    without: random.pick([[], [], ["tableau"], ["tableau", "learning"], ["learning"], ["cuts"]]),
  };
}

/** The same but for a few: what is kept under a name that two share shows where they differ. */
function nearly(random: Random, picks: readonly number[]): number[] {
  const others = [...picks];
  for (let k = random.integer(1, 3); k > 0; k--)
    others[random.integer(0, NUM_PICKS / 2)] = random.integer(0, 999);
  return others;
}

export function* smallerRelationCases(item: RelationCase): Generator<RelationCase> {
  const { statements, ranges } = item;
  for (const k of statements.keys())
    yield { ...item, statements: statements.filter((_, i) => i !== k) };
  for (const [k, statement] of statements.entries()) {
    const changed = (by: Partial<Statement>) => ({
      ...item,
      statements: statements.map((other, i) => (i === k ? { ...other, ...by } : other)),
    });
    if (statement.role !== "required") yield changed({ role: "required" });
    for (const [p, pick] of statement.picks.entries())
      if (pick !== 0) yield changed({ picks: statement.picks.with(p, 0) });
  }
  for (const [k, [lower, upper]] of ranges.entries())
    if (upper > lower) yield { ...item, ranges: ranges.with(k, [lower, upper - 1]) };
  for (const [k, weight] of item.weights.entries())
    if (weight !== 0) yield { ...item, weights: item.weights.with(k, 0) };
  if (item.without.length > 0) yield { ...item, without: [] };
}

export interface BuiltRelations extends Operands<Expression, BooleanExpression> {
  readonly model: Model;
}

/** The model; its wishes and goal as well where these are wanted. */
export function buildRelations(item: RelationCase, hasGoal: boolean): BuiltRelations {
  const model = new Model({ contradictions: "infeasible" });
  const numbers = item.ranges.map(([lower, upper], k) => model.integer(lower, upper, `x${k}`));
  const truths = Array.from({ length: item.numTruths }, (_, k) => model.binary(`b${k}`));
  const operands = { numbers, truths };
  for (const statement of item.statements) {
    const drawn = drawnOf(statement);
    const stated = drawn.build(model, operands);
    const by = truths[statement.by % truths.length]!;
    if (roleOf(statement, stated) === "wished") {
      if (hasGoal) model.prefer(stated, statement.penalty);
    } else model.require(statedAs(model, statement, stated, by));
  }
  if (hasGoal)
    model[item.sense](model.dot(item.weights, [...numbers, ...truths.map((b) => b.asNumber())]));
  return { model, ...operands };
}

function statedAs(
  model: Model,
  statement: Statement,
  stated: Requirement,
  by: BooleanExpression,
): Requirement {
  const role = roleOf(statement, stated);
  if (role === "required" || stated.type === "row") return stated;
  if (role === "implied") return by.implies(stated);
  if (stated.type === "structure") return model.or([by, stated]);
  if (role === "either") return by.or(stated);
  return role === "denied" ? stated.not() : by.isEquivalentTo(stated);
}

/** A structural constraint has no opposite: it is required where one is asked for. */
function roleOf({ role }: Statement, { type }: Requirement): Role {
  const isDenied = role === "denied" || role === "equivalent";
  return isDenied && type !== "boolean" ? "required" : role;
}

function drawnOf({ relation, picks }: Statement): DrawnRelation {
  return relations[relation]!(new Picks(picks));
}

/** What the case means: whether a point is one, and what it is worth. */
export function meaningOf(item: RelationCase): {
  isPoint(point: Point): boolean;
  value(point: Point): number;
} {
  const model = new Model({ contradictions: "infeasible" });
  const numbers = item.ranges.map(([lower, upper]) => model.integer(lower, upper));
  const truths = Array.from({ length: item.numTruths }, () => model.binary());
  const all = item.statements.map((statement) => {
    const drawn = drawnOf(statement);
    return {
      ...statement,
      drawn,
      role: roleOf(statement, drawn.build(model, { numbers, truths })),
    };
  });
  return {
    isPoint: (point) =>
      all.every(({ drawn, role, by }) => {
        if (role === "wished") return true;
        const holds = drawn.holds(point);
        const truth = point.truths[by % point.truths.length]!;
        if (role === "required") return holds;
        if (role === "implied") return !truth || holds;
        if (role === "either") return truth || holds;
        return role === "denied" ? !holds : holds === truth;
      }),
    value(point) {
      const values = [...point.numbers, ...point.truths.map(Number)];
      const own = values.reduce((sum, v, k) => sum + v * item.weights[k]!, 0);
      const sign = item.sense === "minimize" ? 1 : -1;
      const wished = all.filter(({ role, drawn }) => role === "wished" && !drawn.holds(point));
      return own + sign * wished.reduce((sum, { penalty }) => sum + penalty, 0);
    },
  };
}

/** All values of the variables, whatever the relations. */
export function pointsOfRanges({ ranges, numTruths }: RelationCase): Point[] {
  const sides = [...ranges, ...new Array<[number, number]>(numTruths).fill([0, 1])];
  let points: number[][] = [[]];
  for (const [lower, upper] of sides) {
    const values = Array.from({ length: upper - lower + 1 }, (_, k) => lower + k);
    points = points.flatMap((point) => values.map((value) => [...point, value]));
  }
  return points.map((point) => ({
    numbers: point.slice(0, ranges.length),
    truths: point.slice(ranges.length).map((value) => value === 1),
  }));
}

export function showRelationCase(item: RelationCase): string {
  try {
    return buildRelations(item, true).model.toString();
  } catch (error) {
    return String(error);
  }
}
