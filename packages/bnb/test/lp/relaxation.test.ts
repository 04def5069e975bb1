import { ProblemBuilder, Random } from "@bough/problem";
import { Domain } from "@bough/propagation";
import { createLpEngine } from "@bough/simplex";
import { describe, expect, it } from "vitest";
import { Limits } from "../../src/limits.ts";
import { Relaxation } from "../../src/lp/relaxation.ts";

it("puts integers of a point within the bounds that the LP has, and leaves the others", () => {
  const builder = new ProblemBuilder();
  for (let j = 0; j < 3; j++) builder.addColumn({ upper: 1, isInteger: j < 2 });
  const problem = builder.build();
  const relaxation = new Relaxation(problem, createLpEngine(problem), new Limits({}));
  const domain = new Domain(problem);
  domain.decide(1, 0);
  domain.propagate();
  relaxation.syncBounds(domain);
  const point = Float64Array.of(2e-6, -1e-7, -1e-7);
  relaxation.moveInside(point);
  expect(Array.from(point)).toEqual([0, 0, -1e-7]);
});

it("counts nodes of a tableau for added rows that were idle there, and begins anew for the others", () => {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ upper: 1, isInteger: true });
  const problem = builder.build();
  const relaxation = new Relaxation(problem, createLpEngine(problem), new Limits({}));
  const [columns, coefficients] = [Int32Array.of(x), Float64Array.of(1)];
  const row = (upper: number) => ({ columns, coefficients, lower: -Infinity, upper });
  const rows = [2, 3].map((upper) => ({ ...row(upper), name: "test", rank: 1 }));
  relaxation.addRows(rows);
  relaxation.noteIdleRows([true, true], 1000);
  relaxation.noteIdleRows([true, false], 1000);
  expect(relaxation.rowsSlackFor(1999)).toEqual([0]);
  expect(relaxation.rowsSlackFor(2000)).toEqual([]);
});

it("has more conditional rows than a call has arguments", () => {
  const NUM_INDICATORS = 140_000;
  const builder = new ProblemBuilder();
  const x = builder.addColumn({});
  const binary = builder.addColumn({ upper: 1, isInteger: true });
  const [columns, coefficients] = [Int32Array.of(x), Float64Array.of(1)];
  for (let k = 0; k < NUM_INDICATORS; k++) {
    const side = { columns, coefficients, lower: -Infinity, upper: 5 };
    builder.addStructure({ kind: "indicator", name: "", binary, activeValue: 1, ...side });
  }
  const problem = builder.build();
  const relaxation = new Relaxation(problem, createLpEngine(problem), new Limits({}));
  expect(relaxation.engine.numRows).toBe(NUM_INDICATORS);
});

/** min -x - y over columns without an end, x free to go along y but for the tenth digit of a row. */
function nearlyUnbounded(lastDigits: number): Relaxation {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ lower: 0, upper: Infinity, cost: -1 });
  const y = builder.addColumn({ lower: 0, upper: Infinity, cost: 1 - lastDigits / 2 });
  builder.addRow({ upper: 1 }, [
    [x, 1],
    [y, -1],
  ]);
  builder.addRow({ upper: 2 }, [
    [x, 1],
    [y, -1 + lastDigits],
  ]);
  const problem = builder.build();
  return new Relaxation(problem, createLpEngine(problem), new Limits({}));
}

function run<T>(steps: Iterator<void, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

describe("what the last digits of rows decide", () => {
  it("is decided by exact arithmetic, whose point a leaf may take", () => {
    const relaxation = nearlyUnbounded(1e-9);
    expect(["unknown", "optimal"]).toContain(run(relaxation.resolve(Infinity)));
    const exact = run(relaxation.solveExactly());
    if (exact?.status !== "optimal") throw new Error(`it is ${exact?.status}`);
    expect(exact.primal[1]).toBeCloseTo(1e9, -3);
  });

  it("stays as the engine says where they matter beyond all reach only", () => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ lower: -Infinity, upper: Infinity, cost: 1 });
    const y = builder.addColumn({ lower: -Infinity, upper: Infinity, cost: 0 });
    for (const [coefficient, side] of [
      [-1, 0],
      [-1 + 2 ** -50, 1],
    ])
      builder.addRow({ lower: side, upper: side }, [
        [x, 1],
        [y, coefficient],
      ]);
    const problem = builder.build();
    const relaxation = new Relaxation(problem, createLpEngine(problem), new Limits({}));
    expect(run(relaxation.resolve(Infinity))).toBe("infeasible");
    const exact = run(relaxation.solveExactly());
    if (exact?.status !== "optimal") throw new Error(`it is ${exact?.status}`);
    expect(exact.primal[1]).toBe(2 ** 50);
  });
});

it("tells of work in exact arithmetic while it goes on, and ends it at the limit", () => {
  const random = new Random(3);
  const builder = new ProblemBuilder();
  const decimal = () => Number(((1 + 8 * random.next()) * 10 ** random.below(9)).toPrecision(6));
  for (let j = 0; j < 50; j++) builder.addColumn({ upper: 90, cost: -1 - random.below(99) });
  for (let i = 0; i < 50; i++) {
    const terms = Array.from({ length: 50 }, (_, j): [number, number] => [j, decimal()]);
    builder.addRow({ upper: 17 * terms.reduce((sum, [, value]) => sum + value, 0) }, terms);
  }
  const problem = builder.build();
  const workLimit = 3_000_000;
  const limits = new Limits({ workLimit });
  const relaxation = new Relaxation(problem, createLpEngine(problem), limits);
  const steps = relaxation.solveExactly();
  let [before, largest] = [0, 0];
  for (let step = steps.next(); ; step = steps.next()) {
    largest = Math.max(largest, relaxation.work - before);
    before = relaxation.work;
    if (step.done !== true) continue;
    expect(step.value).toBeNull();
    break;
  }
  expect(largest).toBeLessThan(workLimit / 2);
  expect(relaxation.work).toBeGreaterThan(workLimit);
  expect(relaxation.work).toBeLessThan(1.5 * workLimit);
});
