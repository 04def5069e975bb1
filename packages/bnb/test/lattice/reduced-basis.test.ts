import { Fraction, Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { reduceBasis } from "../../src/lattice/reduced-basis.ts";
import { runToEnd } from "../../src/steps.ts";

const MUCH = 1_000_000;

const reduce = (basis: bigint[][], mostWork = MUCH) =>
  runToEnd(reduceBasis(basis, { work: 0 }, mostWork));

const of = (value: bigint) => Fraction.of(value);
const inner = (u: readonly Fraction[], v: readonly Fraction[]) =>
  u.reduce((sum, x, k) => sum.plus(x.times(v[k])), Fraction.ZERO);

/** Gram and Schmidt's vectors, and the coefficients of the others along them. */
function orthogonalised(basis: readonly (readonly bigint[])[]) {
  const stars: Fraction[][] = [];
  const coefficients: Fraction[][] = [];
  for (const vector of basis) {
    const exact = vector.map(of);
    const along = stars.map((star) => inner(exact, star).dividedBy(inner(star, star)));
    const star = exact.map((x, k) =>
      along.reduce((rest, mu, j) => rest.minus(mu.times(stars[j][k])), x),
    );
    stars.push(star);
    coefficients.push(along);
  }
  return { stars, coefficients };
}

function determinant([[a, b, c], [d, e, f], [g, h, i]]: readonly (readonly bigint[])[]): bigint {
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

describe("reduceBasis", () => {
  it("makes vectors short and nearly orthogonal, as Lenstra, Lenstra and Lovász define it", () => {
    const random = new Random(3);
    for (let trial = 0; trial < 40; trial++) {
      const size = random.integer(2, 5);
      const basis = Array.from({ length: size }, (_, k) => [
        ...Array.from({ length: size }, (_, j) => BigInt(k === j ? 1 : 0)),
        BigInt(random.integer(-100_000, 100_000)),
      ]);
      expect(reduce(basis)).toBe(true);
      const { stars, coefficients } = orthogonalised(basis);
      const half = Fraction.of(1n, 2n);
      for (const mu of coefficients.flat())
        expect([mu.compare(half) <= 0, mu.times(of(-1n)).compare(half) <= 0]).toEqual([true, true]);
      for (let k = 1; k < size; k++) {
        const mu = coefficients[k][k - 1];
        const least = Fraction.of(3n, 4n)
          .minus(mu.times(mu))
          .times(inner(stars[k - 1], stars[k - 1]));
        expect(inner(stars[k], stars[k]).compare(least)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it("keeps the lattice: each vector of before is a whole sum of those after", () => {
    const random = new Random(5);
    for (let trial = 0; trial < 100; trial++) {
      const before = Array.from({ length: 3 }, () =>
        Array.from({ length: 3 }, () => BigInt(random.integer(-50, 50))),
      );
      const size = determinant(before);
      if (size === 0n) continue;
      const after = before.map((vector) => vector.slice());
      reduce(after);
      const reduced = determinant(after);
      expect(reduced === size || reduced === -size).toBe(true);
      // Cramer's rule: each coefficient is a quotient of determinants.
      for (const vector of before)
        for (let k = 0; k < 3; k++)
          expect(determinant(after.map((v, j) => (j === k ? vector : v))) % reduced).toBe(0n);
    }
  });

  it("gives up where that takes too long", () => {
    const basis = [
      [1n, 0n, 31_415_926n],
      [0n, 1n, 27_182_818n],
    ];
    expect(reduce(basis, 3)).toBe(false);
  });
});
