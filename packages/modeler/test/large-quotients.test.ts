import { expect, it } from "vitest";
import { Model } from "../src/index.ts";

/** Dividends and divisors whose reciprocal is next to nothing: 1 / 2.6e12 is not 0. */
const PAIRS = [
  [8_333_910_598_346, 2_623_517_983_420],
  [5_148_590_424_902, 499_973_474_501],
  [-517_137_754_925, 1_243_879_995_894],
  [-8_075_677_671, 407_496_923],
  [9_007_199_254_740_991, 94_906_267],
] as const;

it.each(PAIRS)("quotient and remainder of %d by %d are those of whole numbers", async (a, b) => {
  const model = new Model();
  const x = model.integer(Math.min(0, a), Math.max(0, a), "x");
  const [quotient, remainder] = [x.quotient(b), x.remainder(b)];
  model.require(x.equals(a));
  model.maximize(quotient);
  const solution = await model.solve({ timeLimit: 30, threads: 1 });
  expect(solution.status).toBe("optimal");
  expect(solution.value(quotient)).toBe(Math.trunc(a / b) + 0);
  expect(solution.value(remainder)).toBe((a % b) + 0);
});
