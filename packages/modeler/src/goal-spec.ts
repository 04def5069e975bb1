import { checkValue, numberFrom, shown } from "@bough/problem";
import { InvalidModelError } from "./errors.ts";
import type { NumberLike } from "./expression.ts";
import { quoting } from "./text-budget.ts";

/** A goal among several, and how much of it may be given up for the sake of those after it. */
export type GoalSpec = ({ readonly minimize: NumberLike } | { readonly maximize: NumberLike }) & {
  /** In units of the goal; default 0. */
  readonly tolerance?: number;
  /** As a share of what the goal reached; default 0. The larger of the two counts. */
  readonly toleranceRelative?: number;
};

/** @throws {InvalidModelError} where what was given for a goal is none */
export function checkGoal(goal: unknown): void {
  const isGoal =
    typeof goal === "object" && goal !== null && ("minimize" in goal || "maximize" in goal);
  if (!isGoal) {
    throw new InvalidModelError(
      quoting`optimizeInOrder(…) was given ${shown(goal)}; it needs goals such as { maximize: x }`,
    );
  }
  for (const name of ["tolerance", "toleranceRelative"] as const) {
    const given = (goal as GoalSpec)[name];
    if (given !== undefined)
      checkValue(`the ${name} of a goal`, given, numberFrom(0), InvalidModelError);
  }
}
