import type { Steps } from "@bough/problem";
import { ONE, type ProofLog, type Rational, ZERO } from "@bough/proof";
import { createLpEngineSteps } from "@bough/simplex";
import { type NoCertificate, type Proven, rangeOf } from "../certificate.ts";
import { valueAt } from "./basic-solution.ts";
import { dualProof, roundedMultipliers } from "./dual-proof.ts";
import { type Combined, combinedBy, emitAbsurdity, emitObjectiveBound } from "./emit-proof.ts";
import { type ExactBounds, type ExactProblem, nearestProblemSteps } from "./exact-lp-data.ts";
import { phaseOne } from "./phase-one.ts";
import { type ExactEnd, solveExactly, solveInWholeNumbers } from "./solve-exactly.ts";

const NO_SEARCH = { nodes: 0, conflicts: 0, cuts: 0 };

/**
 * Solves a linear program without rounding and derives its optimum, or that there is none. Bounds must
 * not cross.
 */
export function* certifyLp(problem: ExactProblem, log: ProofLog): Steps<Proven | NoCertificate> {
  const statistics = () => ({ ...NO_SEARCH, derivations: log.numDerivations });
  const first = yield* solveExactly(problem);
  const absurd = mayBeInfeasible(first) ? yield* contradiction(problem) : undefined;
  if (absurd !== undefined) {
    const last = emitAbsurdity(log, absurd);
    const claim = { kind: "infeasible" } as const;
    return { log, claim, isClosed: true, last, solution: null, statistics: statistics() };
  }
  const end = mayBeInfeasible(first) ? yield* solveInWholeNumbers(problem) : first;
  if (end.status === "optimal") {
    const { dual, primal } = end.solution;
    const proof = yield* dualProof(problem, problem.bounds, dual);
    if (proof === undefined) return unknown("an optimal basis proves no bound");
    yield;
    const objective = objectiveOf(problem, primal);
    yield;
    const combined = combinedBy(proof, problem.rows, problem.bounds);
    yield;
    const last = emitObjectiveBound(log, combined, proof.bound);
    const claim = rangeOf(log, proof.bound, objective);
    return { log, claim, isClosed: true, last, solution: primal, statistics: statistics() };
  }
  if (end.status === "unbounded")
    return { status: "unbounded", reason: "the format has no proofs of unboundedness" };
  return unknown("the linear program is too hard for exact numbers");
}

/** Rounding may have made an engine say so of a program that has points. */
function mayBeInfeasible({ status }: ExactEnd): boolean {
  return status === "infeasible" || status === "unknown";
}

function unknown(reason: string): NoCertificate {
  return { status: "unknown", reason };
}

export function objectiveOf({ cost }: ExactProblem, x: readonly Rational[]): Rational {
  const indices = [...cost.keys()].filter((j) => cost[j].sign() !== 0);
  return valueAt({ indices, values: indices.map((j) => cost[j]) }, x);
}

/** Constraints whose sum is absurd; undefined where none were found. */
export function* contradiction(problem: ExactProblem): Steps<Combined | undefined> {
  const free = { ...problem, cost: problem.cost.map(() => ZERO) };
  const engine = yield* createLpEngineSteps(yield* nearestProblemSteps(free));
  const status = yield* engine.resolveSteps();
  if (status === "infeasible") {
    for (const multipliers of roundedMultipliers(engine.farkasRay())) {
      const combined = yield* absurdSum(free, multipliers);
      if (combined !== undefined) return combined;
      yield;
    }
  }
  const end = yield* solveExactly(phaseOne(free));
  return end.status === "optimal" ? yield* absurdSum(free, end.solution.dual) : undefined;
}

/** The constraints that the multipliers sum up, where that is an absurdity. */
function* absurdSum(
  problem: ExactProblem,
  multipliers: readonly Rational[],
): Steps<Combined | undefined> {
  const proof = yield* dualProof(problem, problem.bounds, multipliers);
  if (proof === undefined || proof.bound.sign() <= 0) return undefined;
  return combinedBy(proof, problem.rows, problem.bounds);
}

/** Two bounds of a column, or sides of a row, that cross; undefined where there are none. */
export function crossedBounds({ bounds, rows }: ExactProblem): Combined | undefined {
  const pairs = [
    ...bounds.lower.map((lower, j) => pairOf(lower, bounds.upper[j], bounds, j)),
    ...rows.map(({ lower, upper, lowerLine, upperLine }) =>
      pairOf(lower, upper, { lowerLine: [lowerLine], upperLine: [upperLine] }, 0),
    ),
  ];
  return pairs.find((pair) => pair !== undefined);
}

function pairOf(
  lower: Rational | null,
  upper: Rational | null,
  lines: Pick<ExactBounds, "lowerLine" | "upperLine">,
  k: number,
): Combined | undefined {
  if (lower === null || upper === null || lower.compare(upper) <= 0) return undefined;
  return { uses: [lines.lowerLine[k], lines.upperLine[k]], multipliers: [ONE, ONE.negated()] };
}
