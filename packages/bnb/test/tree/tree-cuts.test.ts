import { describe, expect, it } from "vitest";
import { TreeCuts } from "../../src/tree/tree-cuts.ts";
import { contextAtFractionalPoint } from "../search-context.ts";

/** Room for cuts of the tree where those of the root have closed so much of a gap from -6 to -4. */
function roomAfter(closed: number, without: readonly string[] = []): number {
  const context = contextAtFractionalPoint(without);
  context.gate.takeOver(Float64Array.of(2, 2), null, "test");
  context.uncutObjective = -6;
  context.rootObjective = context.uncutObjective + closed * (context.cutoff + 6);
  return new TreeCuts(context).state.rowsLeft;
}

describe("cuts of the tree", () => {
  it("have room only where cuts paid at the root", () => {
    expect(roomAfter(0.6)).toBeGreaterThan(0);
    expect(roomAfter(0.05)).toBe(0);
  });

  it("have none without a point to tell the gap by, nor where they are off", () => {
    expect(new TreeCuts(contextAtFractionalPoint()).state.rowsLeft).toBe(0);
    expect(roomAfter(0.6, ["tree-cuts"])).toBe(0);
  });
});
