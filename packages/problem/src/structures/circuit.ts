import { Dyadic } from "../exact/dyadic.ts";
import { faultOfColumns, faultOfLengths, type StatedColumns } from "./stated-columns.ts";
import type { EssentialKind } from "./structure-kind.ts";

/**
 * The arcs whose binaries are 1 form one circuit through every node that has no chosen loop;
 * a loop arc (tail = head) leaves its node out. With a depot, which has no loop, they form any number
 * of circuits, which all pass through the depot and have no other node in common.
 */
export interface Circuit {
  readonly kind: "circuit";
  readonly name: string;
  readonly numNodes: number;
  /** The node that all circuits pass through, -1 where there is one circuit. */
  readonly depot: number;
  readonly tails: Int32Array;
  readonly heads: Int32Array;
  /** The binary of each arc. */
  readonly columns: Int32Array;
}

export const circuit = {
  keptBy: "propagators",
  columns: ({ columns }) => columns,
  fault: faultOfCircuit,
  carry: (structure, to) => ({
    ...structure,
    columns: structure.columns.map((j) => to.column[j]),
  }),
  violation: (structure, x) => ({ amount: countFaults(structure, x), magnitude: 0 }),
  exactViolation: (structure, x) => Dyadic.from(countFaults(structure, x)),
} as const satisfies EssentialKind<Circuit>;

function faultOfCircuit(
  { numNodes, depot, tails, heads, columns }: Circuit,
  stated: StatedColumns,
): string | undefined {
  const isNode = (node: number) => Number.isInteger(node) && node >= 0 && node < numNodes;
  const fault =
    faultOfLengths({ columns, tails, heads }) ?? faultOfColumns(columns, "binary column", stated);
  if (fault !== undefined) return fault;
  // Without arcs there are no nodes, and a depot says nothing.
  const depots = depot === -1 || columns.length === 0 ? [] : [depot];
  for (const node of [...tails, ...heads, ...depots]) {
    if (!isNode(node)) return `refers to node ${node}; it has ${numNodes} nodes, counted from 0`;
  }
  const hasLoop = tails.some((tail, arc) => tail === depot && heads[arc] === depot);
  return hasLoop
    ? `has a loop at its depot, node ${depot}; every circuit passes through it`
    : undefined;
}

/**
 * Arcs too many or missing at the nodes; where there are none, the nodes that are visited and do not
 * lie on a circuit with the depot, or with the first one visited.
 */
function countFaults(circuit: Circuit, x: ArrayLike<number>): number {
  const { numNodes, depot, tails, heads, columns } = circuit;
  const surplus = [new Int32Array(numNodes).fill(-1), new Int32Array(numNodes).fill(-1)];
  const next = new Int32Array(numNodes).fill(-1);
  const starts: number[] = []; // where routes lead from the depot
  columns.forEach((j, arc) => {
    if (Math.round(x[j]) !== 1) return;
    const [tail, head] = [tails[arc], heads[arc]];
    surplus[0][tail]++;
    surplus[1][head]++;
    next[tail] = head;
    if (tail === depot) starts.push(head);
  });
  let faults = 0;
  for (let node = 0; node < numNodes; node++) {
    if (node !== depot) faults += Math.abs(surplus[0][node]) + Math.abs(surplus[1][node]);
  }
  if (faults > 0) return faults;
  const isVisited = (node: number) => next[node] !== node && node !== depot;
  const nodes = [...next.keys()].filter(isVisited);
  if (depot < 0 && nodes.length > 0) starts.push(nodes[0]);
  const reached = new Set<number>();
  for (const start of starts) {
    for (let at = start; at !== depot && !reached.has(at); at = next[at]) reached.add(at);
  }
  return nodes.filter((node) => !reached.has(node)).length;
}
