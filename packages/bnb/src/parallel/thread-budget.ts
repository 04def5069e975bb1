import { defaultThreads } from "../platform/default-threads.ts";

/** Worker threads of all solves of the process that run now. */
let inUse = 0;

/**
 * How many worker threads a solve may have beside the caller's own, which all solves share: those
 * that it asks for by number, and else what is left of the cores. A solve that gives no number
 * may get fewer while others run, or none.
 */
export async function claimWorkers(wanted: number, mayBeFewer: boolean): Promise<number> {
  const free = mayBeFewer ? (await defaultThreads()) - 1 - inUse : wanted;
  const granted = Math.max(0, Math.min(wanted, free));
  inUse += granted;
  return granted;
}

export function returnClaim(granted: number): void {
  inUse -= granted;
}
