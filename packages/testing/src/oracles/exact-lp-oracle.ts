import { solveExactLp } from "./exact-simplex.ts";
import type { Fraction } from "./fraction.ts";
import type { LpOracle } from "./lp-oracle.ts";
import { asDecimal, asDouble, type Reading } from "./readings.ts";

/** LPs in rational arithmetic, of doubles to their last bits: slow, and never wrong. */
export const exactLpOracle = exactOracle(asDouble);

/** The same of the decimals that were written for the doubles. */
export const decimalLpOracle = exactOracle(asDecimal);

function exactOracle(read: Reading): LpOracle<Fraction> {
  return {
    solve: (problem, box) => solveExactLp(problem, box, read),
    isLess: (a, b) => a.compare(b) < 0,
    isZero: (x) => x.sign() === 0,
    isWhole: (x) => x.isInteger(),
    floor: ({ numerator, denominator }) => {
      const quotient = numerator / denominator;
      const isBelow = numerator < 0n && quotient * denominator !== numerator;
      return Number(isBelow ? quotient - 1n : quotient);
    },
    side: (x, lower, upper) => {
      if (lower !== -Infinity && x.compare(read(lower)) < 0) return -1;
      return upper !== Infinity && x.compare(read(upper)) > 0 ? 1 : 0;
    },
  };
}
