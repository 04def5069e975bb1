import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { compile } from "../../src/compile/compile.ts";
import { Domain } from "../../src/domain/domain.ts";
import { LearningSearch } from "../../src/learning/learning-search.ts";
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
