import type { Circuit, Random } from "@bough/problem";
import type { KeptLiterals, NeighbourhoodKind } from "./neighbourhood.ts";

/**
 * Nodes that follow each other on the routes are let go together, from several places; the other
 * nodes keep the chosen arcs between them, or stay left out.
 */
export const routeNeighbourhoods: NeighbourhoodKind = {
  name: "route-neighbourhoods",
  make({ structures }, model) {
    const isBinary = (j: number) =>
      model.isInteger[j] === 1 && model.lower[j] >= 0 && model.upper[j] <= 1;
    const circuits = structures.filter(
      (each): each is Circuit => each.kind === "circuit" && each.columns.every(isBinary),
    );
    return circuits.map((circuit) => ({
      keep: (incumbent, openShare, random, kept) =>
        keepArcs(circuit, incumbent, openShare, random, kept),
    }));
  },
};

/** Stretches of routes that are let go at once. */
const MOST_STRETCHES = 4;

function keepArcs(
  { numNodes, depot, tails, heads, columns }: Circuit,
  incumbent: Float64Array,
  openShare: number,
  random: Random,
  kept: KeptLiterals,
): void {
  const next = new Int32Array(numNodes).fill(-1);
  columns.forEach((j, arc) => {
    if (incumbent[j] === 1 && tails[arc] !== depot) next[tails[arc]] = heads[arc];
  });
  const open = new Set<number>();
  const count = Math.max(2, Math.round(openShare * numNodes));
  const stretch = Math.ceil(count / (1 + random.below(MOST_STRETCHES)));
  for (let tries = 0; open.size < count && tries < numNodes; tries++) {
    let node = random.below(numNodes);
    for (let step = 0; step < stretch && node >= 0 && open.size < count; step++) {
      open.add(node);
      node = next[node];
    }
  }
  columns.forEach((j, arc) => {
    if (incumbent[j] === 1 && !open.has(tails[arc]) && !open.has(heads[arc])) kept.set(2 * j, 1);
  });
}
