import type { Outcome } from "../contenders/contender.ts";

/** One contender on one instance: what it said, what it cost, and what the referee makes of it. */
export interface RunRecord {
  readonly suite: string;
  readonly instance: string;
  readonly contender: string;
  readonly seed: number;
  readonly status: Outcome["status"] | "crash";
  readonly verdict: Verdict;
  readonly objective: number | null;
  readonly isMaximised: boolean;
  readonly bound: number | null;
  /** The published optimum; null where unknown. */
  readonly reference: number | null;
  /** Optimum of the LP relaxation as given; null where the suite does not ask for it. */
  readonly relaxation: number | null;
  /** Largest violation of a row, bound or integrality by the returned point; null without a point. */
  readonly violation: number | null;
  /** The solve call alone, median over the repetitions. */
  readonly solveSeconds: number;
  /** Every repetition of the solve call. */
  readonly solveTimes: readonly number[];
  readonly loadSeconds: number;
  readonly readSeconds: number;
  /** The whole process from start to exit. */
  readonly wallSeconds: number;
  /** Largest resident set of the process, in MiB; null where the platform does not tell. */
  readonly memoryMiB: number | null;
  readonly nodes: number | null;
  readonly iterations: number | null;
  readonly work: number | null;
  /** Whether all repetitions agree in nodes, iterations, work and objective; null where untold. */
  readonly isRepeatable: boolean | null;
  readonly incumbents: readonly (readonly [number, number])[];
  readonly message: string | null;
}

/**
 * `solved`: the right answer, proven. `wrong`: a false status, objective or point. `unfinished`: a
 * limit was reached, with or without a point. `failed`: a crash or an error message.
 */
export type Verdict = "solved" | "wrong" | "unfinished" | "failed";

/** Which run a record belongs to; records with equal keys replace each other on resume. */
export function recordKey(record: {
  readonly suite: string;
  readonly instance: string;
  readonly contender: string;
  readonly seed: number;
}): string {
  return `${record.suite}|${record.instance}|${record.contender}|${record.seed}`;
}
