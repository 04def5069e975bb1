import { ProblemBuilder } from "@bough/problem";
import { Random, randomProblem } from "@bough/testing";
import { expect, it } from "vitest";
import { DenseProof, DenseTableau, minimiseDense } from "../../src/dense/index.ts";
import { solveLp } from "../../src/index.ts";

const LIMITS = { cutoff: Infinity, workLimit: 1e6 };

it("stays a way to write the rows, whatever is pivoted", () => {
  const random = new Random(3);
  for (let seed = 0; seed < 50; seed++) {
    const problem = randomProblem(seed, { numCols: 5, numRows: 4, density: 0.8 });
    const tableau = new DenseTableau(problem);
    for (let k = 0; k < 12; k++) {
      const [row, place] = [random.integer(0, 3), random.integer(0, 4)];
      if (Math.abs(tableau.entries[row * 5 + place]!) > 0.1) tableau.pivot(row, place);
    }
    for (const x of tableau.nonbasic) tableau.value[x] = random.integer(-5, 5);
    tableau.computeBasics();
    const { value, numCols } = tableau;
    const { starts, indices, values } = problem.rows;
    for (let i = 0; i < problem.numRows; i++) {
      let activity = 0;
      for (let k = starts[i]!; k < starts[i + 1]!; k++)
        activity += values[k]! * value[indices[k]!]!;
      expect(value[numCols + i]).toBeCloseTo(activity, 6);
    }
    expect(tableau.objective + problem.objectiveOffset).toBeCloseTo(problem.objectiveAt(value), 6);
  }
});

it("proves the bounds of optima, and no bound that is higher, from any multipliers", () => {
  let proven = 0;
  for (let seed = 0; seed < 200; seed++) {
    const problem = randomProblem(seed, { integerShare: 0, infiniteShare: 0.2, numCols: 5 });
    const { status, objective } = solveLp(problem);
    const tableau = new DenseTableau(problem);
    const proof = new DenseProof(tableau);
    const outcome = minimiseDense(tableau, LIMITS);
    if (outcome.status === "infeasible") {
      if (proof.provesInfeasible(outcome.row)) expect(status).toBe("infeasible");
      continue;
    }
    if (outcome.status !== "optimal" || objective === null) continue;
    const minimised = problem.toUserObjective(objective) - problem.objectiveOffset;
    expect(proof.bound()).toBeCloseTo(minimised, 6);
    proven++;
    // Numbers that a tableau may have got wrong prove less, never more.
    for (let k = 0; k < 10; k++) {
      tableau.entries[tableau.entries.length - 1 - (k % tableau.numCols)]! += k / 7;
      expect(proof.bound()).toBeLessThanOrEqual(
        minimised + 1e-9 * Math.max(1, Math.abs(minimised)),
      );
    }
  }
  expect(proven).toBeGreaterThan(60);
});

it("tells as its bound does whether that is enough, where columns have bounds and where not", () => {
  const random = new Random(7);
  let bounded = 0;
  for (let seed = 0; seed < 200; seed++) {
    const problem = randomProblem(seed, { infiniteShare: seed % 2 === 0 ? 0 : 0.2, numCols: 6 });
    const tableau = new DenseTableau(problem);
    const proof = new DenseProof(tableau);
    minimiseDense(tableau, LIMITS);
    for (let k = 0; k < 10; k++) {
      const row = random.integer(-1, problem.numRows - 1);
      const step = row < 0 ? 0 : random.integer(-3, 3) / 7;
      const bound = proof.bound(row, step);
      if (bound > -Infinity) bounded++;
      for (const distance of [-1, -1e-9, -1e-12, 0, 1e-12, 1e-9, 1]) {
        const goal = (bound > -Infinity ? bound : 0) + distance;
        expect(proof.reaches(row, step, (proven) => proven >= goal)).toBe(bound >= goal);
      }
    }
  }
  expect(bounded).toBeGreaterThan(1000);
});

it("proves bounds without multipliers of the wrong sign, however small all others are", () => {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ cost: 1, lower: 2, upper: 5 });
  const y = builder.addColumn({ upper: 5 });
  builder.addRow({ lower: 4 }, [
    [x, 1],
    [y, 1],
  ]);
  const tableau = new DenseTableau(builder.build());
  expect(minimiseDense(tableau, LIMITS).status).toBe("optimal");
  const { numRows, numCols, nonbasic, entries } = tableau;
  const place = nonbasic.indexOf(numCols);
  expect(place).toBeGreaterThanOrEqual(0);
  entries[numRows * numCols + place] = -1e-15;
  expect(new DenseProof(tableau).bound()).toBeCloseTo(2, 9);
});

it("calls nothing infeasible that misses by less than points may", () => {
  const build = (side: number) => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ lower: 1, upper: 2 });
    const y = builder.addColumn({ lower: 1, upper: 2 });
    builder.addRow({ upper: side }, [
      [x, 1],
      [y, 1],
    ]);
    const tableau = new DenseTableau(builder.build());
    const { status, row } = minimiseDense(tableau, LIMITS);
    expect(status).toBe("infeasible");
    return new DenseProof(tableau).provesInfeasible(row);
  };
  expect(build(1.5)).toBe(true);
  expect(build(1.999_999)).toBe(false);
});

it("proves nearly the optimum where a column reaches to 10^12, as those of no known end do", () => {
  const random = new Random(7);
  for (let trial = 0; trial < 20; trial++) {
    const builder = new ProblemBuilder();
    const most = builder.addColumn({ lower: 0, upper: 1e12, cost: 1 });
    const others = Array.from({ length: 20 }, () =>
      builder.addColumn({ lower: 0, upper: 1, cost: 0.01 }),
    );
    for (let i = 0; i < 8; i++)
      builder.addRow({ lower: 1000 * random.next() }, [
        [most, 1],
        ...others.map((j) => [j, 2000 * random.next() - 1000] as [number, number]),
      ]);
    const problem = builder.build();
    const tableau = new DenseTableau(problem);
    expect(minimiseDense(tableau, LIMITS).status).toBe("optimal");
    const bound = new DenseProof(tableau).bound();
    expect(bound).toBeLessThanOrEqual(solveLp(problem).objective! + 1e-6);
    expect(bound).toBeGreaterThan(tableau.objective - 0.05);
  }
});
