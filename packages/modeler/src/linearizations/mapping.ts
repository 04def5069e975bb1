import type { Expression } from "../expression.ts";
import type { Linearization } from "./linearization.ts";
import {
  applyUnary,
  constantResult,
  integers,
  requireTabulated,
  unaryOperation,
} from "./value-function.ts";

/**
 * Source: z = f(x) for any function of an integer of few values; NaN rules a value out.
 * Target: z = Σ f(v) [x = v], the convex hull of the graph.
 */
export const mapping: Linearization = {
  name: "mapping",

  entries: [
    {
      area: "functions",
      call: "x.mapped((v) => v * v - v)",
      meaning: "any function of an integer; where it is NaN is ruled out",
      example(model) {
        const x = model.integer(-2, 3, "x");
        const f = (v: number) => (v === 1 ? Number.NaN : v * v - v / 2);
        return { variables: [x], result: x.mapped(f), truth: (v) => (v === 1 ? undefined : f(v)) };
      },
    },
  ],
};

/** The results are the data, from the least value on, so that equal functions are one atom. */
const operation = unaryOperation(
  "mapping",
  ({ operands }) => `f(${operands[0]})`,
  (v, data) => {
    const { first, results } = data as { first: number; results: (number | null)[] };
    return results[v - first] ?? Number.NaN;
  },
);

export function buildMapping(x: Expression, f: (value: number) => number): Expression {
  if (x.isConstant) return constantResult(x, f(x.constant), "mapped(…)");
  requireTabulated(x, "mapped(…)");
  const results = integers(x.lower, x.upper).map((v) => {
    const result = f(v);
    return Number.isFinite(result) ? result : null;
  });
  return applyUnary(operation, f, x, "mapped(…)", { first: x.lower, results });
}
