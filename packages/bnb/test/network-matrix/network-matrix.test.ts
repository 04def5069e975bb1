import { Random } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { isNetworkMatrix } from "../../src/network-matrix/network-matrix.ts";
import { type SignedMatrix, transposed } from "../../src/network-matrix/signed-matrix.ts";
import { runToEnd } from "../../src/steps.ts";

function matrixOf(rows: readonly (readonly number[])[]): SignedMatrix {
  const kept = rows.map((row) => row.flatMap((a, j) => (a === 0 ? [] : [j])));
  return {
    numCols: rows[0]?.length ?? 0,
    columns: kept.map((at) => Int32Array.from(at)),
    signs: kept.map((at, i) => Int8Array.from(at, (j) => rows[i]?.[j] ?? 0)),
  };
}

function isNetwork(rows: readonly (readonly number[])[], left = 1e6): boolean {
  return runToEnd(isNetworkMatrix(matrixOf(rows), { left }));
}

/** Rows as arcs of a random tree, columns as random paths in it. */
function pathsInTree(random: Random, numArcs: number, numPaths: number): number[][] {
  const parent = Array.from({ length: numArcs }, (_, arc) => random.below(arc + 1));
  const along = parent.map(() => (random.below(2) === 0 ? 1 : -1));
  const rows = parent.map(() => new Array<number>(numPaths).fill(0));
  for (let path = 0; path < numPaths; path++)
    for (const [node, sign] of [
      [random.below(numArcs + 1), 1],
      [random.below(numArcs + 1), -1],
    ] as const)
      for (let at = node; at > 0; at = parent[at - 1] ?? 0) {
        const row = rows[at - 1] ?? [];
        row[path] = (row[path] ?? 0) + sign * (along[at - 1] ?? 0);
      }
  return rows;
}

/** The largest determinant of a square submatrix, without its sign. */
function largestMinor(rows: readonly (readonly number[])[]): number {
  const numCols = rows[0]?.length ?? 0;
  // Minors of the first rows of a choice, by the columns chosen.
  let largest = 0;
  const extend = (from: number, minors: ReadonlyMap<number, number>) => {
    for (let i = from; i < rows.length; i++) {
      const next = new Map<number, number>();
      for (const [chosen, minor] of minors)
        for (let j = 0; j < numCols; j++) {
          const a = rows[i]?.[j] ?? 0;
          if (a === 0 || (chosen >> j) % 2 === 1) continue;
          // Columns behind `j` that come before it in the order of choice.
          let swaps = 0;
          for (let k = j + 1; k < numCols; k++) swaps += (chosen >> k) % 2;
          const key = chosen | (1 << j);
          next.set(key, (next.get(key) ?? 0) + (swaps % 2 === 0 ? 1 : -1) * a * minor);
        }
      for (const minor of next.values()) largest = Math.max(largest, Math.abs(minor));
      extend(i + 1, next);
    }
  };
  extend(0, new Map([[0, 1]]));
  return largest;
}

describe("isNetworkMatrix", () => {
  it("knows paths in trees, whatever the order of their arcs", () => {
    const random = new Random(5);
    for (let round = 0; round < 300; round++) {
      const rows = pathsInTree(random, 2 + random.below(14), 2 + random.below(14));
      expect(isNetwork(rows), JSON.stringify(rows)).toBe(true);
    }
  });

  it("takes for networks nothing that has a minor of two", () => {
    const random = new Random(6);
    let taken = 0;
    let refused = 0;
    for (let round = 0; round < 3000; round++) {
      const rows = pathsInTree(random, 3 + random.below(3), 3 + random.below(4));
      // A few entries changed: about as many keep to the rules as break them.
      for (let change = random.below(3); change > 0; change--) {
        const row = rows[random.below(rows.length)] ?? [];
        row[random.below(row.length)] = random.below(3) - 1;
      }
      if (!isNetwork(rows)) {
        refused++;
        continue;
      }
      taken++;
      expect(largestMinor(rows), JSON.stringify(rows)).toBeLessThanOrEqual(1);
    }
    expect(taken).toBeGreaterThan(500);
    expect(refused).toBeGreaterThan(300);
  });

  it("refuses unimodular matrices that are none, and takes the transpose of one that is", () => {
    // Arcs of K5's cycles: the matrix of a graph that is not planar is no network, but its transpose is.
    const nodes = [0, 1, 2, 3, 4];
    const arcs = nodes.flatMap((a) => nodes.filter((b) => b > a).map((b) => [a, b] as const));
    const star = arcs.filter(([a]) => a === 0);
    // Each other arc closes a cycle through node 0.
    const rows = star.map(([, node]) =>
      arcs
        .filter(([a]) => a !== 0)
        .map(([a, b]) => {
          if (a === node) return 1;
          return b === node ? -1 : 0;
        }),
    );
    expect(isNetwork(rows)).toBe(true);
    const byArc = transposed(matrixOf(rows));
    expect(runToEnd(isNetworkMatrix(byArc, { left: 1e6 }))).toBe(false);
  });

  it("says no where the entries that it may look at are used up", () => {
    const rows = pathsInTree(new Random(9), 12, 12);
    expect(isNetwork(rows)).toBe(true);
    expect(isNetwork(rows, 10)).toBe(false);
  });
});
