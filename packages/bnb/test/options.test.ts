import { describe, expect, test } from "vitest";
import { innerOptions } from "../src/inner-options.ts";
import { Limits } from "../src/limits.ts";
import { SOLVE_OPTIONS, type SolveOptions, settingOf } from "../src/options.ts";

/** A value for each option that is not its default. */
const GIVEN: Required<SolveOptions> = {
  threads: 3,
  timeLimit: 60,
  nodeLimit: 7,
  workLimit: 8,
  gapRelative: 0.1,
  gapAbsolute: 0.2,
  seed: 9,
  deterministic: false,
  presolve: false,
  learning: false,
  symmetry: false,
  without: ["cuts"],
  start: Float64Array.of(1),
  assumptions: [{ column: 0, upper: 0 }],
  hint: Float64Array.of(1),
  branchingPriority: Float64Array.of(2),
  branchingDirection: Int8Array.of(-1),
  hooks: { onIncumbent: () => "refuse" },
  poolSize: 4,
  signal: new AbortController().signal,
  onProgress: () => {},
  onNode: () => {},
};

describe("the table of options", () => {
  test("takes a value of every option, and its default", () => {
    for (const [name, value] of Object.entries(GIVEN)) {
      const line = SOLVE_OPTIONS[name as keyof SolveOptions];
      expect(line.kind.accepts(value), name).toBe(true);
      if ("default" in line) expect(line.kind.accepts(line.default), name).toBe(true);
      expect(value).not.toBe("default" in line ? line.default : undefined);
    }
  });

  test("gives what was given, or the default", () => {
    expect(settingOf({}, "poolSize")).toBe(10);
    expect(settingOf({ poolSize: 2 }, "poolSize")).toBe(2);
    expect(settingOf({ presolve: false }, "presolve")).toBe(false);
  });

  test("hands sub-solves what decides the answer, and the time that is left", () => {
    const { seed, gapRelative, gapAbsolute, learning, symmetry, without, signal } = GIVEN;
    const inner = innerOptions("subSolve", GIVEN, new Limits(GIVEN, performance.now() - 20_000));
    const { timeLimit, ...others } = inner;
    expect(others).toEqual({
      ...{ seed, gapRelative, gapAbsolute, learning, symmetry, without, signal },
      poolSize: 1,
    });
    expect(timeLimit).toBeGreaterThan(39);
    expect(timeLimit).toBeLessThanOrEqual(40);
  });

  test("hands workers what can be sent to another thread", () => {
    const inner = innerOptions("worker", GIVEN, new Limits(GIVEN));
    expect(inner.presolve).toBe(false);
    expect(structuredClone(inner)).toEqual(inner);
  });

  test("hands on no default and no limit that was not given", () => {
    expect(innerOptions("worker", {}, new Limits({}))).toEqual({ poolSize: 1 });
  });
});
