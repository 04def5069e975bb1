import { Problem, ProblemBuilder } from "@bough/problem";
import { randomProblem, solveExactLp } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { BASIC, FREE, type LpResult, rangeLp, rangeLpSteps, solveLp } from "../../src/index.ts";

/** Ends are rounded, and an exact solve would fall over the edge. */
const INSIDE = 0.9999;

type Data = { -readonly [K in "cost" | "rowLower" | "rowUpper"]?: Float64Array };

function changed(problem: Problem, data: Data): Problem {
  return new Problem({
    name: problem.name,
    sense: problem.sense,
    cost: data.cost ?? problem.cost,
    objectiveOffset: problem.objectiveOffset,
    columns: problem.columns,
    columnLower: problem.columnLower,
    columnUpper: problem.columnUpper,
    rowLower: data.rowLower ?? problem.rowLower,
    rowUpper: data.rowUpper ?? problem.rowUpper,
    isInteger: problem.isInteger,
  });
}

function exactObjective(problem: Problem): number {
  const exact = solveExactLp(problem);
  return exact.status === "optimal" ? exact.objective.toNumber() : Number.NaN;
}

/** Optimal tiny problems with their results. */
function* cases(): Generator<[number, Problem, LpResult]> {
  for (let seed = 0; seed < 150; seed++) {
    const problem = randomProblem(seed, { numCols: 4, numRows: 3, integerShare: 0.5 });
    const result = solveLp(problem, { presolve: seed % 3 === 0 });
    if (result.status === "optimal") yield [seed, problem, result];
  }
}

describe("ranging", () => {
  it("keeps the point optimal for costs within the range", () => {
    for (const [seed, problem, { solution, basis }] of cases()) {
      const { costLow, costHigh } = rangeLp(problem, basis!);
      for (let j = 0; j < problem.numCols; j++) {
        const given = problem.toUserObjective(problem.cost[j]);
        expect(costLow[j]).toBeLessThanOrEqual(given + 1e-9);
        expect(costHigh[j]).toBeGreaterThanOrEqual(given - 1e-9);
        for (const end of [Math.max(costLow[j], -50), Math.min(costHigh[j], 50)]) {
          const cost = problem.cost.slice();
          cost[j] = problem.toUserObjective(end);
          const other = changed(problem, { cost });
          expect(exactObjective(other), `seed ${seed} column ${j}`).toBeCloseTo(
            other.objectiveAt(solution!),
            6,
          );
        }
      }
    }
  });

  it("moves the objective at the rate of the dual within the range of an active side", () => {
    for (const [seed, problem, { objective, duals, solution, basis }] of cases()) {
      const { sideLow, sideHigh } = rangeLp(problem, basis!);
      for (let i = 0; i < problem.numRows; i++) {
        if (basis!.status[problem.numCols + i] === BASIC) continue;
        let activity = 0;
        const { starts, indices, values } = problem.rows;
        for (let k = starts[i]; k < starts[i + 1]; k++)
          activity += values[k] * solution![indices[k]];
        for (const limit of [
          Math.max(sideLow[i], activity - 9),
          Math.min(sideHigh[i], activity + 9),
        ]) {
          const end = activity + INSIDE * (limit - activity);
          const rowLower = problem.rowLower.slice();
          const rowUpper = problem.rowUpper.slice();
          const atLower = Math.abs(rowLower[i] - activity) < 1e-9;
          const atUpper = Math.abs(rowUpper[i] - activity) < 1e-9;
          if (atLower) rowLower[i] = end;
          if (atUpper) rowUpper[i] = end;
          const other = changed(problem, { rowLower, rowUpper });
          const rest = problem.toUserObjective(exactObjective(other));
          expect(rest, `seed ${seed} row ${i}`).toBeCloseTo(
            objective! + duals![i] * (end - activity),
            6,
          );
        }
      }
    }
  });

  it("gives the textbook ranges of a product mix", () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    const x = builder.addColumn({ cost: 3 });
    const y = builder.addColumn({ cost: 5 });
    builder.addRow({ upper: 4 }, [[x, 1]]);
    builder.addRow({ upper: 12 }, [[y, 2]]);
    builder.addRow({ upper: 18 }, [
      [x, 3],
      [y, 2],
    ]);
    const problem = builder.build();
    const ranging = rangeLp(problem, solveLp(problem).basis!);
    expect([...ranging.costLow]).toEqual([0, 2]);
    expect([...ranging.costHigh]).toEqual([7.5, Infinity]);
    expect([...ranging.sideLow]).toEqual([2, 6, 12]);
    expect([...ranging.sideHigh]).toEqual([Infinity, 18, 24]);
  });

  it("refuses a basis of another problem", () => {
    const problem = randomProblem(0, { numCols: 2, numRows: 2 });
    const basis = { numCols: 9, numRows: 0, status: new Uint8Array(9) };
    expect(() => rangeLp(problem, basis)).toThrow(/the basis is for 9 columns/);
  });
});

describe("a column without a cost", () => {
  const builder = new ProblemBuilder({ sense: "maximize" });
  const x = builder.addColumn({ lower: -Infinity, upper: 2 });
  builder.addRow({ lower: -1, upper: 6 }, [[x, -3]]);
  builder.addRow({ lower: -9 }, [[x, 48]]);
  const apart = builder.addColumn({ lower: -Infinity, upper: 20 });
  const problem = builder.build();
  const { solution, basis } = solveLp(problem);

  it("is at a bound, of which its range tells", () => {
    expect(Array.from(solution!)).toEqual([-0.1875, 20]);
    const { costLow, costHigh } = rangeLp(problem, basis!);
    expect([costLow[x], costHigh[x]]).toEqual([-Infinity, 0]);
    expect([costLow[apart], costHigh[apart]]).toEqual([0, Infinity]);
  });

  it("may not get any where a basis has it between its bounds", () => {
    const status = basis!.status.slice();
    status[apart] = FREE;
    const { costLow, costHigh } = rangeLp(problem, { ...basis!, status });
    expect([costLow[apart], costHigh[apart]]).toEqual([0, 0]);
  });

  it("keeps its place beside others whose rows presolve gives up with it", () => {
    const columns = new ProblemBuilder({ sense: "maximize" });
    const free = columns.addColumn({ lower: -Infinity, upper: -1 });
    const boxed = columns.addColumn({ lower: -8, upper: 4 });
    columns.addRow({ lower: 32 }, [
      [free, -4],
      [boxed, -9],
    ]);
    const given = columns.build();
    const told = solveLp(given);
    expect(Array.from(told.solution!)).toEqual([-17, 4]);
    // Where the first column earned something, it would go to -1.
    const { costLow, costHigh } = rangeLp(given, told.basis!);
    expect([costLow[free], costHigh[free]]).toEqual([0, 0]);
    expect([costLow[boxed], costHigh[boxed]]).toEqual([0, Infinity]);
  });
});

it("is told of equations that only the last places of their decimals keep apart", () => {
  const b = new ProblemBuilder();
  const x = b.addColumn({ lower: -20, upper: -20, cost: 13 });
  const y = b.addColumn({ lower: 0, upper: 100 });
  const z = b.addColumn({ lower: -0.04, upper: 0.96, cost: 31.63 });
  const row = (lower: number, upper: number, ...terms: [number, number][]) =>
    b.addRow({ lower, upper }, terms);
  row(0.94, 1.67, [z, 5]);
  row(-1999991.2, -1999991.2, [x, 99_999], [y, -2.8]);
  row(4000012.05, Infinity, [x, -0.4], [y, 1e6], [z, 15]);
  row(10.091, 10.091, [y, 2.3], [z, 3.3]);
  row(-Infinity, 597.91, [x, -29], [y, 3.6], [z, 13]);
  row(-20_000_006.4, -20_000_006.4, [x, 1e6], [y, -1.6]);
  const problem = b.build();
  const { status, basis } = solveLp(problem);
  expect(status).toBe("optimal");
  const { costLow, costHigh } = rangeLp(problem, basis!);
  expect([...costLow].every((low, j) => low <= problem.cost[j])).toBe(true);
  expect([...costHigh].every((high, j) => high >= problem.cost[j])).toBe(true);
});

it("ranges the cost of a column that a row with a large coefficient holds", () => {
  const builder = new ProblemBuilder({ sense: "maximize" });
  const x = builder.addColumn({ lower: -19.1, upper: 6.7, cost: -6.8 });
  builder.addRow({ upper: 1_399_599_996.506 }, [[x, -1e9]]);
  const problem = builder.build();
  const { solution, basis } = solveLp(problem, { presolve: false });
  expect(solution?.[x]).toBeCloseTo(-1.4, 3);
  expect(rangeLp(problem, basis!).costHigh[x]).toBeCloseTo(0, 9);
});

it("lets no side move of an equation that follows from others", () => {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ cost: 1, upper: 4 });
  const y = builder.addColumn({ upper: 4 });
  builder.addRow({ lower: 5, upper: 5 }, [
    [x, 1],
    [y, 1],
  ]);
  builder.addRow({ lower: 10, upper: 10 }, [
    [x, 2],
    [y, 2],
  ]);
  const problem = builder.build();
  const { basis } = solveLp(problem, { presolve: false });
  const { sideLow, sideHigh } = rangeLp(problem, basis!);
  expect([...sideLow]).toEqual([5, 10]);
  expect([...sideHigh]).toEqual([5, 10]);
});

it("tells ends in decimals to the last digit", () => {
  const builder = new ProblemBuilder({ sense: "maximize" });
  const x = builder.addColumn({ cost: 2.4 });
  const y = builder.addColumn({ cost: 0.8, upper: 7 });
  const z = builder.addColumn({ cost: 0.9 });
  builder.addRow({ upper: 3.3 }, [
    [x, 0.3],
    [y, 0.1],
    [z, 0.1],
  ]);
  builder.addRow({ upper: 1.1 }, [
    [x, 0.1],
    [z, 0.7],
  ]);
  const problem = builder.build();
  const ranging = rangeLp(problem, solveLp(problem).basis!);
  expect([...ranging.sideHigh]).toEqual([4, 18.2]);
  expect([...ranging.boundHigh]).toEqual([8.55, 31.428571428571427, 0.35]);
  expect([...ranging.costHigh]).toEqual([2.414285714285714, Infinity, 16.8]);
});

it("lets a side move no farther than the decimals of a degenerate point do", () => {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ lower: 3.2, upper: 3.2 });
  const y = builder.addColumn({ upper: 4 });
  const z = builder.addColumn({ lower: -1, upper: 0, cost: -1 });
  builder.addRow({ upper: 1_280_000.06 }, [
    [x, 500_000],
    [y, -99_999],
    [z, 3.14],
  ]);
  const row = builder.addRow({ lower: 3_199_968.992, upper: 3_199_968.992 }, [
    [x, 1e6],
    [y, -9.69],
  ]);
  const problem = builder.build();
  const { basis } = solveLp(problem, { presolve: false });
  const { sideLow, sideHigh } = rangeLp(problem, basis!);
  // The third column is at its lower bound in decimals; doubles have it a little above.
  expect(sideHigh[row]).toBe(3_199_968.992);
  expect(sideLow[row]).toBe(3_199_968.991695731);
});

it("pauses between columns, basic or not", () => {
  const pausesWith = (columns: number) => {
    const builder = new ProblemBuilder();
    for (let j = 0; j < columns; j++) builder.addColumn({ cost: 1, upper: 1 });
    const problem = builder.build();
    const { basis } = solveLp(problem, { presolve: false });
    if (basis === null) throw new RangeError("there is an optimum");
    const steps = rangeLpSteps(problem, basis);
    let pauses = 0;
    while (steps.next().done !== true) pauses++;
    return pauses;
  };
  expect(pausesWith(200_000) - pausesWith(2000)).toBeGreaterThanOrEqual(18);
});
