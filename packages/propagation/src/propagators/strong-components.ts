/**
 * Strongly connected components of a graph that is asked for its arcs: R. Tarjan, "Depth-first search
 * and linear graph algorithms", SIAM J. Comput. 1, 1972, without recursion. One for each user, which
 * keeps the arrays from run to run.
 */
export class StrongComponents {
  /** The component of each node, after `find`. */
  readonly component: Int32Array;
  readonly #order: Int32Array; // in which nodes were met, from 1; 0 not yet
  readonly #lowest: Int32Array; // the first node in this order that is known to be reached
  readonly #position: Int32Array; // where to look for the next arc
  readonly #path: Int32Array;
  readonly #open: Int32Array; // nodes met whose component is not complete

  constructor(numNodes: number) {
    this.component = new Int32Array(numNodes);
    this.#order = new Int32Array(numNodes);
    this.#lowest = new Int32Array(numNodes);
    this.#position = new Int32Array(numNodes);
    this.#path = new Int32Array(numNodes);
    this.#open = new Int32Array(numNodes);
  }

  /** @param nextFrom the first node at or after a position that an arc leads to, -1 none */
  find(nextFrom: (node: number, position: number) => number): Int32Array {
    const component = this.component.fill(-1);
    this.#order.fill(0);
    this.#position.fill(0);
    let met = 0;
    let numOpen = 0;
    let count = 0;
    for (let root = 0; root < component.length; root++) {
      if (this.#order[root] > 0) continue;
      let depth = 0;
      this.#path[0] = root;
      this.#order[root] = this.#lowest[root] = ++met;
      this.#open[numOpen++] = root;
      while (depth >= 0) {
        const node = this.#path[depth];
        const next = nextFrom(node, this.#position[node]);
        if (next >= 0) {
          this.#position[node] = next + 1;
          if (this.#order[next] === 0) {
            this.#path[++depth] = next;
            this.#order[next] = this.#lowest[next] = ++met;
            this.#open[numOpen++] = next;
          } else if (component[next] < 0) {
            this.#lowest[node] = Math.min(this.#lowest[node], this.#order[next]);
          }
          continue;
        }
        if (this.#lowest[node] === this.#order[node]) {
          let member = -1;
          while (member !== node) {
            member = this.#open[--numOpen];
            component[member] = count;
          }
          count++;
        }
        if (--depth >= 0) {
          const parent = this.#path[depth];
          this.#lowest[parent] = Math.min(this.#lowest[parent], this.#lowest[node]);
        }
      }
    }
    return component;
  }
}
