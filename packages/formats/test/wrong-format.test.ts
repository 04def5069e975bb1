import { writeProblem } from "@bough/formats";
import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";

it("names the formats where it is asked for another", () => {
  const problem = new ProblemBuilder().build();
  expect(() => writeProblem(problem, "mpx" as never)).toThrow(
    /the format of writeProblem is "mpx"; give "mps" or "lp" or "opb" or "cnf"/,
  );
});
