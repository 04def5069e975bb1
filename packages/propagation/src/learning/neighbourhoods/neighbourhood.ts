import type { Problem, Random } from "@bough/problem";
import type { CompiledModel } from "../../compile/compiled-model.ts";

/** Literals, as bound variables by their thresholds, that hold at the incumbent and are kept. */
export type KeptLiterals = Map<number, number>;

/** A way to choose what of an incumbent to keep, made for one problem. */
export interface Neighbourhood {
  /**
   * Adds what is kept of the incumbent.
   *
   * @param incumbent value of every column of the model [numCols]
   * @param openShare share of the structure, above 0 and at most 1, that is let go
   */
  keep(incumbent: Float64Array, openShare: number, random: Random, kept: KeptLiterals): void;
}

/** A kind of structure that neighbourhoods are made of: one file, one line in `index.ts`. */
export interface NeighbourhoodKind {
  readonly name: string;
  /** The neighbourhoods of the problem; none where it has no such structure. */
  make(problem: Problem, model: CompiledModel): readonly Neighbourhood[];
}
