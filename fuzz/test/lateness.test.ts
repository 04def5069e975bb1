import { readProblemFile } from "@bough/formats";
import { Problem } from "@bough/problem";
import { Random, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { faultsOf } from "../src/targets/lateness/index.ts";
import {
  LARGE_MODELS,
  MODELLED,
  makeLargeModel,
  writtenModel,
} from "../src/targets/lateness/large-models/index.ts";
import { readyCall } from "../src/targets/lateness/late-call.ts";
import { drawRequest, type LateRun, type Operation } from "../src/targets/lateness/request.ts";
import { placeOf } from "../src/targets/lateness/thread-watch.ts";
import { WorstTable } from "../src/targets/lateness/worst-table.ts";

const MODEL = { name: "a model", source: { large: "columns-60000" }, warmUp: undefined };
const PUNCTUAL: LateRun = {
  status: "time-limit",
  seconds: 1,
  slice: 12,
  wallSlice: 30,
  place: "run@search.js:1 90%",
  overrun: 0.01,
  wallOverrun: 0.05,
  due: 1,
};

describe("the campaign for lateness", () => {
  it("draws one end for each run, and more threads for searches only", () => {
    for (let seed = 0; seed < 200; seed++) {
      const request = drawRequest(new Random(seed), MODEL, seed % 2 === 0);
      const { workLimit, nodeLimit, abortAfter, timeLimit, operation, threads } = request;
      const ends = [workLimit, nodeLimit, abortAfter].filter((end) => end !== undefined);
      expect(ends.length).toBeLessThanOrEqual(1);
      expect(ends.length === 1 || timeLimit < 3).toBe(true);
      if (operation === "solveAll" || operation === "isUnique") expect(threads).toBe(1);
      // Readers and writers know signals only.
      if (["read", "write", "model.from"].includes(operation)) expect(abortAfter).toBeDefined();
      expect(operation === "model.solve" && seed % 2 === 1).toBe(false);
    }
  });

  it("reads large models from files that hold them", async () => {
    const made = makeLargeModel("bin-packing-120x60");
    const { problem } = await readProblemFile(writtenModel("bin-packing-120x60"));
    if (!(made instanceof Problem)) throw new Error("a model was made where a problem is named");
    expect(LARGE_MODELS.filter((name) => !MODELLED.has(name))).toContain("bin-packing-120x60");
    expect([problem.numRows, problem.numCols]).toEqual([made.numRows, made.numCols]);
    expect(problem.numNonzeros).toBe(made.numNonzeros);
    expect(() => writtenModel("sums-30000")).toThrow("is no problem");
  });

  it("calls sessions, hooks and writers", async () => {
    const problem = randomProblem(3);
    const { signal } = new AbortController();
    const call = { name: "a problem", threads: 1, seed: 1, timeLimit: 10 };
    const statusOf = (operation: Operation) => readyCall({ ...call, operation }, problem)(signal);
    const optimum = await statusOf("solve");
    expect(await statusOf("hooked")).toBe(optimum);
    expect(["optimal", "infeasible"]).toContain(await statusOf("session"));
    expect(await statusOf("started")).toBe(optimum);
    expect(await statusOf("model.from")).toBe("made");
    expect(await statusOf("write")).toBe("made");
  });

  it("tells what breaks a claim", () => {
    const request = { ...drawRequest(new Random(1), MODEL, false), operation: "solve" as const };
    expect(faultsOf(request, PUNCTUAL)).toEqual([]);
    const kinds = (run: LateRun | string) => faultsOf(request, run).map(({ kind }) => kind);
    expect(kinds({ ...PUNCTUAL, slice: 70 })).toEqual(["held"]);
    expect(kinds({ ...PUNCTUAL, overrun: 0.25 })).toEqual(["late"]);
    expect(kinds({ ...PUNCTUAL, overrun: 0.25, due: 10 })).toEqual([]);
    expect(kinds("it ended with code 1")).toEqual(["no answer"]);
    // What is called to hold the thread may do so; it is to end in time all the same.
    const atOnce = { ...request, operation: "solveSync" as const };
    const late = faultsOf(atOnce, { ...PUNCTUAL, slice: 2000, overrun: 0.25 });
    expect(late.map(({ kind }) => kind)).toEqual(["late"]);
  });

  it("keeps the worst of each model, the longest slice first", () => {
    const table = new WorstTable();
    const request = { ...drawRequest(new Random(1), MODEL, false), operation: "solve" as const };
    const runs: [typeof request, LateRun][] = [
      [request, { ...PUNCTUAL, slice: 60, place: "there" }],
      [request, { ...PUNCTUAL, slice: 40, place: "here", overrun: 0.5 }],
      [
        { ...request, name: "another" },
        { ...PUNCTUAL, slice: 80 },
      ],
    ];
    for (const [of, run] of runs) table.add(of, run, faultsOf(of, run));
    const [totals, first, second] = table.text.split("\n");
    expect(totals).toBe(
      "3 runs, 2 models: worst slice 80 ms, worst overrun 500 ms, 2 held, 1 late",
    );
    expect(first).toContain("another: held 80 ms");
    expect(second).toContain("a model: held 60 ms (there), late 500 ms");
  });

  it("names those who were on the stack within a slice", () => {
    const frame = (functionName: string) => ({
      functionName,
      scriptId: "1",
      url: "file:///dist/search.js",
      lineNumber: 6,
      columnNumber: 0,
    });
    const profile = {
      nodes: [
        { id: 1, callFrame: frame("(root)"), children: [2] },
        { id: 2, callFrame: frame("search"), children: [3, 4] },
        { id: 3, callFrame: frame("presolve") },
        { id: 4, callFrame: frame("tree") },
      ],
      startTime: 0,
      endTime: 5000,
      samples: [3, 3, 4, 4, 4],
      timeDeltas: [1000, 1000, 1000, 1000, 1000],
    };
    expect(placeOf(profile, 2500, 5000)).toBe("search@search.js:7 100% > tree@search.js:7 100%");
  });
});
