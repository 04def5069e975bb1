import { type Problem, ProblemBuilder } from "@bough/problem";
import { bruteForce, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { proven } from "./proven.ts";

/** Demands met from facilities that must be opened, each arc with a bound that its facility switches. */
function facilities(random: Random): Problem {
  const builder = new ProblemBuilder();
  const open = [0, 1, 2].map(() =>
    builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(8, 20) }),
  );
  const flows: [column: number, place: number, demand: number][] = [];
  for (const demand of [random.integer(3, 9), random.integer(3, 9)]) {
    const arcs = open.map((_, place) => {
      const column = builder.addColumn({ cost: random.integer(1, 6) });
      flows.push([column, place, demand]);
      return column;
    });
    builder.addRow(
      { lower: demand, upper: demand },
      arcs.map((column) => [column, 1] as const),
    );
  }
  for (const [place, column] of open.entries()) {
    const capacity = random.integer(7, 12);
    const own = flows.filter((flow) => flow[1] === place);
    builder.addRow({ upper: 0 }, [
      ...own.map(([flow]) => [flow, 1] as const),
      [column, -capacity] as const,
    ]);
    for (const [flow, , demand] of own)
      builder.addRow({ upper: 0 }, [
        [flow, 1],
        [column, -demand],
      ]);
  }
  return builder.build();
}

/** Two knapsacks over the same binaries, some of which count against the weight. */
function knapsacks(random: Random): Problem {
  const builder = new ProblemBuilder({ sense: "maximize" });
  const items = Array.from({ length: 9 }, () =>
    builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(4, 30) }),
  );
  for (let k = 0; k < 2; k++) {
    const weights = items.map(() => (random.chance(0.2) ? -1 : 1) * random.integer(5, 25));
    const total = weights.reduce((sum, weight) => sum + Math.max(weight, 0), 0);
    builder.addRow(
      { upper: Math.floor(0.45 * total) },
      items.map((column, i) => [column, weights[i] as number] as const),
    );
  }
  return builder.build();
}

describe("cuts", () => {
  for (const [name, make, least] of [
    ["facilities", facilities, 30],
    ["knapsacks", knapsacks, 100],
  ] as const) {
    it(`of ${name} are derived, and leave the optimum as it is`, () => {
      let cuts = 0;
      for (let seed = 1; seed <= 25; seed++) {
        const problem = make(new Random(seed));
        const { certificate } = proven(problem, { exact: true });
        const best = bruteForce(problem).objective;
        expect(best).not.toBeNull();
        const sign = problem.sense === "maximize" ? -1n : 1n;
        const expected = `${sign * (best?.numerator ?? 0n)}/${best?.denominator}`;
        expect([seed, `${certificate.objective}`]).toEqual([seed, expected.replace(/\/1$/, "")]);
        cuts += certificate.statistics.cuts;
      }
      expect(cuts).toBeGreaterThan(least);
    });
  }
});
