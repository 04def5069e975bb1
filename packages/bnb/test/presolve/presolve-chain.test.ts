import { checkSolution, ProblemBuilder } from "@bough/problem";
import { bruteForce, Random, randomProblem } from "@bough/testing";
import { expect, it } from "vitest";
import { Limits } from "../../src/limits.ts";
import { PresolveChain } from "../../src/presolve/presolve-chain.ts";
import { type Presolved, reduce } from "../../src/presolve/reduction.ts";
import { integerReductions } from "../../src/presolve/reductions/index.ts";
import { Ledger } from "../../src/statistics/ledger.ts";
import { runToEnd } from "../../src/steps.ts";

const SHAPE = { numCols: 11, numRows: 8, density: 0.5, binaryShare: 0.8, integerRange: 2 };

/** Random bounds around a point, by bound variable. */
function boundsAround(x: Float64Array, chain: PresolveChain, random: Random): Float64Array {
  const { columnLower, columnUpper, numCols } = chain.problem;
  const bounds = new Float64Array(2 * numCols);
  for (let j = 0; j < numCols; j++) {
    const isFixed = random.chance(0.2);
    bounds[2 * j] = isFixed ? x[j] : columnLower[j];
    bounds[2 * j + 1] = isFixed ? -x[j] : -columnUpper[j];
  }
  return bounds;
}

/** Problems presolved within bounds around an optimum, some of them for the second time. */
function* restarted(without: ReadonlySet<string>) {
  for (let seed = 1; seed <= 20; seed++) {
    const problem = randomProblem(seed, { ...SHAPE, integerShare: 1 });
    const settings = { isOn: true, without, limits: new Limits({}), ledger: new Ledger() };
    const chain = new PresolveChain(problem, settings);
    if (seed % 4 === 0) runToEnd(chain.presolve());
    const first = bruteForce(chain.problem);
    if (first.status !== "optimal" || chain.problem.numCols === 0) continue;
    const before = chain.problem;
    const points = first.assignments.map((x) => Float64Array.from(x));
    points.sort((a, b) => before.objectiveAt(a) - before.objectiveAt(b));
    const bounds = boundsAround(points[0], chain, new Random(seed));
    const link: Presolved = runToEnd(chain.restart(bounds));
    yield { problem, before, chain, link, optimum: first.objective?.toNumber() };
  }
}

it("keeps an optimum through both presolves", () => {
  let shrunk = 0;
  for (const { problem, before, chain, optimum } of restarted(new Set())) {
    const last = bruteForce(chain.problem);
    expect(last.objective?.toNumber()).toBe(optimum);
    for (const assignment of last.assignments)
      expect(
        checkSolution(problem, runToEnd(chain.toWhole(Float64Array.from(assignment)))).isFeasible,
      ).toBe(true);
    if (chain.problem.numCols < before.numCols) shrunk++;
  }
  expect(shrunk).toBeGreaterThan(10);
});

/** Thorough presolve would leave little of problems of this size. */
const ROUGH = [
  ["fixed-column", "parallel-columns"],
  ["fixed-column", "doubleton-equation", "free-column-substitution"],
  ["fixed-column", "slack-column", "free-column-singleton", "parallel-columns"],
  ["probing", "fixed-column", "parallel-columns", "doubleton-equation"],
] as const;

it.each(ROUGH)("writes rows over the columns that %s and %s leave", (...few) => {
  const names = integerReductions.map(({ name }) => name);
  const rough = new Set(names.filter((name) => !(few as readonly string[]).includes(name)));
  let mapped = 0;
  for (const { before, chain, link } of restarted(rough)) {
    const points = bruteForce(chain.problem).assignments;
    for (let i = 0; i < before.numRows; i++) {
      const { starts, indices, values } = before.rows;
      const row = link.mapRow({
        name: "row",
        columns: indices.slice(starts[i], starts[i + 1]),
        coefficients: values.slice(starts[i], starts[i + 1]),
        lower: before.rowLower[i],
        upper: before.rowUpper[i],
        rank: 1,
      });
      if (row === null) continue;
      mapped++;
      for (const x of points) {
        let activity = 0;
        row.columns.forEach((j, k) => {
          activity += row.coefficients[k] * x[j];
        });
        expect(activity).toBeGreaterThanOrEqual(row.lower - 1e-9);
        expect(activity).toBeLessThanOrEqual(row.upper + 1e-9);
      }
    }
  }
  expect(mapped).toBeGreaterThan(10);
});

it("writes rows with columns that went by equations over what they stand for", () => {
  // u = 2 y + 3 z + 1 has bounds that its equation implies, and w = 4 - y by a pair; v ties y and z.
  const builder = new ProblemBuilder();
  const [u, w, y, z, v] = [20, 4, 4, 3, 9].map((upper) =>
    builder.addColumn({ lower: 0, upper, cost: 1, isInteger: true }),
  );
  builder.addRow({ lower: 1, upper: 1 }, [
    [u, 1],
    [y, -2],
    [z, -3],
  ]);
  builder.addRow({ lower: 4, upper: 4 }, [
    [w, 1],
    [y, 1],
  ]);
  builder.addRow({ lower: 8, upper: 31 }, [
    [v, 2],
    [y, 3],
    [z, 5],
  ]);
  builder.addRow({ lower: -2, upper: 30 }, [
    [v, 3],
    [w, -2],
    [u, 1],
  ]);
  const few = new Set(["doubleton-equation", "free-column-substitution"]);
  const without = new Set(
    integerReductions.map(({ name }) => name).filter((name) => !few.has(name)),
  );
  const link = runToEnd(reduce(builder.build(), { without }));
  const back = (name: number) => link.originalColumn.indexOf(name);
  expect([back(u), back(w)]).toEqual([-1, -1]);
  const row = link.mapRow({
    name: "row",
    columns: Int32Array.of(u, w, v),
    coefficients: Float64Array.of(1, 5, 2),
    lower: -Infinity,
    upper: 30,
    rank: 1,
  });
  // 2 y + 3 z + 1 + 20 - 5 y + 2 v <= 30
  const terms = Array.from(row?.columns ?? [], (j, k) => [j, row?.coefficients[k]]);
  expect(new Map(terms as [number, number][])).toEqual(
    new Map([
      [back(y), -3],
      [back(z), 3],
      [back(v), 2],
    ]),
  );
  expect(row?.upper).toBe(9);
});

it("leaves rows behind over a column into which another was merged before it was fixed", () => {
  const builder = new ProblemBuilder();
  const [x, z, y] = [1, 1, 1].map((upper) =>
    builder.addColumn({ lower: 0, upper, cost: 1, isInteger: true }),
  );
  builder.addRow({ lower: 2 }, [
    [x, 1],
    [z, 1],
  ]);
  const few = new Set(["parallel-columns", "row-singleton", "fixed-column"]);
  const without = new Set(
    integerReductions.map(({ name }) => name).filter((name) => !few.has(name)),
  );
  const link = runToEnd(reduce(builder.build(), { without }));
  expect(Array.from(link.originalColumn)).toEqual([y]);
  const row = { name: "row", columns: Int32Array.of(x, y), coefficients: Float64Array.of(1, 1) };
  // x alone is one, not the two of both.
  const mapped = link.mapRow({ ...row, lower: -Infinity, upper: 2, rank: 1 });
  expect(mapped).toBeNull();
});
