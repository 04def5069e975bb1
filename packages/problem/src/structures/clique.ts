import { faultOfLiterals } from "./stated-columns.ts";
import type { ColumnMap, StructureKind } from "./structure-kind.ts";

/** At most one (or exactly one) of the literals is true; literal 2j is x_j = 1, literal 2j + 1 is x_j = 0. */
export interface Clique {
  readonly kind: "clique";
  readonly literals: Int32Array;
  readonly isExactlyOne: boolean;
}

export const clique = {
  keptBy: "rows",
  columns: ({ literals }) => Array.from(literals, (literal) => literal >> 1),
  fault: ({ literals }, stated) => faultOfLiterals(literals, false, stated),
  carry: carryClique,
} as const satisfies StructureKind<Clique>;

/** False literals leave, a true one ends the clique, and one that was aggregated is forgotten. */
function carryClique(clique: Clique, { column, fixedValue }: ColumnMap): Clique | undefined {
  const literals: number[] = [];
  let isExactlyOne = clique.isExactlyOne;
  for (const literal of clique.literals) {
    const j = literal >> 1;
    if (column[j] >= 0) literals.push(2 * column[j] + (literal & 1));
    else if (Number.isNaN(fixedValue[j])) isExactlyOne = false;
    else if (fixedValue[j] === 1 - (literal & 1)) return undefined;
  }
  if (literals.length < 2) return undefined;
  return { kind: "clique", literals: Int32Array.from(literals), isExactlyOne };
}
