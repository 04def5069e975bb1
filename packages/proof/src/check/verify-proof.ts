import { runToEnd, type Steps } from "@bough/problem";
import type { Rational } from "../exact/rational.ts";
import type { Constraint } from "../vipr/constraint.ts";
import { type Claim, readHeader, type StatedProblem } from "../vipr/header.ts";
import { Tokens } from "../vipr/tokens.ts";
import { Derivations, proves, type Reason } from "./derivations.ts";
import { checkSolutions } from "./solutions.ts";

/** What a proof that holds has shown. */
export interface VerifiedProof {
  readonly problem: StatedProblem;
  readonly claim: Claim;
  /** Objective of the best solution listed; null without one. */
  readonly best: Rational | null;
  readonly numSolutions: number;
  /** Derivations of each kind. */
  readonly counts: Readonly<Record<Reason, number>>;
}

/** Derivations that are read between two pauses. */
const BETWEEN_PAUSES = 32;

/**
 * Checks a proof in VIPR format, versions 1.0 and 1.1, in exact arithmetic. Reads as it goes, and
 * keeps what later derivations may use. Nothing is trusted but the rules below: combinations of
 * constraints, rounding over integers, and two cases that cover all integers.
 *
 * K. Cheung, A. Gleixner, D. Steffy, "Verifying integer programming results", IPCO 2017.
 *
 *     const { claim } = verifyProof([readFileSync("answer.vipr", "utf8")]);
 *
 * @param chunks the text of the proof, in pieces of any length
 * @throws ProofError at the first line that does not hold
 */
export function verifyProof(chunks: Iterable<string>): VerifiedProof {
  return runToEnd(verifyProofSteps(chunks));
}

/** The same with pauses, for callers whose event loop must turn. */
export function* verifyProofSteps(chunks: Iterable<string>): Steps<VerifiedProof> {
  const tokens = new Tokens(chunks);
  const { problem, claim, solutions } = readHeader(tokens);
  const best = checkSolutions(problem, claim, solutions, tokens.line);
  tokens.expect("DER");
  const count = tokens.index("the number of derivations", 0, Infinity);
  const derivations = new Derivations(tokens, problem, best);
  for (let k = 0; k < count; k++) {
    derivations.readNext();
    if (k % BETWEEN_PAUSES === 0) yield;
  }
  const surplus = tokens.next();
  if (surplus !== undefined) throw tokens.error(`"${surplus}" stands behind the last derivation`);
  if (!isTrivial(claim, problem) && !proves(derivations.last, goalOf(claim, problem)))
    throw tokens.error("the last derivation is not what was to be proven");
  return { problem, claim, best, numSolutions: solutions.length, counts: derivations.counts };
}

/** True where no bound is claimed. */
function isTrivial(claim: Claim, { sense }: StatedProblem): boolean {
  return claim.kind === "range" && (sense === "min" ? claim.lower : claim.upper) === null;
}

/** The bound to be proven; undefined for an absurdity. */
function goalOf(claim: Claim, { sense, objective }: StatedProblem): Constraint | undefined {
  if (claim.kind === "infeasible") return undefined;
  const rhs = sense === "min" ? claim.lower : claim.upper;
  return rhs === null ? undefined : { direction: sense === "min" ? 1 : -1, rhs, terms: objective };
}
