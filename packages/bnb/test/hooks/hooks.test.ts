import { type Problem, ProblemBuilder } from "@bough/problem";
import { allPoints, exactLpOracle, randomProblem } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { type ColumnBounds, type HookedPropagator, solve, solveSync } from "../../src/index.ts";

const LIMITS = { points: 10_000, steps: 1_000_000 };

/** Chooses among binaries with a limit on their number. */
function choice(values: readonly number[], most: number): Problem {
  const builder = new ProblemBuilder({ sense: "maximize" });
  for (const cost of values) builder.addColumn({ upper: 1, isInteger: true, cost });
  builder.addRow(
    { upper: most },
    values.map((_, j) => [j, 1] as const),
  );
  return builder.build();
}

/** x_a differs from x_b, told by bounds alone. */
function different(a: number, b: number): HookedPropagator {
  const exclude = (bounds: ColumnBounds, from: number, to: number) => {
    if (!bounds.isFixed(from)) return;
    const value = bounds.lower(from);
    if (bounds.lower(to) === value) bounds.atLeast(to, value + 1, [from, to]);
    if (bounds.upper(to) === value) bounds.atMost(to, value - 1, [from, to]);
  };
  return {
    name: `different ${a} ${b}`,
    columns: [a, b],
    propagate: (bounds) => {
      exclude(bounds, a, b);
      exclude(bounds, b, a);
    },
  };
}

describe("judgement of points", () => {
  it("leads to the best point that was not refused", async () => {
    for (const threads of [1, 2]) {
      const seen: number[] = [];
      const result = await solve(choice([5, 4, 3, 2, 1], 2), {
        threads,
        hooks: {
          onIncumbent: ({ values, objective }) => {
            seen.push(objective);
            return values[0] === 1 ? "refuse" : undefined;
          },
        },
      });
      expect([result.status, result.objective, result.bound]).toEqual(["optimal", 7, 7]);
      expect(seen).toContain(9);
      expect(result.solutions.every(({ values }) => values[0] === 0)).toBe(true);
    }
  });

  it("ends where all are refused, or with the first that is enough", async () => {
    const problem = choice([5, 4, 3], 2);
    const none = await solve(problem, { hooks: { onIncumbent: () => "refuse" } });
    expect([none.status, none.solution]).toEqual(["infeasible", null]);
    const first = await solve(problem, {
      hooks: { onIncumbent: ({ objective }) => (objective > 0 ? "stop" : undefined) },
      start: Float64Array.of(0, 0, 1),
    });
    expect([first.status, first.objective]).toEqual(["interrupted", 3]);
  });

  it("is asked by solveSync as well, and of an LP", () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    builder.addColumn({ upper: 3.5, cost: 1 });
    const result = solveSync(builder.build(), {
      hooks: { separate: () => [{ terms: [[0, 1]], upper: 2.25 }] },
    });
    expect([result.status, result.objective]).toEqual(["optimal", 2.25]);
  });
});

describe("a heuristic of the caller's", () => {
  it("is shown optima of the relaxation, and what it offers counts where it is feasible", async () => {
    const problem = choice([5.5, 4.25, 3.75, 2.5, 1.25], 2.5 as number);
    const sources: string[] = [];
    const result = await solve(problem, {
      hooks: {
        heuristic: ({ values, isIntegral, offer }) => {
          expect([values.length, isIntegral]).toEqual([5, false]);
          offer([1, 1, 1, 0, 0]);
          offer(values.map(Math.floor));
        },
      },
      without: ["heuristics", "reductions"],
      presolve: false,
      onProgress: (event) => {
        if (event.kind === "incumbent") sources.push(event.source);
      },
    });
    expect([result.status, result.objective]).toEqual(["optimal", 9.75]);
    expect(sources[0]).toBe("hook");
  });
});

describe("an offered point that leaves values open", () => {
  it("gets what goes with its integers, and is passed over where nothing does", async () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    const [x, y] = [0, 1].map(() => builder.addColumn({ upper: 9, isInteger: true, cost: 1 }));
    const rest = builder.addColumn({ upper: 10, cost: -0.25 });
    builder.addRow({ lower: 0.5, upper: 0.5 }, [
      [rest, 1],
      [x!, -0.5],
      [y!, 0.25],
    ]);
    builder.addRow({ upper: 7 }, [
      [x!, 2],
      [y!, 2],
    ]);
    const found: [string, number[]][] = [];
    const result = await solve(builder.build(), {
      hooks: {
        separate: ({ offer }) => {
          offer([9, 9, Number.NaN]);
          offer([3, 0, Number.NaN]);
          return [];
        },
      },
      without: ["heuristics"],
      learning: false,
      onProgress: (event) => {
        if (event.kind === "incumbent") found.push([event.source, [...event.solution]]);
      },
    });
    expect(found[0]).toEqual(["hook", [3, 0, 2]]);
    expect(result.objective).toBe(2.875);
  });
});

describe("propagators from outside", () => {
  it("leave exactly the points that they do not fail on", async () => {
    let ruledOut = 0;
    for (let seed = 0; seed < 30; seed++) {
      const problem = randomProblem(seed, { numRows: 3, numCols: 4, integerRange: 2 });
      const pairs = [
        [0, 1],
        [1, 2],
        [0, 3],
      ] as const;
      let best = Infinity;
      let plain = Infinity;
      for (const x of allPoints(problem, LIMITS, exactLpOracle) ?? []) {
        const objective = problem.objectiveAt(Float64Array.from(x));
        plain = Math.min(plain, objective);
        if (pairs.every(([a, b]) => x[a] !== x[b])) best = Math.min(best, objective);
      }
      if (best > plain) ruledOut++;
      const propagators = pairs.map(([a, b]) => different(a, b));
      for (const options of [{}, { learning: false }, { presolve: false }]) {
        const result = await solve(problem, { ...options, gapRelative: 0, hooks: { propagators } });
        expect(result.status, `seed ${seed}`).toBe(best < Infinity ? "optimal" : "infeasible");
        if (best < Infinity)
          expect(result.objective, `seed ${seed}`).toBeCloseTo(problem.toUserObjective(best), 6);
      }
    }
    expect(ruledOut).toBeGreaterThan(5);
  });

  it("are about integer columns of the problem, and their mistakes are told", async () => {
    const builder = new ProblemBuilder();
    builder.addColumn({ upper: 1 });
    builder.addColumn({ upper: 1, isInteger: true });
    const problem = builder.build();
    const make = (columns: number[], propagate: HookedPropagator["propagate"] = () => {}) =>
      solve(problem, { hooks: { propagators: [{ name: "mine", columns, propagate }] } });
    await expect(make([0])).rejects.toThrow(/"mine" looks at column 0, which is continuous/);
    await expect(make([2])).rejects.toThrow(/"mine" looks at column 2/);
    await expect(make([1], (bounds) => bounds.atLeast(7, 1))).rejects.toThrow(/names the column 7/);
    const error = new TypeError("oops");
    const thrown = make([1], () => {
      throw error;
    });
    await expect(thrown).rejects.toBe(error);
    const separate = () => {
      throw error;
    };
    expect(() => solveSync(problem, { hooks: { separate } })).toThrow(error);
  });
});

it("hooks are checked", async () => {
  const problem = choice([1], 1);
  const given = (hooks: unknown) => solve(problem, { hooks: hooks as never });
  await expect(given(7)).rejects.toThrow(/hooks is 7; give an object with hooks/);
  await expect(given({ seperate: () => [] })).rejects.toThrow(/no "seperate"/);
  await expect(given({ separate: 3 })).rejects.toThrow(/"separate" is 3; give a function/);
  await expect(given({ propagators: 3 })).rejects.toThrow(/give an array of propagators/);
  await expect(given({ module: "data:text/javascript,export default 3" })).rejects.toThrow(
    /exports 3 by default/,
  );
  const make = "data:text/javascript,export default () => ({})";
  expect(() => solveSync(problem, { hooks: { module: make } })).toThrow(/loaded by `solve`/);
});
