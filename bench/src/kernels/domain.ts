import type { Problem } from "@bough/problem";
import { Domain } from "@bough/propagation";
import type { Kernel } from "./kernel.ts";
import { spread } from "./optimal-basis.ts";

/** Dives of one run. */
const DIVES = 10;

/** Decisions and their consequences down to a conflict or a point, from several starts. */
export function propagateKernel(name: string, problem: Problem): Kernel {
  const domain = rootDomain(problem);
  return counted(`${name} propagate`, domain, () => {
    for (let k = 0; k < DIVES; k++) {
      dive(domain, k);
      domain.backtrack(0);
    }
  });
}

/** The analysis of one held conflict, over and over; its work is the columns that took part. */
export function analyseKernels(name: string, problem: Problem): Kernel[] {
  const domain = rootDomain(problem);
  for (let k = 0; k < problem.numCols; k++) {
    const { analysis } = domain;
    if (dive(domain, k) && analysis.analyze() === "clause") {
      const run = () => analysis.analyze();
      return [{ name: `${name} analyse`, work: analysis.bumpedCount, run }];
    }
    domain.backtrack(0);
  }
  return [];
}

function rootDomain(problem: Problem): Domain {
  const domain = new Domain(problem);
  domain.propagate();
  return domain;
}

/** Fixes columns at their upper bound in a scattered order; true where that ended in a conflict. */
function dive(domain: Domain, start: number): boolean {
  const { numCols, isInteger } = domain;
  for (let step = 0; step < numCols; step++) {
    const j = (spread(start, numCols) + step) % numCols;
    if (isInteger[j] === 0 || domain.isFixed(j)) continue;
    domain.decide(2 * j, domain.upper(j));
    if (!domain.propagate()) return true;
  }
  return false;
}

function counted(name: string, domain: Domain, run: () => void): Kernel {
  const before = domain.work;
  run();
  return { name, work: domain.work - before, run };
}
