import type { AddedRow } from "../added-row.ts";
import type { SearchContext } from "../search-context.ts";

/** A linear inequality that every integer point of the problem satisfies and the LP point does not. */
export type Cut = Omit<AddedRow, "name">;

/** Hands a cut to the pool. */
export type Propose = (cut: Cut) => void;

/** Looks at the LP point of the root, `context.point`, and proposes cuts. Changes nothing itself. */
export interface Separator {
  readonly name: string;
  separate(context: SearchContext, propose: Propose): void;
}
