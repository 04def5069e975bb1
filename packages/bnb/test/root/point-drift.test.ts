import { describe, expect, it } from "vitest";
import { PointDrift } from "../../src/root/point-drift.ts";

const at = (...x: number[]) => Float64Array.from(x);

describe("the drift of LP points", () => {
  it("goes on while points get farther from the first, along the way they have gone", () => {
    const drift = new PointDrift(at(0, 0));
    expect(drift.movesOn(at(1, 0))).toBe(true);
    expect(drift.movesOn(at(2, 0.5))).toBe(true);
    expect(drift.movesOn(at(3, 0))).toBe(true);
  });

  it("ends where they stay, or leave that way", () => {
    const drift = new PointDrift(at(1, 1));
    expect(drift.movesOn(at(1, 1))).toBe(false);
    expect(drift.movesOn(at(2, 1))).toBe(true);
    expect(drift.movesOn(at(2, 1))).toBe(false);
    expect(drift.movesOn(at(1, 2))).toBe(false);
  });

  it("keeps the first point although the solver writes the next one over it", () => {
    const point = at(0);
    const drift = new PointDrift(point);
    point[0] = 1;
    expect(drift.movesOn(point)).toBe(true);
  });
});
