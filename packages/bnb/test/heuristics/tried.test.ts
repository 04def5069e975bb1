import { describe, expect, it } from "vitest";
import { keyOf, TriedNeighbourhoods } from "../../src/heuristics/neighbourhoods/tried.ts";

const allowance = { cutoff: 10, workLimit: 1e6, nodeLimit: 500 };

describe("TriedNeighbourhoods", () => {
  it("knows the end of a search for points as good, and of none for worse ones", () => {
    const tried = new TriedNeighbourhoods();
    expect(tried.outcome("a", allowance)).toBeNull();
    tried.note("a", { ...allowance, status: "infeasible" });
    expect(tried.outcome("a", { ...allowance, workLimit: 1e9 })).toBe("infeasible");
    expect(tried.outcome("a", { ...allowance, cutoff: 9 })).toBe("infeasible");
    expect(tried.outcome("a", { ...allowance, cutoff: 11 })).toBeNull();
    expect(tried.outcome("b", allowance)).toBeNull();
  });

  it("lets a search that was given up begin again with twice the limit that it came to", () => {
    const tried = new TriedNeighbourhoods();
    tried.note("a", { ...allowance, status: "work-limit" });
    expect(tried.outcome("a", { ...allowance, workLimit: 1.9e6 })).toBe("work-limit");
    expect(tried.outcome("a", { ...allowance, nodeLimit: 3000 })).toBe("work-limit");
    expect(tried.outcome("a", { ...allowance, workLimit: 2e6 })).toBeNull();
    tried.note("a", { ...allowance, status: "node-limit" });
    expect(tried.outcome("a", { ...allowance, workLimit: 1e9 })).toBe("node-limit");
    expect(tried.outcome("a", { ...allowance, nodeLimit: 1000 })).toBeNull();
    tried.note("a", { ...allowance, status: "optimal" });
    expect(tried.outcome("a", { ...allowance, cutoff: 4, workLimit: 9e6 })).toBe("optimal");
  });
});

describe("keys of neighbourhoods", () => {
  const columns = Int32Array.from({ length: 60 }, (_, k) => 2 * k);

  function bounds(change: (lower: Float64Array, upper: Float64Array) => void) {
    const lower = new Float64Array(120);
    const upper = new Float64Array(120).fill(1);
    change(lower, upper);
    return keyOf(columns, lower, upper);
  }

  it("are the same for the same bounds of the columns, whatever others have", () => {
    const key = bounds((lower) => lower.fill(1, 4, 5));
    expect(bounds((lower) => lower.fill(1, 4, 6))).toBe(key);
  });

  it("differ by each bound, and by each pair of columns that are fixed", () => {
    const keys = new Set([bounds(() => {})]);
    for (const j of columns)
      for (const value of [0, 1])
        for (const i of columns)
          for (const other of [0, 1])
            if (i < j)
              keys.add(
                bounds((lower, upper) => {
                  lower[j] = value;
                  upper[j] = value;
                  lower[i] = other;
                  upper[i] = other;
                }),
              );
    expect(keys.size).toBe(1 + 4 * ((60 * 59) / 2));
    expect(keys).not.toContain(bounds((lower) => lower.fill(-1)));
    const values = [0, 1, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 32 + 1, Infinity, -Infinity];
    const wide = values.map((value) => bounds((_, upper) => upper.fill(value)));
    expect(new Set(wide).size).toBe(values.length);
    expect(bounds((lower) => lower.fill(-0))).toBe(bounds(() => {}));
  });
});
