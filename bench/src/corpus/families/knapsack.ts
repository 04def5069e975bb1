import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";

/** One row, profits weakly correlated with weights (Pisinger's classes). */
export function knapsack(seed: number, items = 100): Problem {
  return multiKnapsack(seed, items, 1, "knapsack");
}

/** Several capacities at half the total weight, profits correlated (Chu and Beasley, 1998). */
export function multiKnapsack(
  seed: number,
  items = 60,
  rows = 5,
  name = "multi-knapsack",
): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: `${name}-${seed}`, sense: "maximize" });
  const weights = Array.from({ length: rows }, () =>
    Array.from({ length: items }, () => random.integer(1, 1000)),
  );
  for (let j = 0; j < items; j++) {
    const mean = weights.reduce((sum, row) => sum + (row[j] ?? 0), 0) / rows;
    builder.addColumn({
      upper: 1,
      isInteger: true,
      cost: Math.round(mean) + random.integer(0, 500),
    });
  }
  for (const row of weights) {
    const capacity = Math.floor(row.reduce((a, b) => a + b) / 2);
    builder.addRow(
      { upper: capacity },
      row.map((weight, j): Term => [j, weight]),
    );
  }
  return builder.build();
}

/** Every job to one agent within the agents' capacities (type C of Martello and Toth). */
export function generalisedAssignment(seed: number, agents = 5, jobs = 30): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: `generalised-assignment-${seed}` });
  const capacityRows: Term[][] = [];
  const jobRows: Term[][] = Array.from({ length: jobs }, () => []);
  const totals: number[] = [];
  for (let agent = 0; agent < agents; agent++) {
    const terms: Term[] = [];
    let total = 0;
    for (let job = 0; job < jobs; job++) {
      const column = builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(10, 50) });
      const size = random.integer(5, 25);
      total += size;
      terms.push([column, size]);
      jobRows[job]?.push([column, 1]);
    }
    capacityRows.push(terms);
    totals.push(total);
  }
  capacityRows.forEach((terms, agent) => {
    builder.addRow({ upper: Math.floor((0.8 * (totals[agent] ?? 0)) / agents) }, terms);
  });
  for (const terms of jobRows) builder.addRow({ lower: 1, upper: 1 }, terms);
  return builder.build();
}

/** Items into as few bins as possible, bins opened in order. */
export function binPacking(seed: number, items = 18, capacity = 100): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: `bin-packing-${seed}` });
  const sizes = Array.from({ length: items }, () => random.integer(20, 70));
  const bins = Math.ceil((1.4 * sizes.reduce((a, b) => a + b)) / capacity) + 1;
  const open = Array.from({ length: bins }, () =>
    builder.addColumn({ upper: 1, isInteger: true, cost: 1 }),
  );
  const inBin: number[][] = sizes.map(() =>
    open.map(() => builder.addColumn({ upper: 1, isInteger: true })),
  );
  for (const columns of inBin) {
    builder.addRow(
      { lower: 1, upper: 1 },
      columns.map((column): Term => [column, 1]),
    );
  }
  open.forEach((bin, b) => {
    const terms = inBin.map((columns, i): Term => [columns[b] ?? 0, sizes[i] ?? 0]);
    builder.addRow({ upper: 0 }, [...terms, [bin, -capacity]]);
    const next = open[b + 1];
    if (next !== undefined) {
      builder.addRow({ lower: 0 }, [
        [bin, 1],
        [next, -1],
      ]);
    }
  });
  return builder.build();
}
