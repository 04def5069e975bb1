import { solve } from "@bough/bnb";
import { readProblem } from "@bough/formats";
import {
  type BooleanExpression,
  type Explanation,
  type Expression,
  Model,
  type ModelSolveOptions,
  type Solver,
} from "@bough/modeler";
import type { Status } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { infeasibleRoster, type RosterFault } from "./support/roster.ts";

/** Models without a solution, and names of constraints that contradict each other in each. */
const cases: Record<string, { write: (model: Model) => void; culprits: string[][] }> = {
  "two limits": {
    write(model) {
      const x = model.integer(0, 9, "x");
      model.require(x.isAtLeast(6), "enough");
      model.require(x.isAtMost(4), "cheap");
      model.require(x.isDifferentFrom(7), "not seven");
    },
    culprits: [["cheap", "enough"]],
  },
  "a sum and its parts": {
    write(model) {
      const [x, y] = [model.real(0, 10, "x"), model.real(0, 10, "y")];
      model.require(x.plus(y).atLeast(12), "demand");
      model.require(x.atMost(5), "first");
      model.require(y.atMost(6), "second");
      model.require(x.minus(y).atMost(9), "balance");
    },
    culprits: [["demand", "first", "second"]],
  },
  "a circle of implications": {
    write(model) {
      const [a, b, c] = [model.binary("a"), model.binary("b"), model.binary("c")];
      model.require(a.or(b), "some");
      model.require(a.implies(c), "a needs c");
      model.require(b.implies(c), "b needs c");
      model.require(c.not(), "no c");
      model.require(a.xor(b), "one");
    },
    culprits: [
      ["a needs c", "b needs c", "no c", "some"],
      ["a needs c", "b needs c", "no c", "one"],
    ],
  },
  pigeons: {
    write(model) {
      const holes = model.integers(4, 0, 2, "hole");
      model.require(model.allDifferent(holes), "apart");
      model.require(holes[0]!.isAtMost(1), "first two");
    },
    culprits: [["apart"]],
  },
  parity: {
    write(model) {
      const [x, y] = [model.integer(0, 9, "x"), model.integer(0, 9, "y")];
      model.require(x.times(2).minus(y.times(4)).equals(3), "odd");
      model.require(x.plus(y).isAtMost(8), "small");
    },
    culprits: [["odd"]],
  },
  "a triangle in two colours": {
    write(model) {
      const colour = model.integers(4, 0, 1, "colour");
      for (const [i, j] of [
        [0, 1],
        [1, 2],
        [0, 2],
        [2, 3],
      ] as const) {
        model.require(colour[i]!.isDifferentFrom(colour[j]!), `${i}-${j}`);
      }
    },
    culprits: [["0-1", "0-2", "1-2"]],
  },
  "precedence in a circle": {
    write(model) {
      const start = model.integers(4, 0, 20, "start");
      for (const [i, j] of [
        [0, 1],
        [1, 2],
        [2, 0],
        [2, 3],
      ] as const) {
        model.require(start[i]!.plus(2).isAtMost(start[j]!), `${i} before ${j}`);
      }
    },
    culprits: [["0 before 1", "1 before 2", "2 before 0"]],
  },
  "no room": {
    write(model) {
      const bins = model.integers(4, 0, 2, "bin");
      model.require(model.binPacking(bins, [3, 4, 3, 3], [5, 5, 6]), "capacity");
      model.require(bins[3]!.isDifferentFrom(bins[1]!), "second and fourth apart");
      model.require(bins[3]!.isDifferentFrom(bins[2]!), "third and fourth apart");
      model.require(bins[0]!.isEqualTo(0), "first in the first");
    },
    culprits: [["capacity", "first in the first", "third and fourth apart"]],
  },
  "no way through": {
    write(model) {
      const pairs = [0, 1, 2].flatMap((i) =>
        [0, 1, 2].filter((j) => j !== i).map((j) => [i, j] as const),
      );
      const arcs = pairs.map(([from, to]) => ({
        from,
        to,
        isChosen: model.binary(`${from}_${to}`),
      }));
      const at = (from: number, to: number) =>
        arcs.find((arc) => arc.from === from && arc.to === to)!.isChosen;
      model.require(model.circuit(arcs), "round trip");
      model.require(at(0, 1), "by 0-1");
      model.require(at(2, 1).or(at(0, 2)), "by 2-1 or 0-2");
      model.require(at(1, 0).not(), "not back");
    },
    culprits: [
      ["by 0-1", "by 2-1 or 0-2", "round trip"],
      ["by 2-1 or 0-2", "not back", "round trip"],
    ],
  },
  "a demand nobody can meet": {
    write(model) {
      const flows = model.integers(2, 0, 3, "flow");
      const arcs = [
        { from: 0, to: 1, amount: flows[0]! },
        { from: 1, to: 2, amount: flows[1]! },
      ];
      model.require(model.flow(arcs, [3, 0, -3]), "three units");
      model.require(flows[0]!.isAtMost(2), "narrow");
      model.require(flows[1]!.isAtMost(3), "wide");
    },
    culprits: [["narrow", "three units"]],
  },
  "a product out of reach": {
    write(model) {
      const [x, y] = [model.integer(0, 6, "x"), model.integer(0, 6, "y")];
      model.require(x.times(y).isAtLeast(30), "area");
      model.require(x.plus(y).isAtMost(10), "edge");
      model.require(x.isAtLeast(1), "some width");
    },
    culprits: [["area", "edge"]],
  },
};

describe("an infeasible model", () => {
  it.each(Object.entries(cases))("is explained: %s", async (_name, { write, culprits }) => {
    const model = new Model();
    write(model);
    expect((await model.solve()).status).toBe("infeasible");
    const explanation = await model.explainInfeasibility();
    expect(explanation?.isMinimal).toBe(true);
    const names = explanation!.constraints.map(({ name }) => name!).sort();
    expect(culprits).toContainEqual(names);
  });

  it.each(Object.entries(cases))(
    "minimally: dropping any one helps: %s",
    async (_name, { write }) => {
      const explained = new Model();
      write(explained);
      const { constraints } = (await explained.explainInfeasibility())!;
      const culprits = constraints.map(({ name }) => name);
      for (const dropped of culprits) {
        const model = new Model();
        write(model);
        for (const required of model.requirements) {
          const isKept = culprits.includes(required.name) && required.name !== dropped;
          if (!isKept) model.remove(required);
        }
        expect((await model.solve()).status, `without ${dropped}`).toBe("optimal");
      }
    },
  );

  it("is explained by declared bounds as well", async () => {
    const model = new Model({ contradictions: "infeasible" });
    const [x, y] = [model.integer(0, 10, "x"), model.real(-3, 7, "y")];
    const others = model.integers(20, 0, 9, "z");
    model.requireAll(others.map((z) => z.plus(x).atLeast(1)));
    const demand = model.require(x.plus(y).atLeast(18), "demand");
    const explanation = await model.explainInfeasibility();
    expect(explanation?.constraints).toEqual([demand]);
    expect(explanation?.bounds.map(String)).toEqual(["x <= 10", "y <= 7"]);
    expect(explanation?.isMinimal).toBe(true);
    expect(String(explanation)).toBe("demand\nx <= 10\ny <= 7");
  });

  it("names no bound where constraints do without", async () => {
    const model = new Model();
    const [x, y] = [model.integer(0, 10, "x"), model.integer(0, 10, "y")];
    model.require(x.plus(y).atMost(4), "few");
    model.require(x.plus(y).atLeast(6), "many");
    const explanation = await model.explainInfeasibility();
    expect(explanation?.bounds).toEqual([]);
    expect(explanation?.constraints.map(({ name }) => name)).toEqual(["few", "many"]);
  });

  it("is explained by the fewest bounds: each of them opened helps", async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const write = (opened: readonly string[]) => {
        const model = new Model({ contradictions: "infeasible" });
        const side = (name: string, value: number) => (opened.includes(name) ? Infinity : value);
        const xs = [0, 1, 2, 3].map((k) =>
          model.integer(-side(`x${k} >=`, 2), side(`x${k} <=`, 3 + ((seed + k) % 4)), `x${k}`),
        );
        const [a, b, c, d] = xs;
        model.require(
          a!
            .times(2)
            .plus(b!)
            .minus(c!)
            .atLeast(20 + (seed % 5)),
          "first",
        );
        model.require(c!.plus(d!.times(seed % 3)).atLeast(1), "second");
        model.require(a!.plus(c!).atMost(9), "third");
        return model;
      };
      const model = write([]);
      const explanation = await model.explainInfeasibility();
      expect(explanation?.isMinimal).toBe(true);
      const names = explanation!.constraints.map(({ name }) => name);
      const bounds = explanation!.bounds.map(String).map((text) => text.slice(0, 5));
      expect(bounds.length).toBeGreaterThan(0);
      const every = [0, 1, 2, 3].flatMap((k) => [`x${k} >=`, `x${k} <=`]);
      const statusWith = async (kept: readonly string[], without?: string) => {
        const part = write(every.filter((bound) => !kept.includes(bound)));
        for (const required of part.requirements) {
          if (!names.includes(required.name) || required.name === without) part.remove(required);
        }
        return (await part.solve()).status;
      };
      expect(await statusWith(bounds)).toBe("infeasible");
      for (const bound of bounds) {
        expect(await statusWith(bounds.filter((each) => each !== bound))).toBe("optimal");
      }
      for (const name of names) expect(await statusWith(bounds, name)).toBe("optimal");
    }
  });

  it.each(["integer", "real"] as const)(
    "names a bound without which the only solutions lie far off: %s",
    async (kind) => {
      for (const size of [1e4, 1e6, 1e7, 1e9]) {
        const model = new Model();
        const [x, y] = [model[kind](0, 10, "x"), model[kind](0, 2 * size, "y")];
        const follows = model.require(x.minus(y).atLeast(0), "follows");
        const enough = model.require(y.atLeast(size), "enough");
        const explanation = await model.explainInfeasibility();
        expect(explanation?.constraints).toEqual([follows, enough]);
        expect(explanation?.bounds.map(String), `${size}`).toEqual(["x <= 10"]);
        expect(explanation?.isMinimal).toBe(true);
      }
    },
  );

  it("names the bounds that keep a single constraint from a solution far off", async () => {
    for (const size of [1e5, 1e7, 1e10]) {
      const model = new Model({ contradictions: "infeasible" });
      const [x, y] = [model.integer(0, 10, "x"), model.integer(0, 1, "y")];
      model.require(x.plus(y).atLeast(size), "need");
      const explanation = await model.explainInfeasibility();
      expect(explanation?.bounds.map(String), `${size}`).toEqual(["x <= 10", "y <= 1"]);
    }
  });

  it("claims no fewest bounds where only the wide ranges were searched", async () => {
    // A solver that counts: where a range is open only its limits end it.
    const solver: Solver = async (problem) => {
      if (problem.numIntegers === 0 || problem.numRows === 0) return solve(problem);
      const nothing = { ...(await solve(problem, { workLimit: 0 })), solution: null };
      const isOpen =
        problem.columnLower.includes(-Infinity) || problem.columnUpper.includes(Infinity);
      return { ...nothing, status: isOpen ? ("work-limit" as const) : ("infeasible" as const) };
    };
    const model = new Model();
    const [x, y, p] = [model.integer(0, 9, "x"), model.integer(0, 9, "y"), model.binary("p")];
    const odd = model.require(x.times(2).minus(y.times(4)).plus(p.times(2)).equals(3), "odd");
    const explanation = await model.explainInfeasibility({ solver });
    expect(explanation?.constraints).toEqual([odd]);
    expect(explanation?.isMinimal).toBe(false);
    expect(explanation?.bounds.length).toBeGreaterThan(0);
  });

  it.each<[RosterFault, number]>([
    ["too few nights", 15],
    ["requests", 11],
    ["rest", 4],
  ])("is explained where it is a roster: %s", async (fault, most) => {
    const model = infeasibleRoster(fault);
    expect(model.requirements.length).toBe(158);
    let solves = 0;
    const progress = {
      onProgress: ({ kind }: { kind: string }) => (solves += kind === "done" ? 1 : 0),
    };
    const explanation = await model.explainInfeasibility(progress as object);
    expect(explanation?.isMinimal).toBe(true);
    const names = explanation!.constraints.map(({ name }) => name);
    expect(names.length).toBeLessThanOrEqual(most);
    // One solve a constraint of the core, and some to find it: not one for each of the model's.
    expect(solves).toBeLessThanOrEqual(2 * most + 5);
    for (const dropped of names) {
      const part = infeasibleRoster(fault);
      for (const required of part.requirements) {
        if (!names.includes(required.name) || required.name === dropped) part.remove(required);
      }
      expect((await part.solve({ threads: 1 })).status).toBe("optimal");
    }
  });

  it.each<[string, (x: Expression, y: Expression) => BooleanExpression]>([
    ["difference", (x, y) => x.isDifferentFrom(y)],
    ["a side", (x, y) => x.isLessThan(y)],
    ["within", (x, y) => x.minus(y).isBetween(1, 2)],
    ["beyond", (x, y) => x.isEqualTo(y.plus(1))],
  ])(
    "names the bounds that decided a comparison while it was written: %s",
    async (name, relate) => {
      // Four bounds leave 4 and 4; by itself, and without any one of the bounds that are named, it holds.
      const write = (kept?: readonly string[]) => {
        const model = new Model({ contradictions: "infeasible" });
        const range = (variable: string): [number, number] => [
          kept?.includes(`${variable} >= 4`) === false ? -50 : 4,
          kept?.includes(`${variable} <= 4`) === false ? 50 : 4,
        ];
        const [x, y] = [model.integer(...range("x"), "x"), model.real(...range("y"), "y")];
        model.require(relate(x, y), name);
        return model;
      };
      const explanation = await write().explainInfeasibility();
      expect(explanation?.isMinimal).toBe(true);
      const bounds = explanation!.bounds.map(String);
      expect(write(bounds).solveSync().status).toBe("infeasible");
      for (const bound of bounds)
        expect(write(bounds.filter((each) => each !== bound)).solveSync().status).toBe("optimal");
    },
  );

  it.each<[string, (x: Expression, y: Expression) => BooleanExpression, string, string[]]>([
    ["or", (x, y) => x.isAtLeast(5).or(y.isAtLeast(2)), "(x >= 5 or y >= 2)", ["x <= 3"]],
    [
      "all of or",
      (x, y) => x.isAtLeast(5).or(y.isMoreThan(7)),
      "x >= 5 or y > 7",
      ["x <= 3", "y <= 3"],
    ],
    ["implies", (x, y) => y.isAtMost(1).implies(x.isEqualTo(9)), "(y >= 2 or x = 9)", ["x <= 3"]],
    ["and", (x, y) => x.isAtMost(4).and(y.isAtLeast(2)), "(x <= 4 and y >= 2)", []],
  ])("names comparisons that bounds have decided inside of %s", async (_, write, text, bounds) => {
    const model = new Model({ contradictions: "infeasible" });
    const [x, y] = [model.integer(0, 3, "x"), model.integer(0, 3, "y")];
    model.require(write(x, y));
    model.require(y.isAtMost(1));
    const explanation = await model.explainInfeasibility();
    expect(explanation?.constraints[0]?.text).toBe(text);
    expect(explanation?.bounds.map(String)).toEqual(bounds);
  });

  it("asks no bound of a value at its own end", async () => {
    const model = new Model();
    const [x, y] = [model.integer(0, 9, "x"), model.integer(0, 9, "y")];
    model.require(x.isEqualTo(0), "none");
    model.require(x.minus(y).atLeast(1), "more");
    const explanation = await model.explainInfeasibility();
    expect(explanation?.isMinimal).toBe(true);
    expect(explanation?.bounds.map(String)).toEqual(["y >= 0"]);
  });

  it.each<[Status, ModelSolveOptions]>([
    ["time-limit", { timeLimit: 0 }],
    ["interrupted", { signal: AbortSignal.abort() }],
  ])("is explained before a limit, or said to be open: %s", async (status, options) => {
    const model = infeasibleRoster("rest");
    const open = { name: "UndecidedError", status, message: expect.stringContaining(status) };
    await expect(model.explainInfeasibility(options)).rejects.toMatchObject(open);
    await expect(model.suggestRelaxation(options)).rejects.toMatchObject(open);
  });

  it("is open where the solver ended without a point or a proof", async () => {
    const nothing = { ...(await solve(new Model().compile())), solution: null, objective: null };
    const solver: Solver = async () => ({ ...nothing, status: "node-limit" });
    const model = new Model();
    model.require(model.integer(0, 5, "x").isAtLeast(3));
    const open = { name: "UndecidedError", status: "node-limit" };
    await expect(model.explainInfeasibility({ solver })).rejects.toMatchObject(open);
    await expect(model.suggestRelaxation({ solver })).rejects.toMatchObject(open);
  });

  it("keeps the values of variables, as it keeps their bounds", async () => {
    const model = new Model();
    const size = model.integerFrom([2, 5, 9], "size");
    model.require(size.atLeast(6), "at least six");
    model.require(size.atMost(8), "at most eight");
    const given = await model.suggestRelaxation();
    expect(given.map(String)).toEqual(["at most eight: missed by 1"]);
    expect(given.map(({ constraint }) => constraint.name)).toEqual(["at most eight"]);
  });

  it("says of what is to be given up whether it is the least, and whether it is enough", async () => {
    const model = new Model();
    const x = model.integer(0, 9, "x");
    model.require(x.atLeast(6), "enough");
    expect((await model.suggestRelaxation()).status).toBe("optimal");
    model.require(x.atMost(4), "cheap");
    expect((await model.suggestRelaxation()).status).toBe("optimal");
    const stopped: Solver = async (problem) => ({
      ...(await solve(problem)),
      status: "time-limit",
    });
    const found = await model.suggestRelaxation({ solver: stopped });
    expect([found.status, found.length > 0]).toEqual(["time-limit", true]);
    const never = new Model();
    const empty = never.integer(0, 1, "y").times(2).minus(1);
    never.require(never.integer(3, 5, "z").isAtLeast(4), "wish");
    never.minimize(never.element([1, 2], empty.times(7).plus(3)));
    const nothing = await never.suggestRelaxation();
    expect([nothing.status, nothing.length]).toEqual(["infeasible", 0]);
  });

  it("is not explained where there is a solution", async () => {
    const model = new Model();
    model.require(model.integer(0, 5, "x").isAtLeast(3));
    expect(await model.explainInfeasibility()).toBeUndefined();
  });

  it("is the goal's where that has no value at any solution", async () => {
    const model = new Model({ contradictions: "infeasible" });
    const [x, y] = [model.integer(0, 9, "x"), model.integer(0, 9, "y")];
    model.require(y.isAtMost(7), "few");
    model.require(x.isAtMost(0), "none");
    model.minimize(model.constant(10).quotient(x).plus(y));
    expect((await model.solve()).status).toBe("infeasible");
    const explanation = await model.explainInfeasibility();
    expect(explanation?.isOfGoals).toBe(true);
    expect(explanation?.constraints.map(({ name }) => name)).toEqual(["none"]);
    expect(String(explanation)).toBe("none\nx >= 1, or a goal has no value");
    const [given] = await model.suggestRelaxation();
    expect([given?.constraint.name, given?.violation]).toEqual(["none", 1]);
  });

  it("tells the least that must give way", async () => {
    const model = new Model();
    const [x, y] = [model.integer(0, 10, "x"), model.integer(0, 10, "y")];
    model.require(x.plus(y).atLeast(12), "demand");
    model.require(x.atMost(5), "first");
    model.require(y.atMost(6), "second");
    const relaxed = await model.suggestRelaxation();
    expect(relaxed.reduce((total, { violation }) => total + violation, 0)).toBeCloseTo(1, 6);
    expect(relaxed.map(String).join()).toMatch(/^(demand|first|second): missed by 1$/);
  });
});

describe("a suggestion where operations have no value", () => {
  it("gives up what keeps them from one, though bounds grant the comparison", async () => {
    const model = new Model({ contradictions: "infeasible" });
    const x = model.integer(-1, 3, "x");
    model.require(x.equals(0), "zero");
    model.require(model.constant(6).quotient(x).atMost(9), "c");
    const given = await model.suggestRelaxation();
    expect(given.map(({ constraint }) => constraint.name)).toEqual(["zero"]);
  });

  it("is none where nothing gives them one", async () => {
    const model = new Model({ contradictions: "infeasible" });
    model.require(model.element([5, 6], model.integer(2, 4, "x")).atLeast(0), "c");
    const given = await model.suggestRelaxation();
    expect([given.status, given.length]).toEqual(["infeasible", 0]);
  });
});

it("finds nothing to blame where a whole number lies below a fraction", async () => {
  const model = new Model();
  const x = model.integer(6, 6, "x");
  model.require(model.truth(false).times(x).isBetween(0.9, 100).not());
  model.maximize(x);
  expect((await model.solve()).status).toBe("optimal");
  expect(await model.explainInfeasibility()).toBeUndefined();
});

describe("a core whose constraints make each other's ranges smaller", () => {
  const named = ({ constraints, isMinimal }: Explanation) => [
    constraints.map(({ name }) => name),
    isMinimal,
  ];

  it("has none that can be spared", async () => {
    const model = new Model();
    const x = model.integer(0, 1, "x");
    model.require(x.isLessThan(1), "c0");
    const task = { start: x, duration: 0, isPresent: model.binary("b"), demand: 2 };
    model.require(model.cumulative([task], x).not(), "c1");
    expect(named((await model.explainInfeasibility())!)).toEqual([["c1"], true]);
  });

  it("has none where an operation's own conditions do so", async () => {
    const model = new Model({ contradictions: "infeasible" });
    const x = model.integer(-3, 0, "x");
    model.require(model.element([model.constant(0), x, x], x).isAtLeast(x.power(3)), "c0");
    const conditions = [x.isDifferentFrom(1), x.isDifferentFrom(-1), x.isMoreThan(-3)];
    const counts = [model.count(conditions), model.countDifferent([x, x])];
    model.require(model.globalCardinality(counts, [0], [1]), "c1");
    expect(named((await model.explainInfeasibility())!)).toEqual([["c1"], true]);
  });
});

it("blames the bounds that leave a set of a file no zero, and tells of the set by its name", async () => {
  const text =
    "Minimize\n obj: x + y\nBounds\n 1 <= x <= 2\n y >= 1\nSOS\n pick: S1:: x:1 y:2\nEnd\n";
  const model = Model.from((await readProblem(text)).problem);
  const { constraints, bounds, isMinimal } = (await model.explainInfeasibility())!;
  expect(constraints.map((each) => each.name)).toEqual(["pick"]);
  expect([bounds.map(String), isMinimal]).toEqual([["x >= 1", "y >= 1"], true]);
});
