import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { columnSpaceOf } from "../../src/compile/column-space.ts";
import { compile } from "../../src/compile/compile.ts";
import { Domain } from "../../src/domain/domain.ts";
import {
  exchangeRootBounds,
  importShared,
  shareClauses,
  sharedClause,
} from "../../src/learning/exchange.ts";

/** Three free binaries; what excludes all three at once comes from outside. */
function threeOfWhichTwo() {
  const builder = new ProblemBuilder();
  const columns = [0, 1, 2].map(() => builder.addColumn({ upper: 1, isInteger: true }));
  return { problem: builder.build(), columns };
}

/** Two tasks on a machine, the first of which shall start early. */
function twoTasks() {
  const builder = new ProblemBuilder();
  const starts = [0, 1].map((k) =>
    builder.addColumn({ upper: 9, isInteger: true, cost: k === 0 ? 1 : 0 }),
  );
  builder.addStructure({
    kind: "no-overlap",
    name: "machine",
    starts: Int32Array.from(starts),
    lengths: Float64Array.of(3, 3),
    lengthColumns: Int32Array.of(-1, -1),
    presences: Int32Array.of(-1, -1),
    gaps: null,
  });
  return builder.build();
}

describe("two domains of one problem", () => {
  it("pass short learned clauses on", () => {
    const { problem, columns } = threeOfWhichTwo();
    const [a, b] = [new Domain(problem), new Domain(problem)];
    shareClauses(a, b);
    a.propagate();
    for (const j of columns) a.decide(2 * j, 1);
    a.propagate();
    expect(a.explainByInequality({ columns, coefficients: [2, 2, 2], count: 3, rhs: 5 })).toBe(
      true,
    );
    a.learn();
    b.decide(2 * columns[0], 1);
    b.decide(2 * columns[1], 1);
    expect(b.propagate()).toBe(true);
    expect(b.upper(columns[2])).toBe(0);
  });

  it("pass clauses on over columns for orders, where their models have the same", () => {
    const problem = twoTasks();
    const [from, to] = [0, 1].map(() => new Domain(problem, compile(problem)));
    const other = new Domain(problem, compile(problem, { withObjectiveColumn: true }));
    const order = problem.numCols;
    expect(from.numCols).toBeGreaterThan(order);
    const clause = sharedClause(from, [2 * order], [1], 1, 1);
    expect(clause.space).toBe(columnSpaceOf(to.model));
    expect(clause.space).not.toBe(columnSpaceOf(other.model));
    importShared(to, clause);
    importShared(other, clause);
    expect([to.propagate(), other.propagate()]).toEqual([true, true]);
    expect([to.lower(order), other.lower(order)]).toEqual([1, 0]);
  });

  it("exchange root bounds both ways, and see when nothing is left", () => {
    const { problem, columns } = threeOfWhichTwo();
    const [a, b] = [new Domain(problem), new Domain(problem)];
    a.tightenGlobally(2 * columns[0], 1);
    b.tightenGlobally(2 * columns[1] + 1, 0);
    expect(exchangeRootBounds(a, b)).toBe(true);
    expect([a.upper(columns[1]), b.lower(columns[0])]).toEqual([0, 1]);
    b.tightenGlobally(2 * columns[2], 1);
    a.tightenGlobally(2 * columns[2] + 1, 0);
    expect(exchangeRootBounds(a, b)).toBe(false);
  });
});
