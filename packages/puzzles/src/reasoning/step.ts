import type { Fact, Look } from "./deduce.ts";

/** How a step comes to its conclusions. */
export type StepKind = "one rule" | "two rules" | "suppose";

/** What the premises and the rules alone lead to. Without conclusions it is a contradiction. */
export interface Step {
  readonly kind: StepKind;
  /** By their number in the theory. */
  readonly rules: readonly number[];
  readonly premises: readonly Fact[];
  readonly conclusions: readonly Fact[];
  readonly look: Look;
  /** What was supposed, and the steps from there to a contradiction. */
  readonly supposed?: Fact;
  readonly inner?: readonly Step[];
}

/** The words for how hard steps are, easiest first. */
export const LEVELS = [
  "one rule",
  "closer look",
  "two rules",
  "short supposition",
  "long supposition",
] as const;

export type Level = (typeof LEVELS)[number];

/** Steps within a supposition that a person can keep in mind. */
const SHORT_SUPPOSITION = 6;

/** How hard a step of each level is, in the units of the rating. */
const LEVEL_EFFORT: Readonly<Record<Level, number>> = {
  "one rule": 1,
  "closer look": 3,
  "two rules": 5,
  "short supposition": 12,
  "long supposition": 30,
};

export function levelOf(step: Step): Level {
  if (step.kind === "one rule") return step.look === "glance" ? "one rule" : "closer look";
  if (step.kind === "two rules") return "two rules";
  return lengthOf(step) <= SHORT_SUPPOSITION ? "short supposition" : "long supposition";
}

/** The steps within a supposition, those of suppositions within it included. */
export function lengthOf({ inner = [] }: Step): number {
  return inner.reduce((sum, step) => sum + 1 + lengthOf(step), 0);
}

export function stepEffort(step: Step): number {
  const level = levelOf(step);
  return LEVEL_EFFORT[level] + (step.kind === "suppose" ? lengthOf(step) : 0);
}
