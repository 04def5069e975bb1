import { readLp, readMps, writeLp, writeMps } from "@bough/formats";
import type { Problem } from "@bough/problem";
import type { Kernel } from "./kernel.ts";

/** Reading a model's text in both formats; the work is its length in characters. */
export function parseKernels(name: string, problem: Problem): Kernel[] {
  const mps = writeMps(problem).text;
  const lp = writeLp(problem).text;
  return [
    { name: `${name} parse MPS`, work: mps.length, run: () => readMps(mps) },
    { name: `${name} parse LP`, work: lp.length, run: () => readLp(lp) },
  ];
}
