import type { Masks, Rule } from "../theory.ts";
import type { RuleHead } from "./sequence.ts";

/** Nodes that may be chosen, and which of them are neighbours. */
export interface NodeGraph {
  /** The cell of each node; the node is chosen where its state is within `chosen`. */
  readonly cells: readonly number[];
  /** The states that count as chosen. */
  readonly chosen: number;
  readonly pairs: readonly (readonly [number, number])[];
}

export interface ConnectedOptions {
  /** At least and at most so many nodes are chosen. */
  readonly size?: readonly [number, number];
}

/**
 * The chosen nodes hang together. What is out of reach of a chosen one is not chosen; a node whose
 * loss would part chosen ones, or leave too few, is.
 */
export function connected(
  head: Omit<RuleHead, "require">,
  graph: NodeGraph,
  { size = [0, Infinity] }: ConnectedOptions = {},
): Rule {
  const neighbours = graph.cells.map((): number[] => []);
  for (const [a, b] of graph.pairs) {
    neighbours[a]!.push(b);
    neighbours[b]!.push(a);
  }
  return {
    ...head,
    scope: graph.cells,
    prune: (masks) => pruneConnected(graph, neighbours, size, masks),
    require(model, of) {
      const isChosen = graph.cells.map((cell) =>
        model.or(
          Array.from({ length: 31 }, (_, state) => state)
            .filter((state) => ((graph.chosen >> state) & 1) === 1)
            .map((state) => of.is(cell, state)),
        ),
      );
      model.require(model.connected(isChosen, graph.pairs));
      const total = model.sum(isChosen);
      model.require(total.atLeast(size[0]));
      if (Number.isFinite(size[1])) model.require(total.atMost(size[1]));
    },
  };
}

function pruneConnected(
  { cells, chosen }: NodeGraph,
  neighbours: readonly (readonly number[])[],
  [least, most]: readonly [number, number],
  masks: Masks,
): boolean {
  const can = cells.map((cell) => (masks[cell]! & chosen) !== 0);
  const must = cells.map((cell) => (masks[cell]! & ~chosen) === 0);
  const certain = must.flatMap((isCertain, node) => (isCertain ? [node] : []));
  if (certain.length > most || certain.some((node) => !can[node])) return false;
  const rule = (node: number, isChosen: boolean): boolean => {
    const cell = cells[node]!;
    masks[cell] = masks[cell]! & (isChosen ? chosen : ~chosen);
    can[node] = isChosen;
    must[node] = isChosen;
    return masks[cell] !== 0;
  };
  if (certain.length === 0) {
    // Parts too small for all of them are out.
    if (least <= 1) return least === 0 || can.includes(true);
    for (const part of partsOf(can, neighbours))
      if (part.length < least) for (const node of part) if (!rule(node, false)) return false;
    return can.includes(true);
  }
  const reached = reachFrom(certain[0]!, can, neighbours, -1);
  if (certain.some((node) => !reached[node])) return false;
  for (let node = 0; node < cells.length; node++)
    if (can[node] && !reached[node] && !rule(node, false)) return false;
  if (sizeOf(reached) < least) return false;
  if (certain.length === most) {
    for (let node = 0; node < cells.length; node++)
      if (can[node] && !must[node] && !rule(node, false)) return false;
  } else if (Number.isFinite(most) && !pruneFar(cells, can, certain, neighbours, most, rule))
    return false;
  // With one certain node and no size, nothing is needed between.
  if (certain.length === 1 && least <= 1) return true;
  for (let node = 0; node < cells.length; node++) {
    if (!can[node] || must[node]) continue;
    const without = reachFrom(certain[0]!, can, neighbours, node);
    const isNeeded = certain.some((other) => !without[other]) || sizeOf(without) < least;
    if (isNeeded && !rule(node, true)) return false;
  }
  return true;
}

/** Nodes too far from a certain one to be reached with what the size leaves. */
function pruneFar(
  cells: readonly number[],
  can: readonly boolean[],
  certain: readonly number[],
  neighbours: readonly (readonly number[])[],
  most: number,
  rule: (node: number, isChosen: boolean) => boolean,
): boolean {
  // Certain nodes cost nothing; each other node on the way costs one.
  const spare = most - certain.length;
  const isCertain = new Set(certain);
  const distance = new Array<number>(cells.length).fill(Infinity);
  let frontier = [certain[0]!];
  distance[certain[0]!] = 0;
  for (let cost = 0; cost <= spare && frontier.length > 0; cost++) {
    const next: number[] = [];
    for (const node of frontier) {
      if (distance[node] !== cost) continue;
      for (const other of neighbours[node]!) {
        if (!can[other]) continue;
        const to = cost + (isCertain.has(other) ? 0 : 1);
        if (to >= distance[other]!) continue;
        distance[other] = to;
        if (to === cost) frontier.push(other);
        else next.push(other);
      }
    }
    frontier = next;
  }
  if (certain.some((node) => distance[node]! > spare)) return false;
  for (let node = 0; node < cells.length; node++)
    if (can[node] && distance[node]! > spare && !rule(node, false)) return false;
  return true;
}

function reachFrom(
  start: number,
  can: readonly boolean[],
  neighbours: readonly (readonly number[])[],
  without: number,
): Uint8Array {
  const reached = new Uint8Array(can.length);
  reached[start] = 1;
  const stack = [start];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const other of neighbours[node]!) {
      if (reached[other] || !can[other] || other === without) continue;
      reached[other] = 1;
      stack.push(other);
    }
  }
  return reached;
}

function partsOf(can: readonly boolean[], neighbours: readonly (readonly number[])[]): number[][] {
  const seen = new Uint8Array(can.length);
  const parts: number[][] = [];
  can.forEach((isPossible, node) => {
    if (!isPossible || seen[node]) return;
    const reached = reachFrom(node, can, neighbours, -1);
    const part = [...reached.keys()].filter((other) => reached[other]);
    for (const other of part) seen[other] = 1;
    parts.push(part);
  });
  return parts;
}

function sizeOf(reached: Uint8Array): number {
  let size = 0;
  for (const isReached of reached) size += isReached;
  return size;
}
