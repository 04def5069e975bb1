import { ProblemBuilder, type SparseMatrix, type Term } from "@bough/problem";
import { expect, it } from "vitest";
import { createLpEngine } from "../src/index.ts";

/** Pivots after which a run of a dozen rows has lost its way for sure. */
const ITERATION_LIMIT = 100_000;

it("a run among numbers of 10^15 that gets nowhere ends, and says that it has no answer", () => {
  const builder = new ProblemBuilder();
  builder.addColumn({ upper: 1, cost: -0.9, isInteger: true });
  builder.addColumn({ lower: -283485343842304, upper: -283485343842302, isInteger: true });
  builder.addColumn({ lower: -1060714000678912, upper: -1060714000678910, isInteger: true });
  builder.addColumn({ upper: 2, isInteger: true });
  builder.addColumn({ lower: 722788702748672, upper: 722788702748673, cost: 0.2, isInteger: true });
  builder.addRow({ upper: -7424998004752376 }, entries([0, 5], [2, 7], [3, 1]));
  builder.addRow({ lower: -2844216704106496 }, entries([0, -1], [2, 2], [4, -1]));
  builder.addRow({}, entries([0, -1041630605344769], [1, -1033129991602177], [3, 2]));
  builder.addRow({ upper: 283485343842292 }, entries([0, -3], [1, -1], [3, -4]));
  const engine = createLpEngine(builder.build());
  expect(engine.resolve({ iterationLimit: ITERATION_LIMIT })).toBe("optimal");
  const rows = [
    entries([0, 3], [2, 3], [3, 1]),
    entries([0, 1], [2, -1]),
    entries([0, -1], [3, -2]),
  ];
  const upper = Float64Array.of(-3182142002036731, 1060714000678912, -5);
  engine.addRows(matrixOf(rows), Float64Array.of(-Infinity, -Infinity, -Infinity), upper);
  const status = engine.resolve({ iterationLimit: ITERATION_LIMIT });
  expect(["infeasible", "numerical-trouble"]).toContain(status);
  expect(engine.iterations).toBeLessThan(ITERATION_LIMIT);
});

function entries(...terms: Term[]): Term[] {
  return terms;
}

function matrixOf(rows: readonly Term[][]): SparseMatrix {
  const starts = new Int32Array(rows.length + 1);
  rows.forEach((row, i) => {
    starts[i + 1] = starts[i] + row.length;
  });
  return {
    numLines: rows.length,
    lineLength: 5,
    starts,
    indices: Int32Array.from(rows.flat(), ([j]) => j),
    values: Float64Array.from(rows.flat(), ([, a]) => a),
  };
}
