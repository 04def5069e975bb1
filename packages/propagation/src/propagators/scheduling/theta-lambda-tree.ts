/**
 * Earliest completion time of a set of tasks, and of the set with at most one grey task added, kept
 * up to date in O(log n) a change. Leaves are tasks by their earliest starts; white tasks (theta)
 * count, of the grey ones (lambda) at most one does, and `greyLeaf` says which.
 *
 * P. Vilím, "Global constraints in scheduling", PhD thesis, Prague 2007, chapter 2.
 */
export class ThetaLambdaTree {
  readonly #numLeaves: number;
  /** Per node: total length and completion of the white tasks, -Infinity where there are none. */
  readonly #sum: Float64Array; // [2 numLeaves]
  readonly #end: Float64Array;
  /** The same with one grey task, and the leaf of that task, -1 none. */
  readonly #greySum: Float64Array;
  readonly #greyEnd: Float64Array;
  readonly #sumLeaf: Int32Array;
  readonly #endLeaf: Int32Array;

  constructor(numTasks: number) {
    let numLeaves = 1;
    while (numLeaves < numTasks) numLeaves *= 2;
    this.#numLeaves = numLeaves;
    this.#sum = new Float64Array(2 * numLeaves);
    this.#end = new Float64Array(2 * numLeaves);
    this.#greySum = new Float64Array(2 * numLeaves);
    this.#greyEnd = new Float64Array(2 * numLeaves);
    this.#sumLeaf = new Int32Array(2 * numLeaves);
    this.#endLeaf = new Int32Array(2 * numLeaves);
    this.clear();
  }

  clear(): void {
    this.#sum.fill(0);
    this.#end.fill(-Infinity);
    this.#greySum.fill(0);
    this.#greyEnd.fill(-Infinity);
    this.#sumLeaf.fill(-1);
    this.#endLeaf.fill(-1);
  }

  /** Completion of the white tasks. */
  get end(): number {
    return this.#end[1];
  }

  /** Completion of the white tasks and the grey one that delays them most. */
  get greyEnd(): number {
    return this.#greyEnd[1];
  }

  /** The leaf of the grey task that `greyEnd` rests on; -1 where it rests on none. */
  get greyLeaf(): number {
    return this.#endLeaf[1];
  }

  addWhite(leaf: number, start: number, length: number): void {
    const node = this.#numLeaves + leaf;
    this.#sum[node] = this.#greySum[node] = length;
    this.#end[node] = this.#greyEnd[node] = start + length;
    this.#sumLeaf[node] = this.#endLeaf[node] = -1;
    this.#update(node);
  }

  addGrey(leaf: number, start: number, length: number): void {
    const node = this.#numLeaves + leaf;
    this.#sum[node] = 0;
    this.#end[node] = -Infinity;
    this.#greySum[node] = length;
    this.#greyEnd[node] = start + length;
    this.#sumLeaf[node] = this.#endLeaf[node] = leaf;
    this.#update(node);
  }

  remove(leaf: number): void {
    const node = this.#numLeaves + leaf;
    this.#sum[node] = this.#greySum[node] = 0;
    this.#end[node] = this.#greyEnd[node] = -Infinity;
    this.#sumLeaf[node] = this.#endLeaf[node] = -1;
    this.#update(node);
  }

  /** The first leaf of the white tasks that `end` rests on: from its start on they leave no time. */
  criticalLeaf(): number {
    let node = 1;
    while (node < this.#numLeaves) {
      const right = 2 * node + 1;
      node = this.#end[right] === this.#end[node] ? right : 2 * node;
    }
    return node - this.#numLeaves;
  }

  /** The first leaf of the tasks that `greyEnd` rests on, the grey one included. */
  greyCriticalLeaf(): number {
    let node = 1;
    let isGrey = true; // whether the grey task counts within the node
    while (node < this.#numLeaves) {
      const left = 2 * node;
      const right = left + 1;
      if (!isGrey) {
        node = this.#end[right] === this.#end[node] ? right : left;
      } else if (this.#greyEnd[right] === this.#greyEnd[node]) {
        node = right;
      } else {
        const byRight = this.#end[left] + this.#greySum[right] === this.#greyEnd[node];
        if (byRight) isGrey = false;
        node = left;
      }
    }
    return node - this.#numLeaves;
  }

  #update(leafNode: number): void {
    const sum = this.#sum;
    const end = this.#end;
    const greySum = this.#greySum;
    const greyEnd = this.#greyEnd;
    for (let node = leafNode >> 1; node >= 1; node >>= 1) {
      const left = 2 * node;
      const right = left + 1;
      sum[node] = sum[left] + sum[right];
      end[node] = Math.max(end[right], end[left] + sum[right]);
      const leftSum = greySum[left] + sum[right];
      const rightSum = sum[left] + greySum[right];
      if (leftSum >= rightSum) {
        greySum[node] = leftSum;
        this.#sumLeaf[node] = this.#sumLeaf[left];
      } else {
        greySum[node] = rightSum;
        this.#sumLeaf[node] = this.#sumLeaf[right];
      }
      const byRightAlone = greyEnd[right];
      const byGreyRight = end[left] + greySum[right];
      const byGreyLeft = greyEnd[left] + sum[right];
      if (byRightAlone >= byGreyRight && byRightAlone >= byGreyLeft) {
        greyEnd[node] = byRightAlone;
        this.#endLeaf[node] = this.#endLeaf[right];
      } else if (byGreyRight >= byGreyLeft) {
        greyEnd[node] = byGreyRight;
        this.#endLeaf[node] = this.#sumLeaf[right];
      } else {
        greyEnd[node] = byGreyLeft;
        this.#endLeaf[node] = this.#endLeaf[left];
      }
    }
  }
}
