import type { Problem } from "@bough/problem";
import {
  differenceOf,
  ProofError,
  type Rational,
  stateProblem,
  type VerifiedProof,
} from "@bough/proof";
import { warnOfDecimals } from "../decimal-warning.ts";
import { ANSWERED, FAILED } from "../exit-codes.ts";
import { displayName } from "../files.ts";
import { readModelFile } from "../model-file.ts";
import { operandsOf } from "../operands.ts";
import { verifyProofFile } from "../proof-file.ts";
import type { Command } from "./command.ts";

export const verify: Command = {
  name: "verify",
  operands: "PROOF MODEL",
  summary: "check a proof, and that it is about the model",
  details:
    "PROOF is a file in VIPR format, as `bough solve --certify` writes it. Every step is redone in exact arithmetic by code that shares nothing with the solver. Exits with 1 where the proof does not hold.",
  options: ["json"],
  examples: [{ line: "bough verify answer.vipr model.mps", does: "believe nothing, check all" }],
  async run({ positionals, options }, terminal) {
    const [proofPath, modelPath] = operandsOf(positionals, "PROOF", "MODEL");
    const file = await readModelFile(modelPath, terminal);
    const warnings = warnOfDecimals(file, terminal);
    const verdict = verdictOn(await verifyProofFile(proofPath, terminal), file.problem);
    if (options.json) terminal.out(`${JSON.stringify({ ...verdict, warnings })}\n`);
    else if (verdict.verified) terminal.out(`${verdict.proven}\n`);
    else terminal.out(`${displayName(proofPath)}: ${verdict.complaint}\n`);
    return verdict.verified ? ANSWERED : FAILED;
  },
};

type Verdict =
  | { readonly verified: false; readonly complaint: string; readonly line: number | null }
  | { readonly verified: true; readonly proven: string; readonly derivations: object };

function verdictOn(checked: VerifiedProof | ProofError, problem: Problem): Verdict {
  if (checked instanceof ProofError) {
    const { line, message } = checked;
    return { verified: false, line, complaint: `line ${line}: ${message}` };
  }
  const statement = stateProblem(problem);
  const difference = differenceOf(checked.problem, statement.problem);
  if (difference !== undefined)
    return {
      verified: false,
      line: null,
      complaint: `the proof is about another model: ${difference}`,
    };
  return {
    verified: true,
    proven: provenBy(checked, statement.offset),
    derivations: checked.counts,
  };
}

/** What has been shown, the constant of the objective included. */
function provenBy({ claim, problem }: VerifiedProof, offset: Rational): string {
  if (claim.kind === "infeasible") return "Verified: the model has no solution.";
  const [lower, upper] = [claim.lower?.plus(offset), claim.upper?.plus(offset)];
  const best = problem.sense === "min" ? "least" : "largest";
  if (lower === undefined && upper === undefined) return "Verified, but the proof claims nothing.";
  if (lower === undefined) return `Verified: the ${best} objective is at most ${upper}.`;
  if (upper === undefined) return `Verified: the ${best} objective is at least ${lower}.`;
  if (lower.equals(upper)) return `Verified: the ${best} objective is ${lower}.`;
  return `Verified: the ${best} objective lies between ${lower} and ${upper}.`;
}
