import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random } from "@bough/testing";

/** A dense LP with positive coefficients: feasible and bounded by construction. */
export function denseLp(seed: number, rows = 120, columns = 160): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: `dense-lp-${seed}`, sense: "maximize" });
  for (let j = 0; j < columns; j++) builder.addColumn({ cost: random.integer(1, 100) });
  for (let i = 0; i < rows; i++) {
    const terms = Array.from({ length: columns }, (_, j): Term => [j, random.integer(1, 99)]);
    builder.addRow({ upper: random.integer(5000, 20000) }, terms);
  }
  return builder.build();
}

/** Stages linked only with their neighbours, as production plans over time are. */
export function staircaseLp(seed: number, stages = 40, perStage = 12): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ name: `staircase-lp-${seed}` });
  let previous: number[] = [];
  for (let stage = 0; stage < stages; stage++) {
    const current = Array.from({ length: perStage }, () =>
      builder.addColumn({ upper: random.integer(20, 80), cost: random.integer(1, 50) }),
    );
    for (let row = 0; row < perStage - 2; row++) {
      const terms: Term[] = random
        .sample(perStage, 4)
        .map((k): Term => [current[k] ?? 0, random.integer(1, 9)]);
      if (previous.length > 0) {
        for (const k of random.sample(perStage, 2)) {
          terms.push([previous[k] ?? 0, random.integer(1, 3)]);
        }
      }
      builder.addRow({ lower: random.integer(20, 90) }, terms);
    }
    previous = current;
  }
  return builder.build();
}
