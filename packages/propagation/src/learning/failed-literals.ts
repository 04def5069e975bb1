import type { Steps } from "@bough/problem";
import type { Domain } from "../domain/domain.ts";

/** Effort between two pauses. */
const SLICE_EFFORT = 150_000;
/** Columns that are no binaries passed over between two pauses. */
const COLUMNS_PER_STEP = 100_000;

/** Work that probing may cost, a nonzero of the problem and at least. */
const WORK_PER_NONZERO = 1600;
const BASE_WORK = 8_000_000;

/**
 * Assumes each binary to be 0 and to be 1 in turn and propagates; what ends in a conflict holds the
 * other way, in every solution. Goes round until nothing more is found or the work is used up.
 * False where the domain is shown to be empty.
 *
 * D. Le Berre, "Exploiting the real power of unit propagation lookahead", SAT 2001.
 */
export function* fixFailedLiterals(domain: Domain): Steps<boolean> {
  const { problem } = domain;
  const end = domain.work + BASE_WORK + WORK_PER_NONZERO * problem.numNonzeros;
  let pause = domain.effort + SLICE_EFFORT;
  let hasNews = true;
  while (hasNews && domain.work < end) {
    hasNews = false;
    for (let j = 0; j < problem.numCols && domain.work < end; j++) {
      if (j % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
      if (problem.isInteger[j] === 0 || domain.lower(j) !== 0 || domain.upper(j) !== 1) continue;
      for (const variable of [2 * j, 2 * j + 1]) {
        if (domain.lower(j) !== 0 || domain.upper(j) !== 1) break;
        if (!(yield* refute(domain, variable))) continue;
        hasNews = true;
        if (domain.isInfeasible || !(yield* domain.propagateInSteps())) return false;
      }
      if (domain.effort < pause) continue;
      pause = domain.effort + SLICE_EFFORT;
      yield;
    }
  }
  return true;
}

/** Assumes a binary at one of its bounds; true where that fails and the opposite was learned. */
function* refute(domain: Domain, variable: number): Steps<boolean> {
  domain.decide(variable, variable & 1 ? 0 : 1);
  const isPossible = yield* domain.propagateInSteps();
  if (!isPossible) yield* domain.learnInSteps();
  domain.backtrack(0);
  return !isPossible;
}
