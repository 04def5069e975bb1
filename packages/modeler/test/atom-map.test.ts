import { describe, expect, it } from "vitest";
import { AtomMap } from "../src/atom-map.ts";
import { Model } from "../src/index.ts";

describe("a map from atoms", () => {
  it("tells many apart, whatever page their ids are on", () => {
    const atoms = new Model().integers(40_000, 0, 9).map(({ atom }) => atom);
    const map = new AtomMap<number>();
    for (let k = atoms.length - 1; k >= 0; k -= 2) map.set(atoms[k]!, k);
    map.set(atoms[39_999]!, -1);
    expect(map.size).toBe(20_000);
    expect(atoms.map((atom) => map.get(atom))).toEqual(
      atoms.map((_, k) => (k === 39_999 ? -1 : k % 2 === 1 ? k : undefined)),
    );
    expect(atoms.filter((atom) => map.has(atom))).toHaveLength(20_000);
    expect(new Map(map).size).toBe(20_000);
  });

  it("tells atoms of two models apart that have the same id", () => {
    const [x, y] = [new Model().integer(0, 9).atom, new Model().integer(0, 9).atom];
    const map = new AtomMap<string>();
    map.set(x, "x");
    expect([x.id === y.id, map.get(x), map.get(y)]).toEqual([true, "x", undefined]);
  });
});
