import { Random, runToEnd, type Steps } from "@bough/problem";
import { Rational, ZERO } from "@bough/proof";
import { describe, expect, it } from "vitest";
import { ExactSystem, type SparseLine } from "../src/exact/exact-system.ts";

/** A random sparse matrix with a full diagonal, whose entries are quotients. */
function matrix(random: Random, size: number, density: number): SparseLine[] {
  return Array.from({ length: size }, (_, i) => {
    const indices = [...Array(size).keys()].filter((j) => j === i || random.next() < density);
    const values = indices.map(() => quotient(random));
    return { indices, values };
  });
}

function quotient(random: Random): Rational {
  const numerator = Math.floor(random.next() * 19) - 9;
  return Rational.of(BigInt(numerator === 0 ? 7 : numerator), BigInt((1 + random.next() * 6) | 0));
}

function product(line: SparseLine, x: readonly Rational[]): Rational {
  return line.indices.reduce((sum, j, k) => sum.plus(line.values[k].times(x[j])), ZERO);
}

function transposed(rows: readonly SparseLine[]): SparseLine[] {
  return rows.map((_, j) => {
    const indices: number[] = [];
    const values: Rational[] = [];
    for (const [i, row] of rows.entries()) {
      const k = row.indices.indexOf(j);
      if (k < 0) continue;
      indices.push(i);
      values.push(row.values[k]);
    }
    return { indices, values };
  });
}

function systemOf(rows: readonly SparseLine[]): ExactSystem | undefined {
  return runToEnd(ExactSystem.inSteps(rows));
}

function solved(steps: Steps<Rational[] | undefined> | undefined): Rational[] {
  return (steps && runToEnd(steps)) ?? [];
}

describe("ExactSystem", () => {
  it("solves systems and their transposes without rounding", () => {
    const random = new Random(7);
    for (const size of [1, 2, 5, 20, 60]) {
      for (const density of [0.05, 0.5]) {
        const rows = matrix(random, size, density);
        const side = rows.map(() => quotient(random));
        const system = systemOf(rows);
        const x = solved(system?.solve(side));
        expect(rows.map((row) => `${product(row, x)}`)).toEqual(side.map(String));
        const y = solved(system?.solveTransposed(side));
        expect(transposed(rows).map((row) => `${product(row, y)}`)).toEqual(side.map(String));
      }
    }
  });

  it("does not solve what is singular", () => {
    const [one, two] = [Rational.fromInteger(1), Rational.fromInteger(2)];
    const rows = [
      { indices: [0, 1], values: [one, two] },
      { indices: [0, 1], values: [two, Rational.fromInteger(4)] },
    ];
    expect(systemOf(rows)).toBeUndefined();
  });

  it("reads off numbers longer than any double", () => {
    const long = Rational.of(3n ** 200n, 7n ** 90n);
    const system = systemOf([{ indices: [0], values: [long] }]);
    expect(`${solved(system?.solve([Rational.fromInteger(1)]))[0]}`).toBe(
      `${7n ** 90n}/${3n ** 200n}`,
    );
  });
});
