import { ProblemBuilder, type Term } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { writeProblem, writeProblemSteps } from "../src/index.ts";

/** One row over so many columns, whose names need a repair in either format. */
function wide(numCols: number) {
  const builder = new ProblemBuilder();
  const terms: Term[] = [];
  for (let j = 0; j < numCols; j++) {
    const j0 = builder.addColumn({ name: `a name, [${j}]`, upper: 7, cost: j, isInteger: true });
    terms.push([j0, 1 + (j % 9)]);
  }
  builder.addRow({ lower: 1, upper: numCols }, terms);
  return builder.build();
}

describe.each(["mps", "lp"] as const)("writing %s with pauses", (format) => {
  function written(numCols: number) {
    const steps = writeProblemSteps(wide(numCols), format);
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) pauses++;
    return { pauses, text: step.value.text };
  }

  it("pauses within each of its parts, long rows among them, and writes the same", () => {
    const [few, many] = [written(20_000), written(40_000)];
    // Names, entries, bounds and lines are each worth several in 20 000 columns.
    expect(many.pauses - few.pauses).toBeGreaterThan(20);
    expect(many.text).toBe(writeProblem(wide(40_000), format).text);
  });
});
