import { ProblemBuilder } from "@bough/problem";
import { Random, type RandomProblemShape, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { Domain } from "../../src/domain/domain.ts";

describe("Domain", () => {
  it("tightens integer bounds through a row and takes them back", () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ upper: 10, isInteger: true });
    const y = builder.addColumn({ upper: 10, isInteger: true });
    builder.addRow({ upper: 12 }, [
      [x, 2],
      [y, 3],
    ]);
    const domain = new Domain(builder.build());
    expect(domain.propagate()).toBe(true);
    expect([domain.upper(x), domain.upper(y)]).toEqual([6, 4]);
    domain.decide(2 * x, 4);
    expect(domain.propagate()).toBe(true);
    expect(domain.upper(y)).toBe(1);
    domain.backtrack(0);
    expect([domain.lower(x), domain.upper(y)]).toEqual([0, 4]);
  });

  it("learns which decision was at fault and asserts the opposite", () => {
    const builder = new ProblemBuilder();
    const [a, b, c] = [0, 1, 2].map(() => builder.addColumn({ upper: 1, isInteger: true }));
    builder.addRow({ upper: 1 }, [
      [a, 1],
      [b, 1],
    ]);
    builder.addRow({ lower: 1 }, [
      [b, 1],
      [a, -1],
    ]);
    const domain = new Domain(builder.build());
    expect(domain.propagate()).toBe(true);
    domain.decide(2 * c, 1);
    expect(domain.propagate()).toBe(true);
    expect(domain.lower(b)).toBe(1);
    expect(domain.upper(a)).toBe(0);
  });

  it("explains a violated inequality from outside", () => {
    const builder = new ProblemBuilder();
    const [a, b] = [0, 1].map(() => builder.addColumn({ upper: 1, isInteger: true }));
    const domain = new Domain(builder.build());
    expect(domain.propagate()).toBe(true);
    domain.decide(2 * a, 1);
    domain.decide(2 * b, 1);
    expect(domain.propagate()).toBe(true);
    expect(
      domain.explainByInequality({ columns: [a, b], coefficients: [1, 1], count: 2, rhs: 2.5 }),
    ).toBe(false);
    expect(
      domain.explainByInequality({ columns: [a, b], coefficients: [1, 1], count: 2, rhs: 1.5 }),
    ).toBe(true);
    expect(domain.learn()).toBe(1);
    domain.backtrack(1);
    expect(domain.propagate()).toBe(true);
    expect(domain.upper(b)).toBe(0);
  });

  it("resolves continuous bounds away in what it learns", () => {
    const builder = new ProblemBuilder();
    const [a, b] = [0, 1].map(() => builder.addColumn({ upper: 1, isInteger: true }));
    const flow = builder.addColumn({ upper: 100 });
    builder.addRow({ lower: 0 }, [
      [flow, 1],
      [a, -60],
    ]);
    builder.addRow({ upper: 50 }, [
      [flow, 1],
      [b, 20],
    ]);
    const domain = new Domain(builder.build());
    domain.propagate();
    expect(domain.upper(a)).toBe(0);
  });
});

describe("slacks and trail", () => {
  const shapes: RandomProblemShape[] = [
    {},
    { integerShare: 0.5, numCols: 8, numRows: 8 },
    { bigMShare: 0.5, numRows: 9, numCols: 8 },
  ];

  it.each(shapes)("stay what they would be if summed anew (%j)", (shape) => {
    for (let seed = 0; seed < 75; seed++)
      walkAtRandom(new Domain(randomProblem(seed, shape)), seed);
  });
});

/** Decides, propagates, learns and backtracks at random, checking the counters all the way. */
function walkAtRandom(domain: Domain, seed: number): void {
  const random = new Random(seed);
  if (!domain.propagate()) return;
  const root = domain.bound.slice();
  for (let step = 0; step < 40; step++) {
    const open = [...domain.isInteger.keys()].filter(
      (j) => domain.isInteger[j] === 1 && !domain.isFixed(j),
    );
    if (open.length === 0) {
      domain.backtrack(random.integer(0, domain.level));
    } else {
      const j = random.pick(open);
      const up = random.integer(domain.lower(j) + 1, domain.upper(j));
      if (random.chance(0.5)) domain.decide(2 * j, up);
      else domain.decide(2 * j + 1, 1 - up);
    }
    if (!domain.propagate()) {
      domain.learn();
      if (domain.isInfeasible) return;
      domain.backtrack(random.integer(0, domain.level - 1));
    } else {
      expectExactSlacks(domain);
    }
  }
  domain.backtrack(0);
  expect(domain.bound.every((bound, v) => bound >= root[v])).toBe(true);
}

function expectExactSlacks(domain: Domain): void {
  const { rows } = domain;
  let largestError = 0;
  for (let r = 0; r < rows.numRows; r++)
    largestError = Math.max(largestError, slackError(domain, r));
  expect(largestError).toBeLessThan(1e-6);
}

function slackError(domain: Domain, r: number): number {
  const { rows, bound } = domain;
  let slack = rows.rhs[r];
  let infinite = 0;
  for (let p = rows.starts[r]; p < rows.starts[r + 1]; p++) {
    const b = bound[rows.boundVariable[p]];
    if (Number.isFinite(b)) slack -= rows.weight[p] * b;
    else infinite++;
  }
  if (rows.infinite[r] !== infinite) return Infinity;
  return slack === Infinity ? 0 : Math.abs(rows.slack[r] - slack);
}
