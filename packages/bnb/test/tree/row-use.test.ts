import { expect, it } from "vitest";
import { RowUse } from "../../src/tree/row-use.ts";

/** Two columns and a row of the problem come before the rows that were added. */
const FIRST = 3;

it("judges after a thousand nodes, and then anew", () => {
  const use = new RowUse(FIRST, 2);
  for (let node = 0; node < 999; node++) use.note(Int32Array.of(0, FIRST + 1));
  expect(use.judge()).toBeNull();
  use.note(Int32Array.of(0, 1));
  expect(use.judge()).toEqual({ isIdle: [true, false], nodes: 1000 });
  expect(use.judge()).toBeNull();
});

it("takes a row for idle that binds at fewer than one node of a hundred", () => {
  const use = new RowUse(FIRST, 3);
  for (let node = 0; node < 2000; node++)
    use.note(Int32Array.of(node < 19 ? FIRST : 0, node < 20 ? FIRST + 2 : FIRST - 1));
  expect(use.judge()).toEqual({ isIdle: [true, true, false], nodes: 2000 });
});
