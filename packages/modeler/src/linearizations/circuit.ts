import { greatestNumber, type Steps } from "@bough/problem";
import { type BooleanExpression, type BooleanLike, liftBoolean } from "../boolean-expression.ts";
import type { Compiler } from "../compiler.ts";
import { type StructuralConstraint, structure } from "../constraint.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { quoting } from "../text-budget.ts";
import { EXACT, type Linearization, type Literal } from "./linearization.ts";

/** Arcs that are written between two pauses: a few milliseconds. */
const ARCS_PER_STEP = 500;

/** An arc that may be chosen; one from a node to itself leaves the node out. Nodes count from 0. */
export interface Arc {
  readonly from: number;
  readonly to: number;
  readonly isChosen: BooleanLike;
}

/**
 * Source: the chosen arcs form one circuit through every node without a chosen loop, or several, which
 * have only node 0 in common.
 * Target: one chosen arc out of and into every node, and the circuit as a structure that the solver
 * has to keep: it rules subtours out by propagation, and cuts them off as they turn up. Rows that number
 * the nodes in their order would be n² with a big-M each. Under conditions it is over arcs of its own,
 * which are the given ones where the conditions hold, and else may leave out every node.
 */
export const circuit: Linearization = {
  name: "circuit",

  entries: [
    {
      area: "graphs",
      call: "model.circuit(arcs)",
      meaning: "one circuit through all nodes; a chosen loop leaves its node out",
      example(model) {
        const pairs = [0, 1, 2, 3].flatMap((from) =>
          [0, 1, 2, 3].filter((to) => to !== from).map((to) => [from, to] as const),
        );
        const kept = pairs.filter(([from, to]) => (from + 2 * to) % 5 !== 1);
        const arcs = kept.map(([from, to]) => ({
          from,
          to,
          isChosen: model.binary(`a_${from}_${to}`),
        }));
        const truth = (...v: number[]) =>
          isCircuit(
            kept.filter((_, k) => v[k] === 1),
            4,
          );
        const variables = arcs.map(({ isChosen }) => isChosen);
        return { variables, result: model.circuit(arcs), truth };
      },
    },
    {
      area: "graphs",
      call: "model.circuit(arcs) (with loops)",
      meaning: "one circuit through the nodes that have no chosen loop",
      example(model) {
        const pairs = [0, 1, 2].flatMap((from) => [0, 1, 2].map((to) => [from, to] as const));
        const arcs = pairs.map(([from, to]) => ({
          from,
          to,
          isChosen: model.binary(`a_${from}_${to}`),
        }));
        const truth = (...v: number[]) =>
          isCircuit(
            pairs.filter((_, k) => v[k] === 1),
            3,
          );
        const variables = arcs.map(({ isChosen }) => isChosen);
        return { variables, result: model.circuit(arcs), truth };
      },
    },
    {
      area: "graphs",
      call: "model.multipleCircuit(arcs)",
      meaning:
        "routes from node 0 and back, through every other node once; a chosen loop leaves its node out",
      example(model) {
        const pairs = [0, 1, 2].flatMap((from) =>
          [0, 1, 2].filter((to) => to !== from || to === 2).map((to) => [from, to] as const),
        );
        const arcs = pairs.map(([from, to]) => ({
          from,
          to,
          isChosen: model.binary(`a_${from}_${to}`),
        }));
        const truth = (...v: number[]) =>
          areRoutes(
            pairs.filter((_, k) => v[k] === 1),
            3,
          );
        const variables = arcs.map(({ isChosen }) => isChosen);
        return { variables, result: model.multipleCircuit(arcs), truth };
      },
    },
  ],
};

/** One arc out of and into each node but node 0, and all of them lead from there and back. */
function areRoutes(chosen: readonly (readonly [number, number])[], numNodes: number): boolean {
  const starts = chosen.filter(([from]) => from === 0).map(([, to]) => to);
  const next = new Map(chosen.filter(([from]) => from !== 0));
  if (chosen.length - starts.length !== next.size) return false;
  const visited = starts.slice();
  for (const node of visited) {
    const after = next.get(node);
    if (after === undefined || after === node || visited.length > chosen.length) return false;
    if (after !== 0) visited.push(after);
  }
  const leftOut = [...next].filter(([from, to]) => from === to).map(([from]) => from);
  const all = new Set([...visited, ...leftOut]);
  return all.size === numNodes - 1 && visited.length + leftOut.length === all.size;
}

/** Exactly one arc out of and into each node, and following the arcs passes no node before its end. */
export function isCircuit(
  chosen: readonly (readonly [number, number])[],
  numNodes: number,
): boolean {
  const next = new Map(chosen);
  if (next.size !== chosen.length || next.size !== numNodes) return false;
  if (new Set(next.values()).size !== numNodes) return false;
  const visited = [...next].filter(([from, to]) => from !== to).map(([from]) => from);
  if (visited.length === 0) return true;
  let count = 1;
  for (let node = next.get(visited[0]!)!; node !== visited[0]; node = next.get(node)!) count++;
  return count === visited.length;
}

export interface LiftedArc {
  readonly from: number;
  readonly to: number;
  readonly isChosen: BooleanExpression;
}

export function buildCircuit(context: Context, arcs: Iterable<Arc>): StructuralConstraint {
  return circuits(context, arcs, "circuit", NO_DEPOT, isCircuit);
}

export function buildMultipleCircuit(context: Context, arcs: Iterable<Arc>): StructuralConstraint {
  const all = [...arcs];
  if (all.some(({ from, to }) => from === 0 && to === 0)) {
    throw new InvalidModelError(
      "multipleCircuit(…): node 0 is on every route; leave out its loop, an arc from 0 to 0",
    );
  }
  return circuits(context, all, "multipleCircuit", 0, areRoutes);
}

function circuits(
  context: Context,
  arcs: Iterable<Arc>,
  name: string,
  depot: number,
  holds: typeof isCircuit,
): StructuralConstraint {
  const all = liftArcs(context, arcs, name);
  const numNodes = countNodes(all.flatMap(({ from, to }) => [from, to]));
  return structure(context, {
    name,
    operands: all.map(({ isChosen }) => isChosen),
    text: `${name}(${all.map(({ from, to, isChosen }) => `${from}->${to}: ${isChosen}`).join(", ")})`,
    holds: (values) =>
      holds(
        all.filter(({ isChosen }) => values.boolean(isChosen)).map(({ from, to }) => [from, to]),
        numNodes,
      ),
    compile: (compiler, self, conditions) =>
      writeCircuitWhere(conditions, self, all, numNodes, compiler, depot),
  });
}

/** Where there is one circuit and no node that it passes several times. */
const NO_DEPOT = -1;

/** The circuit wherever all the conditions are true. */
export function* writeCircuitWhere(
  conditions: readonly Literal[],
  owner: StructuralConstraint,
  arcs: readonly LiftedArc[],
  numNodes: number,
  compiler: Compiler,
  depot = NO_DEPOT,
): Steps<void> {
  if (conditions.length === 0) {
    yield* writeCircuit(arcs, numNodes, compiler, depot);
    return;
  }
  const own: LiftedArc[] = [];
  for (const [k, arc] of arcs.entries()) {
    if (k % ARCS_PER_STEP === ARCS_PER_STEP - 1) yield;
    own.push({ ...arc, isChosen: compiler.choice(owner, `arc_${k}`) });
  }
  for (const [k, { isChosen }] of arcs.entries()) {
    if (k % ARCS_PER_STEP === 0) yield;
    yield* compiler.rowInSteps(own[k]!.isChosen.minus(isChosen), 0, 0, conditions);
  }
  const optional = new Set(arcs.filter(({ from, to }) => from === to).map(({ from }) => from));
  const loops: LiftedArc[] = [];
  for (let node = 0; node < numNodes; node++) {
    if (node === depot || optional.has(node)) continue;
    const isLeftOut = compiler.choice(owner, `out_${node}`);
    yield* compiler.assertInSteps(isLeftOut, false, conditions);
    loops.push({ from: node, to: node, isChosen: isLeftOut });
  }
  // Several conditions share these arcs: where any holds, they are the given ones.
  yield* compiler.onceInSteps(`circuit ${owner.asBoolean().key}`, () =>
    writeCircuit([...own, ...loops], numNodes, compiler, depot),
  );
}

export function* writeCircuit(
  arcs: readonly LiftedArc[],
  numNodes: number,
  compiler: Compiler,
  depot = NO_DEPOT,
): Steps<void> {
  if (numNodes === 0) return;
  const outgoing: LiftedArc[][] = Array.from({ length: numNodes }, () => []);
  const incoming: LiftedArc[][] = Array.from({ length: numNodes }, () => []);
  for (const arc of arcs) {
    outgoing[arc.from]!.push(arc);
    incoming[arc.to]!.push(arc);
  }
  let written = 0;
  for (let node = 0; node < numNodes; node++) {
    if (node === depot) continue;
    for (const some of [outgoing[node]!, incoming[node]!]) {
      const literals: Literal[] = [];
      for (const { isChosen } of some) {
        if (++written % ARCS_PER_STEP === 0) yield;
        literals.push(yield* compiler.literalInSteps(isChosen, EXACT));
      }
      yield* compiler.exactlyOneInSteps(literals);
    }
  }
  yield;
  yield* passOn(arcs, numNodes, compiler, depot);
}

/** As a structure of the problem, each arc a column of its own. */
function* passOn(
  arcs: readonly LiftedArc[],
  numNodes: number,
  compiler: Compiler,
  depot: number,
): Steps<void> {
  const columns = new Int32Array(arcs.length);
  for (const [k, { isChosen }] of arcs.entries()) {
    if (k % ARCS_PER_STEP === ARCS_PER_STEP - 1) yield;
    columns[k] = compiler.observe(isChosen.asNumber());
  }
  compiler.builder.addStructure({
    kind: "circuit",
    name: compiler.rowName ?? "circuit",
    numNodes,
    depot,
    tails: Int32Array.from(arcs, ({ from }) => from),
    heads: Int32Array.from(arcs, ({ to }) => to),
    columns,
  });
}

export function liftArcs(context: Context, arcs: Iterable<Arc>, call: string): LiftedArc[] {
  return [...arcs].map(({ from, to, isChosen }) => {
    requireNodes(call, from, to);
    return { from, to, isChosen: liftBoolean(context, isChosen, call) };
  });
}

/** @throws {InvalidModelError} where it is no number of a node */
export function requireNodes(call: string, ...nodes: readonly number[]): void {
  for (const node of nodes) {
    if (Number.isInteger(node) && node >= 0) continue;
    throw new InvalidModelError(quoting`${call}(…): ${node} is not a node; nodes are 0, 1, 2 …`);
  }
}

export function countNodes(nodes: readonly number[]): number {
  return nodes.length === 0 ? 0 : greatestNumber(nodes) + 1;
}
