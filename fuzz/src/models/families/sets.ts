import type { Random } from "@bough/testing";
import type { Model } from "../model.ts";
import { each, range, Sketch } from "../sketch.ts";

/** Covering, packing and partitioning rows over the same binaries, some counting to two or three. */
export function sets(random: Random): Model {
  const sketch = new Sketch();
  sketch.sense = random.pick(["minimize", "maximize"]);
  const numCols = random.integer(4, 11);
  const sameCost = random.chance(0.3);
  for (const _ of range(numCols)) sketch.binary(sameCost ? 1 : random.integer(1, 9));
  for (const _ of range(random.integer(2, 9))) {
    const members = range(numCols).filter(() => random.chance(0.4));
    if (members.length === 0) continue;
    const count = random.pick([1, 1, 1, 2, 3]);
    const kind = random.pick(["cover", "pack", "partition"]);
    if (kind === "cover") sketch.atLeast(each(members), count);
    else if (kind === "pack") sketch.atMost(each(members), count);
    else sketch.equal(each(members), Math.min(count, members.length));
  }
  return sketch.model();
}

/** Agents and tasks: assignment with capacities, equal agents now and then. */
export function assignment(random: Random): Model {
  const sketch = new Sketch();
  const numTasks = random.integer(2, 4);
  const numAgents = random.integer(2, 3);
  const isSymmetric = random.chance(0.3);
  const costs = range(numTasks).map(() => random.integer(1, 9));
  const chosen = costs.map((cost) =>
    range(numAgents).map(() => sketch.binary(isSymmetric ? cost : random.integer(1, 15))),
  );
  for (const task of chosen) {
    if (random.chance(0.8)) sketch.equal(each(task), 1);
    else sketch.atMost(each(task), 1);
  }
  for (const agent of range(numAgents)) {
    const load = chosen.map((task) => [task[agent] ?? 0, random.integer(1, 9)] as const);
    sketch.atMost(load, random.integer(4, 16));
  }
  return sketch.model();
}

/** Implications between literals: clauses of two and three, written as rows. */
export function clauses(random: Random): Model {
  const sketch = new Sketch();
  const numCols = random.integer(4, 10);
  for (const _ of range(numCols)) sketch.binary(random.integer(-3, 3));
  for (const _ of range(random.integer(4, 24))) {
    const terms = range(numCols)
      .filter(() => random.chance(2.6 / numCols))
      .map((j) => [j, random.pick([1, -1])] as const);
    const negations = terms.filter(([, sign]) => sign < 0).length;
    sketch.atLeast(terms, 1 - negations);
  }
  return sketch.model();
}
