import { solveExactLp } from "./exact-simplex.ts";
import { Fraction } from "./fraction.ts";
import type { LpOracle } from "./lp-oracle.ts";

/** LPs in rational arithmetic: slow, and never wrong. */
export const exactLpOracle: LpOracle<Fraction> = {
  solve: solveExactLp,
  isLess: (a, b) => a.compare(b) < 0,
  isZero: (x) => x.sign() === 0,
  isWhole: (x) => x.isInteger(),
  floor: ({ numerator, denominator }) => {
    const quotient = numerator / denominator;
    const isBelow = numerator < 0n && quotient * denominator !== numerator;
    return Number(isBelow ? quotient - 1n : quotient);
  },
  side: (x, lower, upper) => {
    if (lower !== -Infinity && x.compare(Fraction.fromNumber(lower)) < 0) return -1;
    return upper !== Infinity && x.compare(Fraction.fromNumber(upper)) > 0 ? 1 : 0;
  },
};
