import type { ProgressEvent } from "@bough/bnb";
import { expect, it } from "vitest";
import { SolveLog } from "../src/solve-log.ts";
import { CollectingTerminal } from "./collecting-terminal.ts";

function incumbent(objective: number, seconds: number): ProgressEvent {
  return {
    kind: "incumbent",
    source: "tree",
    solution: new Float64Array(0),
    objective,
    bound: 0,
    gap: 1,
    seconds,
    nodes: 0,
    openNodes: 0,
    iterations: 0,
    conflicts: 0,
  } as unknown as ProgressEvent;
}

it("shows the last of thousands of points that come in a moment", () => {
  const terminal = new CollectingTerminal();
  const log = new SolveLog(terminal, {});
  for (let k = 0; k < 5000; k++) log.progress(incumbent(10_000 - k, 0.1 + k * 1e-5));
  log.progress({ ...incumbent(5001, 0.3), kind: "restart" } as unknown as ProgressEvent);
  const points = terminal.stdout
    .split("\n")
    .filter((line) => line.startsWith("*") && line.includes("tree"));
  expect(points.length).toBeLessThan(60);
  expect(points.at(-1)).toContain("5001");
});
