import type { Limits, Outcome } from "../contenders/contender.ts";

/** What the parent asks of a child process: one contender, one or more models, each solved `repeats` times. */
export interface Assignment {
  readonly contender: string;
  readonly models: readonly { readonly instance: string; readonly path: string }[];
  readonly limits: Limits;
  readonly repeats: number;
}

/** What the child prints for each model, one JSON object a line. */
export interface ChildReport {
  readonly instance: string;
  /** Points travel as plain numbers. */
  readonly outcome: Omit<Outcome, "values"> & { readonly values: readonly number[] | null };
  /** Whether every repetition took the same way to the same objective; null where it cannot be told. */
  readonly isRepeatable: boolean | null;
  readonly loadSeconds: number;
  readonly readSeconds: number;
  readonly solveTimes: readonly number[];
  readonly memoryMiB: number;
}
