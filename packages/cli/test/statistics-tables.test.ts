import { solve } from "@bough/bnb";
import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { statisticsTables } from "../src/statistics-tables.ts";

/** A knapsack whose search has some of everything. */
async function statisticsOfKnapsack() {
  const builder = new ProblemBuilder({ sense: "maximize" });
  const weights = [41, 50, 49, 59, 55, 57, 60, 33];
  for (const weight of weights) builder.addColumn({ upper: 3, cost: weight + 7, isInteger: true });
  builder.addRow(
    { upper: 257 },
    weights.map((weight, j) => [j, weight]),
  );
  const options = { threads: 1, learning: false, without: ["heuristics", "reductions"] };
  return (await solve(builder.build(), options)).statistics;
}

type Tree = { [name: string]: number | Tree };

/** The same tables with a different number in every place, and the texts that must stand there. */
function numbered(table: Tree, expected: string[]): Tree {
  return Object.fromEntries(
    Object.entries(table).map(([name, value]) => {
      if (typeof value !== "number") return [name, numbered(value, expected)];
      const place = 7001 + expected.length;
      expected.push(String(place));
      return [name, place];
    }),
  );
}

it("prints every counter that a solve has", async () => {
  const statistics = await statisticsOfKnapsack();
  const counts = {
    rounds: 1,
    idleRounds: 1,
    nodesGiven: 1,
    points: 1,
    clauses: 1,
    cuts: 1,
    bounds: 1,
  };
  const worker = { busy: 1, waiting: 1, ...counts };
  const withThreads = {
    ...statistics,
    threads: Object.fromEntries([0, 1].map((index) => [`worker ${index}`, worker])),
  };
  const expected: string[] = [];
  const text = statisticsTables(numbered(withThreads, expected) as unknown as typeof statistics);
  expect(expected.length).toBeGreaterThan(100);
  expect(expected.filter((number) => !text.includes(number))).toEqual([]);
});

it("leaves out what counted nothing, and aligns the rest", async () => {
  const text = statisticsTables(await statisticsOfKnapsack());
  expect(text).not.toContain("Worker threads");
  expect(text).toMatch(/^ {2}dual pivots +\d+$/m);
  const [head, ...rows] = (text.split("Separators:\n")[1] ?? "").split("\n\n")[0]!.split("\n");
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows.filter((line) => line !== "")) expect(row).toHaveLength(head!.length);
});
