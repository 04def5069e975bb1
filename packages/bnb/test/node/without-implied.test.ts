import { expect, it } from "vitest";
import { withoutImplied } from "../../src/node/without-implied.ts";

/** So many literals of two bound variables in turn, after one of a third. */
function descent(depth: number): { variables: Int32Array; values: Float64Array } {
  const variables = Int32Array.from({ length: depth }, (_, k) => (k === 0 ? 9 : k % 2));
  return { variables, values: Float64Array.from({ length: depth }, (_, k) => k) };
}

it("keeps a short way literal for literal", () => {
  expect(withoutImplied(descent(20))).toEqual(descent(20));
});

it("keeps the last literal of each bound variable of a long one, in their order", () => {
  const { variables, values } = withoutImplied(descent(1000));
  expect([...variables]).toEqual([9, 0, 1]);
  expect([...values]).toEqual([0, 998, 999]);
});
