import { solve } from "@bough/bnb";
import { type Certificate, certifySteps } from "@bough/certify";
import { readProblem } from "@bough/formats";
import { runToEnd } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { certifyAnswer } from "../src/certify-answer.ts";
import { differenceOf } from "../src/proof-differences.ts";
import { CollectingTerminal } from "./collecting-terminal.ts";

const MODEL =
  "\n cost: 100000000 x + y\nSubject To\n c: 2 x + y SIDE\nBounds\n y <= 1\nGenerals\n x y\nEnd\n";
const models = {
  minimize: readProblem(`Minimize${MODEL.replace("SIDE", ">= 5")}`).problem,
  maximize: readProblem(`Maximize${MODEL.replace("SIDE", "<= 5")}`).problem,
};

describe.each(["minimize", "maximize"] as const)("what is proven, of a model to %s", (sense) => {
  const problem = models[sense];
  const [worse, optimum] = sense === "minimize" ? [3, 200_000_001] : [-3, 200_000_001];

  it("is told beside an answer that it contradicts", async () => {
    const result = await solve(problem);
    expect(result.objective).toBe(optimum);
    const told = async (objective: number, bound: number) => {
      const claim = { ...result, objective, bound };
      return certifyAnswer(problem, claim, { exact: true }, new CollectingTerminal());
    };
    expect((await told(optimum, optimum)).lines.join()).not.toContain("Warning");
    expect((await told(optimum + worse, optimum - worse)).lines.join()).not.toContain("Warning");
    const tooEarly = await told(optimum + worse, optimum + worse);
    expect(tooEarly.lines.at(-1)).toContain(`Warning: the solve's bound is ${optimum + worse}`);
    expect(tooEarly.json).toMatchObject({ warning: expect.stringContaining(`${optimum}`) });
    const tooGood = await told(optimum - worse, optimum - worse);
    expect(tooGood.lines.at(-1)).toContain(`no exact point is better than ${optimum}`);
  });

  it("differs by no more than doubles carry from an answer that is right", async () => {
    const result = await solve(problem);
    const certificate = runToEnd(
      certifySteps(problem, { start: result.solution ?? undefined }),
    ) as Certificate;
    const near = { ...result, objective: optimum + 1e-7, bound: optimum - 1e-7 };
    expect(differenceOf(problem, near, certificate)).toBeUndefined();
  });
});
