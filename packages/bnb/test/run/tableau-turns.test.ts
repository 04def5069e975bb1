import { type Problem, ProblemBuilder } from "@bough/problem";
import { bruteForce, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { ENTRIES_PER_UNIT } from "../../src/run/run-totals.ts";
import { TableauTurns } from "../../src/run/tableau-turns.ts";
import type { SmallGate } from "../../src/small/small-gate.ts";
import { SmallSearch } from "../../src/small/small-search.ts";
import { runToEnd } from "../../src/steps.ts";

/** A cover of all rows by as few columns as may be: each row holds five of them. */
function cover(seed: number, numCols: number, numRows: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder();
  for (let j = 0; j < numCols; j++)
    builder.addColumn({ cost: random.integer(3, 5), upper: 1, isInteger: true });
  for (let i = 0; i < numRows; i++) {
    const columns = new Set<number>();
    while (columns.size < 5) columns.add(random.integer(0, numCols - 1));
    builder.addRow(
      { lower: 1 },
      [...columns].map((j): [number, number] => [j, 1]),
    );
  }
  return builder.build();
}

/** Keeps the best point, and wants only what is better. */
class Gate implements SmallGate {
  readonly leastMargin = 0.5;
  cutoff = Infinity;
  best: number | null = null;
  readonly #problem: Problem;

  constructor(problem: Problem) {
    this.#problem = problem;
  }

  offer(values: Float64Array): boolean {
    this.best = this.#problem.objectiveAt(values);
    this.cutoff = this.best - 0.9;
    return true;
  }
}

const listener = { shareCutoff: () => {} };

describe("a tree on a tableau that was given up", () => {
  it("goes on by turns as the search around it lasts, and has the answer of brute force", () => {
    for (let seed = 0; seed < 8; seed++) {
      const problem = cover(seed, 13, 24);
      const gate = new Gate(problem);
      const small = new SmallSearch(problem, gate, 4_000);
      expect(runToEnd(small.run()), `seed ${seed}`).toBe(false);
      const turns = new TableauTurns(small);
      let isDecided = false;
      let work = 1000;
      for (; !isDecided && work < 1e9; work *= 1.1) {
        const before = small.tableau.work;
        if (turns.isDue(work)) isDecided = runToEnd(turns.take(listener, work));
        const most = Math.max(before, ENTRIES_PER_UNIT * work * 3);
        expect(small.tableau.work).toBeLessThan(most + small.tableau.entries.length * 100);
      }
      expect(isDecided).toBe(true);
      expect(gate.best).toBe(bruteForce(problem).objective!.toNumber());
    }
  });

  it("has few turns while nothing of it lies behind, and none at once after one", () => {
    const problem = cover(1, 60, 150);
    const small = new SmallSearch(problem, new Gate(problem), 1);
    expect(runToEnd(small.run())).toBe(false);
    const turns = new TableauTurns(small);
    const { work } = small.tableau;
    expect(turns.isDue((2 * work) / ENTRIES_PER_UNIT)).toBe(false);
    expect(turns.isDue((200 * work) / ENTRIES_PER_UNIT)).toBe(true);
    expect(turns.isDue((201 * work) / ENTRIES_PER_UNIT)).toBe(false);
    expect(new TableauTurns(undefined).isDue(1e12)).toBe(false);
  });

  it.each([
    { expectedWork: 1e10, leastWork: 1e10, isDue: false, mayDecide: false },
    { expectedWork: Infinity, leastWork: 5e9, isDue: true, mayDecide: true },
    { expectedWork: 2e9, leastWork: 1e9, isDue: true, mayDecide: true },
    { expectedWork: 2e9, leastWork: 1e9, mayGoOn: false, isDue: false, mayDecide: false },
  ])("holds up a search that would be split while it may decide it: %o", (known) => {
    const { isDue, mayDecide, ...state } = known;
    const tableau = { work: 1e7 };
    const small = { mayGoOn: true, hasBegun: true, tableau, *resume() {}, ...state };
    const turns = new TableauTurns(small as never);
    expect(turns.mayDecide(1e8)).toBe(false);
    expect(turns.isDue(1e8)).toBe(isDue);
    expect(turns.mayDecide(1e8)).toBe(mayDecide);
    // In the end it is to be expected, and not only possible.
    expect(turns.mayDecide(1e9)).toBe(mayDecide && state.expectedWork < Infinity);
  });
});
