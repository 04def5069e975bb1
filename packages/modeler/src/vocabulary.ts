import { LinearConstraint } from "./constraint.ts";
import type { Expression } from "./expression.ts";
import { keepingDefinedness } from "./keeping.ts";
import { builders } from "./linearizations/index.ts";

/** The operations that expressions and models offer as methods; handed to expressions through their context. */
export const vocabulary = keepingDefinedness({
  row: (expression: Expression, lower: number, upper: number): LinearConstraint =>
    new LinearConstraint(expression, lower, upper),
  ...builders,
});

export type Vocabulary = typeof vocabulary;
