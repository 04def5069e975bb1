import { readLp } from "@bough/formats";
import type { Problem } from "@bough/problem";
import { type LpResult, type SolveLpOptions, solveLp, solveLpSteps } from "@bough/simplex";
import { describe, expect, it } from "vitest";

/** Rows that are multiples of each other as decimals, and of doubles not quite: engine and presolve are in doubt. */
const IN_DOUBT = {
  "two equations": `Maximize
 obj: 2.18 x0 + 2.52 x1
Subject To
 r0: - 0.54 x0 + 1.73 x1 = -4.4
 r1: - 0.378 x0 + 1.211 x1 = -3.08
Bounds
 x0 free
End`,
  "two pairs of equations": `Minimize
 obj: 0.33 x0 - 2.66 x1 + 0.64 x2 + 0.17 x3 + 2.03 x4
Subject To
 r0: - 2.79 x0 - 0.696 x2 - 0.28 x3 - 1.163 x4 <= 16.75
 r1: - 1.395 x0 - 0.348 x2 - 0.14 x3 - 0.5815 x4 = 8.375
 r2: - 0.64 x0 - 2.7 x1 + 1.8 x2 - 2.69 x3 - 2.703 x4 = -8.69
 r3: - 0.704 x0 - 2.97 x1 + 1.98 x2 - 2.959 x3 - 2.9733 x4 = -9.559
Bounds
 x2 >= -10
 -10 <= x3 <= 10
 -inf <= x4 <= 10
End`,
  "a side a billionth away": `Minimize
 obj: 0.3 x0 + 0.58 x1 + 4.21 x2 + 0.14 x3 - 3.02 x4
Subject To
 r0: - 1.107 x0 - 0.059 x1 + 0.59 x2 + 1.019 x3 + 2.37 x4 <= -1.03
 r1: - 3.321 x0 - 0.177 x1 + 1.77 x2 + 3.057 x3 + 7.11 x4 = -3.09
 r2: 0.97 x0 + 0.96 x1 - 1.933 x2 - 0.5 x3 + 2.555 x4 <= 0.56
 r3: 6.79 x0 + 6.72 x1 - 13.531 x2 - 3.5 x3 + 17.885 x4 >= 3.919999999
 r4: 6.79 x0 + 6.72 x1 - 13.531 x2 - 3.5 x3 + 17.885 x4 <= 3.92
Bounds
 -inf <= x0 <= 10
 -10 <= x1 <= 10
 -10 <= x2 <= 100
 -inf <= x3 <= 100
End`,
  "no point": `Maximize
 obj: - 2.39 x0 + 3.81 x1 + 1.28 x2 - 4.02 x3
Subject To
 r0: 2.1 x0 + 1.7 x1 + 0.14 x2 - 2.15 x3 <= -18.12
 r1: 2.31 x0 + 1.87 x1 + 0.154 x2 - 2.365 x3 = -19.931999999999
 r2: - 0.2 x0 + 1.4 x1 + 2.2 x2 - 2.81 x3 <= -16.32
 r3: - 0.1 x0 + 0.7 x1 + 1.1 x2 - 1.405 x3 >= -8.160000001
 r4: - 0.1 x0 + 0.7 x1 + 1.1 x2 - 1.405 x3 <= -8.16
Bounds
 x0 <= 10
 x1 >= -10
 x2 free
 x3 >= -10
End`,
};

/** The answer where the caller's wish to stop comes at that pause, and whether it came at all. */
function stoppedAt(problem: Problem, options: SolveLpOptions, pause: number) {
  const caller = new AbortController();
  const steps = solveLpSteps(problem, { ...options, signal: caller.signal });
  for (let count = 0; ; count++) {
    if (count === pause) caller.abort();
    const step = steps.next();
    if (step.done) return { result: step.value, wasStopped: caller.signal.aborted };
  }
}

const toldOf = ({ status, objective }: LpResult) =>
  objective === null ? status : `${status} ${objective.toPrecision(9)}`;

describe("an LP in doubt that is stopped at any pause", () => {
  for (const [name, text] of Object.entries(IN_DOUBT))
    it.each([true, false])(
      `tells its answer or that it was stopped: ${name}, presolve %s`,
      (presolve) => {
        const { problem } = readLp(text);
        const options = { presolve, sliceWork: 0 };
        const whole = toldOf(solveLp(problem, options));
        for (let pause = 0; ; pause++) {
          const { result, wasStopped } = stoppedAt(problem, options, pause);
          const told = toldOf(result);
          if (!wasStopped) {
            expect(told).toBe(whole);
            expect(pause).toBeGreaterThan(10);
            break;
          }
          // Presolve's word that there is no optimum is true where it is said of none.
          const isTrue = told === "infeasible-or-unbounded" && !whole.startsWith("optimal");
          if (!isTrue) expect(["interrupted", whole]).toContain(told);
        }
      },
    );
});
