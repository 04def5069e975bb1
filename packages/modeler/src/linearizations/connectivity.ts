import type { Steps } from "@bough/problem";
import { type BooleanExpression, type BooleanLike, liftBoolean } from "../boolean-expression.ts";
import { sum } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import { type StructuralConstraint, structure } from "../constraint.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import type { Expression } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import { countNodes } from "./circuit.ts";
import type { Edge } from "./cycle.ts";
import type { Linearization, Literal, Values } from "./linearization.ts";

/**
 * Source: the chosen nodes hang together by edges between chosen nodes; the chosen edges form a tree
 * on the chosen nodes.
 * Target: the first chosen node sends one unit of flow to every other one; flow runs between chosen
 * nodes, or along chosen edges. The first is found by r_v >= s_v - Σ_{w < v} r_w, Σ r <= 1. A tree has one
 * edge less than nodes. (B. Gavish and S. C. Graves, "The travelling salesman problem and related
 * problems", MIT 1978, for the single-commodity flow.)
 */
export const connectivity: Linearization = {
  name: "connectivity",

  entries: [
    {
      area: "graphs",
      call: "model.connected(isChosen, pairs)",
      meaning: "the chosen nodes are connected by the pairs of neighbours",
      example(model) {
        const nodes = model.binaries(5, "s");
        const pairs = [
          [0, 1],
          [1, 2],
          [2, 3],
          [3, 0],
          [3, 4],
        ] as const;
        const truth = (...v: number[]) =>
          isConnected(
            v.map((value) => value === 1),
            pairs,
          );
        return { variables: nodes, result: model.connected(nodes, pairs), truth };
      },
    },
    {
      area: "graphs",
      call: "model.tree(edges)",
      meaning: "the chosen edges form a tree on all nodes, or on the chosen ones",
      example(model) {
        const pairs = [
          [0, 1],
          [1, 2],
          [2, 0],
          [2, 3],
        ] as const;
        const edges = pairs.map((between) => ({
          between,
          isChosen: model.binary(`e_${between.join("_")}`),
        }));
        const isUsed = model.binary("s_3");
        const truth = (...v: number[]) => {
          const isThird = v[4] === 1;
          const used = pairs.filter((_, k) => v[k] === 1);
          if (used.length !== (isThird ? 3 : 2) || (!isThird && v[3] === 1)) return false;
          return isConnected([true, true, true, isThird], used);
        };
        const variables = [...edges.map(({ isChosen }) => isChosen), isUsed];
        return { variables, result: model.tree(edges, [true, true, true, isUsed]), truth };
      },
    },
  ],
};

/** Links, or nodes, of which rows are written between two pauses. */
const ROWS_PER_STEP = 50;
/** Roots in rows between two pauses. */
const ENTRIES_PER_STEP = 3000;

/** Two neighbours. */
export type Pair = readonly [number, number];

export function buildConnected(
  context: Context,
  nodes: Iterable<BooleanLike>,
  pairs: Iterable<Pair>,
): StructuralConstraint {
  const chosen = [...nodes].map((node) => liftBoolean(context, node, "connected"));
  const links = [...pairs];
  requirePairs("connected", links, chosen.length);
  return structure(context, {
    name: "connected",
    operands: chosen,
    text: `connected(${chosen.join(", ")})`,
    holds: (values) =>
      isConnected(
        chosen.map((node) => values.boolean(node)),
        links,
      ),
    *compile(compiler, self, conditions) {
      const roots = yield* writeRoots(self, chosen, conditions, compiler);
      const switchesOf = (k: number) => links[k]!.map((node) => chosen[node]!);
      yield* writeFlow(self, chosen, links, roots, switchesOf, compiler);
    },
  });
}

export function buildTree(
  context: Context,
  edges: Iterable<Edge>,
  nodes?: Iterable<BooleanLike>,
): StructuralConstraint {
  const all = [...edges];
  const links = all.map(({ between }) => between);
  const isChosen = all.map((edge) => liftBoolean(context, edge.isChosen, "tree"));
  const given = nodes ?? new Array<boolean>(countNodes(links.flat())).fill(true);
  const chosen = [...given].map((node) => liftBoolean(context, node, "tree"));
  requirePairs("tree", links, chosen.length);
  return structure(context, {
    name: "tree",
    operands: [...isChosen, ...chosen],
    text: `tree(${links.map(([a, b], k) => `${a}-${b}: ${isChosen[k]}`).join(", ")})`,
    holds: (values) => holdsTree(links, isChosen, chosen, values),
    *compile(compiler, self, conditions) {
      const roots = yield* writeRoots(self, chosen, conditions, compiler);
      const surplus = sum(context, [...isChosen, ...roots], "tree");
      const edgesToSpare = surplus.minus(sum(context, chosen, "tree"));
      yield* compiler.rowInSteps(edgesToSpare, 0, 0, conditions);
      for (const [k, pair] of links.entries()) {
        if (k % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
        for (const node of pair)
          yield* compiler.assertInSteps(isChosen[k]!.implies(chosen[node]!), true, conditions);
      }
      yield* writeFlow(self, chosen, links, roots, (k) => [isChosen[k]!], compiler);
    },
  });
}

/** @throws {InvalidModelError} where a pair names a node that is not there */
function requirePairs(call: string, links: readonly Pair[], count: number): void {
  for (const [a, b] of links) {
    for (const node of [a, b]) {
      if (Number.isInteger(node) && node >= 0 && node < count) continue;
      throw new InvalidModelError(
        quoting`${call}(…): the pair ${a}, ${b} names the node ${node}; there are ${count} nodes, counted from 0`,
      );
    }
  }
}

/** r_v is true at the first chosen node; where conditions are not met, at any chosen one besides. */
function* writeRoots(
  owner: object,
  chosen: readonly BooleanExpression[],
  conditions: readonly Literal[],
  compiler: Compiler,
): Steps<BooleanExpression[]> {
  const roots: BooleanExpression[] = [];
  let entries = 0;
  for (const [v, node] of chosen.entries()) {
    entries += v + 1;
    if (entries > ENTRIES_PER_STEP) {
      entries = 0;
      yield;
    }
    const isRoot = compiler.choice(owner, `root_${v}`);
    compiler.require(isRoot.implies(node));
    const isCovered = sum(node.context, [isRoot, ...roots, node.asNumber().negated()], "root");
    yield* compiler.rowInSteps(isCovered, 0, Infinity);
    roots.push(isRoot);
  }
  if (roots.length === 0) return roots;
  yield* compiler.rowInSteps(sum(roots[0]!.context, roots, "root"), -Infinity, 1, conditions);
  return roots;
}

/** Every chosen node but the root takes in a unit more than it sends on. */
function* writeFlow(
  owner: object,
  chosen: readonly BooleanExpression[],
  links: readonly Pair[],
  roots: readonly BooleanExpression[],
  switchesOf: (link: number) => readonly BooleanExpression[],
  compiler: Compiler,
): Steps<void> {
  const count = chosen.length;
  const net: Expression[][] = chosen.map(() => []);
  for (const [k, [a, b]] of links.entries()) {
    if (k % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
    const range = { lower: 0, upper: count - 1 };
    const forth = compiler.witness(owner, `forth_${k}`, range, false);
    const back = compiler.witness(owner, `back_${k}`, range, false);
    for (const isOpen of switchesOf(k)) {
      compiler.row(forth.minus(isOpen.times(count - 1)), -Infinity, 0);
      compiler.row(back.minus(isOpen.times(count - 1)), -Infinity, 0);
    }
    net[a]!.push(back, forth.negated());
    net[b]!.push(forth, back.negated());
  }
  for (const [v, node] of chosen.entries()) {
    if (v % ROWS_PER_STEP === 0) yield;
    const balance = sum(node.context, [...net[v]!, node.asNumber().negated()], "flow");
    yield* compiler.rowInSteps(balance.plus(roots[v]!.times(count)), 0, Infinity);
  }
}

function isConnected(chosen: readonly boolean[], links: readonly Pair[]): boolean {
  const first = chosen.indexOf(true);
  if (first < 0) return true;
  const reached = new Set([first]);
  for (const node of reached) {
    for (const [a, b] of links) {
      if (a === node && chosen[b]) reached.add(b);
      if (b === node && chosen[a]) reached.add(a);
    }
  }
  return reached.size === chosen.filter(Boolean).length;
}

function holdsTree(
  links: readonly Pair[],
  isChosen: readonly BooleanExpression[],
  nodes: readonly BooleanExpression[],
  values: Values,
): boolean {
  const used = links.filter((_, k) => values.boolean(isChosen[k]!));
  const chosen = nodes.map((node) => values.boolean(node));
  const count = chosen.filter(Boolean).length;
  const isInside = used.every(([a, b]) => chosen[a] && chosen[b]);
  return isInside && used.length === Math.max(0, count - 1) && isConnected(chosen, used);
}
