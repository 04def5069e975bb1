import { Dyadic, type Problem, ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import type { AddedRow } from "../../src/lp/added-row.ts";
import { separateTogether } from "../../src/separators/ask-separators.ts";
import { clique } from "../../src/separators/clique.ts";
import { completionTimeRows } from "../../src/separators/completion-time.ts";
import { SeparationSpace } from "../../src/separators/separation-space.ts";
import type { Cut, Separator } from "../../src/separators/separator.ts";
import { zeroHalf } from "../../src/separators/zero-half.ts";
import { runToEnd } from "../../src/steps.ts";
import { contextOf } from "../search-context.ts";

/** The cuts that a separator proposes at the LP point. */
function cutsOf(problem: Problem, separator: Separator): Cut[] {
  const context = contextOf(problem);
  expect(runToEnd(context.relaxation.resolve(Infinity))).toBe("optimal");
  context.takePoint();
  expect(context.fractionalColumns().length).toBeGreaterThan(0);
  const space = new SeparationSpace(context);
  const cuts: Cut[] = [];
  runToEnd(separateTogether([separator], space, context, () => (cut) => cuts.push(cut)));
  return cuts;
}

/** Σ a x - side, exactly. */
function excess(
  terms: Iterable<readonly [j: number, a: number]>,
  x: readonly number[],
  side: number,
) {
  let sum = Dyadic.from(-side);
  for (const [j, a] of terms) sum = sum.plus(Dyadic.from(a).times(Dyadic.from(x[j])));
  return sum.toNumber();
}

function* termsOf({ columns, coefficients }: Pick<Cut, "columns" | "coefficients">) {
  for (const [k, j] of columns.entries()) yield [j, coefficients[k]] as const;
}

/** The point keeps all rows of the problem in exact arithmetic. */
function isPoint({ rows, rowLower, rowUpper }: Problem, x: readonly number[]): boolean {
  return rowLower.every((lower, i) => {
    const [start, end] = [rows.starts[i], rows.starts[i + 1]];
    const row = {
      columns: rows.indices.subarray(start, end),
      coefficients: rows.values.subarray(start, end),
    };
    const isAbove = lower === -Infinity || excess(termsOf(row), x, lower) >= 0;
    return isAbove && (rowUpper[i] === Infinity || excess(termsOf(row), x, rowUpper[i]) <= 0);
  });
}

function expectKept(cuts: readonly Cut[], x: readonly number[]): void {
  for (const cut of cuts) expect(excess(termsOf(cut), x, cut.upper)).toBeLessThanOrEqual(0);
}

/** Pairs of three columns. */
const PAIRS = [
  [0, 1],
  [1, 2],
  [0, 2],
] as const;

describe("a point that keeps all rows is kept by", () => {
  it("zero-half cuts, where thrice a column beyond 2^52 loses its last digit", () => {
    // From either bound the sum has 3 left, of which rounding made nothing.
    const [first, second] = [2 ** 52 + 1, 2 ** 52 + 3];
    const builder = new ProblemBuilder({ sense: "maximize" });
    for (const _ of PAIRS) builder.addColumn({ upper: 1, isInteger: true, cost: 1 });
    builder.addColumn({ lower: first, upper: first + 1, isInteger: true, cost: -9 });
    builder.addColumn({ lower: second, upper: second + 1, isInteger: true, cost: -9 });
    for (const [a, b] of PAIRS) {
      builder.addRow({ upper: 1 + first - second }, [
        [a, 1],
        [b, 1],
        [3, 1],
        [4, -1],
      ]);
    }
    const problem = builder.build();
    const x = [1, 0, 0, first, second];
    expect(isPoint(problem, x)).toBe(true);
    expectKept(cutsOf(problem, zeroHalf), x);
  });

  it("cliques, where tenths of 10^15 cancel and leave their rounding", () => {
    const builder = new ProblemBuilder({ sense: "maximize" });
    for (const _ of PAIRS) builder.addColumn({ upper: 1, isInteger: true, cost: 1 });
    builder.addColumn({ lower: 1e15 + 2, upper: 1e15 + 3 });
    builder.addColumn({ lower: 1e15 + 4, upper: 1e15 + 5 });
    for (const [a, b] of PAIRS) {
      // At their least the large terms come to -0.3, and in doubles to -0.297.
      builder.addRow({ upper: 0.701 }, [
        [a, 0.5],
        [b, 0.5],
        [3, 0.1],
        [4, -0.1],
      ]);
    }
    // What lets all three be one is dear, so that the LP leaves them all at 0.7.
    const dear = builder.addColumn({ upper: 4, cost: -9 });
    builder.addRow({ upper: 2.1 }, [
      [0, 1],
      [1, 1],
      [2, 1],
      [dear, -0.3],
    ]);
    for (const [a, b] of [...PAIRS, [2, 0]]) {
      builder.addRow({ upper: 0 }, [
        [a, 1],
        [b, -1],
      ]);
    }
    const problem = builder.build();
    const x = [1, 1, 1, 1e15 + 2, 1e15 + 5, 4];
    expect(isPoint(problem, x)).toBe(true);
    expectKept(cutsOf(problem, clique), x);
  });

  it("completion times of tasks whose lengths are no whole numbers, one right after the other", () => {
    let numRows = 0;
    for (const lengths of [
      [0.1, 0.2, 0.7],
      [0.3, 1.1, 0.7, 2.3],
      [1 / 3, 0.1, 3.7, 0.9],
    ]) {
      for (const first of [0, 7, 1e9]) {
        for (const row of completionRows(lengths, first)) {
          numRows++;
          expect(leastOverhang(row, lengths, first)).toBeGreaterThanOrEqual(0);
        }
      }
    }
    expect(numRows).toBeGreaterThan(5);
  });
});

/** What is said of tasks of these lengths that want to start at once. */
function completionRows(lengths: readonly number[], first: number): readonly AddedRow[] {
  const builder = new ProblemBuilder();
  const starts = lengths.map((length) =>
    builder.addColumn({ lower: first, upper: first + 50, isInteger: true, cost: length }),
  );
  builder.addStructure({
    kind: "no-overlap",
    name: "machine",
    starts: Int32Array.from(starts),
    lengths: Float64Array.from(lengths),
    lengthColumns: Int32Array.from(starts, () => -1),
    presences: Int32Array.from(starts, () => -1),
    gaps: null,
  });
  const context = contextOf(builder.build());
  expect(runToEnd(context.relaxation.resolve(Infinity))).toBe("optimal");
  context.takePoint();
  return runToEnd(completionTimeRows(context));
}

/** By how much all tasks without a pause between them keep the row, exactly. */
function leastOverhang(
  { columns, coefficients, lower }: AddedRow,
  lengths: readonly number[],
  first: number,
): number {
  if (lower === -Infinity) return 0;
  let start = Dyadic.from(first);
  let sum = Dyadic.from(-lower);
  for (const [k, j] of columns.entries()) {
    sum = sum.plus(Dyadic.from(coefficients[k]).times(start));
    start = start.plus(Dyadic.from(lengths[j]));
  }
  return sum.toNumber();
}
