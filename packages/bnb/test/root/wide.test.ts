import { type Problem, ProblemBuilder, Random } from "@bough/problem";
import { expect, it } from "vitest";
import { solveRoot } from "../../src/root/root.ts";
import { RootRestartRule } from "../../src/root/root-restart-rule.ts";
import { solveSync } from "../../src/solve/solve-sync.ts";
import { runToEnd } from "../../src/steps.ts";
import { isWide } from "../../src/wide.ts";
import { contextOf } from "../search-context.ts";

/** Splits `rows` flights among `columns` tours of four, which cost 50 and up to `spread` more. */
function partitioning(rows: number, columns: number, spread = 50): Problem {
  const random = Random.of(7);
  const builder = new ProblemBuilder({});
  const lines: [number, number][][] = Array.from({ length: rows }, () => []);
  for (let j = 0; j < columns; j++) {
    const cost = 50 + random.below(spread);
    const column = builder.addColumn({ upper: 1, cost, isInteger: true });
    const tour = new Set(j < rows ? [j] : [0, 1, 2, 3].map(() => random.below(rows)));
    for (const i of tour) lines[i].push([column, 1]);
  }
  for (const line of lines) builder.addRow({ lower: 1, upper: 1 }, line);
  return builder.build();
}

it("calls a problem wide whose integers are many and rows few", () => {
  expect(isWide(contextOf(partitioning(20, 1500)))).toBe(true);
  expect(isWide(contextOf(partitioning(20, 900)))).toBe(false);
  expect(isWide(contextOf(partitioning(100, 1500)))).toBe(false);
});

it("asks for a point before the first cut, and begins anew where it leaves half of the problem", () => {
  const problem = partitioning(20, 1500);
  const { solution } = solveSync(problem);
  const ends = [[], ["reduced-costs"]].map((without) => {
    const context = contextOf(problem, {
      without,
      *solveNeighbourhood() {
        yield;
        return { status: "optimal", solution, work: 0, nodes: 0 };
      },
    });
    return runToEnd(solveRoot(context, () => {}, new RootRestartRule(context))).kind;
  });
  expect(ends).toEqual(["restart", "open"]);
});

it("answers wide problems as it does without what is special to them", () => {
  const problem = partitioning(24, 2000);
  const plain = solveSync(problem, { without: ["price-search", "restarts"] });
  expect(solveSync(problem).objective).toBe(plain.objective);
});

it("searches what a restart leaves on a tableau, as a part of the root", () => {
  const problem = partitioning(18, 3000, 1000);
  const { status, objective, statistics } = solveSync(problem, { nodeLimit: 1 });
  expect(status).toBe("optimal");
  expect(statistics.nested["what restarts leave"].nodes).toBeGreaterThan(0);
  expect(objective).toBe(solveSync(problem, { without: ["tableau"] }).objective);
});
