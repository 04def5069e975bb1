import type { Steps } from "@bough/problem";
import type { NumberAtom, Operand } from "../atom.ts";
import { type BooleanExpression, liftBoolean } from "../boolean-expression.ts";
import { resultOf, sum } from "../build-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { constant, type Expression, lift, type NumberLike } from "../expression.ts";
import { interval } from "../interval.ts";
import { quoting } from "../text-budget.ts";
import { type Arc, countNodes, requireNodes } from "./circuit.ts";
import { and, or } from "./disjunction.ts";
import type { Linearization, NumberOperation, Shape, Values } from "./linearization.ts";

/** An arc that may be chosen, of a length from 1 on. */
export interface LongArc extends Arc {
  /** A constant integer; default 1. */
  readonly length?: number;
}

/** An arc that carries an amount. */
export interface FlowArc {
  readonly from: number;
  readonly to: number;
  readonly amount: NumberLike;
}

/**
 * Source: d_v is the length of a shortest path from a source along chosen arcs; a node that cannot
 * be reached has the distance `unreachable`. And flow is kept: out minus in is the supply of a node.
 * Target: d_v <= d_u + l for every chosen arc from a reached node; d_v >= d_u + l for one arc of v, its
 * parent, or d_v is `unreachable`. Flow is one equation a node.
 */
export const network: NumberOperation & Linearization = {
  name: "network",

  entries: [
    {
      area: "graphs",
      call: "model.distances(arcs, source)",
      meaning:
        "lengths of shortest paths along chosen arcs; unreached nodes have one more than the longest",
      example(model) {
        const pairs = [
          [0, 1, 1],
          [1, 2, 1],
          [0, 2, 3],
          [2, 1, 1],
        ] as const;
        const arcs = pairs.map(([from, to, length]) => ({
          from,
          to,
          length,
          isChosen: model.binary(`a_${from}_${to}`),
        }));
        const [, one, two] = model.distances(arcs, 0);
        const truth = (a: number, b: number, c: number, d: number) => {
          const far = 7;
          const direct = a ? 1 : far;
          const second = Math.min(c ? 3 : far, a && b ? 2 : far);
          return Math.min(direct, c && d ? 4 : far) + 10 * second;
        };
        const variables = arcs.map(({ isChosen }) => isChosen);
        return { variables, result: one!.plus(two!.times(10)), truth };
      },
    },
    {
      area: "graphs",
      call: "model.flow(arcs, supplies)",
      meaning: "at every node, flow out minus flow in is its supply",
      example(model) {
        const pairs = [
          [0, 1],
          [1, 2],
          [0, 2],
        ] as const;
        const amounts = model.integers(3, 0, 2, "f");
        const arcs = pairs.map(([from, to], k) => ({ from, to, amount: amounts[k]! }));
        const truth = (f: number, g: number, h: number) => f + h === 3 && f === g;
        return { variables: amounts, result: model.flow(arcs, [3, 0, -3]), truth };
      },
    },
  ],

  text: ({ data }) => `distance(${(data as DistanceData).node})`,

  isInteger: () => true,

  interval({ data }) {
    return interval(1, (data as DistanceData).unreachable);
  },

  evaluate: (shape, values) => distancesAt(shape, values)[(shape.data as DistanceData).node]!,

  compile: (atom, _direction, compiler) =>
    compiler.onceInSteps(`distance ${atom.id}`, () => writeNode(atom, compiler)),
};

interface DistanceData {
  readonly tails: readonly number[];
  readonly heads: readonly number[];
  readonly lengths: readonly number[];
  readonly source: number;
  readonly node: number;
  readonly unreachable: number;
}

/**
 * Distances to all nodes by point, and by the operands that those of one call share: each worked out by
 * itself, 300 of them along 1800 arcs took 45 s for a single point.
 */
const told = new WeakMap<Values, Map<readonly Operand[], readonly number[]>>();

function distancesAt({ operands, data }: Shape, values: Values): readonly number[] {
  let known = told.get(values);
  if (known === undefined) {
    known = new Map();
    told.set(values, known);
  }
  let distance = known.get(operands);
  if (distance === undefined) {
    const isChosen = operands.map((operand) => values.boolean(operand as BooleanExpression));
    distance = shortestPaths(data as DistanceData, isChosen);
    known.set(operands, distance);
  }
  return distance;
}

/** Round by round, until one changes nothing. */
function shortestPaths(
  { tails, heads, lengths, source, unreachable }: DistanceData,
  isChosen: readonly boolean[],
): number[] {
  const count = countNodes([...tails, ...heads, source]);
  const distance = new Array<number>(count).fill(unreachable);
  distance[source] = 0;
  for (let isShorter = true; isShorter; ) {
    isShorter = false;
    for (let k = 0; k < isChosen.length; k++) {
      const reached = distance[tails[k]!]! + lengths[k]!;
      if (!isChosen[k] || reached >= distance[heads[k]!]!) continue;
      distance[heads[k]!] = reached;
      isShorter = true;
    }
  }
  return distance;
}

/** The rows of one node; those of the nodes before it follow from their own columns. */
function* writeNode(atom: NumberAtom, compiler: Compiler): Steps<void> {
  const { tails, heads, lengths, node, unreachable } = atom.data as DistanceData;
  const own = compiler.result(atom);
  const parents: BooleanExpression[] = [own.isEqualTo(unreachable)];
  for (const [k, tail] of tails.entries()) {
    if (heads[k] !== node || tail === node) continue;
    const isChosen = atom.operands[k] as BooleanExpression;
    const through = distanceOf(atom, tail).plus(lengths[k]!);
    const isNoLonger = or(atom.context, [isChosen.not(), own.isAtMost(through)]);
    yield* compiler.assertInSteps(isNoLonger, true, []);
    parents.push(
      and(atom.context, [isChosen, own.isAtLeast(through), through.isLessThan(unreachable)]),
    );
  }
  yield* compiler.assertInSteps(or(atom.context, parents), true, []);
}

/**
 * The distances that were made together, by the operands that they share: each has all arcs in its key, and to
 * look one up by it for each arc took 0.9 s of 1800 arcs.
 */
const made = new WeakMap<readonly Operand[], readonly Expression[]>();

function distanceOf(atom: NumberAtom, node: number): Expression {
  const data = atom.data as DistanceData;
  return (made.get(atom.operands) ?? distances(atom.context, atom.operands, data))[node]!;
}

/** To all nodes. */
function distances(
  context: Context,
  operands: readonly Operand[],
  data: Omit<DistanceData, "node">,
): readonly Expression[] {
  const { tails, heads, source } = data;
  const all = Array.from({ length: countNodes([...tails, ...heads, source]) }, (_, node) =>
    node === source
      ? constant(context, 0)
      : resultOf(context, network, operands, { ...data, node }),
  );
  made.set(operands, all);
  return all;
}

export function buildDistances(
  context: Context,
  arcs: Iterable<LongArc>,
  source: number,
): Expression[] {
  const all = [...arcs];
  requireNodes("distances", source);
  for (const { from, to } of all) {
    requireNodes("distances", from, to);
  }
  const lengths = all.map(({ length }) => length ?? 1);
  if (!lengths.every((length) => Number.isInteger(length) && length >= 1)) {
    throw new InvalidModelError("distances(…): lengths must be integers from 1 on");
  }
  const [tails, heads] = [all.map(({ from }) => from), all.map(({ to }) => to)];
  const count = countNodes([...tails, ...heads, source]);
  const operands = all.map(({ isChosen }) => liftBoolean(context, isChosen, "distances"));
  const unreachable = (count - 1) * Math.max(0, ...lengths) + 1;
  return [...distances(context, operands, { tails, heads, lengths, source, unreachable })];
}

export function buildFlow(
  context: Context,
  arcs: Iterable<FlowArc>,
  supplies: Iterable<NumberLike>,
): BooleanExpression {
  const all = [...arcs].map(({ from, to, amount }) => {
    requireNodes("flow", from, to);
    return { from, to, amount: lift(context, amount, "flow") };
  });
  const nodes = [...supplies];
  const last = countNodes(all.flatMap(({ from, to }) => [from, to]));
  if (last > nodes.length) {
    throw new InvalidModelError(quoting`flow(…): ${last} nodes have ${nodes.length} supplies`);
  }
  const net: Expression[][] = nodes.map(() => []);
  for (const { from, amount } of all) net[from]!.push(amount);
  for (const { to, amount } of all) net[to]!.push(amount.negated());
  const balances = nodes.map((supply, node) => sum(context, net[node]!, "flow").isEqualTo(supply));
  return and(context, balances);
}
