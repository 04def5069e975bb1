import { Random } from "@bough/testing";
import makePeerGlpk from "glpk.js/node";
import loadPeerHighs from "highs";
import peer from "javascript-lp-solver";
import { describe, expect, it } from "vitest";
import * as peerYalps from "yalps";
import makeGlpk, { type LP } from "../src/compat/glpk.ts";
import loadHighs, { type HighsModel, type HighsSolution } from "../src/compat/highs.ts";
import { type Model, Solve, type SolveResult } from "../src/compat/javascript-lp-solver.ts";
import { lessEq, solve, type Model as YalpsModel } from "../src/compat/yalps.ts";

const MODELS = 60;

/** Their types are those of modules, which these defaults are not. */
const peerSolver = peer as unknown as { Solve(model: unknown): SolveResult };
const loadPeer = loadPeerHighs as unknown as () => Promise<{
  solve(text: string, options: unknown): HighsSolution;
  createModel(source?: unknown): HighsModel;
}>;

/** Whole numbers, so that answers are whole or plain fractions, and few enough for any solver. */
function randomModel(seed: number) {
  const random = new Random(seed + 1);
  const names = ["a", "b", "c", "d"].slice(0, random.integer(1, 4));
  const rows = ["r", "s", "t"].slice(0, random.integer(1, 3));
  const constraints: Record<string, { min?: number; max?: number }> = Object.fromEntries(
    rows.map((row) => {
      const side = random.integer(3, 30);
      const kind = random.integer(0, 3);
      if (kind === 0) return [row, { min: side }];
      return [row, kind === 1 ? { min: side - 2, max: side + 9 } : { max: side }];
    }),
  );
  const variables = Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(
        [...rows, "goal"].map((row) => [row, random.integer(row === "goal" ? 1 : 0, 7)]),
      ),
    ]),
  );
  const ints = names.filter(() => random.integer(0, 1) === 1);
  return { names, constraints, variables, ints, isMaximal: random.integer(0, 1) === 1 };
}

describe("javascript-lp-solver's models", () => {
  it("may do without a goal", () => {
    const variables = { x: { low: 1, high: 1 }, y: { low: 2 } };
    const model = { constraints: { low: { min: 7 }, high: { max: 3 } }, variables, ints: { y: 1 } };
    const { feasible, result, x, y } = Solve(model as Model);
    expect([feasible, result]).toEqual([true, 0]);
    expect(Number(x ?? 0) + 2 * Number(y ?? 0)).toBeGreaterThanOrEqual(7);
    const impossible = {
      ...model,
      constraints: { ...model.constraints, high: { min: 3, max: 2 } },
    };
    expect(Solve(impossible as Model).feasible).toBe(false);
    const endless = {
      optimize: "goal",
      opType: "max",
      constraints: { least: { min: 1 } },
      variables: { x: { goal: 1, least: 1 } },
      ints: { x: 1 },
    };
    expect(peerSolver.Solve(structuredClone(endless))).toMatchObject(Solve(endless as Model));
    expect(Solve(endless as Model)).toMatchObject({ bounded: false, isIntegral: true });
  });

  it("have the answers that it gives", () => {
    const outcomes = new Set<string>();
    for (let seed = 0; seed < MODELS; seed++) {
      const { constraints, variables, ints, isMaximal } = randomModel(seed);
      const opType = isMaximal ? "max" : "min";
      const flags = Object.fromEntries(ints.map((name) => [name, 1 as const]));
      const model: Model = { optimize: "goal", opType, constraints, variables, ints: flags };
      const ours = Solve(model);
      const theirs = peerSolver.Solve(structuredClone(model));
      expect([ours.feasible, ours.bounded], `seed ${seed}`).toEqual([
        theirs.feasible,
        theirs.bounded,
      ]);
      outcomes.add(`${ours.feasible} ${ours.bounded}`);
      if (ours.feasible) expect(ours.result, `seed ${seed}`).toBeCloseTo(theirs.result, 6);
    }
    expect(outcomes.size).toBe(3);
  });

  it("answer in its shape, and say what is not taken over", () => {
    const model: Model = {
      optimize: "capacity",
      opType: "max",
      constraints: { plane: { max: 44 }, person: { max: 512 }, cost: { max: 300000 } },
      variables: {
        brit: { capacity: 20000, plane: 1, person: 8, cost: 5000 },
        yank: { capacity: 30000, plane: 1, person: 16, cost: 9000 },
      },
    };
    expect(Solve(model)).toEqual(peerSolver.Solve(model));
    expect(() => Solve({ ...model, optimize: { capacity: "max" } as never })).toThrow(
      "several goals",
    );
  });
});

describe("javascript-lp-solver's soft constraints", () => {
  it("are missed by as little as the goal and the priorities before allow", () => {
    const model: Model = {
      optimize: "cost",
      opType: "min",
      constraints: {
        hard: { min: 2 },
        first: { equal: 5, weight: 2, priority: 1 },
        second: { max: 1, weight: 1, priority: "medium" },
      },
      variables: {
        x: { hard: 1, first: 1, second: 1, cost: 1 },
        y: { first: 1, cost: 0 },
        z: { second: -1, cost: 0, first: 0 },
      },
    };
    const { feasible, result, x, y, z, r1, r2 } = Solve(model);
    // The goal takes x = 2; y then meets the first, and z the second.
    expect([feasible, result, x, y, z, r1, r2]).toEqual([true, 2, 2, 3, 1, undefined, undefined]);
    const tight = Solve({ ...model, variables: { x: model.variables.x! } });
    expect([tight.result, tight.r1, tight.r2]).toEqual([2, 3, 1]);
    expect(
      Solve({ ...model, constraints: { hard: { equal: -1 }, first: { equal: 1, weight: 1 } } }),
    ).toMatchObject({ feasible: false });
  });
});

describe("yalps's models", () => {
  it("have the answers that it gives", () => {
    for (let seed = 0; seed < MODELS; seed++) {
      const { constraints, variables, ints, isMaximal } = randomModel(seed);
      const direction = isMaximal ? "maximize" : "minimize";
      const model: YalpsModel = {
        direction,
        objective: "goal",
        constraints,
        variables,
        integers: ints,
      };
      const ours = solve(model);
      const theirs = peerYalps.solve(model as never);
      expect(ours.status, `seed ${seed}`).toBe(theirs.status);
      if (Number.isFinite(ours.result))
        expect(ours.result, `seed ${seed}`).toBeCloseTo(theirs.result, 6);
      else expect(ours.result).toEqual(theirs.result);
    }
  });

  it("may be iterables, and repeat keys", () => {
    const model: YalpsModel = {
      objective: "profit",
      constraints: [
        ["wood", { max: 300 }],
        ["labor", lessEq(110)],
        ["storage", lessEq(900)],
        ["storage", lessEq(400)],
      ],
      variables: {
        table: { wood: 30, labor: 5, profit: 1200, storage: 30 },
        dresser: new Map([
          ["wood", 20],
          ["labor", 10],
          ["profit", 1600],
          ["storage", 50],
        ]),
      },
      integers: true,
    };
    expect(solve(model)).toEqual(peerYalps.solve(model as never));
  });
});

describe("glpk.js's models", () => {
  it("have the answers that it gives, duals included", async () => {
    const [ours, theirs] = [await makeGlpk(), await makePeerGlpk()];
    const { version: _, solve: __, write: ___, ...constants } = ours;
    expect(theirs).toMatchObject(constants);
    for (let seed = 0; seed < MODELS; seed++) {
      const { names, constraints, variables, ints, isMaximal } = randomModel(seed);
      const lp: LP = {
        name: "random",
        objective: {
          direction: isMaximal ? ours.GLP_MAX : ours.GLP_MIN,
          name: "goal",
          vars: names.map((name) => ({ name, coef: variables[name]!.goal! })),
        },
        subjectTo: Object.entries(constraints).map(([row, { min, max }]) => ({
          name: row,
          vars: names.map((name) => ({ name, coef: variables[name]![row]! })),
          bnds: {
            type: min === undefined ? ours.GLP_UP : max === undefined ? ours.GLP_LO : ours.GLP_DB,
            lb: min ?? 0,
            ub: max ?? 0,
          },
        })),
        bounds: names.map((name) => ({ name, type: ours.GLP_DB, lb: 0, ub: 9 })),
        generals: seed % 2 === 0 ? ints : [],
      };
      const options = { msglev: ours.GLP_MSG_OFF, rows: true };
      const [mine, other] = [
        ours.solve(lp, options).result,
        theirs.solve(lp as never, options).result,
      ];
      // GLPK's presolve leaves undefined what is infeasible.
      const known = other.status === ours.GLP_UNDEF ? ours.GLP_NOFEAS : other.status;
      expect(mine.status, `seed ${seed}`).toBe(known);
      expect(mine.dual === undefined, `seed ${seed}`).toBe(other.dual === undefined);
      if (mine.status !== ours.GLP_OPT) continue;
      expect(mine.z, `seed ${seed}`).toBeCloseTo(other.z, 6);
      expect(Object.keys(mine.vars).sort()).toEqual(Object.keys(other.vars).sort());
      // Where the dual is not unique its objective is: rows' sides and variables' bounds together.
      if (mine.dual !== undefined) expect(dualObjective(lp, mine.dual)).toBeCloseTo(mine.z, 6);
    }
  });
});

/** What the duals of rows and the reduced costs that follow from them prove. */
function dualObjective(lp: LP, dual: Record<string, number>): number {
  const isMaximal = lp.objective.direction === 2;
  let total = 0;
  const reduced = new Map(lp.objective.vars.map(({ name, coef }) => [name, coef]));
  for (const { name, vars, bnds } of lp.subjectTo) {
    const price = dual[name]!;
    if (price === 0) continue;
    // At its upper side a row's price is >= 0 in a maximum, <= 0 in a minimum.
    const isUpper = isMaximal ? price > 0 : price < 0;
    total += price * (isUpper ? bnds.ub : bnds.lb)!;
    for (const each of vars) reduced.set(each.name, reduced.get(each.name)! - price * each.coef);
  }
  for (const value of reduced.values()) if (isMaximal ? value > 0 : value < 0) total += 9 * value;
  return total;
}

describe("highs's models", () => {
  it("have the answers that it gives", async () => {
    const [ours, theirs] = [await loadHighs(), await loadPeer()];
    const statuses = new Set<string>();
    for (let seed = 0; seed < MODELS; seed++) {
      const { names, constraints, variables, ints, isMaximal } = randomModel(seed);
      const sum = (row: string) =>
        names.map((name) => `${variables[name]![row]} ${name}`).join(" + ");
      const rows = Object.entries(constraints).flatMap(([row, { min, max }]) => [
        ...(min === undefined ? [] : [` ${row}_least: ${sum(row)} >= ${min}`]),
        ...(max === undefined ? [] : [` ${row}_most: ${sum(row)} <= ${max}`]),
      ]);
      const text = [
        isMaximal ? "Maximize" : "Minimize",
        ` goal: ${sum("goal")}`,
        "Subject To",
        ...rows,
        ...(ints.length > 0 ? ["Generals", ` ${ints.join(" ")}`] : []),
        "End",
      ].join("\n");
      const options = { output_flag: false, mip_rel_gap: 0 };
      const [mine, other] = [ours.solve(text, options), theirs.solve(text, options)];
      expect(mine.Status, `seed ${seed}`).toBe(other.Status);
      statuses.add(mine.Status);
      if (mine.Status !== "Optimal") continue;
      expect(mine.ObjectiveValue, `seed ${seed}`).toBeCloseTo(other.ObjectiveValue, 6);
      expect(Object.keys(mine.Columns)).toEqual(Object.keys(other.Columns));
      for (const [k, row] of other.Rows.entries())
        expect(mine.Rows[k]).toMatchObject({
          Index: row.Index,
          Name: row.Name,
          Lower: row.Lower,
          Upper: row.Upper,
        });
    }
    expect(statuses).toContain("Infeasible");
    expect(() => ours.solve("Minimize\n x\nEnd", { icrash: true })).toThrow("icrash");
  });
});

describe("highs's persistent models", () => {
  it("forget a start once there are other columns", async () => {
    const { createModel } = await loadHighs();
    const text = "max\n 3 x + 2 y\nst\n x + y <= 4.5\nbounds\n x <= 3\ngen\n x y\nend\n";
    const model = createModel({ format: "lp", data: text });
    model.setSolution({ colValue: [3, 0] });
    model.addCol(1, 0, 1, { indices: [0], values: [1] });
    expect(model.run().modelStatus).toBe(7);
    expect(model.getObjectiveValue()).toBe(11.5);
  });

  it("take a start, tell their data, and say what is not taken over", async () => {
    const { createModel } = await loadHighs();
    const text = "max\n 3 x + 2 y + 1\nst\n x + y <= 4.5\nbounds\n x <= 3\ngen\n x y\nend\n";
    const model = createModel({ format: "lp", data: text });
    model.setSolution({ colValue: [3, 0] });
    expect(() => model.setSolution({ colValue: [3] })).toThrow("needs 2 values");
    model.run();
    expect([model.getObjectiveValue(), model.getRunTime() >= 0]).toEqual([12, true]);
    const data = model.getLp();
    expect(Array.from(data.colCost)).toEqual([3, 2]);
    expect([data.sense, data.offset, Array.from(data.integrality ?? [])]).toEqual([-1, 1, [1, 1]]);
    const copy = createModel(data);
    copy.run();
    expect(copy.getObjectiveValue()).toBe(12);
    const { getRanging } = model as unknown as { getRanging: () => unknown };
    expect(() => getRanging()).toThrow(/model.getRanging\(…\) is not taken over: .*analyze/);
  });

  it("have semi-continuous columns, bases and rays as theirs have", async () => {
    const [ours, theirs] = [await loadHighs(), await loadPeer()];
    let [bases, dualRays, primalRays, gaps] = [0, 0, 0, 0];
    for (let seed = 0; seed < 60; seed++) {
      const random = new Random(seed);
      const drawn = data(random);
      const isLp = seed % 2 === 0;
      const source = {
        ...drawn,
        colLower: drawn.colLower.map((lower) => (isLp ? lower : 2 + lower / 2)),
        colUpper: drawn.colUpper.map((upper) => (isLp && seed % 4 === 0 ? Infinity : upper)),
        rowLower: drawn.rowLower.map((lower, i) =>
          isLp && seed % 6 === 2 && i === 0 ? 90 : lower,
        ),
        rowUpper: drawn.rowUpper.map((upper) => (isLp ? Infinity : upper)),
        integrality: drawn.integrality.map((type, j) => (isLp ? 0 : 2 + ((type + j) % 2))),
      };
      const pair = [ours.createModel(source), theirs.createModel(source)] as const;
      for (const model of pair) model.options.set({ output_flag: false, mip_rel_gap: 0 });
      const [mine, other] = pair.map((model) => model.run().modelStatus);
      expect(mine, `seed ${seed}`).toBe(other);
      if (mine === 7) {
        expect(pair[0].getObjectiveValue()).toBeCloseTo(pair[1].getObjectiveValue(), 6);
        const values = [...pair[0].getSolution().colValue];
        if (!isLp && values.some((value, j) => value === 0 && source.colLower[j]! > 0)) gaps++;
      }
      if (!isLp) {
        expect(() => pair[0].getBasis()).toThrow("there for linear models");
        expect(Array.from(pair[0].getLp().colLower)).toEqual(source.colLower);
        continue;
      }
      if (mine === 7) {
        const [a, b] = [pair[0].getBasis(), pair[1].getBasis()];
        const basic = (statuses: Int32Array) => statuses.filter((code) => code === 1).length;
        expect(basic(a.colStatus) + basic(a.rowStatus)).toBe(source.numRows);
        expect(basic(b.colStatus) + basic(b.rowStatus)).toBe(source.numRows);
        // What is in neither basis lies at the bound that its status says.
        const { colValue } = pair[0].getSolution();
        for (const [j, code] of a.colStatus.entries()) {
          if (code === 0) expect(colValue[j]).toBeCloseTo(source.colLower[j]!, 6);
          if (code === 2) expect(colValue[j]).toBeCloseTo(source.colUpper[j]!, 6);
        }
        bases++;
      }
      const { values: matrix } = source.matrix;
      const column = (multipliers: Float64Array, j: number) =>
        multipliers.reduce((sum, y, i) => sum + y * matrix[i * source.numCols + j]!, 0);
      for (const model of pair) {
        const proof = model.getDualRay()?.values as Float64Array | undefined;
        expect(proof !== undefined).toBe(mine === 8);
        if (proof !== undefined) {
          // The rows together ask for more than the columns can give.
          let least = 0;
          for (const [i, y] of proof.entries())
            if (y !== 0) least += y * (y > 0 ? source.rowLower : source.rowUpper)[i]!;
          let most = 0;
          for (let j = 0; j < source.numCols; j++) {
            const a = column(proof, j);
            if (a !== 0) most += a * (a > 0 ? source.colUpper : source.colLower)[j]!;
          }
          expect(most, `seed ${seed}`).toBeLessThan(least);
          dualRays++;
        }
        const ray = model.getPrimalRay()?.values as Float64Array | undefined;
        expect(ray !== undefined, `seed ${seed}`).toBe(mine === 10);
        if (ray !== undefined) {
          const gain = ray.reduce((sum, value, j) => sum + value * source.colCost[j]!, 0);
          expect(gain * source.sense).toBeLessThan(0);
          primalRays++;
        }
      }
      pair[1].dispose();
    }
    for (const count of [bases, dualRays, primalRays, gaps]) expect(count).toBeGreaterThan(2);
    expect(() =>
      ours.createModel({ ...data(new Random(1)), integrality: [2, 2, 2, 2, 2] }).run(),
    ).toThrow("HiGHS wants 0 or more");
    const text = "min\n x + y\nst\n x + y >= 1\nbounds\n 2 <= x <= 5\nsemi-continuous\n x\nend\n";
    const read = ours.createModel({ format: "lp", data: text });
    expect([read.getColIntegrality(0), read.run().modelStatus, read.getObjectiveValue()]).toEqual([
      2, 7, 1,
    ]);
  });

  const data = (random: Random) => {
    const [numCols, numRows] = [random.integer(2, 5), random.integer(1, 4)];
    const numbers = (count: number, from: number, to: number) =>
      Array.from({ length: count }, () => random.integer(from, to));
    return {
      numCols,
      numRows,
      sense: random.chance(0.5) ? 1 : -1,
      offset: random.integer(-3, 3),
      colCost: numbers(numCols, -5, 9),
      colLower: numbers(numCols, -2, 0),
      colUpper: numbers(numCols, 3, 9),
      rowLower: numbers(numRows, -40, 0),
      rowUpper: numbers(numRows, 5, 30),
      matrix: {
        format: "csr" as const,
        numRows,
        numCols,
        starts: Array.from({ length: numRows + 1 }, (_, i) => i * numCols),
        indices: Array.from({ length: numRows * numCols }, (_, k) => k % numCols),
        values: numbers(numRows * numCols, 1, 7),
      },
      integrality: numbers(numCols, 0, 1),
    };
  };

  it("change and are solved again as theirs are", async () => {
    const [ours, theirs] = [await loadHighs(), await loadPeer()];
    const statuses = new Set<number>();
    for (let seed = 0; seed < 25; seed++) {
      const random = new Random(seed);
      const source = data(random);
      const pair = [ours.createModel(source), theirs.createModel(source)] as const;
      for (const model of pair) model.options.set({ output_flag: false, mip_rel_gap: 0 });
      for (let step = 0; step < 8; step++) {
        const { numCols, numRows } = pair[0].getDimensions();
        const [column, row] = [random.integer(0, numCols - 1), random.integer(0, numRows - 1)];
        const [a, b, kind] = [random.integer(-3, 2), random.integer(3, 12), random.integer(0, 8)];
        for (const model of pair) {
          if (kind === 0) model.changeColBounds(column, a, b);
          else if (kind === 1) model.changeRowBounds(row, 10 * a, b);
          else if (kind === 2) model.changeColCost(column, a);
          else if (kind === 3) model.changeCoefficient(row, column, a);
          else if (kind === 4) model.addRow(-Infinity, b, { indices: [column], values: [2] });
          else if (kind === 5) model.addCol(a, 0, b, { indices: [row], values: [1] });
          else if (kind === 6) model.changeObjectiveSense(a < 0 ? 1 : -1);
          else if (kind === 7) model.changeColIntegrality(column, a < 0 ? 1 : 0);
          else if (numRows > 1) model.deleteRows({ kind: "set", indices: [row] });
        }
        const [mine, other] = pair.map((model) => model.run().modelStatus);
        expect(mine, `seed ${seed}, step ${step}`).toBe(other);
        statuses.add(mine!);
        expect(pair[0].getDimensions()).toEqual(pair[1].getDimensions());
        if (mine !== 7) continue;
        expect(pair[0].getObjectiveValue()).toBeCloseTo(pair[1].getObjectiveValue(), 6);
        const { colValue, rowValue } = pair[0].getSolution();
        expect([colValue.length, rowValue.length]).toEqual([
          pair[1].getSolution().colValue.length,
          pair[1].getSolution().rowValue.length,
        ]);
      }
      pair[1].dispose();
    }
    expect(statuses).toContain(7);
    expect(statuses).toContain(8);
  });

  it("are read and written, named and selected from", async () => {
    const { createModel, withModel } = await loadHighs();
    const text =
      "Maximize\n 30 chairs + 50 tables\nSubject To\n c: chairs + 2 tables <= 40\nGenerals\n chairs tables\nEnd";
    const model = createModel({ format: "lp", data: text });
    expect([model.run().modelStatus, model.getObjectiveValue()]).toEqual([7, 1200]);
    model.changeColBounds(model.getColByName("chairs"), 0, 6);
    model.run();
    expect([...model.getSolution().colValue]).toEqual([6, 17]);
    const again = createModel({ format: "mps", data: model.exportModel("mps") });
    again.changeObjectiveSense(-1);
    again.run();
    expect(again.getObjectiveValue()).toBe(1030);
    model.changeColsCost({ kind: "mask", mask: [0, 1] }, [9, 1]);
    model.changeColsBounds({ kind: "range", from: 0, to: 1 }, [0, 0], [1, 1]);
    model.run();
    expect(model.getObjectiveValue()).toBe(31);
    model.deleteCols({ kind: "set", indices: [0] });
    expect([model.getColName(0), model.getDimensions().numNonzeros]).toEqual(["tables", 1]);
    expect(withModel((empty) => empty.run().modelStatus)).toBe(6);
    expect(() => model.changeColCost(5, 1)).toThrow("the model has no column 5; it has 1");
    expect(() => model.changeColIntegrality(0, 5)).toThrow("of type 5");
    expect(() => model.options.set("icrash", 1)).toThrow("no counterpart");
  });
});
