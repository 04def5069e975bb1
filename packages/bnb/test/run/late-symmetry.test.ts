import { solve } from "@bough/bnb";
import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";

/** Sites that serve like customers, each from one site, at a price for each that is open. [sites × customers] */
function sites(cost: readonly number[], customers: number, most: number) {
  const builder = new ProblemBuilder();
  const open = cost.map((price) => builder.addColumn({ upper: 1, isInteger: true, cost: price }));
  const serves = open.map((site) =>
    Array.from({ length: customers }, () => {
      const column = builder.addColumn({ upper: 1, isInteger: true, cost: 1 });
      builder.addRow({ upper: 0 }, [
        [column, 1],
        [site, -1],
      ]);
      return column;
    }),
  );
  for (let k = 0; k < customers; k++)
    builder.addRow(
      { lower: 1, upper: 1 },
      serves.map((columns) => [columns[k], 1]),
    );
  for (const [site, columns] of serves.entries())
    builder.addRow({ upper: 0 }, [
      ...columns.map((column): [number, number] => [column, 1]),
      [open[site], -most],
    ]);
  return builder.build();
}

const PLAIN = { threads: 1, presolve: false, without: ["tableau", "learning"] } as const;

it("looks for no symmetries where the root's LP has decided", async () => {
  const { status, objective, statistics } = await solve(sites([5, 5, 7], 4, 4), PLAIN);
  expect({ status, objective }).toEqual({ status: "optimal", objective: 9 });
  expect(statistics.time.symmetry.calls).toBe(0);
});

it("breaks them where cuts leave the root open", async () => {
  const problem = sites([5, 5, 5, 5], 7, 3);
  const { status, objective, statistics } = await solve(problem, {
    ...PLAIN,
    without: [...PLAIN.without, "cuts"],
  });
  expect({ status, objective }).toEqual({ status: "optimal", objective: 22 });
  expect(statistics.time.symmetry.calls).toBeGreaterThan(0);
});
