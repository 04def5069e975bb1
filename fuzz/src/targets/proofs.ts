import {
  type Certificate,
  type CertifyOptions,
  certifySteps,
  type NoCertificate,
} from "@bough/certify";
import { isEssential, type Problem } from "@bough/problem";
import {
  differenceOf,
  ProofError,
  Rational,
  stateProblem,
  type VerifiedProof,
  verifyProof,
  ZERO,
} from "@bough/proof";
import { boolean, integer, option, record } from "fast-check";
import { anyFamily } from "../models/families/index.ts";
import { type Model, showModel, toProblem } from "../models/model.ts";
import { randomModels } from "../models/random-models.ts";
import { solveSync } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

interface ProofCase {
  readonly model: Model;
  /** Whether the proof may start from the answer of a solve. */
  readonly isTold: boolean;
  readonly exact: boolean;
  /** Nodes after which the search is stopped; null or absent lets it come to its end. */
  readonly stopAfter?: number | null | undefined;
}

/** Steps of a certifying search, each a node or a part of one, after which a case is too long. */
const MOST_STEPS = 4000;
/** What the solve's answer may differ from the proven one, as its gaps and tolerances allow. */
const TOLERANCE = 1e-5;

/** Proofs of small models: each must pass the checker, be about the model, and say what the solve says. */
export const proofs: CaseTarget<ProofCase> = {
  name: "proofs",
  what: "proofs of small models of many kinds, verified exactly and held against plain solves",
  cases: record({
    model: randomModels(anyFamily),
    isTold: boolean(),
    exact: boolean(),
    stopAfter: option(integer({ min: 0, max: 6 })),
  }),
  judge({ model, isTold, exact, stopAfter }, tally) {
    const problem = toProblem(model);
    if (problem.structures.some(isEssential)) {
      tally("structures");
      return null;
    }
    const answer = solveSync(problem, { gapRelative: 0, workLimit: 2e7 });
    if (answer.status.endsWith("-limit")) {
      tally("solve too long");
      return null;
    }
    const start = isTold ? (answer.solution ?? undefined) : undefined;
    const found = certified(problem, start, { exact, isStopped: stopOf(stopAfter) });
    tally(found?.status ?? "proof too long");
    if (found === undefined) return null;
    if (!("write" in found)) {
      if (found.status === "stopped" && stopAfter != null) return null;
      const isRight = found.status === "unbounded" && answer.status === "unbounded";
      return isRight ? null : { kind: "no proof", message: `${found.reason}; ${answer.status}` };
    }
    const fault = proofFault(problem, found);
    if (fault !== null) return fault;
    const { solution } = answer;
    if (solution !== null && !isExactlyFeasible(problem, solution)) {
      tally("a point by tolerances only");
      return null;
    }
    if (found.status === "stopped") return boundFault(problem, found, answer.objective);
    if (found.status !== answer.status)
      return { kind: "status", message: `proven ${found.status}, solved ${answer.status}` };
    return exact ? objectiveFault(found, answer.objective) : null;
  },
  show: ({ model }) => showModel(model),
};

function stopOf(stopAfter: number | null | undefined): ((nodes: number) => boolean) | undefined {
  return stopAfter == null ? undefined : (nodes) => nodes >= stopAfter;
}

function certified(
  problem: Problem,
  start: Float64Array | undefined,
  options: Pick<CertifyOptions, "exact" | "isStopped">,
): Certificate | NoCertificate | undefined {
  const steps = certifySteps(problem, { start, ...options });
  for (let k = 0; k < MOST_STEPS; k++) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
  return undefined;
}

function proofFault(problem: Problem, certificate: Certificate): Fault | null {
  const pieces: string[] = [];
  certificate.write((piece) => pieces.push(piece));
  let verified: VerifiedProof;
  try {
    verified = verifyProof(pieces);
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    return { kind: "refused", message: `line ${error.line}: ${error.message}` };
  }
  const difference = differenceOf(verified.problem, stateProblem(problem).problem);
  return difference === undefined ? null : { kind: "other model", message: difference };
}

/** Whether the point keeps every row and bound without tolerances, numbers taken for decimals. */
function isExactlyFeasible(problem: Problem, x: Float64Array): boolean {
  return stateProblem(problem).problem.constraints.every(({ direction, rhs, terms }) => {
    const products = terms.indices.map((j, k) => terms.values[k].times(Rational.fromDouble(x[j])));
    const difference = products.reduce((sum, term) => sum.plus(term), ZERO).compare(rhs);
    return direction === 0 ? difference === 0 : difference * direction >= 0;
  });
}

/** The bound that a stopped search proves must not be beyond the optimum. */
function boundFault(
  { sense }: Problem,
  { bound }: Certificate,
  solved: number | null,
): Fault | null {
  if (bound === null || solved === null) return null;
  const excess = (bound.toNumber() - solved) * (sense === "maximize" ? -1 : 1);
  if (excess <= TOLERANCE * Math.max(1, Math.abs(solved))) return null;
  return { kind: "bound", message: `the bound ${bound} is beyond ${solved}` };
}

function objectiveFault({ objective, bound }: Certificate, solved: number | null): Fault | null {
  if (objective === null || bound === null || solved === null) return null;
  if (!bound.equals(objective)) return { kind: "gap", message: `${bound} is not ${objective}` };
  const difference = Math.abs(objective.toNumber() - solved);
  if (difference <= TOLERANCE * Math.max(1, Math.abs(solved))) return null;
  return { kind: "objective", message: `proven ${objective}, solved ${solved}` };
}
