import { certifySteps } from "@bough/certify";
import { type Problem, runToEnd } from "@bough/problem";
import {
  type Claim,
  differenceOf,
  ProofError,
  Rational,
  stateProblem,
  type VerifiedProof,
  verifyProof,
} from "@bough/proof";
import { bruteForce, Random, randomProblem } from "@bough/testing";
import { integer, record } from "fast-check";
import type { CaseTarget, Fault, Tally } from "../../target.ts";
import { damaged } from "./damage.ts";
import { officialVerdict } from "./official-verdict.ts";

interface DamagedProofCase {
  readonly model: number;
  readonly damage: number;
}

/** Damaged texts of a proof. */
const DAMAGED = 40;

const seed = integer({ min: 0, max: 2 ** 31 - 1 });

/**
 * Proofs with words and lines changed. Many still hold; what the checker accepts must be true of the model, which
 * enumeration knows, whatever the proof says.
 */
export const damagedProofs: CaseTarget<DamagedProofCase> = {
  name: "damaged-proofs",
  what: "proofs with words and lines changed: what is accepted all the same is true by enumeration",
  cases: record({ model: seed, damage: seed }),
  judge({ model, damage }, tally) {
    const problem = smallProblem(model);
    const truth = bestOf(problem);
    if (truth === undefined) return null;
    const found = runToEnd(certifySteps(problem, { exact: true }));
    if (!("write" in found)) return { kind: "no proof", message: found.reason };
    const pieces: string[] = [];
    found.write((piece) => pieces.push(piece));
    const text = pieces.join("");
    const random = new Random(damage);
    for (let k = 0; k < DAMAGED; k++) {
      const fault = judgeText(damaged(text, random), problem, truth, tally);
      if (fault !== null) return fault;
    }
    return null;
  },
  show: ({ model, damage }) => `% model ${model}, damage ${damage}\n`,
  shortRun: 8,
};

/** Small and mostly in need of a tree. */
function smallProblem(number: number): Problem {
  return randomProblem(number, {
    ...{ integerShare: number % 3 === 0 ? 0.6 : 1, density: 0.7, coefficientStep: 0.5 },
    ...(number % 2 === 0 ? { numCols: 6, numRows: 4 } : {}),
  });
}

/** The best objective without the constant, in the sense of the problem; null without a point. */
function bestOf(problem: Problem): Rational | null | undefined {
  const { status, objective } = bruteForce(problem);
  if (status === "unbounded") return undefined;
  if (objective === null) return null;
  const minimised = Rational.of(objective.numerator, objective.denominator);
  const signed = problem.sense === "maximize" ? minimised.negated() : minimised;
  return signed.minus(stateProblem(problem).offset);
}

function judgeText(
  text: string,
  problem: Problem,
  truth: Rational | null,
  tally: Tally,
): Fault | null {
  const own = verdictOn(text);
  const official = officialVerdict(text);
  if (typeof own === "string") {
    tally("refused");
    if (official?.accepts) tally(`viprchk accepts: ${laxityOf(text, own)}`);
    return null;
  }
  if (official?.accepts === false) {
    const why = strictnessOf(text, own);
    if (why === undefined)
      return { kind: "viprchk refuses", message: `${official.complaint}\n${text}` };
    tally(`viprchk refuses: ${why}`);
  }
  if (differenceOf(own.problem, stateProblem(problem).problem) !== undefined) {
    tally("of another model");
    return null;
  }
  tally("accepted");
  return isTrue(own.claim, truth) ? null : { kind: "false claim", message: text };
}

/** Numbers that the checker takes and GMP does not. */
const FOREIGN_NUMBER = /(^|\s)(\.5|1e3|\+1)(\s|$)/;

/** Why the authors' checker may refuse a text that ours accepts. */
function strictnessOf(text: string, { problem, claim }: VerifiedProof): string | undefined {
  if (FOREIGN_NUMBER.test(text)) return "a number that GMP does not read";
  if (claim.kind === "range" && !/ OBJ [^\n]*\n$/.test(text)) {
    const { length } = problem.objective.indices;
    return length === 0 ? "an empty objective is no objective" : "the objective spelled out";
  }
  return undefined;
}

/** Why the authors' checker may accept a text that ours refuses: it stops where the claim is proven. */
function laxityOf(text: string, complaint: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith("DER "));
  for (let count = 0; start >= 0 && start + count < lines.length; count++) {
    const shorter = lines.slice(0, start + 1 + count);
    shorter[start] = `DER ${count}`;
    if (typeof verdictOn(shorter.join("\n")) !== "string") return "it stops where all is proven";
  }
  return complaint.replace(/\d+|"[^"]*"/g, "#");
}

/** What was verified, or the complaint. */
function verdictOn(text: string): VerifiedProof | string {
  try {
    return verifyProof([text]);
  } catch (error) {
    if (error instanceof ProofError) return error.message;
    throw error;
  }
}

/** Of a problem without points any bound on them is true. */
function isTrue(claim: Claim, truth: Rational | null): boolean {
  if (claim.kind === "infeasible") return truth === null;
  if (truth === null) return true;
  const { lower, upper } = claim;
  return (
    (lower === null || lower.compare(truth) <= 0) && (upper === null || upper.compare(truth) >= 0)
  );
}
