import { solveSync } from "@bough/bnb";
import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { jsonReport } from "../src/json-report.ts";

it("tells how threads spent their time, where there were several", () => {
  const builder = new ProblemBuilder();
  builder.addColumn({ upper: 3, isInteger: true, cost: -1 });
  const problem = builder.build();
  const alone = solveSync(problem);
  expect(jsonReport(problem, alone, [])).not.toHaveProperty("parallel");
  const parallel = {
    startSeconds: 0.1,
    rounds: 2,
    criticalWork: 1000,
    busySeconds: [1, 1.5],
    waitSeconds: [0.5, 0],
  };
  expect(jsonReport(problem, { ...alone, threads: 2, parallel }, [])).toMatchObject({
    threads: 2,
    parallel,
  });
});
