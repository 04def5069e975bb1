import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { firstAtLeast } from "../../src/first-at-least.ts";
import { CoverLifter } from "../../src/separators/lifted-cover.ts";
import { ShiftedCut } from "../../src/separators/shifted-cut.ts";
import type { ShiftedRow } from "../../src/separators/shifted-row.ts";

/** Weights of binaries and a capacity as sums of rows have them: whole numbers but for the last digits. */
function noisyKnapsack(random: Random): { weights: number[]; rhs: number; points: number[] } {
  const noise = () => 1 + 1e-8 * random.next();
  const heavy = random.integer(5, 9);
  const weights = Array.from({ length: 10 }, () =>
    random.chance(0.5) ? heavy * noise() : random.integer(1, 2 * heavy) * noise(),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const rhs = Math.round(total * (0.5 + 0.45 * random.next())) * noise();
  return { weights, rhs, points: weights.map(() => random.pick([1, 1, 0.9, 0.5])) };
}

function rowOf(weights: readonly number[], rhs: number, points: readonly number[]): ShiftedRow {
  return {
    count: weights.length,
    numIntegers: weights.length,
    coefficients: Float64Array.from(weights),
    points: Float64Array.from(points),
    ranges: new Float64Array(weights.length).fill(1),
    rhs,
  } as unknown as ShiftedRow;
}

/** By how much the worst of the binary points that satisfy the row, and have one of each clique, breaks the cut. */
function worstExcess(
  weights: readonly number[],
  rhs: number,
  cut: ShiftedCut,
  cliques?: Int32Array,
): number {
  let worst = -Infinity;
  for (let mask = 0; mask < 1 << weights.length; mask++) {
    let [weight, activity] = [0, 0];
    const seen = new Set<number>();
    for (let k = 0; k < weights.length; k++) {
      if (((mask >> k) & 1) === 0) continue;
      const clique = cliques?.[k] ?? -1;
      if (seen.has(clique)) weight = Infinity;
      if (clique >= 0) seen.add(clique);
      weight += weights[k] as number;
      activity += cut.coefficients[k] as number;
    }
    if (weight <= rhs) worst = Math.max(worst, activity - cut.rhs);
  }
  return worst;
}

describe("lifted covers", () => {
  const lifter = new CoverLifter(10);

  it("keep every point of the row where its numbers carry rounding errors", () => {
    const random = new Random(8);
    let cuts = 0;
    for (let k = 0; k < 600; k++) {
      const { weights, rhs, points } = noisyKnapsack(random);
      const cut = new ShiftedCut(weights.length);
      if (!lifter.lift(rowOf(weights, rhs, points), cut)) continue;
      cuts++;
      expect(worstExcess(weights, rhs, cut), `${weights} <= ${rhs}`).toBeLessThanOrEqual(1e-9);
    }
    expect(cuts).toBeGreaterThan(100);
  });

  it("keep a light weight that a heavy one drowns in their sum", () => {
    const weights = [189473589635.0325, 0.061];
    const rhs = 0.06100000000000183;
    const cut = new ShiftedCut(2);
    lifter.lift(rowOf(weights, rhs, [0.12, 1]), cut);
    expect(worstExcess(weights, rhs, cut)).toBeLessThanOrEqual(0);
  });

  it("keep halves where a weight is a whole multiple of the cap", () => {
    // The cover of the first four exceeds 12 by 4, so weights are capped at 3, and 6 is twice that.
    const weights = [4, 4, 4, 4, 6];
    const cut = new ShiftedCut(5);
    expect(lifter.lift(rowOf(weights, 12, [1, 1, 1, 1, 0]), cut)).toBe(true);
    expect(cut.coefficients[4]).toBe(1.5);
    expect(worstExcess(weights, 12, cut)).toBe(0);
  });

  it("finds a cover whose terms lack least for their weight where the largest values make none", () => {
    const weights = [2, 3, 9, 6, 3];
    const points = [0.5, 0.5, 1, 0.25, 0];
    const cut = new ShiftedCut(5);
    expect(lifter.lift(rowOf(weights, 13, points), cut)).toBe(true);
    const activity = points.reduce((sum, x, k) => sum + x * (cut.coefficients[k] as number), 0);
    expect(activity).toBeGreaterThan(cut.rhs);
    expect(worstExcess(weights, 13, cut)).toBeLessThanOrEqual(0);
  });

  it("keep every point that has at most one of each clique, and cut deeper there", () => {
    const random = new Random(3);
    let [cuts, deeper] = [0, 0];
    for (let k = 0; k < 600; k++) {
      const { weights, points } = noisyKnapsack(random);
      const cliques = Int32Array.from(weights, () => random.integer(-1, 3));
      const shares = points.map((x, t) => (cliques[t] === -1 ? x : x / 2));
      const rhs = weights.reduce((sum, weight, t) => sum + weight * (shares[t] as number), 0);
      const [cut, plain] = [new ShiftedCut(weights.length), new ShiftedCut(weights.length)];
      if (!lifter.lift(rowOf(weights, rhs, shares), cut, cliques)) continue;
      cuts++;
      if (!lifter.lift(rowOf(weights, rhs, shares), plain)) deeper++;
      expect(
        worstExcess(weights, rhs, cut, cliques),
        `${weights} <= ${rhs}, ${cliques}`,
      ).toBeLessThanOrEqual(1e-9);
    }
    expect(cuts).toBeGreaterThan(100);
    expect(deeper).toBeGreaterThan(20);
  });

  it("let others of the clique stand in for a term of the cover", () => {
    // At most one of the first three and one of the next two: 5 + 5 > 8.
    const weights = [5, 6, 5, 5, 7, 1];
    const cliques = Int32Array.of(0, 0, 0, 1, 1, -1);
    const cut = new ShiftedCut(6);
    expect(lifter.lift(rowOf(weights, 8, [0.4, 0.3, 0.3, 0.5, 0.4, 0]), cut, cliques)).toBe(true);
    expect([...cut.coefficients]).toEqual([1, 1, 1, 1, 1, 0]);
    expect(cut.rhs).toBe(1);
    expect(worstExcess(weights, 8, cut, cliques)).toBe(0);
  });

  it("looks values up in sums as a search from the first on would", () => {
    const random = new Random(5);
    for (let k = 0; k < 200; k++) {
      const sums = new Float64Array(random.integer(1, 12));
      for (let h = 1; h < sums.length; h++)
        sums[h] = (sums[h - 1] as number) + random.pick([0, 0, 0.1, 1, 3]);
      const [begin, value] = [random.integer(0, sums.length), random.pick([...sums, -1, 0.5, 99])];
      let first = begin;
      while (first < sums.length && (sums[first] as number) < value) first++;
      expect(firstAtLeast(sums, value, begin, sums.length), `${value} in ${sums}`).toBe(first);
    }
  });
});
