import { countedUp, type Problem, ProblemBuilder } from "@bough/problem";
import { Domain, LearningSearch } from "@bough/propagation";
import { bruteForce, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { runToEnd } from "../../src/steps.ts";
import { findAutomorphisms } from "../../src/symmetry/automorphisms.ts";
import { type ColouredGraph, colouredGraph } from "../../src/symmetry/coloured-graph.ts";
import { Partition } from "../../src/symmetry/partition.ts";
import { symmetryBreakingOf } from "../../src/symmetry/symmetry-breaking.ts";

describe("symmetry", () => {
  it("finds that all columns of a lone sum can be exchanged", () => {
    const problem = lift([[1, 1, 1, 1, 1]], 1);
    const { leaders, generators } = runToEnd(findAutomorphisms(runToEnd(colouredGraph(problem))));
    expect(leaders.length).toBe(4);
    expect(generators.map((level) => level.length)).toEqual([1, 1, 1, 1]);
  });

  it("leads with the columns that have the most values", () => {
    // Like machines: whether each runs, and how many it makes.
    const builder = new ProblemBuilder({ sense: "maximize" });
    const runs = [0, 1, 2].map(() => builder.addColumn({ upper: 1, isInteger: true }));
    const makes = runs.map(() => builder.addColumn({ upper: 9, isInteger: true, cost: 1 }));
    for (const [k, run] of runs.entries())
      builder.addRow({ lower: 0 }, [
        [run, 9],
        [makes[k], -1],
      ]);
    builder.addRow(
      { upper: 20 },
      makes.map((j) => [j, 1]),
    );
    const { pairs } = runToEnd(symmetryBreakingOf(builder.build()));
    expect(pairs).toEqual([
      [makes[0], makes[1]],
      [makes[0], makes[2]],
      [makes[1], makes[2]],
    ]);
  });

  it("finds none where the costs differ", () => {
    const builder = new ProblemBuilder();
    for (let j = 0; j < 4; j++) builder.addColumn({ upper: 1, isInteger: true, cost: j });
    expect(runToEnd(symmetryBreakingOf(builder.build())).numGenerators).toBe(0);
  });

  it("finds symmetries that move rows with their columns", () => {
    // Two bins of three items each: bins can be exchanged, items too.
    const problem = lift(
      [
        [1, 1, 1, 0, 0, 0],
        [0, 0, 0, 1, 1, 1],
        [1, 0, 0, 1, 0, 0],
        [0, 1, 0, 0, 1, 0],
        [0, 0, 1, 0, 0, 1],
      ],
      1,
    );
    const { generators } = runToEnd(findAutomorphisms(runToEnd(colouredGraph(problem))));
    const orbit = new Set([0]);
    for (let round = 0; round < 6; round++) {
      for (const permutation of generators.flat()) for (const v of orbit) orbit.add(permutation[v]);
    }
    expect([...orbit].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("finds only what keeps every edge, of vertices that stay as well", () => {
    let found = 0;
    for (let seed = 0; seed < 60; seed++) {
      const graph = runToEnd(colouredGraph(symmetricProblem(new Random(seed))));
      const edges = edgesOf(graph);
      for (const permutation of runToEnd(findAutomorphisms(graph)).generators.flat()) {
        found++;
        expect(edgesOf(graph, permutation)).toEqual(edges);
      }
    }
    expect(found).toBeGreaterThan(60);
  });

  it("pauses however many columns there are to look through", () => {
    // One sum of columns that differ by their costs, but for a few: each level copies the whole state.
    const builder = new ProblemBuilder();
    const columns = Array.from({ length: 30_000 }, (_, j) =>
      builder.addColumn({ upper: 1, isInteger: true, cost: Math.max(0, j - 20) }),
    );
    builder.addRow(
      { upper: 3 },
      columns.map((j) => [j, 1]),
    );
    const steps = symmetryBreakingOf(builder.build());
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) pauses++;
    expect(step.value.pairs.length).toBe(210);
    expect(pauses).toBeGreaterThan(100);
  });

  it("pays for what a refinement touches, not for the rest of large cells", () => {
    // Random rows of three columns: thousands of small cells each touch a few members of large ones.
    const graph = runToEnd(colouredGraph(randomTriples(2000, 8000)));
    const { leaders, work } = runToEnd(findAutomorphisms(graph));
    expect(leaders).toEqual([]);
    expect(work).toBeLessThan(20 * graph.neighbours.length);
  });

  it("stops refining at its limit", () => {
    const graph = runToEnd(colouredGraph(randomTriples(2000, 8000)));
    const partition = new Partition(graph, 1000);
    runToEnd(partition.start());
    expect(partition.numCells).toBeLessThan(graph.numVertices / 2);
    expect(partition.work).toBeGreaterThan(1000);
    expect(partition.work).toBeLessThan(1000 + 2 * graph.neighbours.length);
  });

  it("keeps the optimum, and mirror images go", () => {
    let removed = 0;
    for (let seed = 0; seed < 40; seed++) {
      const problem = symmetricProblem(new Random(seed));
      const { assignments, objective } = bruteForce(problem);
      const symmetry = runToEnd(symmetryBreakingOf(problem));
      const kept = assignments.filter((x) => symmetry.brokenBy(x) === null);
      removed += assignments.length - kept.length;
      expect(objectives(problem, kept)).toEqual(objectives(problem, assignments));
      expect(optimum(problem)).toBe(objective?.toNumber() ?? Infinity);
    }
    expect(removed).toBeGreaterThan(100);
  });

  it("keeps one point of all that differ by the names of like bins", () => {
    // Partitions of four and of five items into at most three parts.
    for (const [items, partitions] of [
      [4, 1 + 7 + 6],
      [5, 1 + 15 + 25],
    ]) {
      const problem = likeBins(items, 3);
      const { assignments } = bruteForce(problem);
      expect(assignments.length).toBe(3 ** items);
      const symmetry = runToEnd(symmetryBreakingOf(problem));
      expect(assignments.filter((x) => symmetry.brokenBy(x) === null).length).toBe(partitions);
    }
  });

  it("takes no column without a least value for one at its least", () => {
    // Two like pairs of an integer that has no lower bound and a binary.
    const builder = new ProblemBuilder();
    const free = [0, 1].map(() =>
      builder.addColumn({ lower: -Infinity, upper: 5, isInteger: true }),
    );
    const binary = [0, 1].map(() => builder.addColumn({ upper: 1, isInteger: true, cost: -1 }));
    for (const k of [0, 1])
      builder.addRow({ lower: -7 }, [
        [free[k], 1],
        [binary[k], -1],
      ]);
    const { conditions, pairs } = runToEnd(symmetryBreakingOf(builder.build()));
    expect(conditions.filter(({ unless }) => unless.some((j) => free.includes(j)))).toEqual([]);
    expect(pairs.filter(([leader]) => free.includes(leader))).toEqual([]);
  });

  it("says in clauses what it says of points", () => {
    const problem = likeBins(4, 3);
    const domain = new Domain(problem);
    runToEnd(runToEnd(symmetryBreakingOf(problem)).apply(domain));
    const search = new LearningSearch(domain);
    let found = 0;
    while (search.run() === "feasible") {
      found++;
      const x = search.solution ?? [];
      const size = problem.numCols;
      domain.addClause(
        Array.from({ length: size }, (_, j) => (x[j] > 0.5 ? 2 * j + 1 : 2 * j)),
        Array.from({ length: size }, (_, j) => (x[j] > 0.5 ? 0 : 1)),
      );
    }
    expect(found).toBe(14);
  });
});

describe("like things with integers of several values", () => {
  it("keep one point of all that differ by their names, and a search finds these", () => {
    for (const [numRolls, pieces] of [
      [2, [2, 1]],
      [3, [2, 1]],
      [3, [3, 2]],
    ] as const) {
      const problem = likeRolls(numRolls, pieces);
      const { assignments } = bruteForce(problem);
      const symmetry = runToEnd(symmetryBreakingOf(problem));
      expect(symmetry.orders.length).toBeGreaterThan(0);
      const kept = assignments.filter((x) => symmetry.brokenBy(x) === null);
      const rollsOf = (x: readonly number[]) =>
        Array.from({ length: numRolls }, (_, r) =>
          String(pieces.map((_, p) => x[p * numRolls + r])),
        )
          .sort()
          .join("; ");
      const different = new Set(assignments.map(rollsOf));
      expect(kept.map(rollsOf).sort()).toEqual([...different].sort());
      const domain = new Domain(problem);
      runToEnd(symmetry.apply(domain));
      const search = new LearningSearch(domain);
      let found = 0;
      while (search.run() === "feasible") {
        const point = [...(search.solution ?? [])].slice(0, problem.numCols);
        found++;
        domain.addClause(
          point.flatMap((_, j) => [2 * j, 2 * j + 1]),
          point.flatMap((value) => [value + 1, 1 - value]),
        );
      }
      expect(found).toBe(different.size);
    }
  });
});

/** Pieces of several lengths, so many of each, cut from rolls that are alike and long enough. */
function likeRolls(numRolls: number, pieces: readonly number[]): Problem {
  const builder = new ProblemBuilder();
  const cut = pieces.map((upper) =>
    Array.from({ length: numRolls }, () => builder.addColumn({ upper, isInteger: true })),
  );
  for (const [piece, columns] of cut.entries())
    builder.addRow(
      { lower: pieces[piece], upper: pieces[piece] },
      columns.map((j) => [j, 1] as const),
    );
  for (let roll = 0; roll < numRolls; roll++)
    builder.addRow(
      { upper: 1000 },
      cut.map((columns, piece) => [columns[roll], 10 + piece] as const),
    );
  return builder.build();
}

/** Objectives of the points, each once, ascending. */
function objectives(problem: Problem, points: readonly (readonly number[])[]): number[] {
  const values = points.map((x) => x.reduce((sum, value, j) => sum + problem.cost[j] * value, 0));
  return [...new Set(values)].sort((a, b) => a - b);
}

/** Items of different sizes, each into one of several bins that are alike and large enough. */
function likeBins(items: number, bins: number): Problem {
  return likeRolls(bins, new Array<number>(items).fill(1));
}

function randomTriples(columns: number, rows: number): Problem {
  const random = new Random(columns);
  const builder = new ProblemBuilder();
  for (let j = 0; j < columns; j++) builder.addColumn({ upper: 1, isInteger: true });
  for (let i = 0; i < rows; i++) {
    const terms = new Map<number, number>();
    while (terms.size < 3) terms.set(random.integer(0, columns - 1), random.pick([1, -1]));
    builder.addRow({ lower: 0 }, terms);
  }
  return builder.build();
}

/** All edges with their colours, by the names that a permutation gives the vertices. */
function edgesOf(
  { numVertices, starts, neighbours, edgeColours }: ColouredGraph,
  permutation: Int32Array = countedUp(numVertices),
): string[] {
  const edges: string[] = [];
  for (let v = 0; v < numVertices; v++)
    for (let e = starts[v]; e < starts[v + 1]; e++)
      edges.push(`${permutation[v]} ${permutation[neighbours[e]]} ${edgeColours[e]}`);
  return edges.sort();
}

/** By learning search with the symmetries broken. */
function optimum(problem: Problem): number {
  const domain = new Domain(problem);
  runToEnd(runToEnd(symmetryBreakingOf(problem)).apply(domain));
  const search = new LearningSearch(domain);
  while (search.run() === "feasible") domain.setCutoff(search.objective - 1);
  return search.objective;
}

/** Rows of 0-1 coefficients over binaries, each sum at most `upper`; maximises the number chosen. */
function lift(rows: number[][], upper: number): Problem {
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (const _ of rows[0]) builder.addColumn({ upper: 1, isInteger: true, cost: 1 });
  for (const row of rows) {
    builder.addRow(
      { upper },
      row.map((a, j) => [j, a] as const).filter(([, a]) => a !== 0),
    );
  }
  return builder.build();
}

/** Copies of a small random block, coupled by rows that treat the copies alike. */
function symmetricProblem(random: Random): Problem {
  const builder = new ProblemBuilder();
  const copies = random.integer(2, 3);
  const size = random.integer(1, 3);
  const upper = Array.from({ length: size }, () => random.integer(1, 2));
  const cost = Array.from({ length: size }, () => random.integer(-3, 3));
  const blocks = Array.from({ length: copies }, () =>
    upper.map((u, k) => builder.addColumn({ upper: u, isInteger: true, cost: cost[k] })),
  );
  for (let i = 0; i < random.integer(0, 2); i++) {
    const row = upper.map(() => random.integer(-2, 2));
    const side = random.integer(0, 3);
    for (const block of blocks)
      builder.addRow(
        { upper: side },
        block.map((j, k) => [j, row[k]] as const),
      );
  }
  const link = upper.map(() => random.integer(-2, 3));
  const lower = random.integer(-2, 4);
  builder.addRow(
    { lower },
    blocks.flatMap((block) => block.map((j, k) => [j, link[k]] as const)),
  );
  return builder.build();
}
