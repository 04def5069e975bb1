import { type NoOverlap, ProblemBuilder, runToEnd } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compile/compile.ts";
import { taskOrders } from "../../../src/compile/structures/task-orders.ts";
import { Domain } from "../../../src/domain/domain.ts";
import { makePropagators } from "../../../src/propagators/make-propagators.ts";

/** Tasks of length 2, of which only the first can start at 0, the second by 3, and so on. */
function queueOf(count: number) {
  const builder = new ProblemBuilder();
  const starts = Int32Array.from({ length: count }, (_, k) =>
    builder.addColumn({ lower: 0, upper: 2 * k + (k % 2), isInteger: true }),
  );
  const tasks = {
    name: "tasks",
    starts,
    lengths: new Float64Array(count).fill(2),
    lengthColumns: new Int32Array(count).fill(-1),
    presences: new Int32Array(count).fill(-1),
  };
  return { builder, tasks };
}

describe("very many tasks", () => {
  it("are looked at in parts, to the same end", () => {
    const count = 600;
    const { builder, tasks } = queueOf(count);
    const noOverlap: NoOverlap = { kind: "no-overlap", ...tasks, gaps: null };
    builder.addStructure(noOverlap);
    const problem = builder.build();
    const model = compile(problem);
    const propagators = makePropagators(problem, model);
    const domain = new Domain(problem, model, propagators);
    const inParts = propagators.filter(({ name }) =>
      ["task-pairs", "task-precedences"].includes(name),
    );
    expect(inParts.length).toBe(2);
    // One call is no whole run over all pairs in both directions of time.
    for (const propagator of inParts) {
      expect(propagator.propagate(domain)).toBe(true);
      expect(propagator.isUnfinished).toBe(true);
      propagator.backtrack?.(domain, 0);
    }
    expect(runToEnd(domain.propagateInSteps())).toBe(true);
    for (let k = 0; k < count; k++) expect(domain.lower(tasks.starts[k])).toBe(2 * k);
    // Nothing is left to say.
    const { length } = domain.trail;
    for (const propagator of inParts) {
      do expect(propagator.propagate(domain)).toBe(true);
      while (propagator.isUnfinished);
    }
    expect(domain.trail.length).toBe(length);
  });

  it("have columns for the orders of those that exclude each other, where these are few", () => {
    const count = 1500;
    const problemWith = (large: number) => {
      const { builder, tasks } = queueOf(count);
      builder.addStructure({
        kind: "cumulative",
        ...tasks,
        demands: Float64Array.from({ length: count }, (_, k) => (k < large ? 3 : 1)),
        demandColumns: new Int32Array(count).fill(-1),
        capacity: 4,
        capacityColumn: -1,
      });
      return builder.build();
    };
    // 200 · 199 / 2 pairs are just few enough, 201 · 200 / 2 are not.
    expect(taskOrders.fits(problemWith(200))).toBe(true);
    expect(taskOrders.fits(problemWith(201))).toBe(false);
    expect(taskOrders.fits(problemWith(0))).toBe(true);
  });
});
