import type { VariableAtom } from "./atom.ts";
import type { Compiled } from "./compile.ts";
import type { Required } from "./constraint.ts";
import { linearRelations, statedRange } from "./stated-relations.ts";

/** Relative distance from its bound at which a variable lies there. */
const BINDING = 1e-7;

/**
 * For each variable that lies at a limit which a constraint has set, the constraint that is paid: rows as
 * stated have prices, and a reduced cost is what they leave of the cost, c - Aᵀy. Constraints on one variable
 * became bounds, so that the column's reduced cost is theirs; its sign tells which side is paid. Of several
 * limits at one value the first constraint has it, and the others, and the variable's own bound, nothing.
 *
 * @param reducedCosts in the user's sense [numCols]
 */
export function paidConstraints(
  { problem, columnOf, boundOf }: Pick<Compiled, "problem" | "columnOf" | "boundOf">,
  point: Float64Array,
  reducedCosts: Float64Array,
): Map<VariableAtom, Required> {
  const paid = new Map<VariableAtom, Required>();
  for (const [required, atom] of boundOf) {
    const column = columnOf.get(atom)!;
    const price = reducedCosts[column]!;
    if (price === 0 || paid.has(atom)) continue;
    const isLower = price > 0 === (problem.sense === "minimize");
    const range = statedRange(linearRelations(required.requirement)[0]!, atom.isInteger);
    const limit = (isLower ? problem.columnLower : problem.columnUpper)[column]!;
    const isLimit = isLower ? range.lower >= limit : range.upper <= limit;
    const distance = Math.abs(point[column]! - limit);
    if (isLimit && distance <= BINDING * Math.max(1, Math.abs(limit))) paid.set(atom, required);
  }
  return paid;
}
