import type { Constraint, Terms } from "../vipr/constraint.ts";
import { sameTerms } from "../vipr/constraint.ts";
import type { NamedConstraint, StatedProblem } from "../vipr/header.ts";

/**
 * Whether a proof is about a model: the same variables in the same order, objective and constraints,
 * these in any order and equations perhaps as two.
 *
 * @returns the first difference in words; undefined where there is none
 */
export function differenceOf(proof: StatedProblem, model: StatedProblem): string | undefined {
  const { variables, isInteger, sense, objective } = proof;
  if (variables.length !== model.variables.length)
    return `it has ${variables.length} variables, the model ${model.variables.length}`;
  for (const [j, name] of variables.entries()) {
    if (name !== model.variables[j])
      return `variable ${j} is ${name}, in the model ${model.variables[j]}`;
    if (isInteger[j] !== model.isInteger[j])
      return `${name} ${isInteger[j] ? "is" : "is not"} an integer, unlike in the model`;
  }
  if (sense !== model.sense) return `it goes for ${sense}, the model for ${model.sense}`;
  if (!sameTerms(objective, model.objective)) return "the objectives differ";
  const [own, others] = [sidesOf(proof.constraints), sidesOf(model.constraints)];
  for (const [key, name] of own) if (!others.has(key)) return `the model does not say ${name}`;
  for (const [key, name] of others) if (!own.has(key)) return `it leaves out ${name} of the model`;
  return undefined;
}

/** What the constraints say, a text for each side, and the name of the constraint that says it. */
function sidesOf(constraints: readonly NamedConstraint[]): Map<string, string> {
  const sides = new Map<string, string>();
  for (const constraint of constraints) {
    const { name, direction } = constraint;
    if (direction >= 0) sides.set(atLeast(constraint), name);
    if (direction <= 0) sides.set(atLeast(negated(constraint)), name);
  }
  return sides;
}

function atLeast({ rhs, terms }: Pick<Constraint, "rhs" | "terms">): string {
  return `${rhs}:${terms.indices.map((j, k) => `${j} ${terms.values[k]}`).join()}`;
}

function negated({ rhs, terms }: Constraint): { rhs: Constraint["rhs"]; terms: Terms } {
  const { indices, values } = terms;
  return { rhs: rhs.negated(), terms: { indices, values: values.map((value) => value.negated()) } };
}
