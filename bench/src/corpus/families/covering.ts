import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";

/** minimise c·x, every element covered at least once. Costs 1..100 after Balas and Ho, 1980. */
export function setCovering(seed: number, elements = 120, sets = 400): Problem {
  return incidence(seed, "set-covering", elements, sets, { lower: 1 });
}

/** maximise c·x, every element used at most once. */
export function setPacking(seed: number, elements = 120, sets = 300): Problem {
  return incidence(seed, "set-packing", elements, sets, { upper: 1 });
}

/** minimise c·x, every element exactly once; a planted partition makes it feasible. */
export function setPartitioning(seed: number, elements = 60, sets = 400): Problem {
  return incidence(seed, "set-partitioning", elements, sets, { lower: 1, upper: 1 });
}

function incidence(
  seed: number,
  name: string,
  elements: number,
  sets: number,
  sides: { lower?: number; upper?: number },
): Problem {
  const random = new Random(seed);
  const isPacking = sides.lower === undefined;
  const builder = new ProblemBuilder({
    name: `${name}-${seed}`,
    sense: isPacking ? "maximize" : "minimize",
  });
  const rows: Term[][] = Array.from({ length: elements }, () => []);
  const addSet = (members: readonly number[]) => {
    const cost = random.integer(1, 40) + 10 * members.length;
    const column = builder.addColumn({ upper: 1, isInteger: true, cost });
    for (const element of members) rows[element]?.push([column, 1]);
  };
  for (const part of plantedPartition(random, elements)) addSet(part);
  while (builder.numCols < sets) addSet(random.sample(elements, random.integer(2, 6)));
  for (const terms of rows) builder.addRow(sides, terms);
  return builder.build();
}

function plantedPartition(random: Random, elements: number): number[][] {
  const order = random.shuffle(Array.from({ length: elements }, (_, k) => k));
  const parts: number[][] = [];
  for (let begin = 0; begin < elements; ) {
    const size = random.integer(2, 5);
    parts.push(order.slice(begin, begin + size));
    begin += size;
  }
  return parts;
}
