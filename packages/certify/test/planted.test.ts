import { type Problem, runToEnd, type Steps } from "@bough/problem";
import { ONE, ProofError, Rational, verifyProof, ZERO } from "@bough/proof";
import { bruteForce, randomProblem } from "@bough/testing";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { officialChecker } from "../../proof/test/official-checker.ts";
import type { RoundingCut } from "../src/cuts/mixed-integer-rounding.ts";
import { certifySteps } from "../src/index.ts";
import type { Lesson } from "../src/search/analysis.ts";
import type { NodeVerdict } from "../src/search/node-lp.ts";
import type { Explained } from "../src/search/nogood.ts";
import { textOf } from "./proven.ts";

/** What goes wrong in the search, and how often it has. */
const planted = vi.hoisted(() => ({ kind: "", count: 0 }));

vi.mock("../src/cuts/mixed-integer-rounding.ts", async (original) => {
  const real = await original<typeof import("../src/cuts/mixed-integer-rounding.ts")>();
  return {
    mixedIntegerRounding: (...args: Parameters<typeof real.mixedIntegerRounding>) => {
      // Without cuts the other mistakes get larger trees to hide in.
      if (planted.kind !== "cut") return undefined;
      const cut = real.mixedIntegerRounding(...args);
      return cut === undefined ? undefined : strengthened(cut);
    },
  };
});

vi.mock("../src/search/analysis.ts", async (original) => {
  const real = await original<typeof import("../src/search/analysis.ts")>();
  return {
    *analyse(...args: Parameters<typeof real.analyse>): Steps<Lesson> {
      const lesson = yield* real.analyse(...args);
      const { literals } = lesson.learned;
      if (planted.kind !== "literal" || literals.length < 2) return lesson;
      planted.count++;
      return { ...lesson, learned: { ...lesson.learned, literals: literals.slice(0, -1) } };
    },
  };
});

vi.mock("../src/search/leaf.ts", async (original) => {
  const real = await original<typeof import("../src/search/leaf.ts")>();
  return {
    explainLeaf: (...args: Parameters<typeof real.explainLeaf>): Explained => {
      const explained = real.explainLeaf(...args);
      if (planted.kind !== "assumption" || explained.literals.length === 0) return explained;
      planted.count++;
      return { ...explained, literals: explained.literals.slice(1) };
    },
  };
});

vi.mock("../src/search/integer-row.ts", async (original) => {
  const real = await original<typeof import("../src/search/integer-row.ts")>();
  return {
    ...real,
    *integerRowsOf(...args: Parameters<typeof real.integerRowsOf>) {
      const found = yield* real.integerRowsOf(...args);
      if (planted.kind === "side") {
        for (const row of found.rows) row.limit -= 1;
        planted.count++;
      }
      return found;
    },
  };
});

vi.mock("../src/search/node-lp.ts", async (original) => {
  const real = await original<typeof import("../src/search/node-lp.ts")>();
  class DroppingLp extends real.NodeLp {
    #visits = 0;
    override *solve(): ReturnType<typeof this.solveExactly> {
      const verdict = yield* super.solve();
      const isDropped = planted.kind === "node" && ++this.#visits === 2 && verdict.kind === "open";
      return isDropped ? dropped(this.problem.numCols, this.problem.rows.length) : verdict;
    }
  }
  return { NodeLp: DroppingLp };
});

/** A side that is a hundredth too strong, as the search and the proof state it. */
function strengthened(cut: RoundingCut): RoundingCut {
  planted.count++;
  const rhs = cut.rhs.plus(cut.rhs.magnitude().over(Rational.fromInteger(100)));
  return {
    terms: cut.terms,
    rhs,
    derive: (log) => log.combine({ direction: 1, rhs, terms: cut.terms }, [cut.derive(log)], [ONE]),
  };
}

/** A node that was open is said to be closed, by nothing. */
function dropped(numCols: number, numRows: number): NodeVerdict {
  planted.count++;
  const none = (length: number) => new Array<Rational>(length).fill(ZERO);
  const proof = { bound: ONE, dual: none(numRows), reducedCost: none(numCols) };
  return { kind: "closed", proof, isGoal: false };
}

/** What a proof claims, and whether the checkers take it; undefined where none was found. */
function claimed(
  problem: Problem,
): { readonly claim: string; readonly isTaken: boolean } | undefined {
  const certificate = runToEnd(certifySteps(problem, { exact: true }));
  if (!("write" in certificate)) return undefined;
  const text = textOf(certificate);
  const isTaken = isAccepted(text);
  if (officialChecker.isInstalled) expect(officialChecker.accepts(text)).toBe(isTaken);
  return { claim: `${certificate.objective ?? "infeasible"}`, isTaken };
}

function isAccepted(text: string): boolean {
  try {
    verifyProof([text]);
    return true;
  } catch (error) {
    if (error instanceof ProofError) return false;
    throw error;
  }
}

beforeEach(() => {
  planted.kind = "";
  planted.count = 0;
});

/** Binaries and small ranges in dense rows: most need a tree. */
const problems = Array.from({ length: 40 }, (_, k) =>
  randomProblem(1000 + 37 * k, {
    ...{ numCols: 9, numRows: 4, density: 0.9, integerRange: 1 },
    ...{ binaryShare: 0.9, zeroObjectiveShare: 0, equalityShare: 0.5 },
  }),
);
const truth = problems.map((problem) => {
  const { objective } = bruteForce(problem);
  const value = objective && Rational.of(objective.numerator, objective.denominator);
  return `${(problem.sense === "maximize" ? value?.negated() : value) ?? "infeasible"}`;
});

describe("a mistake planted in the search", () => {
  for (const kind of ["cut", "literal", "node", "assumption", "side"]) {
    it(`is caught by the checkers wherever it makes a difference: ${kind}`, () => {
      let caught = 0;
      let wrong = 0;
      for (const [k, problem] of problems.entries()) {
        planted.kind = kind;
        const answer = claimed(problem);
        if (answer === undefined) continue;
        if (answer.claim !== truth[k]) wrong++;
        if (answer.isTaken) expect(answer.claim).toBe(truth[k]);
        else caught++;
      }
      expect(planted.count).toBeGreaterThan(5);
      expect(caught).toBeGreaterThan(0);
      expect(caught).toBeGreaterThanOrEqual(wrong);
    });
  }
});
