import { InvalidModelError, Model } from "@bough/modeler";
import { describe, expect, it } from "vitest";

/** Three jobs on two machines; the best schedule takes 9. */
function shop() {
  const model = new Model();
  const jobs = [
    [3, 2],
    [2, 4],
    [2, 2],
  ].map(([first, second], k) => {
    const a = model.interval({ length: first!, latest: 20, name: `a${k}` });
    const b = model.interval({ length: second!, latest: 20, name: `b${k}` });
    model.require(model.endBeforeStart(a, b));
    return [a, b] as const;
  });
  const machines = [0, 1].map((m) => model.require(model.noOverlap(jobs.map((job) => job[m]!))));
  model.minimize(model.makespan(jobs.flat()));
  return { model, jobs, machines };
}

describe("intervals", () => {
  it("are kept apart as a structure, and read back by their meaning", () => {
    const { model, jobs } = shop();
    const kinds = model.compile().structures.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "no-overlap")).toHaveLength(2);
    const solution = model.solveSync();
    expect([solution.status, solution.objective]).toEqual(["optimal", 10]);
    expect(model.violatedBy(solution)).toEqual([]);
    for (const [a, b] of jobs)
      expect(solution.value(b.start)).toBeGreaterThanOrEqual(solution.value(a.end));
  });

  it("are the same problem from a problem, and from rows in a file", async () => {
    const { model } = shop();
    expect(Model.from(model.compile()).solveSync().objective).toBe(10);
    expect(await model.toLp()).not.toContain("no-overlap");
  });

  it("choose among optional ones, with demands on a shared crew", () => {
    const model = new Model();
    const main = model.interval({ length: 3, latest: 10 });
    const options = [0, 1].map((k) =>
      model.interval({ start: main.start, length: 3, isPresent: model.binary(`option${k}`) }),
    );
    model.require(model.alternative(main, options));
    const other = model.interval({ length: 4, latest: 10 });
    model.require(model.noOverlap([options[0]!, other]));
    model.require(
      model.cumulative(
        [
          { interval: options[1]!, demand: 2 },
          { interval: other, demand: 2 },
        ],
        3,
      ),
    );
    model.minimize(model.makespan([main, other]));
    const solution = model.solveSync();
    expect(solution.objective).toBe(7);
    expect(options.filter(({ isPresent }) => solution.value(isPresent))).toHaveLength(1);
  });

  it("keep transition times to all later tasks, not only the next", () => {
    const model = new Model();
    const tasks = [0, 1, 2].map(() => model.interval({ length: 2, latest: 30 }));
    const transitions = [
      [0, 5, 1],
      [1, 0, 5],
      [5, 1, 0],
    ];
    model.require(model.noOverlap(tasks, { transitions }));
    model.minimize(model.makespan(tasks));
    expect(model.solveSync().objective).toBe(9);
  });

  it("say what they lack", () => {
    const model = new Model();
    expect(() => model.interval({ length: 3 })).toThrow(InvalidModelError);
    expect(() => model.interval({ length: 3 })).toThrow(/latest end/);
    expect(() => model.interval({ start: 1 })).toThrow(/two of start, length and end/);
    expect(() => model.interval({ start: 1, length: 2, latest: 9 })).toThrow(/bound these/);
    const task = { start: model.integer(0, 5), duration: 2 };
    expect(() => model.noOverlap([task, task], { transitions: [[0]] })).toThrow(/2 rows of 2/);
  });

  it("say which of their options they do not know", () => {
    const spec = { length: 3, latest: 9, isOptional: true };
    expect(() => new Model().interval(spec)).toThrow("isOptional");
    expect(() => new Model().interval("task" as never)).toThrow("give an object");
  });
});
