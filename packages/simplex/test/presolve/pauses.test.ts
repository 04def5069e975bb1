import { type Problem, ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { lpReductions } from "../../src/presolve/index.ts";
import { presolve, presolveSteps } from "../../src/presolve/presolve.ts";
import { slackColumn } from "../../src/presolve/reductions/slack-column.ts";

const NUM_ROWS = 8;

/** Full equations over `numCols` binaries, each with a slack of its own. */
function wide(numCols: number): Problem {
  const builder = new ProblemBuilder();
  const columns = Array.from({ length: numCols }, (_, j) =>
    builder.addColumn({ cost: 1 + (j % 3), lower: 0, upper: 1 }),
  );
  for (let i = 0; i < NUM_ROWS; i++) {
    const slack = builder.addColumn({ cost: 1, lower: 0, upper: 2 });
    const terms = columns.map((column, j): [number, number] => [column, 1 + ((i + j) % 2)]);
    builder.addRow({ lower: 3, upper: 3 }, [...terms, [slack, 1]]);
  }
  return builder.build();
}

function pauses(problem: Problem, reductions: readonly (typeof slackColumn)[]): number {
  const steps = presolveSteps(problem, { reductions });
  for (let count = 0; ; count++) {
    const step = steps.next();
    if (step.done !== true) continue;
    const removed = reductions.length * NUM_ROWS;
    expect(step.value.problem.numCols).toBe(problem.numCols - removed);
    return count;
  }
}

it("each reduction pauses where it reads many long rows", () => {
  const small = wide(10);
  const large = wide(30_000);
  for (const reduction of lpReductions) {
    const count = (problem: Problem) => {
      const steps = presolveSteps(problem, { reductions: [reduction] });
      for (let pauses = 0; ; pauses++) if (steps.next().done === true) return pauses;
    };
    const copying = pauses(large, []) - pauses(small, []);
    expect.soft(count(large) - count(small), reduction.name).toBeGreaterThan(copying);
  }
});

it("presolve pauses while it widens long rows and while it copies what is left", () => {
  const small = wide(10);
  const large = wide(30_000);
  const copying = pauses(large, []) - pauses(small, []);
  expect(copying).toBeGreaterThan(0);
  expect(pauses(large, [slackColumn]) - pauses(small, [slackColumn])).toBeGreaterThan(copying);
});

/** So many columns of one row that are each the double of the same other column in it. */
function doubled(numDoubles: number): Problem {
  const builder = new ProblemBuilder();
  const y = builder.addColumn({ upper: 9 });
  const terms: [number, number][] = [[y, 1]];
  for (let k = 0; k < numDoubles; k++) {
    const x = builder.addColumn({ cost: k % 5, upper: 9 });
    builder.addRow({ lower: 0, upper: 0 }, [
      [x, 1],
      [y, -2],
    ]);
    terms.push([x, 1 + (k % 3)]);
  }
  builder.addRow({ lower: numDoubles }, terms);
  return builder.build();
}

const pairs = lpReductions.filter(({ name }) => name === "doubleton-equation");

it("presolve pauses while doubles of a column leave a long row, each of which goes through all of it", () => {
  const steps = presolveSteps(doubled(3000), { reductions: pairs, workPerNonzero: Infinity });
  let count = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) count++;
  expect(step.value.problem.numCols).toBe(1);
  expect(count).toBeGreaterThan(150);
});

it("a reduction ends where the work does, with what it has", () => {
  const problem = doubled(3000);
  const limit = 100_000 + problem.numNonzeros;
  const result = presolve(problem, { reductions: pairs, workPerNonzero: 1 });
  expect(result.problem.numCols).toBeLessThan(3001);
  expect(result.problem.numCols).toBeGreaterThan(1);
  expect(result.work).toBeLessThan(limit + 50_000);
});

it("a column leaves a long row in few steps where its partner is in few rows", () => {
  const builder = new ProblemBuilder();
  const terms: [number, number][] = [];
  for (let k = 0; k < 3000; k++) {
    const x = builder.addColumn({ cost: k % 5, upper: 9 });
    const y = builder.addColumn({ upper: 9 });
    builder.addRow({ lower: 0, upper: 0 }, [
      [x, 1],
      [y, -2],
    ]);
    terms.push([x, 1 + (k % 3)], [y, 1]);
  }
  builder.addRow({ lower: 3000 }, terms);
  const { problem, work } = presolve(builder.build(), { reductions: pairs });
  expect(problem.numCols).toBe(3000);
  expect(work).toBeLessThan(3000 * 50);
});
