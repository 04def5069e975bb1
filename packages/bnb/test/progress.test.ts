import { type ProgressEvent, type SolveOptions, solveSync } from "@bough/bnb";
import { type Problem, ProblemBuilder } from "@bough/problem";
import { randomProblem } from "@bough/testing";
import { describe, expect, it, vi } from "vitest";

function eventsOf(problem: Problem, options: SolveOptions = {}): ProgressEvent[] {
  const events: ProgressEvent[] = [];
  solveSync(problem, { ...options, onProgress: (event) => events.push(event) });
  return events;
}

/** So many pigeons in one hole fewer: learning alone decides it, and takes its time. */
function pigeons(count: number): Problem {
  const builder = new ProblemBuilder({});
  const place = Array.from({ length: count }, () =>
    Array.from({ length: count - 1 }, () => builder.addColumn({ upper: 1, isInteger: true })),
  );
  for (const holes of place)
    builder.addRow(
      { lower: 1 },
      holes.map((j) => [j, 1]),
    );
  for (let hole = 0; hole + 1 < count; hole++)
    builder.addRow(
      { upper: 1 },
      place.map((holes) => [holes[hole], 1]),
    );
  return builder.build();
}

function randomBinaries(seed: number): Problem {
  return randomProblem(seed, {
    numCols: 40,
    numRows: 15,
    integerShare: 1,
    binaryShare: 1,
    density: 0.5,
    zeroObjectiveShare: 0,
    feasibleShare: 1,
    infiniteShare: 0,
  });
}

describe("progress", () => {
  const lasting = randomBinaries(9);
  /** On a tableau the problems here are over at once. */
  const onRows = { workLimit: 2e7, without: ["tableau"] };

  it("begins with presolve, ends with done, and time never runs back", () => {
    const events = eventsOf(lasting, { workLimit: 6e6, learning: false });
    const kinds = events.map(({ kind }) => kind);
    expect(kinds[0]).toBe("presolved");
    expect(kinds.at(-1)).toBe("done");
    expect(kinds.filter((kind) => kind === "done")).toHaveLength(1);
    const times = events.map(({ seconds }) => seconds);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it("gives a sign of life at least every two seconds, whatever the solve is at", () => {
    // By a clock that moves with each look, all looks are far apart.
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 5));
    try {
      const seconds = eventsOf(lasting, onRows).map((event) => event.seconds);
      const first = seconds[0] ?? 0;
      expect(seconds.at(-1)).toBeGreaterThan(first + 4);
      const gaps = seconds.slice(1).map((at, k) => at - (seconds[k] ?? 0));
      expect(Math.max(...gaps)).toBeLessThan(2);
    } finally {
      clock.mockRestore();
    }
  });

  it("tells of a restart, with the smaller problem", () => {
    const events = eventsOf(randomBinaries(43), { ...onRows, learning: false });
    const before = events.find((event) => event.kind === "presolved");
    const restart = events.find((event) => event.kind === "restart");
    expect(restart?.presolved.columns).toBeLessThan(before?.presolved.columns ?? 0);
    expect(restart?.presolved.binaries).toBe(restart?.presolved.integers);
  });

  it("speaks while only learning is at work", () => {
    const events = eventsOf(pigeons(8), {
      without: ["reductions", "cliques", "symmetry"],
      workLimit: 4e7,
    });
    const learning = events.filter((event) => event.kind === "learning");
    expect(learning.length).toBeGreaterThan(0);
    expect(learning[0]?.conflicts).toBeGreaterThan(0);
  });
});

it("counts what reductions did to a problem of which they leave nothing", () => {
  const builder = new ProblemBuilder();
  builder.addColumn({ upper: 1, cost: 1 });
  builder.addRow({ lower: 2 }, [[0, 1]]);
  const { status, statistics } = solveSync(builder.build());
  expect(status).toBe("infeasible");
  expect(Object.values(statistics.presolve).some(({ calls }) => calls > 0)).toBe(true);
});
