import { execFileSync } from "node:child_process";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProblemBuilder } from "@bough/problem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  FormatError,
  type ProblemFormat,
  readProblem,
  readProblemFile,
  readProblemSteps,
  writeProblem,
  writeProblemSteps,
} from "../src/index.ts";

/** Clauses over binaries: what every format can say. */
function clauses(numRows: number) {
  const builder = new ProblemBuilder();
  for (let j = 0; j < 50; j++) builder.addColumn({ upper: 1, isInteger: true });
  for (let i = 0; i < numRows; i++)
    builder.addRow({ lower: 1 }, [
      [i % 50, 1],
      [(i + 1 + (i % 7)) % 50, 1],
    ]);
  return builder.build();
}

const FORMATS: readonly ProblemFormat[] = ["mps", "lp", "opb", "cnf"];
const NUM_ROWS = 20_000;

it.each(FORMATS)("writes %s with pauses, too", (format) => {
  let pauses = 0;
  for (const _ of writeProblemSteps(clauses(NUM_ROWS), format)) pauses++;
  expect(pauses).toBeGreaterThan(4);
});

it.each(["objective", "row"])("pauses within a long %s of an LP file", (place) => {
  const sum = Array.from({ length: 20_000 }, (_, j) => `x${j}`).join(" + ");
  const text = {
    objective: `Minimize\n ${sum}\nSubject To\n x1 + x2 >= 1\nEnd\n`,
    row: `Minimize\n x1\nSubject To\n ${sum} >= 1\nEnd\n`,
  }[place] as string;
  const pauses = (read: string) => [...readProblemSteps(read, { format: "lp" })].length;
  expect(pauses(text)).toBeGreaterThan(pauses(text.replace(sum, "x1")) + 5);
});

describe.each(FORMATS)("reading %s in steps", (format) => {
  const { text } = writeProblem(clauses(NUM_ROWS), format);

  it("pauses often, and reads what reading in one go does", () => {
    const steps = readProblemSteps(text, { format });
    let pauses = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) pauses++;
    expect(pauses).toBeGreaterThan(8);
    const { problem, warnings } = readProblem(text, { format });
    expect(step.value.warnings).toEqual(warnings);
    expect(problem.numRows).toBe(NUM_ROWS);
    expect(writeProblem(step.value.problem, format).text).toBe(writeProblem(problem, format).text);
  });

  it("names the line of an error like reading in one go", () => {
    const cut = text.slice(0, Math.floor(text.length / 2)).replace(/\s*\S*$/, " ?!? ");
    const errorOf = (read: () => unknown) => {
      try {
        read();
      } catch (error) {
        if (error instanceof FormatError) return error.message;
      }
      return "none";
    };
    const inSteps = errorOf(() => [...readProblemSteps(cut, { format })]);
    expect(inSteps).not.toBe("none");
    expect(inSteps).toBe(errorOf(() => readProblem(cut, { format })));
  });
});

describe("reading a file", () => {
  let folder = "";
  let path = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "bough-"));
    path = join(folder, "clauses.mps");
    await writeFile(path, writeProblem(clauses(NUM_ROWS), "mps").text);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("ends where the caller has had enough", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(readProblemFile(path, { signal })).rejects.toThrow("enough");
    expect((await readProblemFile(path)).problem.numRows).toBe(NUM_ROWS);
  });

  it("ends where the caller has had enough before the file has come", async () => {
    const pipe = join(folder, "pipe.mps");
    execFileSync("mkfifo", [pipe]);
    const controller = new AbortController();
    const reading = readProblemFile(pipe, { signal: controller.signal });
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error("enough"));
    await expect(reading).rejects.toThrow("enough");
    // Whoever still waits for a writer is let go.
    await (await open(pipe, "w")).close();
  });
});
