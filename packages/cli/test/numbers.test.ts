import { describe, expect, it } from "vitest";
import { percent } from "../src/numbers.ts";

describe("a gap as percent", () => {
  it.each([
    [0, "0.00%"],
    [0.1234, "12.34%"],
    [1e-4, "0.01%"],
    [5e-5, "0.01%"],
    [1e-6, "0.0001%"],
    [3.4e-7, "0.00003%"],
    [1e-12, "1e-10%"],
    [12, "large"],
  ])("of %d is %s: no gap but none is zero", (gap, text) => {
    expect(percent(gap)).toBe(text);
  });
});
