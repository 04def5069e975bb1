import type { Problem, Steps } from "@bough/problem";
import { ProofLog, Rational, stateProblemSteps, type TextStore, ZERO } from "@bough/proof";
import { type Certificate, certificateOf, type NoCertificate, type Proven } from "./certificate.ts";
import { certifyLp, crossedBounds } from "./lp/certify-lp.ts";
import { emitAbsurdity } from "./lp/emit-proof.ts";
import { type ExactProblem, exactProblemOf } from "./lp/exact-lp-data.ts";
import { CertifySearch } from "./search/certify-search.ts";
import { withRoundedBounds } from "./search/rounded-bounds.ts";

export interface CertifyOptions {
  /** A good point found elsewhere, best the answer of a solve: what is left is the proof. [numCols] */
  readonly start?: ArrayLike<number> | undefined;
  /** Proves the objective itself, and no bound within the gaps. */
  readonly exact?: boolean | undefined;
  /** By how much the bound may miss the objective where columns with costs are continuous. */
  readonly gapRelative?: number | undefined;
  readonly gapAbsolute?: number | undefined;
  /**
   * Asked now and then, with the nodes visited; once it says true, what is left of the search is given up for a
   * proof of the bound reached so far.
   */
  readonly isStopped?: ((nodes: number) => boolean) | undefined;
  /** Where derivations wait until the proof is written; memory by default. */
  readonly store?: TextStore | undefined;
}

/** The gap of a plain solve, as a share of the objective. */
const DEFAULT_GAP_RELATIVE = 1e-4;
/** The same where the objective is small. */
const DEFAULT_GAP_ABSOLUTE = 1e-6;

/**
 * Solves a problem once more, in a way in which every step can be derived, and gives the answer with
 * its proof. One thread, no presolve, no symmetry: what a search like this does without.
 *
 * @throws InvalidProblemError where the problem has structures that no row states
 */
export function* certifySteps(
  problem: Problem,
  options: CertifyOptions = {},
): Steps<Certificate | NoCertificate> {
  const statement = yield* stateProblemSteps(problem);
  yield;
  const log = new ProofLog(statement.problem, options.store);
  const proven = yield* prove(yield* exactProblemOf(statement), log, options);
  return "status" in proven ? proven : certificateOf(proven, statement.offset);
}

function* prove(
  given: ExactProblem,
  log: ProofLog,
  options: CertifyOptions,
): Steps<Proven | NoCertificate> {
  yield;
  const problem = withRoundedBounds(given, log);
  yield;
  const crossed = crossedBounds(problem);
  if (crossed !== undefined) {
    const last = emitAbsurdity(log, crossed);
    const statistics = { nodes: 0, conflicts: 0, cuts: 0, derivations: log.numDerivations };
    const claim = { kind: "infeasible" } as const;
    return { log, last, claim, isClosed: true, solution: null, statistics };
  }
  if (!problem.isInteger.includes(true)) return yield* certifyLp(problem, log);
  const gap = (objective: Rational) => allowedGap(objective, options);
  const { start, isStopped } = options;
  yield;
  const search = yield* CertifySearch.inSteps(problem, log, { start, gap, isStopped });
  const answer = yield* search.run();
  if (!("status" in answer) || answer.status !== "unbounded") return answer;
  const withoutCosts = { ...problem, cost: problem.cost.map(() => ZERO) };
  const other = yield* CertifySearch.inSteps(withoutCosts, log, { gap, isStopped });
  const first = yield* other.run();
  // A relaxation may be unbounded where the problem has no point.
  return "claim" in first && first.claim.kind === "infeasible" ? first : answer;
}

function allowedGap(objective: Rational, options: CertifyOptions): Rational {
  if (options.exact) return ZERO;
  const { gapRelative = DEFAULT_GAP_RELATIVE, gapAbsolute = DEFAULT_GAP_ABSOLUTE } = options;
  const relative = Rational.fromDouble(gapRelative).times(objective.magnitude());
  const absolute = Rational.fromDouble(gapAbsolute);
  return relative.compare(absolute) > 0 ? relative : absolute;
}
