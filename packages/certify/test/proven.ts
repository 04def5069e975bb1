import { type Problem, runToEnd } from "@bough/problem";
import { differenceOf, stateProblem, type VerifiedProof, verifyProof } from "@bough/proof";
import { type Certificate, type CertifyOptions, certifySteps } from "../src/index.ts";

/** A certificate whose proof has been checked, and its text. */
export interface Proven {
  readonly certificate: Certificate;
  readonly verified: VerifiedProof;
  readonly text: string;
}

/** Certifies the problem and verifies the proof; throws where there is none or it does not hold. */
export function proven(problem: Problem, options: CertifyOptions = {}): Proven {
  const certificate = runToEnd(certifySteps(problem, options));
  if (!("write" in certificate)) throw new Error(certificate.reason);
  const text = textOf(certificate);
  const verified = verifyProof([text]);
  const difference = differenceOf(verified.problem, stateProblem(problem).problem);
  if (difference !== undefined) throw new Error(difference);
  return { certificate, verified, text };
}

export function textOf(certificate: Certificate): string {
  const pieces: string[] = [];
  certificate.write((piece) => pieces.push(piece));
  return pieces.join("");
}
