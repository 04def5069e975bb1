import type { Problem } from "@bough/problem";
import { presolve } from "@bough/simplex/presolve";
import type { Kernel } from "./kernel.ts";

/** The LP presolve from the problem to the reduced one. */
export function presolveKernel(name: string, problem: Problem): Kernel {
  const integerMode = problem.numIntegers > 0;
  const run = () => presolve(problem, { integerMode });
  return { name: `${name} presolve`, work: run().work, run };
}
