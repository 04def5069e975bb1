import { SolveSession } from "@bough/bnb";
import { ProblemBuilder, type Steps } from "@bough/problem";
import { describe, expect, it, vi } from "vitest";
import { compile, compileSteps } from "../src/compile.ts";
import { DefinitionQueue } from "../src/definition-queue.ts";
import type { Expression } from "../src/expression.ts";
import { Model, type SolverOptions } from "../src/index.ts";
import { noAnswer } from "../src/solving/no-answer.ts";

/** A model of so many rows. */
function chain(rows: number): Model {
  const model = new Model();
  const columns = Array.from({ length: rows + 1 }, () => model.integer(0, 9));
  for (let k = 0; k < rows; k++) model.require(columns[k]!.plus(columns[k + 1]!).isAtMost(12));
  model.maximize(model.sum(columns));
  return model;
}

/** An engine that notes how it was called and finds nothing. */
function noting(calls: (SolverOptions | undefined)[]) {
  return async (_problem: unknown, options?: SolverOptions) => {
    calls.push(options);
    return noAnswer("time-limit");
  };
}

/** A signal that is aborted once it was asked so often. */
function abortedAfter(most: number): AbortSignal {
  let looks = 0;
  return {
    get aborted() {
      return ++looks > most;
    },
    addEventListener: () => {},
    removeEventListener: () => {},
  } as unknown as AbortSignal;
}

describe("the compilation within other calls", () => {
  const calls: (SolverOptions | undefined)[] = [];
  const given = () => ({ signal: abortedAfter(4), solver: noting(calls) });

  it("ends where the caller aborts in its midst", async () => {
    const { solutions, status } = await chain(500).solveAll({ signal: abortedAfter(4) });
    expect([solutions.length, status]).toEqual([0, "interrupted"]);
    await expect(chain(500).explainInfeasibility(given())).rejects.toThrow("interrupted");
    await expect(chain(500).suggestRelaxation(given())).rejects.toThrow("interrupted");
    await expect(chain(500).analyze(given())).rejects.toThrow("interrupted");
    expect(calls).toEqual([]);
  });

  it("counts for the time limit", async () => {
    const limited = { timeLimit: 100, solver: noting(calls) };
    await expect(chain(50).explainInfeasibility(limited)).rejects.toThrow("time-limit");
    await expect(chain(50).suggestRelaxation(limited)).rejects.toThrow("time-limit");
    await expect(chain(50).analyze(limited)).rejects.toThrow("time-limit");
    // An explanation asks for the LP relaxation first, then for the model.
    expect(calls).toHaveLength(4);
    for (const options of calls) expect(options?.timeLimit).toBeLessThan(100);
  });
});

describe("the pauses of a compilation", () => {
  /** Pauses on the way to the compiled problem. */
  function pausesOf(model: Model): number {
    const { context, requirements, name } = model;
    const steps = compileSteps({ context, requirements, name, goal: undefined });
    let pauses = 0;
    while (steps.next().done !== true) pauses++;
    return pauses;
  }

  it("come within a single requirement that has thousands of columns", () => {
    const model = new Model();
    model.require(model.allDifferent(Array.from({ length: 100 }, () => model.integer(0, 99))));
    expect(pausesOf(model)).toBeGreaterThan(100);
  });

  it("come after long rows, and between the looks at many requirements", () => {
    const model = new Model();
    const columns = Array.from({ length: 3000 }, () => model.integer(0, 9));
    for (let k = 0; k < 10; k++) model.require(model.sum(columns).isAtMost(1000 + k));
    expect(pausesOf(model)).toBeGreaterThan(25);
    expect(pausesOf(chain(5000)) - pausesOf(chain(2500))).toBeGreaterThan(2500 / 16 + 20);
  });

  it("come within a row of many terms, and between pairs of boxes", () => {
    const long = new Model();
    const terms = Array.from({ length: 30_000 }, () => long.integer(0, 9));
    const before = pausesOf(long);
    long.require(long.sum(terms).isAtMost(1000));
    expect(pausesOf(long) - before).toBeGreaterThan(30_000 / 5000 + 30_000 / 2000);
    const packed = new Model();
    const boxes = Array.from({ length: 60 }, () => {
      const [x, y] = [packed.integer(0, 50), packed.integer(0, 50)];
      return { x, y, width: 2, height: 3 };
    });
    packed.require(packed.noOverlapOfBoxes(boxes));
    expect(pausesOf(packed)).toBeGreaterThan(150);
  });

  it("come within the definition of a Boolean that has thousands of parts", () => {
    const model = new Model();
    const tasks = Array.from({ length: 60 }, () => ({ start: model.integer(0, 99), duration: 2 }));
    const transitions = tasks.map(() => tasks.map(() => 1));
    const [apart, other] = [model.noOverlap(tasks, { transitions }), model.binary()];
    const before = pausesOf(model);
    // Two Booleans are false: each needs a literal of its own, and that the rows of its pairs.
    model.require(model.sum([apart, other, model.binary()]).isAtMost(1));
    expect(pausesOf(model) - before).toBeGreaterThan((60 * 59) / 2 / 50);
  });

  it("come within functions of thousands of points, and conjunctions of as many parts", () => {
    const model = new Model();
    const points = Array.from({ length: 4000 }, (_, k) => [k, (k * 7919) % 101] as const);
    const before = pausesOf(model);
    model.require(model.piecewiseLinear(model.real(0, 3999), points).isAtMost(50));
    const withCurve = pausesOf(model);
    expect(withCurve - before).toBeGreaterThan(4000 / 500 + 12);
    const xs = model.integers(4000, 0, 9, "x");
    const withVariables = pausesOf(model);
    model.require(model.and(xs.map((x, k) => x.isAtMost(xs[(k + 1) % 4000]!))));
    expect(pausesOf(model) - withVariables).toBeGreaterThan(4000 / 500 + 4000 / 50);
  });

  it("come within operations of thousands of values, and between those that a maximum is of", () => {
    const model = new Model();
    const array = Array.from({ length: 3000 }, (_, k) => (k * 7919) % 3001);
    const found = Array.from({ length: 5 }, () => model.element(array, model.integer(0, 2999)));
    const before = pausesOf(model);
    // What misses the sum is a maximum of it: the elements are written from within.
    model.require(model.maximum([0, model.sum(found).minus(40)]).isAtMost(3));
    expect(pausesOf(model) - before).toBeGreaterThan(5 * 2);
  });

  it("come between the arcs of a circuit, where it is required and where it is implied", () => {
    const pausesWith = (count: number, isImplied: boolean) => {
      const model = new Model();
      const nodes = Array.from({ length: count }, (_, node) => node);
      const arcs = nodes.flatMap((from) =>
        nodes.map((to) => ({ from, to, isChosen: model.binary() })),
      );
      const circuit = model.circuit(arcs);
      model.require(isImplied ? model.binary().implies(circuit) : circuit);
      return pausesOf(model);
    };
    const arcsMore = 90 ** 2 - 30 ** 2;
    // Each arc of a node comes out of one and into another, and is passed on: three times 500 a step.
    expect(pausesWith(90, false) - pausesWith(30, false)).toBeGreaterThan((2.9 * arcsMore) / 500);
    expect(pausesWith(90, true) - pausesWith(30, true)).toBeGreaterThan((4.9 * arcsMore) / 500);
  });

  it("come within what is observed", () => {
    const model = new Model();
    const long = model.sum(Array.from({ length: 6000 }, () => model.integer(0, 1)));
    const { context, requirements, name } = model;
    const pausesWith = (observed: Expression[]) => {
      const steps = compileSteps({ context, requirements, name, goal: undefined }, { observed });
      let pauses = 0;
      while (steps.next().done !== true) pauses++;
      return pauses;
    };
    // Sums of a sum are looked at one after the other.
    const sums = Array.from({ length: 20 }, (_, k) => long.plus(k).plus(model.integer(0, 1)));
    expect(pausesWith(sums)).toBeGreaterThan(pausesWith([]) + 20 * 2);
  });

  it("come between definitions that need one another, however small each is", () => {
    const queue = new DefinitionQueue({ place: "", size: 0 });
    const nested = (depth: number): Steps<void> =>
      queue.write(() => (depth === 0 ? undefined : nested(depth - 1)));
    const steps = nested(1000);
    let pauses = 0;
    while (steps.next().done !== true) pauses++;
    expect(pauses).toBeGreaterThanOrEqual(2);
  });

  it("come between the tuples of a table, where it is required and where it is denied", () => {
    const pausesWith = (count: number, isDenied: boolean) => {
      const model = new Model();
      const x = [model.integer(0, 99), model.integer(0, 99)];
      const tuples = Array.from({ length: count }, (_, k) => [k % 100, Math.floor(k / 100)]);
      const isListed = model.isTuple(x, tuples);
      model.require(isDenied ? isListed.not() : isListed);
      return pausesOf(model);
    };
    expect(pausesWith(6000, false) - pausesWith(1000, false)).toBeGreaterThan(4);
    expect(pausesWith(6000, true) - pausesWith(1000, true)).toBeGreaterThan(4);
  });

  it("come between the operands of a maximum, which are compared in pairs", () => {
    const model = new Model();
    const columns = Array.from({ length: 300 }, () => model.integer(0, 9));
    const before = pausesOf(model);
    model.require(model.maximum(columns).isAtLeast(5));
    // Each is compared with all others twice: whether it may be the greatest, and by how much it is missed.
    expect(pausesOf(model) - before).toBeGreaterThan(2 * 300);
  });

  it("come between the operations of a goal", () => {
    const model = new Model();
    const x = Array.from({ length: 400 }, () => model.integer(0, 9));
    const goal = model.sum(x.map((value, k) => value.times(x[(k + 1) % 400]!)));
    const { context, requirements, name } = model;
    const pausesWith = (expression: typeof goal) => {
      const content = { context, requirements, name };
      const steps = compileSteps({ ...content, goal: { sense: "minimize" as const, expression } });
      let pauses = 0;
      while (steps.next().done !== true) pauses++;
      return pauses;
    };
    expect(pausesWith(goal) - pausesWith(model.sum(x))).toBeGreaterThan(3);
  });

  it("leave values of operations to those who ask", () => {
    const model = new Model();
    const [x, y, z] = [model.integer(0, 5), model.integer(0, 5), model.integer(0, 5)];
    model.require(model.allDifferent([x, y, z]));
    const { context, requirements, name } = model;
    const { operationValues, hasOperations, problem } = compile({
      context,
      requirements,
      name,
      goal: undefined,
    });
    expect(hasOperations).toBe(true);
    const values = [...operationValues((expression) => (expression.key === x.key ? 3 : 4))];
    expect(values).toHaveLength(18);
    const ones = values
      .filter(([, value]) => value === 1)
      .map(([column]) => problem.columnName(column).replace(/^_|_\d+$/g, ""));
    expect(ones.sort()).toEqual([`${x}_is_3`, `${y}_is_4`, `${z}_is_4`].sort());
  });
});

describe("the compilation within a solve", () => {
  it("ends where the caller aborts in its midst", async () => {
    let looks = 0;
    const signal = {
      get aborted() {
        return ++looks > 4;
      },
    } as AbortSignal;
    const calls: (SolverOptions | undefined)[] = [];
    const solution = await chain(500).solve({ signal, solver: noting(calls) });
    expect(calls).toEqual([]);
    expect(solution.status).toBe("interrupted");
    expect(solution.hasValues).toBe(false);
  });

  it("counts for the time limit", async () => {
    const calls: (SolverOptions | undefined)[] = [];
    await chain(50).solve({ timeLimit: 100, solver: noting(calls) });
    expect(calls[0]?.timeLimit).toBeGreaterThan(0);
    expect(calls[0]?.timeLimit).toBeLessThan(100);
    const late = await chain(50).solve({ timeLimit: 0, solver: noting(calls) });
    expect(late.status).toBe("time-limit");
  });

  it("counts for the time limit of a solve in one piece", () => {
    const engine = vi.spyOn(SolveSession.prototype, "solveSync");
    expect(chain(50).solveSync({ timeLimit: 0 }).status).toBe("time-limit");
    expect(engine).not.toHaveBeenCalled();
    chain(50).solveSync({ timeLimit: 100 });
    expect(engine).toHaveBeenCalledOnce();
    engine.mockRestore();
  });

  it("leaves what is no limit to the engine", async () => {
    await expect(chain(50).solve({ timeLimit: -1 })).rejects.toThrow("timeLimit");
  });

  it("is that of the model at the call, whatever the model gets meanwhile", () => {
    const model = chain(100);
    const { context, requirements, name } = model;
    const numCols = model.compile().numCols;
    const steps = compileSteps({ context, requirements, name, goal: undefined });
    let step = steps.next();
    for (let k = 0; step.done !== true; k++) {
      if (k % 2 === 0) model.binary();
      step = steps.next();
    }
    expect(step.value.problem.numCols).toBe(numCols);
  });
});

describe("the operations that a compilation makes", () => {
  it("are its own, and made again by the next one", () => {
    const model = new Model();
    const boxes = Array.from({ length: 4 }, () => ({
      x: model.integer(0, 3),
      y: model.integer(0, 3),
      width: 2,
      height: 2,
    }));
    model.require(model.noOverlapOfBoxes(boxes));
    const { columns, rowLower, rowUpper } = model.compile();
    const later = model.binary();
    const [a, b] = boxes as [(typeof boxes)[0], (typeof boxes)[0]];
    const isLeft = a.x.plus(2).isAtMost(b.x);
    expect(isLeft.atom!.id).toBeGreaterThan(later.atom!.id);
    const again = model.compile();
    expect(again.numRows).toBe(rowLower.length);
    expect(again.rowUpper).toEqual(rowUpper);
    expect(again.columns.values).toEqual(columns.values);
    // What the user has written meanwhile is the same as what the compilation writes for itself.
    model.require(isLeft.not());
    model.maximize(b.x.minus(a.x));
    expect(model.solveSync().objective).toBe(1);
  });
});

describe("the model of a problem", () => {
  it("comes of looking at each structure a few times, however many columns have one", () => {
    const count = 500;
    const builder = new ProblemBuilder();
    let looks = 0;
    for (let column = 0; column < count; column++) {
      builder.addColumn({ upper: 50 });
      builder.addStructure({
        get kind() {
          looks++;
          return "semi-continuous" as const;
        },
        column,
        lower: 2,
        upper: 50,
      });
    }
    const problem = builder.build();
    looks = 0;
    const { structures } = Model.from(problem).compile();
    expect(looks).toBeLessThan(20 * count);
    expect(structures).toEqual(problem.structures.map((each) => ({ ...each })));
  });
});
