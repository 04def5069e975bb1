import { describe, expect, it } from "vitest";
import { SeparationTurns } from "../../src/separation-turns.ts";

const mir = { name: "mir" };
const gomory = { name: "gomory" };
const both = [mir, gomory];

describe("the turns of separators", () => {
  it("asks ever more seldom for what never enters the LP", () => {
    const turns = new SeparationTurns();
    const asked: number[] = [];
    for (let round = 1; round <= 20; round++) {
      const due = turns.beginRound(both);
      if (due.includes(gomory)) asked.push(round);
      expect(due).toContain(mir);
      turns.noteApplied("mir");
    }
    expect(asked).toEqual([1, 3, 7, 15]);
  });

  it("asks at once again after a success", () => {
    const turns = new SeparationTurns();
    turns.beginRound(both);
    turns.noteApplied("mir");
    turns.beginRound(both);
    turns.noteApplied("mir");
    expect(turns.beginRound(both)).toEqual(both);
    turns.noteApplied("gomory");
    expect(turns.beginRound(both)).toContain(gomory);
  });

  it("asks everybody where nobody else has anything left", () => {
    const turns = new SeparationTurns();
    turns.beginRound(both);
    expect(turns.beginRound(both)).toEqual([]);
    expect(turns.isAnyWaiting).toBe(true);
    turns.wakeAll();
    expect(turns.beginRound(both)).toEqual(both);
    expect(turns.isAnyWaiting).toBe(false);
  });
});
