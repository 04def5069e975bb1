import { type Problem, ProblemBuilder, type Term } from "@bough/problem";
import { Random, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { compileSteps } from "../../src/compile/compile.ts";
import { ANALYSIS_PAUSED, Domain } from "../../src/domain/domain.ts";
import { LearningSearch } from "../../src/learning/learning-search.ts";

/** What the longest step of a propagation or an analysis may take beyond its slice. */
const STEP_WORK = 2_500_000;

describe("a propagation in pieces", () => {
  it("comes to the same bounds, conflicts and clauses as one without a pause", () => {
    let pauses = 0;
    let clauses = 0;
    for (let seed = 0; seed < 30; seed++) {
      const problem = randomProblem(seed, { numCols: 14, numRows: 7, integerShare: 1 });
      const whole = new Domain(problem);
      const pieces = new Domain(problem);
      const random = new Random(seed);
      for (let k = 0; k < 12 && !whole.isInfeasible; k++) {
        let outcome = pieces.propagateUntil(pieces.work + 1);
        for (; outcome === "paused"; outcome = pieces.propagateUntil(pieces.work + 1)) pauses++;
        expect(outcome === "fixpoint").toBe(whole.propagate());
        expect(pieces.bound).toEqual(whole.bound);
        if (outcome === "fixpoint") {
          const open = [...problem.cost.keys()].filter(
            (j) => problem.isInteger[j] === 1 && !whole.isFixed(j),
          );
          if (open.length === 0) break;
          const j = open[Math.floor(random.next() * open.length)];
          for (const domain of [whole, pieces]) domain.decide(2 * j, domain.lower(j) + 1);
          continue;
        }
        const level = whole.learn();
        let levelInPieces = pieces.learn(pieces.work + 1);
        for (; levelInPieces === ANALYSIS_PAUSED; levelInPieces = pieces.learn(pieces.work + 1))
          pauses++;
        expect(levelInPieces).toBe(level);
        expect(learned(pieces)).toEqual(learned(whole));
        clauses += level >= 0 ? 1 : 0;
        for (const domain of [whole, pieces]) domain.backtrack(Math.max(0, level));
        if (level < 0) break;
      }
    }
    expect(pauses).toBeGreaterThan(60);
    expect(clauses).toBeGreaterThan(5);
  });

  it("is dropped by a backtrack", () => {
    const domain = new Domain(denseRows(300));
    expect(domain.propagate()).toBe(true);
    const before = domain.bound.slice();
    for (let j = 0; j < 150; j++) if (!domain.isFixed(j)) domain.decide(2 * j, 1);
    while (domain.propagateUntil(domain.work + 1) === "paused" && domain.trail.length < 200);
    domain.backtrack(0);
    expect(domain.isPaused).toBe(false);
    expect(domain.propagate()).toBe(true);
    expect(domain.bound).toEqual(before);
  });

  it("bounds the work of a slice where every bound is explained by a long row", () => {
    const domain = new Domain(denseRows(3000));
    const search = new LearningSearch(domain);
    for (let slice = 0; slice < 12; slice++) {
      const before = domain.work;
      if (search.run({ workLimit: 500_000 }) !== "limit") break;
      expect(domain.work - before).toBeLessThan(500_000 + 2_000_000 + STEP_WORK);
    }
    expect(domain.statistics.conflicts).toBeGreaterThan(0);
  });

  it("bounds the work between two pauses of a search, and leaves its path as it is", () => {
    const inSteps = new LearningSearch(new Domain(denseRows(3000)));
    const whole = new LearningSearch(new Domain(denseRows(3000)));
    for (let slice = 0; slice < 6; slice++) {
      const steps = inSteps.runInSteps({ workLimit: 2_500_000 });
      let before = inSteps.domain.work;
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) {
        const { work } = inSteps.domain;
        expect(work - before).toBeLessThan(1_500_000);
        before = work;
      }
      expect(whole.run({ workLimit: 2_500_000 })).toBe(step.value);
      expect(inSteps.domain.work).toBe(whole.domain.work);
      if (step.value !== "limit") break;
    }
    expect(inSteps.domain.statistics.conflicts).toBeGreaterThan(0);
  });

  it("comes between the sides of a long indicator, and after a thousand entries of rows", () => {
    const pausesOf = (problem: Problem) => {
      const steps = compileSteps(problem);
      let pauses = 0;
      while (steps.next().done !== true) pauses++;
      return pauses;
    };
    const conditional = (length: number) => {
      const builder = new ProblemBuilder();
      const columns = Array.from({ length: length + 1 }, () =>
        builder.addColumn({ upper: 1, isInteger: true }),
      );
      builder.addStructure({
        kind: "indicator",
        name: "switched",
        binary: length,
        activeValue: 1,
        columns: Int32Array.from(columns.slice(0, length)),
        coefficients: Float64Array.from({ length }, (_, k) => 1 + (k % 7)),
        lower: length,
        upper: 2 * length,
      });
      return builder.build();
    };
    expect(pausesOf(conditional(2000))).toBeGreaterThan(pausesOf(conditional(20)) + 1);
    const chain = (rows: number) => {
      const builder = new ProblemBuilder();
      for (let j = 0; j <= rows; j++) builder.addColumn({ upper: 9, isInteger: true });
      for (let i = 0; i < rows; i++)
        builder.addRow({ upper: 12 }, [
          [i, 1],
          [i + 1, 1],
        ]);
      return builder.build();
    };
    expect(pausesOf(chain(6000)) - pausesOf(chain(3000))).toBeGreaterThan(5);
  });

  it("bounds the work of a slice where differences follow from paths", () => {
    const domain = new Domain(sequence(50));
    const begin = domain.work;
    for (let j = 0; j < 20; j++) {
      domain.decide(2 * j, 49 - j);
      for (let outcome = "paused"; outcome === "paused"; ) {
        const before = domain.work;
        outcome = domain.propagateUntil(domain.work + 100_000);
        expect(domain.work - before).toBeLessThan(100_000 + STEP_WORK);
      }
      if (domain.hasConflict) break;
    }
    expect(domain.work - begin).toBeGreaterThan(1_500_000);
  });
});

describe("a domain's owner", () => {
  it("is asked within long propagations, and may end them by throwing", () => {
    const domain = new Domain(denseRows(3000));
    const search = new LearningSearch(domain);
    let looks = 0;
    domain.observe({
      onLook: () => {
        if (++looks === 5) throw new Error("enough");
      },
    });
    expect(() => {
      for (let slice = 0; slice < 100; slice++) search.run({ workLimit: 500_000 });
    }).toThrow("enough");
    expect(domain.work).toBeLessThan(5 * (500_000 + STEP_WORK));
  });
});

function learned({ analysis }: Domain): string[] {
  const literals = Array.from(
    { length: analysis.size },
    (_, k) => `${analysis.clauseVariable[k]}>=${analysis.clauseBound[k]}`,
  );
  return literals.sort();
}

/** Two rows over all columns that each take half of the weight. */
function denseRows(numCols: number): Problem {
  const random = new Random(7);
  const builder = new ProblemBuilder();
  for (let j = 0; j < numCols; j++) builder.addColumn({ upper: 1, isInteger: true });
  for (let i = 0; i < 2; i++) {
    const weights = Array.from({ length: numCols }, () => 1 + Math.floor(40 * random.next()));
    const half = Math.floor(weights.reduce((sum, w) => sum + w, 0) / 2);
    builder.addRow(
      { lower: half, upper: half },
      weights.map((w, j) => [j, w]),
    );
  }
  return builder.build();
}

/** Columns of which each pair is told apart by switched differences, as all-different rows are. */
function sequence(count: number): Problem {
  const builder = new ProblemBuilder();
  const x = Array.from({ length: count }, () =>
    builder.addColumn({ upper: count - 1, isInteger: true }),
  );
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      const isBefore = builder.addColumn({ upper: 1, isInteger: true });
      builder.addRow({ upper: count - 1 }, [
        [x[a], 1],
        [x[b], -1],
        [isBefore, count],
      ]);
      builder.addRow({ upper: -1 }, [
        [x[b], 1],
        [x[a], -1],
        [isBefore, -count],
      ]);
    }
  }
  return builder.build();
}

it("translates rows with pauses, also what they share", () => {
  const builder = new ProblemBuilder();
  const column = (upper: number) => builder.addColumn({ upper, isInteger: true });
  const numRows = 8000;
  for (let i = 0; i < numRows; i++) {
    // Behind the switch is a difference, which gets a column of its own once all rows are read.
    const terms: Term[] = [
      [column(1000), 1],
      [column(1000), -1],
      [column(1), 500],
    ];
    builder.addRow({ upper: 500 - (i % 7) }, terms);
  }
  const steps = compileSteps(builder.build());
  let pauses = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) pauses++;
  expect(step.value.definitions.length).toBe(numRows);
  // Three times the numbers of the rows are read, and twice those of the differences.
  expect(pauses).toBeGreaterThan((3 * numRows) / 5000 + (2 * numRows) / 5000);
});

describe("long histories of bounds", () => {
  /** A column whose lower bound has risen by one so often, a level each time. */
  function risenColumn(times: number): Domain {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ upper: 2 * times, isInteger: true });
    const domain = new Domain(builder.build());
    domain.propagate();
    for (let k = 1; k <= times; k++) domain.decide(2 * x, k);
    return domain;
  }

  it("are work where an explanation looks through them", () => {
    const domain = risenColumn(20_000);
    const before = domain.work;
    const isBroken = domain.explainByInequality({
      columns: [0],
      coefficients: [1],
      count: 1,
      rhs: 10_000.5,
    });
    expect(isBroken).toBe(true);
    expect(domain.work - before).toBeGreaterThan(20_000);
  });

  it("count for pauses where a bound of long ago is looked up", () => {
    const domain = risenColumn(20_000);
    const { work, effort } = domain;
    expect(domain.boundBefore(0, domain.trail.levelStart[2])).toBe(1);
    expect(domain.work).toBe(work);
    expect(domain.effort - effort).toBeGreaterThanOrEqual(19_999);
  });
});
