import { ProblemBuilder } from "@bough/problem";
import { describe, expect, it } from "vitest";
import {
  differenceOf,
  NO_TERMS,
  ONE,
  ProofError,
  ProofLog,
  Rational,
  stateProblem,
  verifyProof,
} from "../src/index.ts";
import { PROOF_CASES } from "./corruptions.ts";
import { officialChecker } from "./official-checker.ts";

function complaintOf(text: string): ProofError {
  try {
    verifyProof([text]);
  } catch (error) {
    if (error instanceof ProofError) return error;
    throw error;
  }
  throw new Error("the proof was accepted");
}

for (const { name, text, corruptions } of PROOF_CASES) {
  describe(name, () => {
    it("holds, in pieces of any length", () => {
      verifyProof([text]);
      verifyProof(text);
      verifyProof(text.match(/[\s\S]{1,7}/g) ?? []);
    });

    for (const { what, from, to, complaint, line } of corruptions) {
      it(`is refused with ${what}`, () => {
        const corrupted = text.replace(from, to);
        expect(corrupted).not.toBe(text);
        const error = complaintOf(corrupted);
        expect(error.message).toContain(complaint);
        expect(error.line).toBe(line);
      });
    }

    it("is refused where it ends early", () => {
      const lines = text.trimEnd().split("\n");
      for (let count = 1; count < lines.length; count++)
        expect(() => verifyProof([lines.slice(0, count).join("\n")])).toThrow(ProofError);
    });

    officialChecker.it("is judged alike by viprchk", () => {
      expect(officialChecker.accepts(text)).toBe(true);
      for (const { what, from, to, passesElsewhere } of corruptions) {
        const isAccepted = officialChecker.accepts(text.replace(from, to));
        expect([what, isAccepted]).toEqual([what, passesElsewhere !== undefined]);
      }
    });
  });
}

describe("comments", () => {
  it("may stand anywhere between words", () => {
    const { text } = PROOF_CASES[0];
    verifyProof([`% made by hand\n%\n${text.replaceAll("\n", " % here too\n")}`]);
  });
});

describe("ProofLog", () => {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ name: "a b", upper: 1, isInteger: true, cost: 0.5 });
  builder.addRow({ name: "half", lower: 0.5, upper: 0.5 }, [[x, 1]]);
  const problem = builder.build();

  it("leaves out what the end does not rest on", () => {
    const statement = stateProblem(problem);
    const log = new ProofLog(statement.problem);
    const terms = { indices: [x], values: [ONE] };
    const row = statement.rowLower[0];
    log.assume({ direction: 1, rhs: ONE, terms });
    const up = log.round(
      { direction: 1, rhs: ONE, terms },
      [row, statement.columnLower[0]],
      [Rational.of(1n, 2n), Rational.of(1n, 2n)],
    );
    log.assume({ direction: -1, rhs: ONE, terms });
    const end = log.combine(
      { direction: 1, rhs: ONE, terms: NO_TERMS },
      [up, row],
      [ONE.plus(ONE), ONE.plus(ONE).negated()],
    );
    const pieces: string[] = [];
    log.write({ kind: "infeasible" }, [], end, (piece) => pieces.push(piece));
    expect(pieces.join("")).toContain("DER 2\n");
    expect(verifyProof(pieces).counts).toMatchObject({ asm: 0, rnd: 1, lin: 1 });
    expect(pieces.join("")).toContain("half E 1/2 1 0 1\n");
    expect(pieces.join("")).toContain("a_b\n");
  });
});

describe("differenceOf", () => {
  const build = (change: (builder: ProblemBuilder) => void) => {
    const builder = new ProblemBuilder();
    const x = builder.addColumn({ name: "x", upper: 3, isInteger: true, cost: 2 });
    const y = builder.addColumn({ name: "y" });
    builder.addRow({ name: "both", lower: 1, upper: 4 }, [
      [x, 1],
      [y, 0.1],
    ]);
    change(builder);
    return stateProblem(builder.build()).problem;
  };
  const model = build(() => {});

  it("finds none in the same model, whose equations may be two", () => {
    expect(
      differenceOf(
        model,
        build(() => {}),
      ),
    ).toBeUndefined();
    const equation = build((builder) => builder.addRow({ lower: 1, upper: 1 }, [[0, 1]]));
    const [last, ...others] = equation.constraints.toReversed();
    const halves = ([1, -1] as const).map((direction) => ({ ...last, direction }));
    expect(differenceOf({ ...equation, constraints: [...halves, ...others] }, equation)).toBe(
      undefined,
    );
  });

  it("tells what differs", () => {
    const with_ = (change: (builder: ProblemBuilder) => void) => differenceOf(build(change), model);
    expect(with_((b) => b.addColumn({}))).toContain("it has 3 variables, the model 2");
    expect(with_((b) => b.addRow({ name: "more", upper: 9 }, [[0, 1]]))).toBe(
      "the model does not say more",
    );
    const without = { ...model, constraints: model.constraints.slice(1) };
    expect(differenceOf(without, model)).toBe("it leaves out lower_x of the model");
    expect(differenceOf({ ...model, sense: "max" }, model)).toContain("it goes for max");
    expect(differenceOf({ ...model, isInteger: [false, false] }, model)).toContain("x is not");
    expect(differenceOf({ ...model, objective: NO_TERMS }, model)).toContain("objectives");
  });
});
