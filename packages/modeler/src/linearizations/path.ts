import { type BooleanExpression, liftBoolean } from "../boolean-expression.ts";
import { type StructuralConstraint, structure } from "../constraint.ts";
import type { Context } from "../context.ts";
import {
  type Arc,
  countNodes,
  isCircuit,
  type LiftedArc,
  liftArcs,
  writeCircuitWhere,
} from "./circuit.ts";
import type { Linearization, Values } from "./linearization.ts";

export interface PathEnds {
  /** Where the path starts; anywhere where not given. */
  readonly from?: number;
  readonly to?: number;
}

/**
 * Source: the chosen arcs form one path through every node without a chosen loop.
 * Target: a circuit through one more node, which the path leaves for its first node and comes back to
 * from its last.
 */
export const path: Linearization = {
  name: "path",

  entries: [
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
  ],
};

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
    compile: (compiler, self, conditions) =>
      writeCircuitWhere(conditions, self, closed, numNodes + 1, compiler),
  });
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
