import { describe, expect, it } from "vitest";
import { boughCommand } from "../../src/contenders/bough-command.ts";

describe("our own command", () => {
  it("reads the report, in which zeros are left out", () => {
    const report = {
      ...{ status: "optimal", objective: 6, bound: 6, nodes: 1, iterations: 2, work: 30 },
      solution: { x3: 1.5, x1: 2 },
    };
    const outcome = boughCommand.interpret(JSON.stringify(report), "", 3);
    expect(outcome).toMatchObject({ status: "optimal", objective: 6, iterations: 2, work: 30 });
    expect(outcome.values).toEqual(Float64Array.of(2, 0, 1.5));
  });

  it("takes limits for limits, and anything but a report for an error", () => {
    const stopped = JSON.stringify({ status: "time-limit", objective: null, bound: 1 });
    expect(boughCommand.interpret(stopped, "", 3)).toMatchObject({ status: "limit", values: null });
    expect(boughCommand.interpret("", "", 3).status).toBe("error");
  });
});
