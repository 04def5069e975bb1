import { type ProgressEvent, solve } from "@bough/bnb";
import { type Problem, ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";

/** One is true, and of each two neighbours exactly one. */
function alternating(length: number): Problem {
  const builder = new ProblemBuilder();
  const columns = Array.from({ length }, (_, k) =>
    builder.addColumn({ cost: k % 3, upper: 1, isInteger: true }),
  );
  builder.addRow({ lower: 1 }, [[columns[0], 1]]);
  for (let k = 1; k < length; k++)
    builder.addRow({ lower: 1, upper: 1 }, [
      [columns[k - 1], 1],
      [columns[k], 1],
    ]);
  return builder.build();
}

describe("a problem that presolve leaves nothing of", () => {
  it("is answered without a search", async () => {
    const sources: string[] = [];
    const onProgress = (event: ProgressEvent) => {
      if (event.kind === "incumbent") sources.push(event.source);
    };
    const result = await solve(alternating(9), { threads: 1, onProgress });
    expect(result).toMatchObject({ status: "optimal", objective: 5, bound: 5, nodes: 0 });
    expect([...(result.solution ?? [])]).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 1]);
    expect(result.presolved).toMatchObject({ rows: 0, columns: 0 });
    expect(sources).toEqual(["presolve"]);
    expect(result.statistics.time.setup.calls).toBe(0);
  });
});
