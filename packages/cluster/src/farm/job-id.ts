import { createHash } from "node:crypto";
import type { JobData } from "./submission.ts";

/** Hexadecimal digits of a job's name: 128 bits of a hash, which nobody guesses or meets by chance. */
const DIGITS = 32;

/**
 * The name of a job, by what it asks for and for whom: who asks for the same again finds the job that
 * there is, and nobody finds that of another. Neither how urgent it is nor how long its answer is kept
 * changes the answer.
 */
export function jobIdOf(job: JobData): string {
  const { owner, model, options, duals, statistics, shared, memoryMegabytes } = job;
  const asked = [owner, sorted(model), sorted(options), duals, statistics, shared, memoryMegabytes];
  return createHash("sha256").update(JSON.stringify(asked)).digest("hex").slice(0, DIGITS);
}

function sorted(fields: object): [string, unknown][] {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
