import { ProblemBuilder, Random as Stream } from "@bough/problem";
import { bruteForce, Random, randomTasks } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compile/compile.ts";
import { Domain } from "../../src/domain/domain.ts";
import { LearningSearch } from "../../src/learning/learning-search.ts";
import { neighbourhoodKinds } from "../../src/learning/neighbourhoods/index.ts";
import type { KeptLiterals } from "../../src/learning/neighbourhoods/neighbourhood.ts";
import { NeighbourhoodTurns } from "../../src/learning/neighbourhoods/neighbourhood-turns.ts";
import { structuredProblems } from "../support/structured-problems.ts";

const SOURCES = ["no-overlap", "cumulative", "circuit", "circuits through a depot"] as const;

describe("what neighbourhoods keep of a point", () => {
  it.each(neighbourhoodKinds.map(({ name }) => name))("%s hold at that point", (name) => {
    const kind = neighbourhoodKinds.find((each) => each.name === name);
    let literals = 0;
    for (const [problem, point] of solvedProblems()) {
      const { domain, values } = point;
      for (const neighbourhood of kind?.make(problem, domain.model) ?? []) {
        for (const share of [0.2, 0.6, 1]) {
          const kept: KeptLiterals = new Map();
          neighbourhood.keep(values, share, Stream.of(literals), kept);
          literals += kept.size;
          for (const [v, k] of kept) {
            const value = values[v >> 1] as number;
            expect(v & 1 ? 0 - value : value).toBeGreaterThanOrEqual(k);
          }
        }
      }
    }
    expect(literals).toBeGreaterThan(15);
  });
});

describe("neighbourhood turns", () => {
  it("let the search come to the optimum that enumeration proves, turn after turn", () => {
    let turns = 0;
    for (const kind of ["no-overlap", "cumulative"] as const) {
      for (let seed = 0; seed < 40; seed++) {
        const problem = randomTasks(new Random(seed), kind, 4);
        const expected = bruteForce(problem).objective?.toNumber() ?? Infinity;
        const domain = new Domain(problem, compile(problem, { withObjectiveColumn: true }));
        let best = Infinity;
        const near = new NeighbourhoodTurns(domain, Stream.of(seed));
        for (;;) {
          const search = new LearningSearch(domain, { seed });
          let outcome = search.run();
          if (outcome !== "feasible") break;
          best = search.objective;
          fixAt(domain, search.solution as Float64Array);
          near.notePoint();
          domain.backtrack(0);
          domain.setCutoff(best - 1);
          // A turn of the neighbourhoods by hand: refuted or a better point, never a worse one.
          if (!domain.propagate()) break;
          near.begin();
          if (near.assumptions !== undefined) {
            turns++;
            search.assume(near.assumptions);
            outcome = search.run();
            if (outcome === "feasible") expect(search.objective).toBeLessThan(best);
            if (outcome === "feasible") best = search.objective;
            near.noteRefuted();
            domain.backtrack(0);
            if (outcome === "feasible") domain.setCutoff(best - 1);
            else if (outcome !== "refuted") break;
          }
        }
        expect([kind, seed, best]).toEqual([kind, seed, expected]);
      }
    }
    expect(turns).toBeGreaterThan(20);
  });

  it("need a structure to speak of and an objective", () => {
    const builder = new ProblemBuilder();
    builder.addColumn({ upper: 1, isInteger: true, cost: 1 });
    const domain = new Domain(
      builder.build(),
      compile(builder.build(), { withObjectiveColumn: true }),
    );
    const turns = new NeighbourhoodTurns(domain, Stream.of(0));
    turns.notePoint();
    expect(turns.isDue).toBe(false);
    turns.begin();
    expect(turns.assumptions).toBe(undefined);
  });
});

function fixAt(domain: Domain, point: Float64Array): void {
  domain.backtrack(0);
  for (let j = 0; j < point.length; j++) {
    const value = point[j] as number;
    if (domain.lower(j) < value) {
      domain.decide(2 * j, value);
      domain.propagate();
    }
    if (domain.upper(j) > value) {
      domain.decide(2 * j + 1, 0 - value);
      domain.propagate();
    }
  }
}

/** Random structured problems, each with the first point that a search finds, on all columns. */
function* solvedProblems() {
  for (const source of SOURCES) {
    for (let seed = 0; seed < 50; seed++) {
      const { problem } = structuredProblems[source]!(new Random(seed));
      const domain = new Domain(problem);
      const search = new LearningSearch(domain, { seed });
      if (search.run() !== "feasible") continue;
      fixAt(domain, search.solution as Float64Array);
      const columns = [...Array(domain.numCols).keys()];
      // Orders of tasks that do not both take place may be open still.
      const values = Float64Array.from(columns, (j) => domain.lower(j));
      yield [problem, { domain, values }] as const;
    }
  }
}
