import type { Problem } from "@bough/problem";
import { BASIC, createLpEngine } from "@bough/simplex";

/** The basic columns and logicals of an optimum, a position each. */
export function optimalBasis(problem: Problem): Int32Array {
  const engine = createLpEngine(problem);
  engine.resolve();
  const { status } = engine.saveBasis();
  return Int32Array.from(status.keys()).filter((j) => status[j] === BASIC);
}

/** Places all over 0 .. size - 1, the same in every run. */
export function spread(k: number, size: number): number {
  return (k * 7919 + 13) % size;
}
