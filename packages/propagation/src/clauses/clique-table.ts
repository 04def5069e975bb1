/**
 * Sets of binary literals of which at most one may hold. A literal is a bound variable at its
 * binary threshold.
 */
export class CliqueTable {
  readonly numCliques: number;
  readonly starts: Int32Array; // [numCliques + 1]
  readonly members: Int32Array;
  /** Cliques of each literal. */
  readonly memberStarts: Int32Array; // [2 numCols + 1]
  readonly cliqueOf: Int32Array;

  constructor(numVariables: number, cliques: readonly (readonly number[])[]) {
    this.numCliques = cliques.length;
    this.starts = new Int32Array(cliques.length + 1);
    let count = 0;
    for (let c = 0; c < cliques.length; c++) {
      count += cliques[c].length;
      this.starts[c + 1] = count;
    }
    this.members = new Int32Array(count);
    this.memberStarts = new Int32Array(numVariables + 1);
    this.cliqueOf = new Int32Array(count);
    for (let c = 0; c < cliques.length; c++) {
      this.members.set(cliques[c], this.starts[c]);
      for (const v of cliques[c]) this.memberStarts[v + 1]++;
    }
    for (let v = 0; v < numVariables; v++) this.memberStarts[v + 1] += this.memberStarts[v];
    const next = this.memberStarts.slice(0, numVariables);
    for (let c = 0; c < cliques.length; c++) {
      for (const v of cliques[c]) this.cliqueOf[next[v]++] = c;
    }
  }
}
