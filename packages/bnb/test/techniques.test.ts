import { solveSync } from "@bough/bnb";
import { InvalidProblemError, type Problem, ProblemBuilder } from "@bough/problem";
import { compile } from "@bough/propagation";
import { bruteForce, memoised, Random, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { heuristics } from "../src/heuristics/index.ts";
import { MotorPolicy } from "../src/motor-policy.ts";
import type { SolveOptions } from "../src/options.ts";
import { switchesOf, techniqueNames } from "../src/techniques.ts";

/** Binaries under random knapsacks, at-most-ones and fixed charges: work for every kind of cut. */
function mixedPacking(seed: number): Problem {
  const random = new Random(seed);
  const builder = new ProblemBuilder({ sense: "maximize" });
  const items = Array.from({ length: 16 }, () =>
    builder.addColumn({ upper: 1, isInteger: true, cost: random.integer(5, 20) }),
  );
  const flows = Array.from({ length: 6 }, () => builder.addColumn({ upper: 9, cost: 2 }));
  for (let i = 0; i < 5; i++) {
    const terms = items.map((j): [number, number] => [j, random.integer(1, 30)]);
    builder.addRow({ upper: 90 }, terms);
  }
  for (let i = 0; i < 9; i++) {
    const members = new Set([1, 2, 3].map(() => random.pick(items)));
    builder.addRow(
      { upper: 1 },
      [...members].map((j): [number, number] => [j, 1]),
    );
  }
  flows.forEach((flow, k) => {
    builder.addRow({ upper: 0 }, [
      [flow, 1],
      [items[k] as number, -7],
    ]);
  });
  // Whole flows would give the objective a step, which decides before conflicts do.
  builder.addRow(
    { upper: 17.5 },
    flows.map((flow): [number, number] => [flow, 1]),
  );
  return builder.build();
}

const PROBLEMS = [3, 4, 5].map(mixedPacking);
const EXACT = { gapRelative: 0, gapAbsolute: 0 };

/** What the solves of all problems came to, with all techniques or without one. */
const effort = memoised((off: string) => {
  // On a tableau there are neither cuts nor heuristics.
  const without = off === "" ? ["tableau"] : ["tableau", off];
  const cuts = new Set<string>();
  const sources = new Set<string>();
  const works = PROBLEMS.map((problem) => {
    const onProgress: SolveOptions["onProgress"] = (event) => {
      if (event.kind === "incumbent") sources.add(event.source);
    };
    const result = solveSync(problem, { ...EXACT, without, onProgress });
    for (const kind of Object.keys(result.cuts)) cuts.add(kind);
    return result.work;
  });
  return { cuts, sources, work: works.join() };
});

describe("without", () => {
  it("names what it knows where a name is unknown", () => {
    const [problem] = PROBLEMS as [Problem];
    const solve = () => solveSync(problem, { without: ["gomory", "magic"] });
    expect(solve).toThrow(InvalidProblemError);
    expect(solve).toThrow(/no technique "magic".*tree-cuts.*gomory.*rins.*probing/);
  });

  it("gives each technique one name", () => {
    const names = techniqueNames();
    expect(new Set(names).size).toBe(names.length);
  });

  it("changes no answer", () => {
    const shape = { integerShare: 0.8, binaryShare: 0.7 };
    const problemOf = memoised((seed: number) => randomProblem(seed, shape));
    const truthOf = memoised((seed: number) => bruteForce(problemOf(seed)));
    for (const name of techniqueNames()) {
      for (let seed = 1; seed <= 6; seed++) {
        const problem = problemOf(seed);
        const truth = truthOf(seed);
        const result = solveSync(problem, { ...EXACT, without: [name] });
        expect(result.status, `${name}, seed ${seed}`).toBe(truth.status);
        if (truth.objective === null) continue;
        const expected = problem.toUserObjective(truth.objective.toNumber());
        expect(result.objective, `${name}, seed ${seed}`).toBeCloseTo(expected, 5);
      }
    }
  });

  it("takes cuts of a kind out of the LP, and all of them with cuts", () => {
    const { cuts } = effort("");
    expect(cuts.size).toBeGreaterThan(2);
    for (const kind of cuts) expect(effort(kind).cuts).not.toContain(kind);
    expect(effort("cuts").cuts.size).toBe(0);
  });

  it("finds no point by a heuristic that is off", () => {
    const { sources } = effort("");
    const found = heuristics.filter(({ name }) => sources.has(name));
    expect(found.length).toBeGreaterThan(1);
    for (const { name } of found) expect(effort(name).sources).not.toContain(name);
    const others = effort("heuristics").sources;
    expect(heuristics.filter(({ name }) => others.has(name))).toEqual([]);
  });

  it("is felt by the search", () => {
    const { work } = effort("");
    const woven = ["conflict-analysis", "cliques", "reduced-costs", "reliability"];
    for (const name of [...woven, "probing", "bound-propagation", "reductions"])
      expect(effort(name).work, name).not.toBe(work);
  });

  it("means the same as the options of their own", () => {
    const off = switchesOf({ learning: false, symmetry: false });
    expect([off.isOn("learning"), off.isOn("symmetry"), off.isOn("hybrid")]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe("the techniques that are woven in", () => {
  it("leave at-most-ones rows without cliques", () => {
    const builder = new ProblemBuilder();
    const terms = [0, 1, 2].map((): [number, number] => [
      builder.addColumn({ upper: 1, isInteger: true }),
      1,
    ]);
    builder.addRow({ upper: 1 }, terms);
    const problem = builder.build();
    const count = ({ rows, cliques }: ReturnType<typeof compile>) => [rows.length, cliques.length];
    expect(count(compile(problem))).toEqual([0, 1]);
    expect(count(compile(problem, { without: new Set(["cliques"]) }))).toEqual([1, 0]);
  });

  it("share the work by halves without hybrid, whoever finds points", () => {
    const policy = new MotorPolicy(PROBLEMS[0] as Problem, false);
    policy.noteImprovement(false);
    expect([policy.isLearningTurn(1e6, 2e6), policy.isLearningTurn(2e6, 1e6)]).toEqual([
      true,
      false,
    ]);
  });
});
