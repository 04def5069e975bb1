import type { AddedRow } from "../lp/added-row.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { ShiftedCut } from "./shifted-cut.ts";
import type { ShiftedRow } from "./shifted-row.ts";

/** A linear inequality that every integer point of the problem satisfies and the LP point does not. */
export type Cut = Omit<AddedRow, "name" | "rank">;

/** Hands a cut to the pool; `rank` is the highest rank of the rows it was made from. */
export type Propose = (cut: Cut, rank: number) => void;

/** Makes a cut of a shifted row; false where it finds none. */
export type CutRule = (row: ShiftedRow, cut: ShiftedCut) => boolean;

/**
 * Looks at the LP point of the root and proposes cuts. Changes nothing itself: the pool decides
 * what enters the LP.
 */
export type Separator = PointSeparator | RowSeparator;

/** Finds its own way through the problem. */
export interface PointSeparator {
  /** The kind of its cuts in logs and results. */
  readonly name: string;
  separate(space: SeparationSpace, context: SearchContext, propose: Propose): Steps<void>;
}

/**
 * Makes cuts of rows and sums of rows. All such separators are shown the same sums, which are
 * built and shifted once; those registered first see them first.
 */
export interface RowSeparator {
  readonly name: string;
  /** A rule with work arrays of its own, for rows of up to `size` terms. */
  readonly createRule: (size: number) => CutRule;
}
