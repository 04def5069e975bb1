import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compile/compile.ts";
import { Domain } from "../../src/domain/domain.ts";
import { LearningSearch } from "../../src/learning/learning-search.ts";
import { DifferenceGraph } from "../../src/propagators/difference-graph.ts";
import { switchDifference } from "../support/structured-problems.ts";

const WIDEST = 2 ** 31 - 1;

describe("difference constraints", () => {
  it("refute a circle over wide identifiers without walking round it", () => {
    const builder = new ProblemBuilder();
    const x = [0, 1, 2].map(() => builder.addColumn({ upper: WIDEST, isInteger: true }));
    const isBefore = [0, 1, 2].map(() => builder.addColumn({ upper: 1, isInteger: true }));
    // isBefore[i] says x[i] + 1 <= x[i + 1]; all three cannot be.
    isBefore.forEach((b, i) => {
      switchDifference(builder, b, x[i], x[(i + 1) % 3], -1);
      builder.addRow({ lower: 1 }, [[b, 1]]);
    });
    const domain = new Domain(builder.build());
    const search = new LearningSearch(domain);
    expect(search.run({ workLimit: 1e6 })).toBe("infeasible");
    expect(domain.work).toBeLessThan(10_000);
  });

  it("take a long chain of fixed differences without raising it anew with each", () => {
    const builder = new ProblemBuilder();
    const length = 2000;
    for (let j = 0; j < length; j++) builder.addColumn({ upper: 1e6, isInteger: true });
    for (let j = 0; j + 1 < length; j++) {
      const side = 1 + (j % 3);
      builder.addRow({ lower: side, upper: side }, [
        [j, 1],
        [j + 1, -1],
      ]);
    }
    const problem = builder.build();
    const model = compile(problem);
    expect(model.definitions).toHaveLength(length - 1);
    const domain = new Domain(problem, model);
    const graph = new DifferenceGraph(model);
    const { work } = domain;
    expect(graph.propagate(domain)).toBe(true);
    expect(domain.work - work).toBeLessThan(10 * length);
    graph.tail.forEach((tail, edge) => {
      const least = graph.potential[tail] + graph.weight[edge];
      expect(graph.potential[graph.head[edge]]).toBeGreaterThanOrEqual(least);
    });
  });

  it("give an expression that two switches share one column", () => {
    const builder = new ProblemBuilder();
    const [x, y] = [0, 1].map(() => builder.addColumn({ upper: 100, isInteger: true }));
    for (const k of [-3, 4]) {
      const b = builder.addColumn({ upper: 1, isInteger: true });
      switchDifference(builder, b, x, y, k);
    }
    const model = compile(builder.build());
    expect(model.definitions).toEqual([{ column: 4, columns: [0, 1], coefficients: [1, -1] }]);
  });
});
