import { describe, expect, it } from "vitest";
import { Model } from "../src/index.ts";

/** More than a call takes as arguments. */
const MANY = 150_000;

describe("operations over lists that are longer than any call's arguments", () => {
  const model = new Model();
  const x = model.integer(0, 3, "x");
  const several = Array.from({ length: MANY }, (_, k) => (k % 5 === 0 ? x : x.plus(k % 7)));

  it("know what a maximum and a minimum can be", () => {
    const greatest = model.maximum(several);
    expect([greatest.lower, greatest.upper]).toEqual([6, 9]);
    const least = model.minimum(several);
    expect([least.lower, least.upper]).toEqual([0, 3]);
  });

  it("state where a function of many places has its values", () => {
    const points = Array.from({ length: MANY }, (_, k): [number, number] => [k, k % 11]);
    const { lower, upper } = model.piecewiseLinear(model.real(0, MANY - 1), points);
    expect([lower, upper]).toEqual([0, 10]);
  });
});
