import { InvalidModelError } from "../errors.ts";
import type { Expression } from "../expression.ts";
import { quoting } from "../text-budget.ts";
import type { Linearization } from "./linearization.ts";
import { applyUnary, isTabular, unaryOperation } from "./value-function.ts";

/** The largest n whose factorial a double holds exactly. */
const LARGEST = 18;

/**
 * Source: z = n! for an integer 0 <= n <= 18; other n have none.
 * Target: the table of values, z = Σ v! [n = v].
 */
export const factorial: Linearization = {
  name: "factorial",

  entries: [
    {
      area: "arithmetic",
      call: "x.factorial()",
      meaning: "x! for 0 <= x <= 18",
      example(model) {
        const x = model.integer(-1, 5, "x");
        return {
          variables: [x],
          result: x.factorial(),
          truth: (v) => (v < 0 ? undefined : product(v)),
        };
      },
    },
  ],
};

const operation = unaryOperation(
  "factorial",
  ({ operands }) => `(${operands[0]})!`,
  (v) => (v < 0 || v > LARGEST ? Number.NaN : product(v)),
);

export function buildFactorial(x: Expression): Expression {
  if (!x.isConstant && !isTabular(x)) {
    throw new InvalidModelError(
      quoting`(${x}).factorial(): give it tighter bounds, at most 0 to ${LARGEST}`,
    );
  }
  return applyUnary(
    operation,
    (v) => (v < 0 || v > LARGEST ? Number.NaN : product(v)),
    x,
    "factorial()",
  );
}

function product(n: number): number {
  let result = 1;
  for (let k = 2; k <= n; k++) result *= k;
  return result;
}
