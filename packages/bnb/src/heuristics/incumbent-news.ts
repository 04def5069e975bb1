import type { SearchContext } from "../search-context.ts";

/** Which incumbents a heuristic has seen, search by search: to run once on each. */
export class IncumbentNews {
  /** Makes what each search keeps of it. */
  readonly #nothingSeen = (): { point: Float64Array | null } => ({ point: null });

  /** The incumbent over the search's columns, if it has not been marked; else null. [numCols] */
  of(context: SearchContext): Float64Array | null {
    const incumbent = context.gate.searchPoint;
    return context.kept(this.#nothingSeen).point === incumbent ? null : incumbent;
  }

  /** The present incumbent is news no longer. */
  mark(context: SearchContext): void {
    context.kept(this.#nothingSeen).point = context.gate.searchPoint;
  }
}
