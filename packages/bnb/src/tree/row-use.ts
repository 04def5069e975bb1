/** Nodes after which rows are judged, and the share of them at which one has to bind. */
const NODES_TO_JUDGE = 1000;
const LEAST_SHARE = 0.01;

/**
 * How often the rows that were added to an LP bind on a tableau. Every row makes all pivots dearer, on twelve rows by a
 * twelfth, and the few nodes that are visited beside plunges see too little of it: of 21 cuts on mas76, none of which binds
 * at a tenth of the nodes, two threads kept 18 to the end, and took twice the work of one.
 *
 * Work over four seeds: 0.70 on mas76, 0.90 and 0.89 on choices of a hundred columns under twelve and ten rows, where single seeds
 * take 0.5 to 1.8. To ask for a tenth of the nodes, or for a three-hundredth, comes to the same within such luck.
 */
export class RowUse {
  readonly #first: number;
  /** At how many nodes each has bound since the last judgement. */
  readonly #bound: Int32Array;
  #nodes = 0;

  /**
   * @param first variable of the first added row: columns and the rows before it
   * @param count of added rows
   */
  constructor(first: number, count: number) {
    this.#first = first;
    this.#bound = new Int32Array(count);
  }

  /** Counts a solve of a node's LP. [nonbasic variables] */
  note(nonbasic: Int32Array): void {
    const bound = this.#bound;
    this.#nodes++;
    if (bound.length === 0) return;
    for (let q = 0; q < nonbasic.length; q++)
      if (nonbasic[q] >= this.#first) bound[nonbasic[q] - this.#first]++;
  }

  /** Whether each row has been idle, and for how many nodes; null until enough are counted. Begins anew. */
  judge(): { readonly isIdle: readonly boolean[]; readonly nodes: number } | null {
    const nodes = this.#nodes;
    if (nodes < NODES_TO_JUDGE) return null;
    const isIdle = Array.from(this.#bound, (count) => count < LEAST_SHARE * nodes);
    this.#bound.fill(0);
    this.#nodes = 0;
    return { isIdle, nodes };
  }
}
