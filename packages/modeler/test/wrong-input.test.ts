import { type EnumerateOptions, type SolveOptions, solve, solveAll } from "@bough/bnb";
import { type BooleanExpression, Model, type Variable } from "@bough/modeler";
import { InvalidProblemError, ProblemBuilder } from "@bough/problem";
import { solveLp } from "@bough/simplex";
import { describe, expect, it } from "vitest";

/** What callers without types hand in; none of it may be taken in silence. */
const wrong: readonly [string, unknown][] = [
  ["a string", "3"],
  ["null", null],
  ["NaN", Number.NaN],
  ["a bigint", 3n],
  ["an object", {}],
  ["a function", () => 1],
  ["a symbol", Symbol("x")],
];

interface Scene {
  readonly model: Model;
  readonly x: Variable;
  readonly b: BooleanExpression;
  /** A variable of another model. */
  readonly z: Variable;
}

function scene(): Scene {
  const model = new Model();
  const z = new Model().integer(0, 3, "z");
  return { model, x: model.integer(0, 3, "x"), b: model.binary("b"), z };
}

/** Calls that want a number, or a number or expression, or a list, at the place of `v`. */
const calls: Record<string, (s: Scene, v: never) => unknown> = {
  "integer lower": ({ model }, v) => model.integer(v, 5),
  "integer upper": ({ model }, v) => model.integer(0, v),
  "real lower": ({ model }, v) => model.real(v, 5),
  "real upper": ({ model }, v) => model.real(0, v),
  "semiContinuous lower": ({ model }, v) => model.semiContinuous(v, 5),
  "semiInteger upper": ({ model }, v) => model.semiInteger(1, v),
  "integerFrom items": ({ model }, v) => model.integerFrom([1, v]),
  integerFrom: ({ model }, v) => model.integerFrom(v),
  "binaries count": ({ model }, v) => model.binaries(v),
  "integers count": ({ model }, v) => model.integers(v),
  constant: ({ model }, v) => model.constant(v),
  plus: ({ x }, v) => x.plus(v),
  minus: ({ x }, v) => x.minus(v),
  times: ({ x }, v) => x.times(v),
  dividedBy: ({ x }, v) => x.dividedBy(v),
  isAtMost: ({ x }, v) => x.isAtMost(v),
  isEqualTo: ({ x }, v) => x.isEqualTo(v),
  isBetween: ({ x }, v) => x.isBetween(v, 3),
  between: ({ x }, v) => x.between(0, v),
  atMost: ({ x }, v) => x.atMost(v),
  equals: ({ x }, v) => x.equals(v),
  quotient: ({ x }, v) => x.quotient(v),
  isMultipleOf: ({ x }, v) => x.isMultipleOf(v),
  isOneOf: ({ x }, v) => x.isOneOf(v),
  "isOneOf items": ({ x }, v) => x.isOneOf([v]),
  "digits base": ({ x }, v) => x.digits(v),
  sum: ({ model }, v) => model.sum(v),
  "sum items": ({ model, x }, v) => model.sum([x, v]),
  dot: ({ model, x }, v) => model.dot([v], [x]),
  maximum: ({ model }, v) => model.maximum(v),
  "maximum items": ({ model, x }, v) => model.maximum([x, v]),
  and: ({ b }, v) => b.and(v),
  "model.or": ({ model }, v) => model.or(v),
  condition: ({ model }, v) => model.condition(v, 1, 2),
  allDifferent: ({ model }, v) => model.allDifferent(v),
  element: ({ model, x }, v) => model.element([1, v], x),
  "element index": ({ model }, v) => model.element([1, 2], v),
  count: ({ model }, v) => model.count(v),
  exactly: ({ model, b }, v) => model.exactly(v, [b]),
  piecewiseLinear: ({ model, x }, v) => model.piecewiseLinear(x, v),
  "circuit arcs": ({ model }, v) => model.circuit(v),
  require: ({ model }, v) => model.require(v),
  requireAll: ({ model }, v) => model.requireAll(v),
  fix: ({ model }, v) => model.fix(v, 1),
  "fix value": ({ model, x }, v) => model.fix(x, v),
  prefer: ({ model }, v) => model.prefer(v, 1),
  "prefer penalty": ({ model, b }, v) => model.prefer(b, v),
  remove: ({ model }, v) => model.remove(v),
  minimize: ({ model }, v) => model.minimize(v),
  optimizeInOrder: ({ model }, v) => model.optimizeInOrder(v),
  "start value": ({ model, x }, v) => model.solveSync({ start: [[x, v]] }),
  start: ({ model }, v) => model.solveSync({ start: [v] }),
  isRelaxed: ({ model }, v) => model.solveSync({ isRelaxed: v }),
  timeLimit: ({ model }, v) => model.solveSync({ timeLimit: v }),
  value: ({ model }, v) => model.solveSync().value(v),
  epsilon: (_, v) => new Model({ epsilon: v }),
  contradictions: (_, v) => new Model({ contradictions: v }),
  "cost of a column": (_, v) => new ProblemBuilder().addColumn({ cost: v }),
  "bound of a column": (_, v) => new ProblemBuilder().addColumn({ upper: v }),
  "side of a row": (_, v) => new ProblemBuilder().addRow({ lower: v }),
  "isInteger of a column": (_, v) => new ProblemBuilder().addColumn({ isInteger: v }),
  coefficient: (_, v) => {
    const builder = new ProblemBuilder();
    builder.addRow({}, [[builder.addColumn(), v]]);
  },
  "column of a coefficient": (_, v) => new ProblemBuilder().addRow({}, [[v, 1]]),
  "options of a builder": (_, v) => new ProblemBuilder({ sense: v }),
  "presolve of solveLp": (_, v) => solveLp(new ProblemBuilder().build(), { presolve: v }),
};

describe.each(Object.entries(calls))("%s", (_, call) => {
  it.each(wrong)("refuses %s", (_kind, value) => {
    expect(() => call(scene(), value as never)).toThrow(InvalidProblemError);
  });
});

/** Calls that take an expression at the place of `z`, which belongs to another model. */
const foreign: Record<string, (s: Scene) => unknown> = {
  plus: ({ x, z }) => x.plus(z),
  times: ({ x, z }) => x.times(z),
  isAtMost: ({ x, z }) => x.isAtMost(z),
  sum: ({ model, z }) => model.sum([z]),
  maximum: ({ model, x, z }) => model.maximum([x, z]),
  element: ({ model, z }) => model.element([1, 2], z),
  or: ({ b, z }) => b.or(z.isAtMost(1)),
  require: ({ model, z }) => model.require(z.isAtMost(1)),
  "require a row": ({ model, z }) => model.require(z.atMost(1)),
  "require a structure": ({ model, z }) => {
    const other = new Model();
    return model.require(
      other.specialOrderedSet1([z.context === other.context ? z : other.real()]),
    );
  },
  prefer: ({ model, z }) => model.prefer(z.isAtMost(1), 1),
  minimize: ({ model, z }) => model.minimize(z),
  fix: ({ model, z }) => model.fix(z, 1),
  optimizeInOrder: ({ model, z }) => model.optimizeInOrder([{ maximize: z }]),
  start: ({ model, z }) => model.solveSync({ start: [[z, 1]] }),
  "an earlier solution of another model": ({ model, z }) => {
    const other = new Model();
    other.maximize(other.integer(0, z.upper));
    return model.solveSync({ start: other.solveSync() });
  },
  value: ({ model, z }) => model.solveSync().value(z),
};

it.each(Object.entries(foreign))("%s refuses what belongs to another model", (_, call) => {
  expect(() => call(scene())).toThrow(/another model/);
});

it("refuses to tell solutions apart by another model's variable", async () => {
  const { model, z } = scene();
  await expect(model.solveAll({ over: [z] })).rejects.toThrow(/z belongs to another model/);
});

describe("what is no object of ours", () => {
  const nothing = null as unknown as object;
  const inOptions: Readonly<Record<string, (model: Model) => Promise<unknown>>> = {
    solve: (model) => model.solve(nothing),
    analyze: (model) => model.analyze(nothing),
    explainInfeasibility: (model) => model.explainInfeasibility(nothing),
    suggestRelaxation: (model) => model.suggestRelaxation(nothing),
  };

  it.each(Object.entries(inOptions))("is refused as options of %s", async (name, call) => {
    await expect(call(new Model())).rejects.toThrow(
      `the options of ${name} are null; give an object`,
    );
  });

  it("is refused as a problem, a goal, a solution and terms", () => {
    const model = new Model();
    const builder = new ProblemBuilder();
    expect(() => Model.from(3 as never)).toThrow(/the problem of Model.from is 3; give a Problem/);
    expect(() => model.optimizeInOrder([{ min: 3 } as never])).toThrow(
      /optimizeInOrder\(…\) was given an object; it needs goals such as/,
    );
    expect(() => model.violatedBy(3 as never)).toThrow(/the solution of violatedBy is 3; give/);
    expect(() => builder.addRow({}, 3 as never)).toThrow(/what row 0 holds is 3; give an array/);
    expect(() => builder.addRow({ name: "r" }, [3] as never)).toThrow(
      /a term of row "r" is 3; give a pair/,
    );
  });
});

describe("options", () => {
  const problem = new ProblemBuilder().build();
  const options = (value: object) => value as SolveOptions & EnumerateOptions;

  it("are known, with a hint at what was meant", async () => {
    await expect(solve(problem, options({ timelimit: 3 }))).rejects.toThrow(
      "solve has no option timelimit; did you mean timeLimit?",
    );
    await expect(solve(problem, options({ gapRel: 0 }))).rejects.toThrow(/gapRelative\?/);
    await expect(solve(problem, options({ hurry: true }))).rejects.toThrow(
      /the options are threads/,
    );
    await expect(solveAll(problem, options({ limits: 3 }))).rejects.toThrow(/did you mean limit\?/);
    expect(() => solveLp(problem, { itertionLimit: 3 } as object)).toThrow(/iterationLimit\?/);
    expect(() => new Model({ epsilom: 3 } as object)).toThrow(/did you mean epsilon\?/);
    const builder = new ProblemBuilder();
    expect(() => builder.addColumn({ integer: true } as object)).toThrow(
      /did you mean isInteger\?/,
    );
    expect(() => builder.addRow({ upperr: 3 } as object)).toThrow(/did you mean upper\?/);
  });

  it.each([
    ["timeLimit", "10", 'timeLimit is "10"; give a number of at least 0'],
    ["threads", 1.5, "threads is 1.5; give a whole number from 1 to 64"],
    ["presolve", "off", 'presolve is "off"; give true or false'],
    ["signal", {}, "signal is an object; give an AbortSignal"],
    ["onProgress", 3, "onProgress is 3; give a function"],
    ["without", "cuts", 'without is "cuts"; give an array of strings'],
    ["start", [1, "2"], "start is an array of 2"],
    ["gapAbsolute", null, "gapAbsolute is null"],
    ["nodeLimit", 5n, "nodeLimit is the bigint 5n"],
  ])("have the right type: %s", async (name, value, message) => {
    await expect(solve(problem, { [name]: value })).rejects.toThrow(message);
    await expect(solveAll(problem, { [name]: value })).rejects.toThrow(message);
    const model = new Model();
    model.maximize(model.integer(0, 3));
    if (name !== "start") await expect(model.solve({ [name]: value })).rejects.toThrow(message);
  });

  it("may be undefined, which is not given", async () => {
    const result = await solve(problem, options({ timeLimit: undefined, signal: undefined }));
    expect(result.status).toBe("optimal");
  });

  it("need a problem", async () => {
    await expect(solve("a problem" as never)).rejects.toThrow(/give a Problem/);
    await expect(solveAll(null as never)).rejects.toThrow(/give a Problem/);
  });
});

describe("what stands at the wrong place", () => {
  const { model, x } = scene();
  const tasks = [0, 1].map(() => model.interval({ length: 2, latest: 9 }));
  const calls: Record<string, [() => unknown, string]> = {
    "a second factor": [() => x.times(model.integer(0, 3), x as never), "times"],
    "a precision by itself": [() => x.times(x, 0.5 as never), "give an object"],
    "an option of noOverlap": [
      () => model.noOverlap(tasks, { transition: [[0]] } as never),
      "did you mean transitions?",
    ],
    "points as objects": [
      () => model.piecewiseLinear(x, [{ x: 0, y: 1 }] as never),
      "for a point; it needs pairs such as [0, 5]",
    ],
    "places and values": [
      () => model.piecewiseLinear(x, [0, 3] as never),
      "for a point; it needs pairs such as [0, 5]",
    ],
  };
  for (const [name, [call, message]] of Object.entries(calls))
    it(`is told: ${name}`, () => expect(call).toThrow(message));
});
