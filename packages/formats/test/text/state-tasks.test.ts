import { solveSync } from "@bough/bnb";
import { Random, randomTasks } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { readLp, readMps, writeLp, writeMps } from "../../src/index.ts";

describe.each(["no-overlap", "cumulative"] as const)("%s", (kind) => {
  it("is stated by rows in files, with the same optimum", () => {
    for (let seed = 0; seed < 40; seed++) {
      const problem = randomTasks(new Random(seed), kind);
      const expected = solveSync(problem);
      for (const { problem: read } of [
        readMps(writeMps(problem).text),
        readLp(writeLp(problem).text),
      ]) {
        expect(read.structures.filter((each) => each.kind === kind)).toHaveLength(0);
        const { status, objective } = solveSync(read);
        expect([seed, status]).toEqual([seed, expected.status]);
        expect(objective ?? 0).toBeCloseTo(expected.objective ?? 0, 6);
      }
    }
  });
});
