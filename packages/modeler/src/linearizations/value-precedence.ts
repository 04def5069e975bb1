import type { BooleanExpression } from "../boolean-expression.ts";
import type { Context } from "../context.ts";
import { InvalidModelError } from "../errors.ts";
import { lift, type NumberLike } from "../expression.ts";
import { and, or, orNext } from "./disjunction.ts";
import type { Linearization } from "./linearization.ts";
import { requireIntegerGiven } from "./value-function.ts";

/**
 * Source: in x₁ … xₙ the first vₖ₊₁, if there is one, comes after a vₖ.
 * Target: Uᵢₖ = (vₖ is among x₁ … xᵢ) = Uᵢ₋₁ₖ or [xᵢ = vₖ], and [xᵢ = vₖ₊₁], or Uᵢₖ₊₁, implies Uᵢ₋₁ₖ, a few for each
 * place and value. These short clauses lose no propagation, since Uᵢₖ as a literal of the solver's own says how many of
 * the values have come by then. Of the last value nobody asks whether it has come; to say so for all the others at
 * once would take a clause for each pair of places.
 * Y. C. Law and J. Lee, "Global constraints for integer and set value precedence", CP 2004;
 * T. Walsh, "Symmetry breaking using value precedence", ECAI 2006.
 */
export const valuePrecedence: Linearization = {
  name: "value-precedence",
  entries: [
    {
      area: "counting and sets",
      call: "model.valuePrecedence([1, 2, 3], xs)",
      meaning: "no 2 comes before the first 1, no 3 before the first 2",
      example(model) {
        const xs = model.integers(4, 0, 3, "x");
        const isBefore = (v: readonly number[], a: number, b: number) =>
          !v.includes(b) || (v.includes(a) && v.indexOf(a) < v.indexOf(b));
        const truth = (...v: number[]) => isBefore(v, 1, 2) && isBefore(v, 2, 3);
        return { variables: xs, result: model.valuePrecedence([1, 2, 3], xs), truth };
      },
    },
  ],
};

export function buildValuePrecedence(
  context: Context,
  values: Iterable<number>,
  xs: Iterable<NumberLike>,
): BooleanExpression {
  const items = [...xs].map((x) => lift(context, x, "valuePrecedence"));
  for (const item of items) requireIntegerGiven(item, "valuePrecedence");
  const chain = [...values];
  if (new Set(chain).size < chain.length)
    throw new InvalidModelError("valuePrecedence(…): a value is named twice");
  const rules: BooleanExpression[] = [];
  /** For each value but the last whether it has come; nothing has at first. */
  let hasCome = chain.slice(0, -1).map(() => or(context, []));
  for (const x of items) {
    for (let k = 1; k < chain.length; k++)
      rules.push(x.isEqualTo(chain[k]!).implies(hasCome[k - 1]!));
    const before = hasCome;
    hasCome = before.map((earlier, k) => orNext(context, earlier, x.isEqualTo(chain[k]!)));
    for (let k = 1; k < hasCome.length; k++) rules.push(hasCome[k]!.implies(before[k - 1]!));
  }
  return and(context, rules);
}
