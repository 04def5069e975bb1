import { type Problem, ProblemBuilder, transpose } from "@bough/problem";
import { Random, randomProblem, solveExactLp } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { BASIC, createLpEngine, type LpEngine } from "../../src/index.ts";

const COUNT = 40;
const STEPS = 12;

/** The rows and columns of a problem as they change, beside the engine that follows them. */
class Twin {
  readonly engine: LpEngine;
  readonly cost: number[];
  readonly lower: number[];
  readonly upper: number[];
  readonly rows: { lower: number; upper: number; terms: [number, number][] }[] = [];

  constructor(problem: Problem, seed: number) {
    this.engine = createLpEngine(problem, { seed });
    this.cost = [...problem.cost];
    this.lower = [...problem.columnLower];
    this.upper = [...problem.columnUpper];
    const { starts, indices, values } = problem.rows;
    for (let i = 0; i < problem.numRows; i++) {
      const terms: [number, number][] = [];
      for (let k = starts[i]; k < starts[i + 1]; k++) terms.push([indices[k], values[k]]);
      this.rows.push({ lower: problem.rowLower[i], upper: problem.rowUpper[i], terms });
    }
  }

  toProblem(): Problem {
    const builder = new ProblemBuilder({ allowContradictoryBounds: true });
    for (let j = 0; j < this.cost.length; j++) {
      builder.addColumn({ cost: this.cost[j], lower: this.lower[j], upper: this.upper[j] });
    }
    for (const row of this.rows) builder.addRow({ lower: row.lower, upper: row.upper }, row.terms);
    return builder.build();
  }

  change(random: Random): string {
    const kind = random.integer(0, 6);
    const j = random.integer(0, this.cost.length - 1);
    if (kind <= 1) {
      this.lower[j] = random.chance(0.2) ? -Infinity : random.integer(-4, 2);
      this.upper[j] = random.chance(0.2)
        ? Infinity
        : Math.max(this.lower[j], random.integer(-2, 5));
      this.engine.setBounds(j, this.lower[j], this.upper[j]);
      return "bounds";
    }
    if (kind === 2) {
      this.cost[j] = random.integer(-5, 5);
      this.engine.setCost(j, this.cost[j]);
      return "cost";
    }
    if (kind === 3 && this.rows.length > 0) {
      const i = random.integer(0, this.rows.length - 1);
      this.rows[i].lower = random.chance(0.5) ? -Infinity : random.integer(-6, 3);
      this.rows[i].upper = random.chance(0.5) ? Infinity : random.integer(3, 8);
      this.engine.setRowBounds(i, this.rows[i].lower, this.rows[i].upper);
      return "row bounds";
    }
    if (kind === 4) {
      this.#addRows(random);
      return "add rows";
    }
    if (kind === 5 && this.rows.length > 1) {
      const i = random.integer(0, this.rows.length - 1);
      this.rows.splice(i, 1);
      this.engine.removeRows(Int32Array.of(i));
      return "remove row";
    }
    this.#addColumn(random);
    return "add column";
  }

  #addRows(random: Random): void {
    const added = [];
    for (let r = 0; r < 2; r++) {
      const terms: [number, number][] = [];
      for (let j = 0; j < this.cost.length; j++) {
        if (random.chance(0.5))
          terms.push([j, random.integer(1, 4) * (random.chance(0.5) ? 1 : -1)]);
      }
      const lower = random.chance(0.5) ? -Infinity : random.integer(-9, 0);
      added.push({ lower, upper: random.integer(0, 9), terms });
    }
    this.rows.push(...added);
    const builder = new ProblemBuilder();
    for (let j = 0; j < this.cost.length; j++) builder.addColumn();
    for (const row of added) builder.addRow({ lower: row.lower, upper: row.upper }, row.terms);
    const block = builder.build();
    this.engine.addRows(block.rows, block.rowLower, block.rowUpper);
  }

  #addColumn(random: Random): void {
    const builder = new ProblemBuilder();
    for (let i = 0; i < this.rows.length; i++) builder.addRow();
    const j = builder.addColumn({ cost: random.integer(-3, 3), lower: -1, upper: 2 });
    for (let i = 0; i < this.rows.length; i++) {
      if (!random.chance(0.5)) continue;
      const value = random.integer(1, 3);
      builder.addCoefficient(i, j, value);
      this.rows[i].terms.push([this.cost.length, value]);
    }
    const block = builder.build();
    this.cost.push(block.cost[0]);
    this.lower.push(-1);
    this.upper.push(2);
    this.engine.addColumns(block.columns, block.cost, block.columnLower, block.columnUpper);
  }
}

describe("warm starts", () => {
  it("agree with exact solves after any sequence of changes", () => {
    for (let seed = 0; seed < COUNT; seed++) {
      const random = new Random(seed + 1);
      const problem = randomProblem(seed, { numCols: 5, numRows: 4, integerShare: 0.5 });
      const twin = new Twin(problem, seed);
      const history: string[] = [];
      let basis = twin.engine.saveBasis();
      for (let step = 0; step < STEPS; step++) {
        for (let k = random.integer(1, 2); k > 0; k--) history.push(twin.change(random));
        const isSameShape =
          basis.numCols === twin.engine.numCols && basis.numRows <= twin.engine.numRows;
        if (isSameShape && random.chance(0.3)) {
          twin.engine.loadBasis(basis);
          history.push("load basis");
        }
        if (random.chance(0.3)) {
          twin.engine.resolve({ iterationLimit: 1 });
          history.push("one iteration");
        }
        const status = twin.engine.resolve({ iterationLimit: 1000 });
        history.push(status);
        const exact = solveExactLp(twin.toProblem());
        const where = `seed ${seed}: ${history.join(", ")}`;
        expect(status, where).toBe(exact.status);
        if (exact.status === "optimal") {
          const offset = problem.objectiveOffset;
          expect(twin.engine.objective - offset, where).toBeCloseTo(exact.objective.toNumber(), 6);
        }
        if (random.chance(0.3)) basis = twin.engine.saveBasis(random.chance(0.5));
      }
    }
  });

  it("give tableau rows that hold at the solution", () => {
    for (let seed = 0; seed < 80; seed++) {
      const problem = randomProblem(seed, { numCols: 6, numRows: 5, feasibleShare: 1 });
      const engine = createLpEngine(problem);
      if (engine.resolve() !== "optimal") continue;
      const total = engine.numCols + engine.numRows;
      const multipliers = new Float64Array(engine.numRows);
      const coefficients = new Float64Array(total);
      for (let index = 0; index < total; index++) {
        if (engine.basisStatus(index) !== BASIC) continue;
        engine.tableauRow(index, multipliers, coefficients);
        let sum = 0;
        for (let j = 0; j < total; j++) {
          sum += coefficients[j] * engine.primal[j];
          const isOtherBasic = j !== index && engine.basisStatus(j) === BASIC;
          if (isOtherBasic) expect(coefficients[j]).toBe(0);
        }
        expect(sum).toBeCloseTo(0, 8);
        expect(coefficients[index]).toBe(1);
        const { starts, indices, values } = transpose(problem.rows);
        for (let j = 0; j < engine.numCols; j++) {
          let dot = 0;
          for (let k = starts[j]; k < starts[j + 1]; k++)
            dot += values[k] * multipliers[indices[k]];
          expect(coefficients[j]).toBeCloseTo(dot, 9);
        }
      }
    }
  });
});
