import type { SearchContext } from "../search-context.ts";

/** Which incumbents a heuristic has seen, search by search: to run once on each. */
export class IncumbentNews {
  readonly #seen = new WeakMap<SearchContext, Float64Array>();

  /** The incumbent over the search's columns, if it has not been marked; else null. [numCols] */
  of(context: SearchContext): Float64Array | null {
    const incumbent = context.gate.searchPoint;
    return this.#seen.get(context) === incumbent ? null : incumbent;
  }

  /** The present incumbent is news no longer. */
  mark(context: SearchContext): void {
    const incumbent = context.gate.searchPoint;
    if (incumbent !== null) this.#seen.set(context, incumbent);
  }
}
