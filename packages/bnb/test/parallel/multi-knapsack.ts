import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";

/** Work after which the tests' problems are split: at once. */
export const EARLY = { work: 50_000, riddleWork: 50_000, startingShare: 0.3, nodesPerThread: 1 };

/** Several capacities at half the weight: a tree of some thousand nodes. */
export function multiKnapsack(seed: number, items: number, rows: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (let j = 0; j < items; j++)
    builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(300, 700) });
  for (let i = 0; i < rows; i++) {
    const terms = Array.from({ length: items }, (_, j): Term => [j, random.integer(100, 900)]);
    const total = terms.reduce((sum, [, weight]) => sum + weight, 0);
    builder.addRow({ upper: Math.floor(total / 2) }, terms);
  }
  return builder.build();
}
