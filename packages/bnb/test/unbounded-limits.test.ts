import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { solveSync } from "../src/solve/solve-sync.ts";

/** Falls for ever if it has any point; over free integers that may be long to find out. */
function freeIntegers() {
  const b = new ProblemBuilder();
  const free = { lower: -Infinity, isInteger: true };
  const x = b.addColumn({ ...free, cost: -1 });
  const y = b.addColumn({ lower: 12, isInteger: true });
  const z = b.addColumn({ ...free, cost: -3 });
  b.addRow({ lower: 1253 }, [
    [x, 11],
    [y, 98],
    [z, 21],
  ]);
  b.addRow({ lower: -779 }, [
    [x, 18],
    [y, -57],
    [z, 33],
  ]);
  b.addRow({ lower: 586 }, [[y, 45]]);
  return b.build();
}

describe("the search for a point of an unbounded problem", () => {
  const without = ["reduced-costs", "learning", "reductions", "heuristics"];

  it("spends no more than the work limit leaves", () => {
    const whole = solveSync(freeIntegers(), { without });
    expect(whole.status).toBe("unbounded");
    const workLimit = Math.floor(whole.work / 2);
    const { status, work } = solveSync(freeIntegers(), { without, workLimit });
    expect(status).toBe("work-limit");
    expect(work).toBeGreaterThanOrEqual(workLimit);
    expect(work).toBeLessThan(whole.work);
  });

  it("visits no more nodes than the node limit leaves", () => {
    const { status, nodes } = solveSync(freeIntegers(), { without, nodeLimit: 20 });
    expect(status).toBe("node-limit");
    expect(nodes).toBeLessThanOrEqual(21);
  });
});

describe("a problem without an end beside a coefficient of 10^9", () => {
  it.each([true, false])("is found out, presolve %s", (presolve) => {
    const b = new ProblemBuilder();
    const x = b.addColumn({ lower: -Infinity, upper: 5, isInteger: true, cost: 3.6 });
    const y = b.addColumn({ lower: 12.1, upper: 22.2, isInteger: true, cost: -37 });
    b.addRow({ upper: 18_000_000_001.5 }, [
      [y, 1e9],
      [x, 0.1],
    ]);
    expect(solveSync(b.build(), { presolve, workLimit: 1e7 }).status).toBe("unbounded");
  });
});

it("lets what lies within the gap wait until relaxations that are unbounded are decided", () => {
  const b = new ProblemBuilder({ sense: "maximize" });
  const bounds = [
    [0, 1],
    [0, 3],
    [-Infinity, 0],
    [0, 3],
    [0, 1],
    [-Infinity, Infinity],
    [0, 1],
  ] as const;
  const costs = [7, -1.5, 7.75, 3.25, 7.75, -0.75, 0];
  bounds.forEach(([lower, upper], j) => {
    b.addColumn({ lower, upper, cost: costs[j], isInteger: j !== 4 && j !== 5 });
  });
  b.addStructure({
    ...{ kind: "indicator", name: "switch", binary: 6, activeValue: 0, lower: 4.75 },
    columns: Int32Array.from([0, 1, 2, 4, 5, 6]),
    coefficients: Float64Array.from([0.75, 0.25, -2, -3.25, 3.75, -1.5]),
    upper: Infinity,
  });
  b.addStructure({
    ...{ kind: "sos1", name: "set", columns: Int32Array.from([5, 6, 1, 0, 3]) },
    weights: Float64Array.from([1, 2, 3, 4, 5]),
  });
  const options = { gapRelative: 2, gapAbsolute: 0, without: ["tableau"], workLimit: 1_000_000 };
  const { status, nodes } = solveSync(b.build(), options);
  expect(status).toBe("optimal");
  expect(nodes).toBeLessThan(100);
});
