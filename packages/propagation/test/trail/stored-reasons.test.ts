import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import { StoredReasons } from "../../src/trail/stored-reasons.ts";

interface Kept {
  readonly reference: number;
  readonly variables: number[];
  readonly thresholds: number[];
}

describe("StoredReasons", () => {
  it("tells each explanation back, short or longer than a page, after levels came and went", () => {
    for (let seed = 1; seed <= 4; seed++) {
      const random = new Random(seed);
      const reasons = new StoredReasons();
      const levels: Kept[][] = [[]];
      for (let turn = 0; turn < 200; turn++) {
        const change = random.chance(0.5) ? "none" : random.pick(["open", "close"]);
        if (change === "open") {
          levels.push([]);
          reasons.openLevel(levels.length - 1);
        } else if (change === "close" && levels.length > 1) {
          levels.length = random.integer(1, levels.length - 1);
          reasons.closeLevel(levels.length);
        }
        levels.at(-1)!.push(...drawn(random, reasons));
      }
      for (const kept of levels.flat()) expectTold(reasons, kept);
    }
  });

  it("tells notes back", () => {
    const reasons = new StoredReasons();
    const notes = Array.from({ length: 50_000 }, (_, k) => reasons.addNote(k % 7, k, k / 2));
    notes.forEach((reference, k) => {
      const place = reasons.placeOf(reference);
      const variables = reasons.variablesAt(reference);
      const value = reasons.thresholdsAt(reference)[place];
      if (variables[place] !== k % 7 || variables[place + 1] !== k || value !== k / 2)
        expect.fail(`note ${k} is another`);
    });
  });

  it("leaves where it is what has filled a page, however much comes after", () => {
    const reasons = new StoredReasons();
    const literals = Array.from({ length: 1000 }, (_, i) => i);
    for (let k = 0; k < 100; k++) reasons.add(literals, literals, literals.length);
    const page = reasons.variablesAt(0);
    for (let k = 0; k < 5000; k++) reasons.add(literals, literals, literals.length);
    expect(reasons.variablesAt(0)).toBe(page);
  });
});

/** A few explanations, given to the stack. */
function drawn(random: Random, reasons: StoredReasons): Kept[] {
  return Array.from({ length: random.integer(1, 5) }, () => {
    const count = random.chance(0.02) ? random.integer(30_000, 80_000) : random.integer(0, 2000);
    const variables = Array.from({ length: count }, () => random.integer(0, 1e6));
    const thresholds = variables.map((v) => v / 4 - 1000);
    return { reference: reasons.add(variables, thresholds, count), variables, thresholds };
  });
}

function expectTold(reasons: StoredReasons, { reference, variables, thresholds }: Kept): void {
  const place = reasons.placeOf(reference);
  const toldVariables = reasons.variablesAt(reference);
  const toldThresholds = reasons.thresholdsAt(reference);
  expect(toldVariables[place]).toBe(variables.length);
  for (let i = 0; i < variables.length; i++) {
    const isSame =
      toldVariables[place + 1 + i] === variables[i] &&
      toldThresholds[place + 1 + i] === thresholds[i];
    if (!isSame) expect.fail(`literal ${i} at ${reference} is another`);
  }
}
