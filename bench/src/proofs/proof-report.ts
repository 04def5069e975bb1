import type { OfficialVerdict } from "./proof-files.ts";

/** What a child says of one model; seconds are those of the processor. */
export interface ProofReport {
  readonly status: string;
  /** Whether the plain solve came to the same answer. */
  readonly isSolved?: boolean;
  readonly objective?: string;
  readonly bound?: string;
  /** Whether bound and objective are the same fraction. */
  readonly isExact?: boolean;
  readonly solveSeconds?: number;
  readonly proofSeconds?: number;
  readonly checkSeconds?: number;
  /** Largest resident set once the model was solved, and once the proof was written. */
  readonly solveMiB?: number;
  readonly proofMiB?: number;
  readonly bytes?: number;
  readonly nodes?: number;
  /** Of viprchk, where it is installed. */
  readonly official?: OfficialVerdict | undefined;
}

/** Shorter solves than this are measured badly. */
const SHORTEST = 0.01;

/** Time of the proof, the solve before it not counted, to that of the solve. */
export function ratioOf({ proofSeconds = 0, solveSeconds = 0 }: ProofReport): number {
  return Math.max(proofSeconds, SHORTEST) / Math.max(solveSeconds, SHORTEST);
}
