import { type BooleanExpression, type BooleanLike, liftBoolean } from "../boolean-expression.ts";
import type { Compiler } from "../compiler.ts";
import { type StructuralConstraint, structure } from "../constraint.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { type Expression, sum } from "../expression.ts";
import { EXACT, type Linearization, type Values } from "./linearization.ts";

/** An arc that may be chosen; one from a node to itself leaves the node out. Nodes count from 0. */
export interface Arc {
  readonly from: number;
  readonly to: number;
  readonly isChosen: BooleanLike;
}

/** An edge that may be chosen. */
export interface Edge {
  readonly between: readonly [number, number];
  readonly isChosen: BooleanLike;
}

export interface PathEnds {
  /** Where the path starts; anywhere where not given. */
  readonly from?: number;
  readonly to?: number;
}

/**
 * Source: the chosen arcs form one circuit through every node without a chosen loop; one path
 * through every node; the chosen edges form one cycle.
 * Target: one chosen arc out of and into every node, and places in the order of the circuit,
 * u_j >= u_i + 1 - n (1 - x_ij), everywhere but at its first node (Miller, Tucker and Zemlin, J. ACM 7,
 * 1960, lifted by the opposite arc: Desrochers and Laporte, Oper. Res. Lett. 10, 1991). It is passed
 * on as a circuit as well, for subtours to be cut off as they turn up. A path is a circuit through one
 * more node; an edge is two arcs, one of them chosen where it is.
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
      call: "model.path(arcs, { from: 0 })",
      meaning: "one path through all nodes, its ends given or not",
      example(model) {
        const pairs = [0, 1, 2].flatMap((from) =>
          [0, 1, 2].filter((to) => to !== from).map((to) => [from, to] as const),
        );
        const arcs = pairs.map(([from, to]) => ({
          from,
          to,
          isChosen: model.binary(`a_${from}_${to}`),
        }));
        const truth = (...v: number[]) => {
          const chosen = pairs.filter((_, k) => v[k] === 1);
          const last = [1, 2].find((node) => chosen.every(([from]) => from !== node));
          return last !== undefined && isCircuit([...chosen, [last, 0] as const], 3);
        };
        const variables = arcs.map(({ isChosen }) => isChosen);
        return { variables, result: model.path(arcs, { from: 0 }), truth };
      },
    },
    {
      area: "graphs",
      call: "model.cycle(edges)",
      meaning: "the chosen edges form one cycle; nodes may be left out",
      example(model) {
        const pairs = [
          [0, 1],
          [1, 2],
          [2, 0],
          [2, 3],
          [3, 4],
          [4, 2],
        ] as const;
        const edges = pairs.map((between) => ({
          between,
          isChosen: model.binary(`e_${between.join("_")}`),
        }));
        const truth = (...v: number[]) => ["111000", "000111"].includes(v.join(""));
        const variables = edges.map(({ isChosen }) => isChosen);
        return { variables, result: model.cycle(edges), truth };
      },
    },
  ],
};

/** Exactly one arc out of and into each node, and following the arcs passes no node before its end. */
function isCircuit(chosen: readonly (readonly [number, number])[], numNodes: number): boolean {
  const next = new Map(chosen);
  if (next.size !== chosen.length || next.size !== numNodes) return false;
  if (new Set(next.values()).size !== numNodes) return false;
  const visited = [...next].filter(([from, to]) => from !== to).map(([from]) => from);
  if (visited.length === 0) return true;
  let count = 1;
  for (let node = next.get(visited[0]!)!; node !== visited[0]; node = next.get(node)!) count++;
  return count === visited.length;
}

interface LiftedArc {
  readonly from: number;
  readonly to: number;
  readonly isChosen: BooleanExpression;
}

export function buildCircuit(context: Context, arcs: Iterable<Arc>): StructuralConstraint {
  const all = liftArcs(context, arcs, "circuit");
  const numNodes = countNodes(all.flatMap(({ from, to }) => [from, to]));
  return structure(context, {
    name: "circuit",
    operands: all.map(({ isChosen }) => isChosen),
    text: `circuit(${all.map(({ from, to, isChosen }) => `${from}->${to}: ${isChosen}`).join(", ")})`,
    holds: (values) => holdsCircuit(all, numNodes, values),
    compile: (compiler, self) => writeCircuit(self, all, numNodes, compiler),
  });
}

export function buildPath(
  context: Context,
  arcs: Iterable<Arc>,
  ends: PathEnds,
): StructuralConstraint {
  const all = liftArcs(context, arcs, "path");
  const numNodes = countNodes(all.flatMap(({ from, to }) => [from, to]));
  const owner = {};
  const fromOutside = Array.from({ length: numNodes }, (_, node) =>
    witness(context, owner, `first_${node}`, ends.from, node),
  );
  const toOutside = Array.from({ length: numNodes }, (_, node) =>
    witness(context, owner, `last_${node}`, ends.to, node),
  );
  const closing = [
    ...fromOutside.map((isChosen, node) => ({ from: numNodes, to: node, isChosen })),
    ...toOutside.map((isChosen, node) => ({ from: node, to: numNodes, isChosen })),
  ].filter(({ isChosen }) => isChosen.constantValue !== false);
  const closed = [...all, ...closing];
  return structure(context, {
    name: "path",
    operands: closed.map(({ isChosen }) => isChosen),
    text: `path(${all.map(({ from, to, isChosen }) => `${from}->${to}: ${isChosen}`).join(", ")})`,
    holds: (values) => holdsPath(all, numNodes, ends, values),
    compile: (compiler, self) => writeCircuit(self, closed, numNodes + 1, compiler),
  });
}

export function buildCycle(context: Context, edges: Iterable<Edge>): StructuralConstraint {
  const all = [...edges].map(({ between: [a, b], isChosen }) => ({
    a,
    b,
    isChosen: liftBoolean(context, isChosen, "cycle"),
  }));
  const numNodes = countNodes(all.flatMap(({ a, b }) => [a, b]));
  const owner = {};
  const both = all.flatMap(({ a, b }, k) => [
    { from: a, to: b, isChosen: witness(context, owner, `forth_${k}`) },
    { from: b, to: a, isChosen: witness(context, owner, `back_${k}`) },
  ]);
  const loops = Array.from({ length: numNodes }, (_, node) => ({
    from: node,
    to: node,
    isChosen: witness(context, owner, `out_${node}`),
  }));
  return structure(context, {
    name: "cycle",
    operands: [...all, ...both, ...loops].map(({ isChosen }) => isChosen),
    text: `cycle(${all.map(({ a, b, isChosen }) => `${a}-${b}: ${isChosen}`).join(", ")})`,
    holds: (values) => holdsCycle(all, numNodes, values),
    compile(compiler, self) {
      all.forEach(({ isChosen }, k) => {
        const arcs = [both[2 * k]!.isChosen, both[2 * k + 1]!.isChosen];
        compiler.row(sum(context, [...arcs, isChosen.asNumber().negated()], "cycle"), 0, 0);
      });
      compiler.clause(all.map(({ isChosen }) => compiler.literal(isChosen, EXACT)));
      writeCircuit(self, [...both, ...loops], numNodes, compiler);
    },
  });
}

function writeCircuit(
  owner: object,
  arcs: readonly LiftedArc[],
  numNodes: number,
  compiler: Compiler,
): void {
  for (let node = 0; node < numNodes; node++) {
    const literals = (isEnd: (arc: LiftedArc) => boolean) =>
      arcs.filter(isEnd).map(({ isChosen }) => compiler.literal(isChosen, EXACT));
    compiler.exactlyOne(literals(({ from }) => from === node));
    compiler.exactlyOne(literals(({ to }) => to === node));
  }
  writeOrder(owner, arcs, numNodes, compiler);
  passOn(arcs, numNodes, compiler);
}

/** Places in the order of the circuit, counted from its first node. */
function writeOrder(
  owner: object,
  arcs: readonly LiftedArc[],
  numNodes: number,
  compiler: Compiler,
): void {
  const isLoop = ({ from, to }: LiftedArc) => from === to;
  const optional = new Set(arcs.filter(isLoop).map(({ from }) => from));
  const nodes = Array.from({ length: numNodes }, (_, node) => node);
  const first = nodes.find((node) => !optional.has(node));
  const last = first === undefined ? numNodes : numNodes - 1;
  const place = (node: number) =>
    compiler.witness(owner, `place_${node}`, { lower: 1, upper: last }, false);
  if (first !== undefined) {
    writePlaces(
      arcs.filter(({ from, to }) => from !== first && to !== first),
      place,
      numNodes,
      compiler,
    );
    return;
  }
  const isFirst = nodes.map((node) => compiler.choice(owner, `first_${node}`));
  compiler.atMostOne(isFirst.map((choice) => compiler.literal(choice, EXACT)));
  for (const { from, to, isChosen } of arcs) {
    const link = place(to).minus(place(from));
    if (from === to) continue;
    const slack = isChosen.not().plus(isFirst[to]!).times(numNodes);
    compiler.row(link.plus(slack), 1, Infinity);
  }
}

/** u_i - u_j + (n - 1) x_ij + (n - 3) x_ji <= n - 2 for n nodes, the first one included. */
function writePlaces(
  arcs: readonly LiftedArc[],
  place: (node: number) => Expression,
  numNodes: number,
  compiler: Compiler,
): void {
  const opposite = new Map(arcs.map((arc) => [`${arc.from} ${arc.to}`, arc.isChosen]));
  for (const { from, to, isChosen } of arcs) {
    if (from === to) continue;
    const back = opposite.get(`${to} ${from}`);
    const lifted = back === undefined || numNodes < 3 ? 0 : back.times(numNodes - 3);
    const row = place(from)
      .minus(place(to))
      .plus(isChosen.times(numNodes - 1), lifted);
    compiler.row(row, -Infinity, numNodes - 2);
  }
}

/** As a structure of the problem, where every arc is a column of its own. */
function passOn(arcs: readonly LiftedArc[], numNodes: number, compiler: Compiler): void {
  const literals = arcs.map(({ isChosen }) => compiler.literal(isChosen, EXACT));
  if (literals.some((literal) => literal < 0 || (literal & 1) === 1)) return;
  compiler.builder.addStructure({
    kind: "circuit",
    numNodes,
    tails: Int32Array.from(arcs, ({ from }) => from),
    heads: Int32Array.from(arcs, ({ to }) => to),
    columns: Int32Array.from(literals, (literal) => literal >> 1),
  });
}

function holdsCircuit(arcs: readonly LiftedArc[], numNodes: number, values: Values): boolean {
  const chosen = arcs.filter(({ isChosen }) => values.boolean(isChosen));
  return isCircuit(
    chosen.map(({ from, to }) => [from, to] as const),
    numNodes,
  );
}

function holdsPath(
  arcs: readonly LiftedArc[],
  numNodes: number,
  { from, to }: PathEnds,
  values: Values,
): boolean {
  const chosen = arcs
    .filter(({ isChosen }) => values.boolean(isChosen))
    .map((arc) => [arc.from, arc.to] as const);
  const nodes = Array.from({ length: numNodes }, (_, node) => node);
  const starts = nodes.filter((node) => chosen.every(([, head]) => head !== node));
  const ends = nodes.filter((node) => chosen.every(([tail]) => tail !== node));
  if (starts.length !== 1 || ends.length !== 1) return false;
  if ((from ?? starts[0]) !== starts[0] || (to ?? ends[0]) !== ends[0]) return false;
  const closed = [...chosen, [ends[0]!, numNodes] as const, [numNodes, starts[0]!] as const];
  return isCircuit(closed, numNodes + 1);
}

function holdsCycle(
  edges: readonly { a: number; b: number; isChosen: BooleanExpression }[],
  numNodes: number,
  values: Values,
): boolean {
  const chosen = edges.filter(({ isChosen }) => values.boolean(isChosen));
  const neighbours = Array.from({ length: numNodes }, (_, node) =>
    chosen.flatMap(({ a, b }) => (a === node ? [b] : b === node ? [a] : [])),
  );
  if (chosen.length === 0 || neighbours.some(({ length }) => length !== 0 && length !== 2))
    return false;
  const [first] = chosen;
  let [before, at, count] = [first!.a, first!.b, 1];
  for (; at !== first!.a; count++) {
    const [p, q] = neighbours[at]!;
    [before, at] = [at, p === before ? q! : p!];
  }
  return count === chosen.length;
}

/** A Boolean of the constraint's own; certain where the wanted node is known. */
function witness(
  context: Context,
  owner: object,
  role: string,
  wanted?: number,
  node?: number,
): BooleanExpression {
  if (wanted !== undefined) return liftBoolean(context, wanted === node, role);
  return context.witnessBoolean(owner, role);
}

function liftArcs(context: Context, arcs: Iterable<Arc>, call: string): LiftedArc[] {
  return [...arcs].map(({ from, to, isChosen }) => {
    for (const node of [from, to]) {
      if (!(Number.isInteger(node) && node >= 0)) {
        throw new InvalidModelError(`${call}(…): ${node} is not a node; nodes are 0, 1, 2 …`);
      }
    }
    return { from, to, isChosen: liftBoolean(context, isChosen, call) };
  });
}

export function countNodes(nodes: readonly number[]): number {
  return nodes.length === 0 ? 0 : Math.max(...nodes) + 1;
}
