import type { Problem } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { readLp, readMps, writeLp, writeMps } from "../src/index.ts";
import { randomModel } from "./support/random-model.ts";
import { expectSameProblem } from "./support/same-problem.ts";

const NUM_MODELS = 150;

/** True where a row's sides contradict each other: MPS states such a row as two. */
function isPlain(problem: Problem): boolean {
  return problem.rowLower.every((lower, i) => lower <= problem.rowUpper[i]);
}

describe("what is written reads back the same", () => {
  it("in LP format", () => {
    for (let seed = 0; seed < NUM_MODELS; seed++) {
      const problem = randomModel(seed);
      const { text, warnings } = writeLp(problem);
      expect(warnings).toEqual([]);
      expectSameProblem(readLp(text).problem, problem);
    }
  });

  it("in MPS format", () => {
    let numCompared = 0;
    for (let seed = 0; seed < NUM_MODELS; seed++) {
      const problem = randomModel(seed);
      const { text, warnings } = writeMps(problem);
      const read = readMps(text);
      if (!isPlain(problem)) continue;
      if (warnings.length > 0) continue;
      numCompared++;
      expectSameProblem(read.problem, problem);
    }
    expect(numCompared).toBeGreaterThan(NUM_MODELS / 2);
  });

  it("from LP to MPS to LP, letter for letter", () => {
    for (let seed = 0; seed < 50; seed++) {
      const problem = randomModel(seed);
      if (!isPlain(problem) || writeMps(problem).warnings.length > 0) continue;
      const first = writeLp(problem).text;
      const viaMps = readMps(writeMps(readLp(first).problem).text).problem;
      expect(writeLp(viaMps).text).toBe(first);
    }
  });
});
