import { type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";

/** A knapsack with several capacities, whose LP is far from whole. */
export function knapsack(seed: number, numCols: number, numRows: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (let j = 0; j < numCols; j++)
    builder.addColumn({ cost: random.integer(100, 999), upper: 1, isInteger: true });
  for (let i = 0; i < numRows; i++) {
    const weights = Array.from({ length: numCols }, (_, j): [number, number] => [
      j,
      random.integer(100, 999),
    ]);
    builder.addRow({ upper: 250 * numCols }, weights);
  }
  return builder.build();
}
