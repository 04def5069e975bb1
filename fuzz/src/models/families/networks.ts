import type { Random } from "@bough/testing";
import type { Model } from "../model.ts";
import { range, Sketch } from "../sketch.ts";
import { sign } from "./data.ts";

/**
 * Real columns as paths in a tree whose arcs are rows, or the other way round, with integers beside them: with whole data
 * some best point is whole. In three of ten an entry too many, or a side that is a fraction, spoils that, and in four of ten
 * signs stand anywhere.
 */
export function networks(random: Random): Model {
  const sketch = new Sketch();
  const numArcs = random.integer(3, 7);
  const numPaths = random.integer(3, 7);
  const isAny = random.chance(0.4);
  const anySign = () => random.pick([0, 0, 1, 1, 1, -1]);
  const paths = range(numPaths).map(() =>
    isAny ? range(numArcs).map(anySign) : pathIn(random, numArcs),
  );
  const arcs = range(numArcs).map((arc) => paths.map((path) => path[arc] ?? 0));
  const lines = random.chance(0.5) ? arcs : paths;
  const numReals = (lines[0] ?? []).length;
  const reals = range(numReals).map(() =>
    sketch.real(
      0,
      random.pick([Infinity, random.integer(1, 9)]),
      random.integer(isAny ? -9 : -3, isAny ? 3 : 9),
    ),
  );
  const integers = range(random.integer(1, 5)).map(() =>
    sketch.integer(0, random.integer(1, 3), random.integer(-9, 9)),
  );
  const spoilt = random.chance(0.3) ? random.integer(0, lines.length - 1) : -1;
  const scale = random.pick([1, 1, 3, 0.1]);
  for (const [i, line] of lines.entries()) {
    const entries = i === spoilt && random.chance(0.5) ? extended(random, line) : line;
    const terms = reals.flatMap((column, k): [number, number][] => {
      const entry = entries[k] ?? 0;
      return entry === 0 ? [] : [[column, entry * scale]];
    });
    for (const column of integers)
      if (random.chance(0.4)) terms.push([column, scale * random.integer(-5, 5)]);
    const side = random.integer(0, 12) + (i === spoilt ? random.pick([0, 0.5, 0.3]) : 0);
    const least = random.chance(0.3) ? side - random.integer(0, 8) : -Infinity;
    const row = terms.filter(([, a]) => a !== 0);
    if (least > -Infinity) sketch.atLeast(row, scale * least);
    sketch.atMost(row, scale * side);
  }
  return sketch.model();
}

/** A path between two nodes of a random tree, as 1 for arcs along it and -1 for those against it. */
function pathIn(random: Random, numArcs: number): number[] {
  // Arc `k` leads from node `k + 1` to an earlier one, or back.
  const parent = range(numArcs).map((arc) => (arc * 7 + numArcs) % (arc + 1));
  const entries = new Array<number>(numArcs).fill(0);
  const climb = (node: number, along: number) => {
    for (let at = node; at > 0; at = parent[at - 1] ?? 0)
      entries[at - 1] = (entries[at - 1] ?? 0) + along * (at % 2 === 0 ? 1 : -1);
  };
  climb(random.integer(0, numArcs), 1);
  climb(random.integer(0, numArcs), -1);
  return entries;
}

/** The same with another entry somewhere. */
function extended(random: Random, line: readonly number[]): number[] {
  const at = random.integer(0, line.length - 1);
  return line.map((entry, k) => (k === at ? sign(random) * random.pick([1, 2]) : entry));
}
