import type { ProblemDraft } from "../text/problem-draft.ts";

/** A variable or its negation: 2j is column j, 2j + 1 is one minus column j. */
export type Literal = number;

/**
 * Products of literals as columns of their own. Source: z = l1 · … · lk over binaries. Target:
 * z <= li for each i, and l1 + … + lk <= z + k - 1.
 */
export class Products {
  readonly #columnOf = new Map<string, number>();
  readonly #factors: Literal[][] = [];

  /**
   * Number of the product, from 0; undefined where the product is zero
   * because it holds a variable and its negation.
   */
  indexOf(factors: readonly Literal[]): number | undefined {
    const distinct = [...new Set(factors)].sort((a, b) => a - b);
    for (let k = 1; k < distinct.length; k++) {
      if (distinct[k] === distinct[k - 1] + 1 && distinct[k] % 2 === 1) return undefined;
    }
    const key = distinct.join(" ");
    const known = this.#columnOf.get(key);
    if (known !== undefined) return known;
    this.#columnOf.set(key, this.#factors.length);
    return this.#factors.push(distinct) - 1;
  }

  /** Adds the columns of the products and the rows that make them so. */
  addTo(draft: ProblemDraft): void {
    for (const factors of this.#factors) {
      const product = addBinary(draft);
      for (const literal of factors) {
        const isNegated = literal & 1;
        const row = draft.addRow("", -Infinity, isNegated);
        draft.entries.push(row, product, 1);
        draft.entries.push(row, literal >> 1, isNegated ? 1 : -1);
      }
      const numNegated = factors.filter((literal) => literal & 1).length;
      const row = draft.addRow("", -Infinity, factors.length - 1 - numNegated);
      draft.entries.push(row, product, -1);
      for (const literal of factors) draft.entries.push(row, literal >> 1, literal & 1 ? -1 : 1);
    }
  }

  /** Names like and_x1_not_x2, apart from those that variables have. */
  names(variables: readonly string[]): string[] {
    const taken = new Set(variables);
    return this.#factors.map((factors) => {
      const parts = factors.map((l) => `${l % 2 === 1 ? "not_" : ""}${variables[l >> 1]}`);
      let name = `and_${parts.join("_")}`;
      while (taken.has(name)) name = `_${name}`;
      taken.add(name);
      return name;
    });
  }
}

/** Index of a new column that is 0 or 1. */
export function addBinary(draft: ProblemDraft): number {
  const column = draft.addColumn();
  draft.isInteger[column] = true;
  draft.upper[column] = 1;
  return column;
}
