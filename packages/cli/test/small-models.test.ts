import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const bundle = fileURLToPath(new URL("../dist/bough.cjs", import.meta.url));
const knapsack = `Maximize
 obj: 5 a + 4 b + 3 c + 7 d
Subject To
 weight: 2 a + 3 b + c + 4 d <= 7
 either: a + b + d <= 2
Binaries
 a b c d
End
`;
const impossible = `Minimize
 obj: x + y
Subject To
 odd: 2 x + 2 y = 7
Bounds
 x <= 9
 y <= 9
Generals
 x y
End
`;

interface Report {
  readonly status: string;
  readonly objective: number | null;
  readonly solution?: Readonly<Record<string, number>>;
}

/** As a process of its own that checks no promises: where they are, the tableau has no say. */
async function report(...argv: string[]): Promise<Report> {
  const env = { ...process.env, BOUGH_CHECK: "0" };
  const { stdout } = await promisify(execFile)(process.execPath, [bundle, ...argv, "--json"], {
    env,
  });
  return JSON.parse(stdout) as Report;
}

describe("the command, asked for no more than the answer", () => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "bough-small-"));
    writeFileSync(path("knapsack.lp"), knapsack);
    writeFileSync(path("impossible.lp"), impossible);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ["knapsack.lp", "optimal", 15],
    ["impossible.lp", "infeasible", null],
  ])("gives that of the whole search to %s", async (name, status, objective) => {
    const small = await report("solve", path(name));
    // Whoever asks for statistics gets them from the search.
    const whole = await report("solve", path(name), "--statistics");
    expect([small.status, small.objective]).toEqual([status, objective]);
    expect([whole.status, whole.objective]).toEqual([status, objective]);
    expect(small.solution).toEqual(whole.solution);
  });
});
