import { ProblemBuilder, Random } from "@bough/problem";
import { expect, it } from "vitest";
import { solve } from "../../src/index.ts";

const NUM_COLS = 400;
const NUM_ROWS = 300;
const LENGTH = 20;

/** Loose coverings and packings without objective; a pair of rows that exclude each other where asked. */
function loose(isInfeasible: boolean) {
  const builder = new ProblemBuilder();
  const random = Random.of(5);
  const columns = Array.from({ length: NUM_COLS }, () =>
    builder.addColumn({ cost: 0, lower: 0, upper: 1, isInteger: true }),
  );
  const some = () => {
    const chosen = new Set<number>();
    while (chosen.size < LENGTH) chosen.add(columns[random.below(NUM_COLS)]!);
    return [...chosen].map((column): [number, number] => [column, 1 + random.below(5)]);
  };
  for (let i = 0; i < NUM_ROWS; i++) {
    const terms = some();
    builder.addRow({ lower: 9, upper: 45 }, terms);
  }
  if (isInfeasible) {
    const odd = columns.slice(0, 30).map((column): [number, number] => [column, 2]);
    builder.addRow({ lower: 17, upper: 17 }, odd);
  }
  return builder.build();
}

it("decides loose rows without objective before learning and LP begin", async () => {
  const result = await solve(loose(false), { threads: 1 });
  expect(result.status).toBe("optimal");
  expect(result.conflicts + result.iterations).toBe(0);
});

it("leaves rows without a point to the search", async () => {
  const result = await solve(loose(true), { threads: 1 });
  expect(result.status).toBe("infeasible");
});
