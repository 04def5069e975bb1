import type { Problem } from "@bough/problem";
import type { Domain, Settled } from "@bough/propagation";
import type { LpEngine } from "@bough/simplex";
import type { Limits } from "../limits.ts";
import type { DualProof } from "../lp/dual-proof.ts";
import { Relaxation, type RelaxationStatus } from "../lp/relaxation.ts";
import type { Steps } from "../steps.ts";

/** Simplex iterations after which an assignment is given up. */
const ITERATION_LIMIT = 50_000;

/**
 * Decides the continuous columns by an LP once all integer columns are fixed. A failing LP is
 * explained by its dual proof, so that the search learns why, as in Benders decomposition (Hooker
 * and Ottosson, "Logic-based Benders decomposition", 2003).
 */
export class ContinuousSettler {
  readonly #relaxation: Relaxation;
  /** The LP of the assignment at hand, and where it stands in the domain's history. */
  #underWay: (Assignment & { readonly steps: Steps<RelaxationStatus> }) | null = null;
  /** True once the objective fell for ever with some integers fixed. */
  isUnbounded = false;

  /** @param cutoffMargin by how much cutoffs lie above the best objective that they rule out */
  constructor(problem: Problem, engine: LpEngine, limits: Limits, cutoffMargin = 0) {
    this.#relaxation = new Relaxation(problem, engine, limits);
    this.#relaxation.cutoffMargin = cutoffMargin;
  }

  /** LP work so far, in the units of the engine. */
  get work(): number {
    return this.#relaxation.work;
  }

  /**
   * The best point with the domain's integers, or null with a conflict held in the domain. "paused"
   * where the LP takes longer than a slice: asked again at the same place, it goes on. "undecided"
   * where it came to nothing: a clause against these integers would have been a claim without proof,
   * and the bound of a search that learned it was one.
   */
  settle(domain: Domain, cutoff: number): Settled {
    const relaxation = this.#relaxation;
    const { backtracks } = domain;
    const trailLength = domain.trail.length;
    const assignment = { backtracks, trailLength, cutoff };
    if (this.#underWay === null || !isSame(this.#underWay, assignment)) {
      relaxation.syncBounds(domain);
      const steps = relaxation.resolve(cutoff, ITERATION_LIMIT);
      this.#underWay = { ...assignment, steps };
    }
    const step = this.#underWay.steps.next();
    if (step.done !== true) return "paused";
    this.#underWay = null;
    const status = step.value;
    if (status === "unbounded") this.isUnbounded = true;
    const isPast = relaxation.bound >= cutoff && relaxation.isSurelyPast(cutoff);
    const isOptimal = status === "optimal" && !isPast;
    if (isOptimal || status === "unbounded")
      return relaxation.primal.slice(0, relaxation.problem.numCols);
    if (!isRefusal(status)) return "undecided";
    const proof = this.#proofOf(status, cutoff);
    if (proof === null || !domain.explainByInequality(proof)) blameDecisions(domain);
    return null;
  }

  /** Why the integers are refused, as far as the LP can tell. */
  #proofOf(status: Refusal, cutoff: number): DualProof | null {
    if (status === "infeasible") return this.#relaxation.infeasibilityProof();
    return this.#relaxation.cutoffProof(cutoff);
  }
}

/** What an LP says of integers that no point worth having goes with; "optimal" at or above the cutoff. */
type Refusal = "infeasible" | "cutoff" | "optimal";

function isRefusal(status: RelaxationStatus): status is Refusal {
  return status === "infeasible" || status === "cutoff" || status === "optimal";
}

/** A place in a domain's history, and what its points must beat. */
interface Assignment {
  readonly backtracks: number;
  readonly trailLength: number;
  readonly cutoff: number;
}

function isSame(a: Assignment, b: Assignment): boolean {
  return a.backtracks === b.backtracks && a.trailLength === b.trailLength && a.cutoff === b.cutoff;
}

/** Holds the conflict that the decisions together have no solution. */
export function blameDecisions(domain: Domain): void {
  const variables: number[] = [];
  const thresholds: number[] = [];
  for (let level = 1; level <= domain.level; level++) {
    const t = domain.trail.levelStart[level];
    variables.push(domain.trail.variable[t]);
    thresholds.push(domain.trail.value[t]);
  }
  domain.failBecause(variables, thresholds, variables.length);
}
