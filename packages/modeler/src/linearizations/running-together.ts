import type { Steps } from "@bough/problem";
import { combine } from "../column-form.ts";
import type { Compiler } from "../compiler.ts";
import type { Expression } from "../expression.ts";
import { EXACT, FALSE, type Literal, NOT_ABOVE, NOT_BELOW, negation } from "./linearization.ts";
import type { LiftedTask } from "./task.ts";

/** Tasks between two pauses. */
const TASKS_PER_STEP = 50;

/**
 * Source: at some moment, the amounts of the tasks that run come to more than a limit: what it means that tasks
 * in whole units of time overlap, or need more than there is.
 * Target: a moment t, and for each task a binary that is 1 only where it takes place and runs from t - 1 to t,
 * so that start + 1 <= t <= end; the sum of amounts times binaries is above the limit. That is linear in the tasks,
 * where it has two comparisons for each two of them to say which ones.
 *
 * @param amounts whole, one a task
 * @param limit whole
 */
export function* runTogether(
  tasks: readonly LiftedTask[],
  amounts: readonly number[],
  limit: Expression,
  conditions: readonly Literal[],
  compiler: Compiler,
): Steps<void> {
  const ranges = tasks.map(({ start, end }) => [compiler.interval(start), compiler.interval(end)]);
  const first = ranges.reduce((least, [start]) => Math.min(least, start!.lower + 1), Infinity);
  const last = ranges.reduce((most, [, end]) => Math.max(most, end!.upper), first);
  const moment = {
    columns: [compiler.auxiliary("moment", { lower: first, upper: last }, true)],
    coefficients: [1],
    constant: 0,
  };
  const runs: Literal[] = [];
  const counted: number[] = [];
  for (const [k, { start, end, isPresent }] of tasks.entries()) {
    if (k % TASKS_PER_STEP === TASKS_PER_STEP - 1) yield;
    const literal = yield* compiler.literalInSteps(isPresent, EXACT);
    if (literal === FALSE) continue;
    const isRunning = compiler.auxiliaryLiteral("runs");
    compiler.clause([negation(isRunning), literal]);
    const begun = combine([1, yield* compiler.formInSteps(start, NOT_BELOW)], [-1, moment]);
    compiler.conditionalRow(begun, -1, [isRunning], 1);
    const over = combine([1, moment], [-1, yield* compiler.formInSteps(end, NOT_ABOVE)]);
    compiler.conditionalRow(over, 0, [isRunning], 1);
    runs.push(isRunning);
    counted.push(amounts[k]!);
  }
  const most = yield* compiler.formInSteps(limit, NOT_BELOW);
  const excess = combine([1, compiler.literalForm(runs, counted)], [-1, most]);
  compiler.conditionalRow(excess, 1, conditions, -1);
}
