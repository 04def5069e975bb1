import { type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";

/** A sort of small problem, of which each seed makes another. */
export interface SmallFamily {
  readonly name: string;
  make(seed: number): Problem;
}

/** What programs solve by the thousand. */
export const SMALL_FAMILIES: readonly SmallFamily[] = [
  { name: "two integers", make: twoIntegers },
  { name: "lp 10 x 10", make: (seed) => denseLp(seed, 10) },
  { name: "lp 30 x 30", make: (seed) => denseLp(seed, 30) },
  { name: "knapsack of 20", make: (seed) => knapsack(seed, 20) },
  { name: "assignment 6 x 6", make: (seed) => assignment(seed, 6) },
];

function twoIntegers(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  for (let j = 0; j < 2; j++)
    builder.addColumn({ cost: -random.integer(3, 9), upper: 10, isInteger: true });
  for (let i = 0; i < 2; i++) {
    builder.addRow({ upper: random.integer(15, 40) }, [
      [0, random.integer(1, 7)],
      [1, random.integer(1, 7)],
    ]);
  }
  return builder.build();
}

/** Rows that bound what is to be large, all entries of one size. */
function denseLp(seed: number, size: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  for (let j = 0; j < size; j++) builder.addColumn({ cost: -1 - random.next() });
  for (let i = 0; i < size; i++) {
    const row = Array.from({ length: size }, (_, j): [number, number] => [j, 0.1 + random.next()]);
    builder.addRow({ upper: 10 + 10 * random.next() }, row);
  }
  return builder.build();
}

function knapsack(seed: number, count: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  const weights: [number, number][] = [];
  for (let j = 0; j < count; j++) {
    builder.addColumn({ cost: -random.integer(10, 60), upper: 1, isInteger: true });
    weights.push([j, random.integer(10, 60)]);
  }
  const half = Math.floor(weights.reduce((sum, [, weight]) => sum + weight, 0) / 2);
  builder.addRow({ upper: half }, weights);
  return builder.build();
}

function assignment(seed: number, size: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  for (let k = 0; k < size * size; k++)
    builder.addColumn({ cost: random.integer(1, 40), upper: 1, isInteger: true });
  const line = (at: (k: number) => number) =>
    Array.from({ length: size }, (_, k): [number, number] => [at(k), 1]);
  for (let i = 0; i < size; i++) {
    builder.addRow(
      { lower: 1, upper: 1 },
      line((k) => i * size + k),
    );
    builder.addRow(
      { lower: 1, upper: 1 },
      line((k) => k * size + i),
    );
  }
  return builder.build();
}
