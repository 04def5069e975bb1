import { checkSolution, type Problem, ProblemBuilder } from "@bough/problem";
import { presolve } from "@bough/simplex/presolve";
import { bruteForce, solveExactLp } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { integerReductions } from "../../../src/presolve/reductions/index.ts";

type Row = readonly [lower: number, terms: Readonly<Record<string, number>>, upper: number];

interface Model {
  readonly cost?: Readonly<Record<string, number>>;
  readonly rows: readonly Row[];
  readonly binary?: readonly string[];
  readonly integer?: Readonly<Record<string, readonly [number, number]>>;
  readonly continuous?: Readonly<Record<string, readonly [number, number]>>;
}

function build(model: Model): Problem {
  const builder = new ProblemBuilder();
  const add = (name: string, [lower, upper]: readonly [number, number], isInteger: boolean) =>
    builder.addColumn({ name, lower, upper, isInteger, cost: model.cost?.[name] ?? 0 });
  for (const name of model.binary ?? []) add(name, [0, 1], true);
  for (const [name, bounds] of Object.entries(model.integer ?? {})) add(name, bounds, true);
  for (const [name, bounds] of Object.entries(model.continuous ?? {})) add(name, bounds, false);
  for (const [lower, terms, upper] of model.rows) {
    const list = Object.entries(terms).map(([name, a]) => [builder.columnIndex(name), a] as const);
    builder.addRow({ lower, upper }, list);
  }
  return builder.build();
}

/** Presolves with everything and holds status, optimum and one point against brute force. */
function expectRightAnswer(problem: Problem): void {
  const truth = bruteForce(problem);
  for (const dualReductions of [true, false]) {
    const options = { reductions: integerReductions, integerMode: true, dualReductions };
    const result = presolve(problem, options);
    if (truth.status === "infeasible") {
      if (result.status === "reduced") {
        expect(bruteForce(result.problem).status).toBe("infeasible");
      }
      continue;
    }
    expect(result.status).toBe("reduced");
    const reduced = bruteForce(result.problem);
    expect(reduced.objective?.toNumber()).toBeCloseTo(truth.objective?.toNumber() ?? Number.NaN, 6);
    const whole = result.postsolve.primal(bestPoint(result.problem));
    expect(checkSolution(problem, whole)).toMatchObject({ isFeasible: true });
    expect(problem.objectiveAt(whole)).toBeCloseTo(truth.objective?.toNumber() ?? Number.NaN, 6);
  }
}

/** An optimal point by trying every integer assignment. */
function bestPoint(problem: Problem): number[] {
  let best: number[] = [];
  let bestObjective = Infinity;
  for (const assignment of bruteForce(problem).assignments) {
    const lower = Float64Array.from(problem.columnLower);
    const upper = Float64Array.from(problem.columnUpper);
    let next = 0;
    for (let j = 0; j < problem.numCols; j++) {
      if (problem.isInteger[j] === 0) continue;
      lower[j] = assignment[next] as number;
      upper[j] = assignment[next++] as number;
    }
    const solved = solveExactLp(problem, { lower, upper });
    if (solved.status !== "optimal" || solved.objective.toNumber() >= bestObjective) continue;
    bestObjective = solved.objective.toNumber();
    best = solved.x.map((value) => value.toNumber());
  }
  return best;
}

const INF = Infinity;

describe("what broke other presolvers does not break this one", () => {
  it("joins parallel integer columns without holes (HiGHS 2432, 2204)", () => {
    expectRightAnswer(
      build({
        cost: { x: -1, y: -3 },
        integer: { x: [0, 1], y: [0, 4] },
        rows: [[-INF, { x: 1, y: 3 }, 11]],
      }),
    );
    expectRightAnswer(
      build({
        cost: { x: -1, y: -2 },
        integer: { x: [0, 5], y: [0, 4] },
        continuous: { z: [0, 0.5] },
        rows: [[-INF, { x: 2, y: 4, z: 1 }, 11.5]],
      }),
    );
  });

  it("lets only one of two equal columns dominate the other (HiGHS 3090)", () => {
    const names = ["a", "b", "c", "d", "e", "f"];
    expectRightAnswer(
      build({
        binary: names,
        rows: [
          [1, { a: 1, b: 1 }, 1],
          [1, { c: 1, d: 1 }, 1],
          [2, { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }, 3],
          [1, { e: 1, f: 1 }, 1],
        ],
      }),
    );
  });

  it("keeps the optimum of a tiny big M beside a set packing row (HiGHS 3094)", () => {
    expectRightAnswer(
      build({
        cost: { x: -1, a: 1, b: 1, c: 1 },
        binary: ["a", "b", "c"],
        continuous: { x: [0, 10] },
        rows: [
          [-INF, { x: 1, a: -0.001 }, 0],
          [-INF, { a: 1, b: 1, c: 1 }, 1],
        ],
      }),
    );
  });

  it("does not call L + M (1 - b) >= M infeasible (HiGHS 3296)", () => {
    for (const big of [10, 1e4, 1e6, 524289]) {
      expectRightAnswer(
        build({
          cost: { l: 1, b: -2 },
          binary: ["b"],
          integer: { l: [0, 5] },
          rows: [[0, { l: 1, b: -big }, INF]],
        }),
      );
      expectRightAnswer(
        build({
          cost: { b: -1 },
          binary: ["b", "l"],
          rows: [[big - big, { l: big, b: -big }, INF]],
        }),
      );
    }
  });

  it("implies integrality only where every row agrees (HiGHS 2402, 2406)", () => {
    expectRightAnswer(
      build({
        cost: { x: -1 },
        integer: { i: [0, 3], k: [0, 3] },
        continuous: { x: [0, 2.5] },
        rows: [[-INF, { x: 1, i: -1, k: -1 }, 0]],
      }),
    );
    expectRightAnswer(
      build({
        cost: { x: -1, i: 0.75 },
        integer: { i: [0, 3] },
        continuous: { x: [0, 4] },
        rows: [
          [-INF, { x: 1, i: -1 }, 0],
          [-INF, { x: 2 }, 3],
        ],
      }),
    );
  });

  it("does not let bounds creep or blow up over a big M (HiGHS 771, 3034)", () => {
    expectRightAnswer(
      build({
        cost: { x: 1, y: -1, z: 5 },
        binary: ["z"],
        continuous: { x: [0, 1e6], y: [0, 1e6] },
        rows: [
          [-INF, { y: 1, z: -1e6 }, 0],
          [0, { x: 1, y: -1 }, 0],
          [-INF, { y: 1 }, 12],
        ],
      }),
    );
  });

  it("leaves bounds that differ by 1e-10 alone (HiGHS 3258)", () => {
    const nearly = 1 + 1e-10;
    expectRightAnswer(
      build({
        cost: { x: -1, y: -1, a: 1 },
        binary: ["a"],
        continuous: { x: [0, 1], y: [0, nearly] },
        rows: [
          [0, { x: 1, y: -1 }, 0],
          [-INF, { x: 1, a: -1 }, 0],
        ],
      }),
    );
  });

  it("keeps parity when an integer column is worked out of a row", () => {
    for (const side of [0, 1, 3]) {
      expectRightAnswer(
        build({
          binary: ["a", "b", "c"],
          integer: { k: [-5, 5] },
          rows: [[side, { a: 1, b: 1, c: 1, k: -2 }, side]],
          cost: { a: 1, b: 1, c: 1 },
        }),
      );
    }
    expectRightAnswer(
      build({
        integer: { x: [0, 4], y: [0, 4], z: [0, 4] },
        rows: [[1, { x: 2, y: 4, z: 2 }, 1]],
      }),
    );
  });

  it("tightens coefficients of one-sided rows only", () => {
    expectRightAnswer(
      build({
        cost: { x: 1, y: 5 },
        binary: ["x", "y"],
        rows: [[3, { x: 3, y: 1 }, 4]],
      }),
    );
  });

  it("does not remove two rows that imply one another", () => {
    expectRightAnswer(
      build({
        cost: { x: -1, y: -1 },
        integer: { x: [0, 10], y: [0, 10] },
        rows: [
          [-INF, { x: 1, y: 1 }, 4],
          [-INF, { x: 2, y: 2 }, 8],
          [-INF, { x: 1, y: 1 }, 4],
        ],
      }),
    );
  });

  it("does not take rounding errors over a small coefficient for a bound", () => {
    // (x, v) = (2, 1) is exact. Before x <= 2 was known the row summed up to 169,626.
    const problem = build({
      cost: { x: 1, w: -1 },
      integer: { x: [-569, 16962], z: [-1, INF] },
      binary: ["v", "u", "w"],
      rows: [
        [-INF, { z: -6, u: 2 }, 0],
        [-12.5, { v: -10, z: -2, w: 4 }, INF],
        [-6, { x: 2, v: -10, z: -6, u: 4, w: 8 }, -6],
        [26, { x: 10, v: 6, u: 0.0004 }, 26],
      ],
    });
    const result = presolve(problem, { reductions: integerReductions, integerMode: true });
    expect(result.status).toBe("reduced");
    const whole = result.postsolve.primal(new Float64Array(result.problem.numCols));
    expect(checkSolution(problem, whole).isFeasible).toBe(true);
  });

  it("stops on columns that chase one another without end", () => {
    const problem = build({
      integer: { x: [0, 2147483647], y: [0, 2147483647] },
      binary: ["a"],
      rows: [
        [1, { x: 1, y: -1 }, INF],
        [1, { y: 1, x: -1, a: 2 }, INF],
      ],
    });
    const result = presolve(problem, { reductions: integerReductions, integerMode: true });
    expect(result.status).not.toBe("infeasible");
    expect(result.work).toBeLessThan(100_000);
  });

  it("calls an unbounded problem nothing else", () => {
    const problem = build({ cost: { x: -1 }, integer: { x: [0, INF] }, rows: [] });
    const result = presolve(problem, { reductions: integerReductions, integerMode: true });
    expect(result.status).toBe("unbounded-or-infeasible");
  });
});
