/** Techniques that are woven into the search, so that no registry lists them. */
export const WOVEN = [
  /** The learning search beside the tree. */
  "learning",
  /** Lower bounds by cores beside the learning search. */
  "cores",
  /** Clauses that the tree learns from its conflicts. */
  "conflict-analysis",
  /** At-most-ones propagated as such and not as rows. */
  "cliques",
  "symmetry",
  /** Parts that no row connects solved one by one. */
  "components",
  /** Bounds from the reduced costs of root and nodes. */
  "reduced-costs",
  "tree-cuts",
  /** Presolving again once the search has fixed much. */
  "restarts",
  /** The division of work between learning and tree by what they find; without it, half each. */
  "hybrid",
  /**
   * Small problems answered by a dense tableau (`small/`), which sits out where anything is named; and plunges
   * on one in trees over small LPs (`tree/tableau-plunge.ts`).
   */
  "tableau",
  /** Meeting in the middle where few columns have sums to come to (`sums/`); sits out where anything is named, too. */
  "sums",
  /** Integers held to equations of large coefficients searched along a reduced basis (`lattice/`); sits out likewise. */
  "lattice",
  /** Problems without objective that ask for a plan within a budget searched for the best plan (`run/cutoff-row-search.ts`). */
  "cutoff-row",
] as const;

export type WovenTechnique = (typeof WOVEN)[number];

/** Which techniques a solve may use. */
export class TechniqueSwitches {
  /** The names of what is off, members of kinds included. */
  readonly off: ReadonlySet<string>;

  constructor(off: ReadonlySet<string>) {
    this.off = off;
  }

  /** For techniques that no registry lists. */
  isOn(name: WovenTechnique): boolean {
    return !this.off.has(name);
  }

  /** Those of a registry that are on, in its order. */
  among<T extends { readonly name: string }>(registry: readonly T[]): T[] {
    return registry.filter(({ name }) => !this.off.has(name));
  }
}
