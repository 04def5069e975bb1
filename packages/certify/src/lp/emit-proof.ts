import { type Constraint, NO_TERMS, ONE, type ProofLog, type Rational } from "@bough/proof";
import type { DualProof } from "./dual-proof.ts";
import type { ExactBounds, ExactRow } from "./exact-lp-data.ts";

/** 0 >= 1. */
export const ABSURDITY: Constraint = { direction: 1, rhs: ONE, terms: NO_TERMS };

type BoundLines = Pick<ExactBounds, "lowerLine" | "upperLine">;

/** Constraints of a proof and what each is multiplied by. */
export interface Combined {
  readonly uses: readonly number[];
  readonly multipliers: readonly Rational[];
}

/** The constraints that a dual proof sums up. */
export function combinedBy(
  { dual, reducedCost }: DualProof,
  rows: readonly ExactRow[],
  bounds: BoundLines,
): Combined {
  const uses: number[] = [];
  const multipliers: Rational[] = [];
  const use = (multiplier: Rational, lowerLine: number, upperLine: number) => {
    if (multiplier.sign() === 0) return;
    uses.push(multiplier.sign() > 0 ? lowerLine : upperLine);
    multipliers.push(multiplier);
  };
  for (const [i, y] of dual.entries()) use(y, rows[i].lowerLine, rows[i].upperLine);
  for (const [j, d] of reducedCost.entries()) use(d, bounds.lowerLine[j], bounds.upperLine[j]);
  return { uses, multipliers };
}

/** States that nothing satisfies the constraints summed up. */
export function emitAbsurdity(log: ProofLog, { uses, multipliers }: Combined): number {
  return log.combine(ABSURDITY, uses, multipliers);
}

/** The constraint "the minimised objective is at least `bound`", in the sense of the problem. */
export function objectiveAtLeast({ problem }: ProofLog, bound: Rational): Constraint {
  return problem.sense === "min"
    ? { direction: 1, rhs: bound, terms: problem.objective }
    : { direction: -1, rhs: bound.negated(), terms: problem.objective };
}

/** States a bound on the minimised objective that the combination reaches. */
export function emitObjectiveBound(log: ProofLog, combined: Combined, bound: Rational): number {
  const { uses, multipliers } = combined;
  const signed =
    log.problem.sense === "min" ? multipliers : multipliers.map((value) => value.negated());
  return log.combine(objectiveAtLeast(log, bound), uses, signed);
}
