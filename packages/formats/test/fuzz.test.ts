import { Random } from "@bough/testing";
import { describe, expect, it } from "vitest";
import {
  FormatError,
  type ProblemFormat,
  type ReadResult,
  readProblem,
  readSolution,
  writeLp,
  writeMps,
} from "../src/index.ts";
import { randomModel } from "./support/random-model.ts";

const OPB =
  "* #variable= 3 #constraint= 2\nmin: +1 x1 -2 x2 ;\n+1 x1 x2 +1 ~x3 >= 1 ;\n+3 x1 -2 x3 = 1 ;\n";
const CNF = "c comment\np cnf 3 3\n1 -2 0\n-1 2\n3 0\n-3 0\n";
const SOLUTION = "=obj= 12.5\nx1 1\nx2 0.25\nlong_name -3e-5\n";
const MODELS = [3, 11, 20].map((seed) => randomModel(seed));

/** Whole texts of each format, the ground of what follows. */
const TEXTS: readonly (readonly [ProblemFormat, string])[] = [
  ...MODELS.map((model) => ["mps", writeMps(model).text] as const),
  ...MODELS.map((model) => ["mps", writeMps(model, { free: false }).text] as const),
  ...MODELS.map((model) => ["lp", writeLp(model).text] as const),
  ["opb", OPB],
  ["cnf", CNF],
];

/** What reading gives: a result, or the one error that a broken text may end in. */
function attempt(content: string | Uint8Array, format: ProblemFormat): ReadResult | FormatError {
  try {
    return readProblem(content, { format });
  } catch (error) {
    if (error instanceof FormatError && error.line >= 1 && error.found !== "") return error;
    throw error;
  }
}

/** A problem must be sound however odd its text was. */
function expectSound(outcome: ReadResult | FormatError): void {
  if (outcome instanceof FormatError) return;
  const { problem } = outcome;
  const numbers = [problem.cost, problem.columns.values];
  expect(numbers.every((list) => list.every(Number.isFinite))).toBe(true);
  const sides = [problem.columnLower, problem.columnUpper, problem.rowLower, problem.rowUpper];
  expect(sides.some((list) => list.some(Number.isNaN))).toBe(false);
}

describe("broken texts end in an error or in a sound problem", () => {
  it.each(TEXTS)("%s cut off anywhere is an error or a warning", (format, text) => {
    for (let length = 0; length < text.trimEnd().length; length++) {
      const outcome = attempt(text.slice(0, length), format);
      const isNoticed = outcome instanceof FormatError || outcome.warnings.length > 0;
      if (!isNoticed) throw new Error(`cut after ${JSON.stringify(text.slice(0, length))}`);
    }
  });

  it.each(TEXTS)("%s with lines out of order", (format, text) => {
    const random = new Random(1);
    for (let k = 0; k < 25; k++) {
      expectSound(attempt(random.shuffle(text.split("\n")).join("\n"), format));
    }
  });

  it.each(TEXTS)("%s with words out of order", (format, text) => {
    const random = new Random(2);
    for (let k = 0; k < 25; k++) {
      expectSound(attempt(random.shuffle(text.split(/\b/)).join(""), format));
    }
  });

  it.each(TEXTS)("%s with bytes changed, lost or doubled", (format, text) => {
    const random = new Random(3);
    const bytes = new TextEncoder().encode(text);
    for (let k = 0; k < 150; k++) expectSound(attempt(mutated(bytes, random), format));
  });

  it.each(["mps", "lp", "opb", "cnf"] as const)("%s of random bytes", (format) => {
    const random = new Random(4);
    for (let k = 0; k < 150; k++) {
      const bytes = Uint8Array.from({ length: random.integer(1, 200) }, () =>
        random.integer(0, k % 2 === 0 ? 255 : 126),
      );
      expect(attempt(bytes, format)).toBeInstanceOf(FormatError);
    }
  });
});

it("solutions with bytes changed, lost or doubled end in an error or in numbers", () => {
  const random = new Random(5);
  const bytes = new TextEncoder().encode(SOLUTION);
  for (let k = 0; k < 300; k++) {
    try {
      const { values } = readSolution(mutated(bytes, random));
      expect([...values.values()].some(Number.isNaN)).toBe(false);
    } catch (error) {
      expect(error).toBeInstanceOf(FormatError);
    }
  }
});

/** The bytes with a few changes at random places. */
function mutated(bytes: Uint8Array, random: Random): Uint8Array {
  const list = [...bytes];
  for (let k = random.integer(1, 4); k > 0; k--) {
    const place = random.integer(0, list.length - 1);
    const length = random.integer(1, 6);
    const kind = random.integer(0, 3);
    if (kind === 0) list[place] = random.integer(0, 255);
    else if (kind === 1) list.splice(place, length);
    else if (kind === 2) list.splice(place, 0, ...list.slice(place, place + length));
    else list[place] = random.pick([..."+-*/<>=:;~.e0 \n\\[]"]).charCodeAt(0);
  }
  return Uint8Array.from(list);
}
