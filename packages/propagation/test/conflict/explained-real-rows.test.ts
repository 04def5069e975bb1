import { Dyadic, type Problem, ProblemBuilder } from "@bough/problem";
import { Random } from "@bough/testing";
import { expect, it } from "vitest";
import { Domain } from "../../src/index.ts";

const NUM_BINARIES = 5;
const STEP = 0.2;

/**
 * Binaries of like weight beside two real columns of 10^12 whose tenths cancel, so that some of the binaries
 * just fit beside each other; and clauses between them.
 */
function randomProblem(random: Random): Problem {
  const builder = new ProblemBuilder();
  const binaries = Array.from({ length: NUM_BINARIES }, () =>
    builder.addColumn({ upper: 1, isInteger: true }),
  );
  const size = random.integer(1, 9) * 10 ** random.integer(9, 12);
  const [rise, fall] = [random.integer(0, 9), random.integer(0, 9)];
  const first = builder.addColumn({ lower: size + rise, upper: size + rise + 1 });
  const second = builder.addColumn({ lower: size + fall - 1, upper: size + fall });
  const fitting = random.integer(1, NUM_BINARIES - 2);
  builder.addRow({ upper: 0.1 * (rise - fall) + STEP * fitting + 1e-9 }, [
    [first, 0.1],
    [second, -0.1],
    ...binaries.map((j) => [j, STEP] as const),
  ]);
  for (let count = 0; count < 4; count++) {
    const [a, b] = random.shuffle(binaries);
    if (a === undefined || b === undefined) continue;
    builder.addRow({ lower: 1 }, [
      [a, 1],
      [b, random.chance(0.5) ? 1 : -1],
    ]);
  }
  return builder.build();
}

/** The values of the binaries beside which the rows can be kept, in exact arithmetic. */
function pointsOf({ rows, rowLower, rowUpper, columnLower, columnUpper }: Problem): number[][] {
  const all = Array.from({ length: 2 ** NUM_BINARIES }, (_, bits) =>
    Array.from({ length: NUM_BINARIES }, (_, j) => (bits >> j) & 1),
  );
  return all.filter((point) =>
    rowLower.every((lower, i) => {
      let [least, most] = [Dyadic.zero, Dyadic.zero];
      for (let k = rows.starts[i] as number; k < (rows.starts[i + 1] as number); k++) {
        const j = rows.indices[k] as number;
        const a = rows.values[k] as number;
        const ends = [point[j] ?? columnLower[j], point[j] ?? columnUpper[j]] as number[];
        const [low, high] = a > 0 ? ends : ends.reverse();
        least = least.plus(Dyadic.from(a).times(Dyadic.from(low as number)));
        most = most.plus(Dyadic.from(a).times(Dyadic.from(high as number)));
      }
      const upper = rowUpper[i] as number;
      const isBelow = upper === Infinity || least.plus(Dyadic.from(-upper)).toNumber() <= 0;
      return isBelow && (lower === -Infinity || most.plus(Dyadic.from(-lower)).toNumber() >= 0);
    }),
  );
}

it("clauses learned from rows whose large terms cancel give way by their rounding", () => {
  let learned = 0;
  for (let seed = 0; seed < 300; seed++) {
    const random = new Random(seed);
    const problem = randomProblem(random);
    const points = pointsOf(problem);
    const domain = new Domain(problem);
    domain.observe({
      onLearn: (variables, thresholds, size) => {
        learned++;
        for (const point of points) {
          const holds = Array.from({ length: size }, (_, i) => i).some((i) => {
            const v = variables[i] as number;
            const value = point[v >> 1];
            // What it says of a real column, the points leave open.
            return value === undefined || (v & 1 ? -value : value) >= (thresholds[i] as number);
          });
          expect(holds, `seed ${seed}, point ${point}`).toBe(true);
        }
      },
    });
    for (let dive = 0; dive < 8 && !domain.isInfeasible; dive++) {
      while (domain.propagate()) {
        const open = Array.from({ length: NUM_BINARIES }, (_, j) => j).filter(
          (j) => !domain.isFixed(j),
        );
        if (open.length === 0) break;
        const j = random.pick(open);
        if (random.chance(0.7)) domain.decide(2 * j, 1);
        else domain.decide(2 * j + 1, 0);
      }
      if (domain.hasConflict && domain.level > 0) domain.learn();
      if (!domain.isInfeasible) domain.backtrack(0);
    }
    expect(domain.isInfeasible && points.length > 0, `seed ${seed}`).toBe(false);
  }
  expect(learned).toBeGreaterThan(20);
});
