import type { Problem } from "@bough/problem";
import type { DiveStep } from "./dive-plan.ts";
import type { Resolver } from "./resolver.ts";

/** What replaying a plan cost. */
export interface Replay {
  readonly solves: number;
  readonly iterations: number;
  /** Processor time, which other programs on the machine disturb less than the clock. */
  readonly seconds: number;
  /** Optimum after each step; null where there was none. */
  readonly optima: readonly (number | null)[];
}

/** Steps that are replayed first and not measured: compilers warm up on them. */
const WARM_UP_STEPS = 100;

export function replay(problem: Problem, plan: readonly DiveStep[], resolver: Resolver): Replay {
  run(problem, plan.slice(0, WARM_UP_STEPS), resolver);
  run(problem, [{ kind: "unfix" }], resolver);
  const iterations = resolver.iterations;
  const before = process.cpuUsage();
  const optima = run(problem, plan, resolver);
  const { user, system } = process.cpuUsage(before);
  return {
    solves: optima.length,
    iterations: resolver.iterations - iterations,
    seconds: (user + system) / 1e6,
    optima,
  };
}

function run(
  { columnLower, columnUpper }: Problem,
  plan: readonly DiveStep[],
  resolver: Resolver,
): (number | null)[] {
  const touched = new Set<number>();
  return plan.map((step) => {
    if (step.kind === "fix") {
      resolver.setBounds(step.column, step.lower, step.upper);
      touched.add(step.column);
    } else {
      for (const j of touched) resolver.setBounds(j, columnLower[j], columnUpper[j]);
      touched.clear();
    }
    return resolver.solve();
  });
}

/** Steps after which two replays disagree on the optimum, or on whether there is one. */
export function disagreements(a: Replay, b: Replay): number {
  return a.optima.filter((optimum, k) => !isSame(optimum, b.optima[k] ?? null)).length;
}

function isSame(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));
}
