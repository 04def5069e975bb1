import type { Random } from "@bough/testing";
import { type Tree, treeValue } from "./expression-tree.ts";
import { randomTree } from "./random-tree.ts";
import { treeOperations } from "./tree-operations/index.ts";
import {
  DECIMAL_CONSTANTS,
  decimal,
  type Kind,
  PLACES,
  same,
} from "./tree-operations/operation.ts";

/** Small enough that sums of few meet others exactly, on paper: in doubles most of them do not. */
const DECIMALS = [0.1, 0.2, 0.3, 0.3, 0.4, 0.6, 0.7, 0.9, 1.1, 0.05, -0.1, -0.3, -0.7];
const TAKEN = 0.6;
/** Of a first operand with a second one or a constant. */
const COMPARISONS = ["atMost", "atLeast", "less", "more", "equal", "is", "unequal", "between"];

export const randomDecimal = (random: Random): number => random.pick(DECIMALS);

/** A comparison of trees of little depth: deep ones seldom let decimals through to where they are compared. */
export function randomComparison(random: Random, variables: readonly Kind[]): Tree {
  const op = random.pick(COMPARISONS);
  const { takes, constants } = treeOperations[op]!;
  const args = takes.map(() => randomTree(random, "number", random.integer(0, 1), variables));
  const tree = { op, args, data: constants.map((values) => random.pick(values)) };
  return random.chance(0.3) ? { op: "not", args: [tree], data: [] } : tree;
}

/** The tree with decimals in place of some of its constants, and with such multiples of some of its variables. */
export function inTenths(random: Random, tree: Tree, points: readonly number[][]): Tree {
  const takes = treeOperations[tree.op]?.takes ?? [];
  const args = tree.args.map((arg, k) => {
    const made = inTenths(random, arg, points);
    const isScaled = made.op === "variable" && takes[k] === "number" && random.chance(TAKEN);
    return isScaled ? scaled(random, made) : made;
  });
  const lists = treeOperations[tree.op]?.constants ?? [];
  const data = tree.data.map((value, k) => {
    const isOpen = tree.op === "constant" || DECIMAL_CONSTANTS.has(lists[k]!);
    return isOpen && random.chance(TAKEN) ? randomDecimal(random) : value;
  });
  return withLimitMet(random, { ...tree, args, data }, points);
}

/** A multiple of the variable, in part with more of the kind added. */
function scaled(random: Random, variable: Tree): Tree {
  const made = { op: "scale", args: [variable], data: [randomDecimal(random)] };
  const kind = random.pick(["scale", "shift", "plus"] as const);
  if (kind === "scale") return made;
  if (kind === "shift") return { op: kind, args: [made], data: [randomDecimal(random)] };
  return { op: kind, args: [made, scaled(random, variable)], data: [] };
}

/** A comparison with a limit that its operand comes to at a point, often the least or the most that it can be. */
function withLimitMet(random: Random, tree: Tree, points: readonly number[][]): Tree {
  if (!COMPARISONS.includes(tree.op) || random.chance(1 - TAKEN)) return tree;
  const values = points
    .map((point) => treeValue(tree.args[0]!, point))
    .filter((value) => value !== undefined);
  if (values.length === 0) return tree;
  const limit = random.pick([Math.min(...values), Math.max(...values), random.pick(values)]);
  if (tree.data.length > 0) return { ...tree, data: [limit, ...tree.data.slice(1)] };
  return { ...tree, args: [tree.args[0]!, { op: "constant", args: [], data: [limit] }] };
}

/**
 * Whether all that is compared anywhere in the tree has few decimal places at the point: then two values are the same
 * or well apart, and no rounding decides.
 */
export function isPlain(tree: Tree, point: readonly number[]): boolean {
  const value = treeValue(tree, point);
  const isKept =
    value === undefined || (same(value, decimal(value)) && Math.abs(value) < 10 ** PLACES);
  return isKept && tree.args.every((arg) => isPlain(arg, point));
}
