import { describe, expect, it } from "vitest";
import { ANYTHING, isTruth, listOf, NUMBER, shown, TRUTH } from "../src/checked-input.ts";

describe("a list of values", () => {
  const { accepts } = listOf<ArrayLike<number>>(NUMBER, "numbers");

  it("may be an array, a typed array or anything that is read by index", () => {
    for (const list of [[], [1, 2], new Float64Array(3), { length: 1, 0: 5 }])
      expect(accepts(list)).toBe(true);
  });

  it("may have holes, but nothing of another kind at any place", () => {
    expect(accepts(Object.assign(new Array(3), { 0: 1, 2: 3 }))).toBe(true);
    for (const list of [
      ["1", 2, 3],
      [1, undefined, 3],
      [1, 2, "3"],
      [1, 2, Number.NaN],
      "12",
      null,
    ])
      expect(accepts(list)).toBe(false);
  });
});

it("knows truth values of another copy of this package", () => {
  const elsewhere = { ...TRUTH };
  expect(isTruth(elsewhere)).toBe(true);
  for (const other of [ANYTHING, NUMBER]) expect(isTruth(other)).toBe(false);
});

describe("a value in an error", () => {
  it("is shown by its own text where that is short, and by its kind where it is not", () => {
    class Written {
      readonly #text: string;

      constructor(text: string) {
        this.#text = text;
      }

      toString(): string {
        return this.#text;
      }
    }
    expect(shown(new Written("2 x + y"))).toBe("2 x + y");
    expect(shown(new Written("x\n".repeat(2)))).toBe("a Written");
    expect(shown(new Written("x + ".repeat(100)))).toBe("a Written");
    expect(shown({ a: 1 })).toBe("an object");
  });
});
