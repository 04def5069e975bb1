import { type BooleanExpression, type BooleanLike, liftBoolean } from "../boolean-expression.ts";
import { sum } from "../build-expression.ts";
import { type StructuralConstraint, structure } from "../constraint.ts";
import type { Context } from "../context.ts";
import { countNodes, requireNodes, writeCircuit } from "./circuit.ts";
import { EXACT, type Linearization, type Literal, negation, type Values } from "./linearization.ts";

/** Edges that are written between two pauses: a few milliseconds. */
const EDGES_PER_STEP = 250;

/** An edge that may be chosen. */
export interface Edge {
  readonly between: readonly [number, number];
  readonly isChosen: BooleanLike;
}

/**
 * Source: the chosen edges form one cycle; nodes may be left out.
 * Target: an edge is two arcs, one of them chosen where the edge is, and the arcs form a circuit; under
 * conditions they form one anyhow, or leave out every node, and are the edges where these hold.
 */
export const cycle: Linearization = {
  name: "cycle",

  entries: [
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

export function buildCycle(context: Context, edges: Iterable<Edge>): StructuralConstraint {
  const all = [...edges].map(({ between: [a, b], isChosen }) => {
    requireNodes("cycle", a, b);
    return { a, b, isChosen: liftBoolean(context, isChosen, "cycle") };
  });
  const numNodes = countNodes(all.flatMap(({ a, b }) => [a, b]));
  const owner = {};
  const both = all.flatMap(({ a, b }, k) => [
    { from: a, to: b, isChosen: context.witnessBoolean(owner, `forth_${k}`) },
    { from: b, to: a, isChosen: context.witnessBoolean(owner, `back_${k}`) },
  ]);
  const loops = Array.from({ length: numNodes }, (_, node) => ({
    from: node,
    to: node,
    isChosen: context.witnessBoolean(owner, `out_${node}`),
  }));
  return structure(context, {
    name: "cycle",
    operands: [...all, ...both, ...loops].map(({ isChosen }) => isChosen),
    text: `cycle(${all.map(({ a, b, isChosen }) => `${a}-${b}: ${isChosen}`).join(", ")})`,
    holds: (values) => holdsCycle(all, numNodes, values),
    *compile(compiler, self, conditions) {
      for (const [k, { isChosen }] of all.entries()) {
        if (k % EDGES_PER_STEP === EDGES_PER_STEP - 1) yield;
        const arcs = [both[2 * k]!.isChosen, both[2 * k + 1]!.isChosen];
        const surplus = sum(context, [...arcs, isChosen.asNumber().negated()], "cycle");
        yield* compiler.rowInSteps(surplus, 0, 0, conditions);
      }
      const chosen: Literal[] = [];
      for (const { isChosen } of all) chosen.push(yield* compiler.literalInSteps(isChosen, EXACT));
      yield* compiler.clauseInSteps([...conditions.map(negation), ...chosen]);
      yield* compiler.onceInSteps(`circuit ${self.asBoolean().key}`, () =>
        writeCircuit([...both, ...loops], numNodes, compiler),
      );
    },
  });
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
