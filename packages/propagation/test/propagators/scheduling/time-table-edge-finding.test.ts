import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compile/compile.ts";
import { Domain } from "../../../src/domain/domain.ts";

describe("time-table edge-finding", () => {
  it("refutes tasks that need more than a window has, where none runs for certain", () => {
    expect(domainOf(6).propagate()).toBe(false);
    expect(domainOf(5).propagate()).toBe(true);
    expect(domainOf(6, ["time-table-edge-finding"]).propagate()).toBe(true);
  });

  it("moves a task behind those that leave it too little of the window", () => {
    const domain = domainOf(5, [], { length: 3, latest: 9 });
    expect(domain.propagate()).toBe(true);
    // All five fill the time until 4: of what the sixth needs nothing fits there.
    expect(domain.lower(5)).toBe(4);
  });
});

/** Tasks of length 2 within [0, 4), each taking 2 of 5; and one more with a window of its own. */
function domainOf(
  count: number,
  without: readonly string[] = [],
  more?: { readonly length: number; readonly latest: number },
): Domain {
  const builder = new ProblemBuilder();
  const starts = Array.from({ length: count }, () =>
    builder.addColumn({ lower: 0, upper: 2, isInteger: true }),
  );
  const lengths = starts.map(() => 2);
  if (more !== undefined) {
    starts.push(builder.addColumn({ lower: 0, upper: more.latest, isInteger: true }));
    lengths.push(more.length);
  }
  const none = Int32Array.from(starts, () => -1);
  builder.addStructure({
    kind: "cumulative",
    name: "crew",
    starts: Int32Array.from(starts),
    lengths: Float64Array.from(lengths),
    lengthColumns: none,
    presences: none,
    demands: new Float64Array(starts.length).fill(2),
    demandColumns: none,
    capacity: 5,
    capacityColumn: -1,
  });
  const problem = builder.build();
  return new Domain(problem, compile(problem, { without: new Set(without) }));
}
