import type { SolveResult } from "@bough/bnb";
import type { Certificate } from "@bough/certify";
import { isAnswer, type Problem } from "@bough/problem";

/** In words, where the solver and the proof say different things: one of them has a mistake. */
export function disagreementOf(
  { sense }: Problem,
  result: SolveResult,
  { status, objective, bound }: Certificate,
): string | undefined {
  if (result.solution !== null && status === "infeasible")
    return "without tolerances the model has no point, and the one found keeps its rows nearly only";
  if (result.status === "infeasible" && objective !== null)
    return `the solve said infeasible, the proof has a point of objective ${objective}`;
  const isComplete = isAnswer(result.status) && status !== "stopped";
  if (isComplete && result.status !== status)
    return `the solve said ${result.status}, the proof says ${status}`;
  if (bound === null || result.objective === null) return undefined;
  const excess = (bound.toNumber() - result.objective) * (sense === "maximize" ? -1 : 1);
  const difference = isComplete ? Math.abs(excess) : excess;
  if (difference <= LARGEST_DIFFERENCE * Math.max(1, Math.abs(result.objective))) return undefined;
  return `the solve said ${result.objective}, the proof says ${bound}`;
}

/** Share of an objective by which a bound and an answer within the usual gaps may differ. */
const LARGEST_DIFFERENCE = 1e-3;

/**
 * In words, where no value can be both what the solve claims the optimum to be, from its bound to its
 * objective, and what is proven: of its tolerances, or by a mistake.
 */
export function differenceOf(
  { sense }: Problem,
  result: SolveResult,
  { objective, bound }: Certificate,
): string | undefined {
  const sign = sense === "maximize" ? -1 : 1;
  const isBelow = (low: number, high: number) =>
    sign * (high - low) > SMALLEST_DIFFERENCE + LAST_PLACES * Math.abs(high);
  if (objective !== null && result.bound !== null && isBelow(objective.toNumber(), result.bound))
    return `the solve's bound is ${result.bound}, and a point of the exact objective ${objective} is better`;
  if (bound !== null && result.objective !== null && isBelow(result.objective, bound.toNumber()))
    return `the solve's objective is ${result.objective}, and no exact point is better than ${bound}: the one found keeps its rows within tolerances only`;
  return undefined;
}

/** By how much the ends of what is claimed and of what is proven may be apart: tolerances … */
const SMALLEST_DIFFERENCE = 1e-6;
/** … and a share of them, for the sums of doubles that they are. */
const LAST_PLACES = 1e-10;
