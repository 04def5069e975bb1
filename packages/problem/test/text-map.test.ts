import { describe, expect, it } from "vitest";
import { TextMap } from "../src/index.ts";

describe("a map in parts", () => {
  it("keeps the last value of each text, also of those that end alike", () => {
    const map = new TextMap<number>();
    const known = new Map<string, number>();
    for (let k = 0; k < 5000; k++) {
      const text = `${k % 1700} is followed by one and the same long end`;
      const other = `operation(1*${k}+-1*${k + 1}+3)`;
      for (const each of [text, other, ""]) {
        map.set(each, k);
        known.set(each, k);
      }
    }
    for (const [text, value] of known) expect(map.get(text)).toBe(value);
    expect(map.get("another")).toBeUndefined();
    expect(map.get("5001 is followed by one and the same long end")).toBeUndefined();
  });
});
