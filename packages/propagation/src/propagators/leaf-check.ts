import { breaksKept, columnsOf, type KeptStructure, pickedFloat64 } from "@bough/problem";
import type { DomainState } from "../trail/domain-state.ts";
import type { Propagator } from "./propagator.ts";

/**
 * Refutes a violated structure once all its columns are fixed, by all their values, and no sooner:
 * stands in for propagators that were switched off where no row states what they reason about.
 */
export class LeafCheck implements Propagator {
  readonly name = "leaf-check";
  readonly watched: Int32Array;
  readonly #structure: KeptStructure;
  readonly #columns: Int32Array;
  readonly #point: Float64Array; // [numCols, as far as the structure reaches]

  constructor(structure: KeptStructure) {
    this.#structure = structure;
    this.#columns = Int32Array.from(new Set(columnsOf(structure)));
    this.watched = Int32Array.from([...this.#columns].flatMap((j) => [2 * j, 2 * j + 1]));
    this.#point = new Float64Array(this.#columns.reduce((most, j) => Math.max(most, j + 1), 0));
  }

  propagate(domain: DomainState): boolean {
    const columns = this.#columns;
    domain.work += columns.length;
    for (const j of columns) {
      if (!domain.isFixed(j)) return true;
      this.#point[j] = domain.lower(j);
    }
    if (!breaksKept(this.#structure, this.#point)) return true;
    const values = pickedFloat64(domain.bound, this.watched);
    return domain.failBecause(this.watched, values, values.length);
  }
}
