import { type Problem, ProblemBuilder, Random, runToEnd } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { Dictionary } from "../../src/exact/dictionary.ts";
import { type ExactLpOptions, exactLp } from "../../src/exact/exact-lp.ts";
import { WORK_PER_STEP } from "../../src/exact/exact-work.ts";
import { AS_DECIMALS, AT_LOWER, BASIC, type Basis, solveLp } from "../../src/index.ts";

/** Every column in every row, by decimals of so many digits that differ by powers of ten up to so many. */
function denseLp(size: number, digits: number, range: number): Problem {
  const random = new Random(7);
  const builder = new ProblemBuilder({ sense: "maximize" });
  const decimal = () =>
    Number(((1 + 8 * random.next()) * 10 ** random.below(range + 1)).toPrecision(digits));
  for (let j = 0; j < size; j++) builder.addColumn({ upper: 90, cost: 1 + random.below(99) });
  for (let i = 0; i < size; i++) {
    const terms = Array.from({ length: size }, (_, j): [number, number] => [j, decimal()]);
    const sum = terms.reduce((total, [, value]) => total + value, 0);
    const lower = random.chance(0.3) ? Math.round(8 * sum) : -Infinity;
    builder.addRow({ lower, upper: Math.round(17 * sum) }, terms);
  }
  return builder.build();
}

function logicals({ numCols, numRows }: Problem): Basis {
  const status = new Uint8Array(numCols + numRows).fill(BASIC).fill(AT_LOWER, 0, numCols);
  return { numCols, numRows, status };
}

/** Work told at each pause, the end included. */
function toldWork(problem: Problem, options: ExactLpOptions): number[] {
  const meter = { work: 0 };
  const steps = exactLp(problem, logicals(problem), { ...options, reading: AS_DECIMALS, meter });
  const told: number[] = [];
  for (;;) {
    const { done } = steps.next();
    told.push(meter.work);
    if (done === true) return told;
  }
}

describe("work in exact arithmetic", () => {
  it("is told at every pause, of which none is far", () => {
    const told = toldWork(denseLp(50, 5, 4), { workLimit: 40 * WORK_PER_STEP });
    expect(told.at(-1)).toBeGreaterThan(20 * WORK_PER_STEP);
    told.forEach((work, k) => {
      expect(work - (told[k - 1] ?? 0)).toBeLessThan(1.5 * WORK_PER_STEP);
    });
  });

  it("is dearer by far where numbers are long", () => {
    const [short, long] = [1, 15].map((digits) => {
      const problem = denseLp(40, digits, 0);
      const dictionary = new Dictionary(problem, AS_DECIMALS);
      for (let i = 0; i < 30; i++) runToEnd(dictionary.pivot(i, i, AT_LOWER));
      return dictionary.work;
    });
    expect(long).toBeGreaterThan(6 * short);
  });

  it("ends where its limit is", () => {
    const workLimit = 5 * WORK_PER_STEP;
    const spent = toldWork(denseLp(50, 6, 9), { workLimit }).at(-1);
    expect(spent).toBeGreaterThan(workLimit);
    expect(spent).toBeLessThan(2 * workLimit);
  });

  it("counts among that of an LP's solve, and ends it", () => {
    const problem = denseLp(50, 6, 9);
    const workLimit = WORK_PER_STEP;
    expect(solveLp(problem).work).toBeGreaterThan(4 * workLimit);
    const { status, work } = solveLp(problem, { workLimit });
    expect(status).toBe("work-limit");
    expect(work).toBeLessThan(2.5 * workLimit);
  });
});
