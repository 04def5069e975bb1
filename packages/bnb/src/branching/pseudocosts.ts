/** What the search has seen of branching on a column, by direction: entry 2j is down, 2j + 1 is up. */
export class Pseudocosts {
  readonly #gainSum: Float64Array; // objective gain per unit of distance   [2 numCols]
  readonly #gainCount: Int32Array;
  readonly #inferenceSum: Float64Array; // bounds fixed by propagation
  readonly #inferenceCount: Int32Array;
  readonly #cutoffs: Int32Array; // children that were infeasible
  readonly #conflict: Float64Array; // conflicts the column took part in, decaying [numCols]
  #totalGain = 0;
  #totalGainCount = 0;
  #totalInference = 0;
  #totalInferenceCount = 0;
  #totalCutoffs = 0;
  #conflictIncrement = 1;
  #totalConflict = 0;

  constructor(numCols: number) {
    this.#gainSum = new Float64Array(2 * numCols);
    this.#gainCount = new Int32Array(2 * numCols);
    this.#inferenceSum = new Float64Array(2 * numCols);
    this.#inferenceCount = new Int32Array(2 * numCols);
    this.#cutoffs = new Int32Array(2 * numCols);
    this.#conflict = new Float64Array(numCols);
  }

  /** All it knows, as data for another search. */
  snapshot(): PseudocostSnapshot {
    return {
      gainSum: this.#gainSum.slice(),
      gainCount: this.#gainCount.slice(),
      inferenceSum: this.#inferenceSum.slice(),
      inferenceCount: this.#inferenceCount.slice(),
      cutoffs: this.#cutoffs.slice(),
    };
  }

  /** Adds what another search has learned. */
  merge(other: PseudocostSnapshot): void {
    for (let side = 0; side < this.#gainSum.length; side++) {
      this.#gainSum[side] += other.gainSum[side];
      this.#gainCount[side] += other.gainCount[side];
      this.#inferenceSum[side] += other.inferenceSum[side];
      this.#inferenceCount[side] += other.inferenceCount[side];
      this.#cutoffs[side] += other.cutoffs[side];
      this.#totalGain += other.gainSum[side];
      this.#totalGainCount += other.gainCount[side];
      this.#totalInference += other.inferenceSum[side];
      this.#totalInferenceCount += other.inferenceCount[side];
      this.#totalCutoffs += other.cutoffs[side];
    }
  }

  addGain(column: number, isUp: boolean, distance: number, gain: number): void {
    if (!(distance > 1e-6) || !Number.isFinite(gain)) return;
    const perUnit = Math.max(0, gain) / distance;
    const side = 2 * column + (isUp ? 1 : 0);
    this.#gainSum[side] += perUnit;
    this.#gainCount[side]++;
    this.#totalGain += perUnit;
    this.#totalGainCount++;
  }

  addInferences(column: number, isUp: boolean, count: number): void {
    const side = 2 * column + (isUp ? 1 : 0);
    this.#inferenceSum[side] += count;
    this.#inferenceCount[side]++;
    this.#totalInference += count;
    this.#totalInferenceCount++;
  }

  addCutoff(column: number, isUp: boolean): void {
    this.#cutoffs[2 * column + (isUp ? 1 : 0)]++;
    this.#totalCutoffs++;
  }

  /** Later conflicts weigh more: the increment grows instead of all scores shrinking. */
  addConflict(column: number): void {
    this.#conflict[column] += this.#conflictIncrement;
    this.#totalConflict += this.#conflictIncrement;
  }

  /** Recent conflicts the column took part in, against the average of all. */
  conflicts(column: number): number {
    const average = this.#totalConflict / Math.max(1, this.#conflict.length);
    return this.#conflict[column] / Math.max(average, 1e-300);
  }

  ageConflicts(): void {
    this.#conflictIncrement *= 1.02;
    if (this.#conflictIncrement < 1e100) return;
    for (let k = 0; k < this.#conflict.length; k++) this.#conflict[k] /= this.#conflictIncrement;
    this.#totalConflict /= this.#conflictIncrement;
    this.#conflictIncrement = 1;
  }

  /** Branchings seen in the direction that has seen fewer. */
  reliability(column: number): number {
    return Math.min(this.#gainCount[2 * column], this.#gainCount[2 * column + 1]);
  }

  /** Expected gain of moving the column by `distance`; blended with the average of all while little is known. */
  gain(column: number, isUp: boolean, distance: number): number {
    const side = 2 * column + (isUp ? 1 : 0);
    const count = this.#gainCount[side];
    const own = count === 0 ? 0 : this.#gainSum[side] / count;
    const trust = count >= 4 ? 1 : count === 0 ? 0 : 0.75 + count / 16;
    return distance * (trust * own + (1 - trust) * this.averageGain);
  }

  get averageGain(): number {
    return this.#totalGainCount === 0 ? 0 : this.#totalGain / this.#totalGainCount;
  }

  /** Mean number of bounds that propagation fixed after branching in this direction. */
  inferences(column: number, isUp: boolean): number {
    const side = 2 * column + (isUp ? 1 : 0);
    const count = this.#inferenceCount[side];
    return count === 0 ? this.averageInferences : this.#inferenceSum[side] / count;
  }

  get averageInferences(): number {
    return this.#totalInferenceCount === 0 ? 0 : this.#totalInference / this.#totalInferenceCount;
  }

  /**
   * How good branching on the column looks when its children gain `down` and `up`: the product of
   * the gains, and far behind it what conflicts, cutoffs and inferences say.
   *
   * T. Achterberg, T. Berthold, "Hybrid branching", CPAIOR 2009.
   */
  score(column: number, down: number, up: number): number {
    const reference = this.averageGain;
    const gains = Math.max(down, 1e-6) * Math.max(up, 1e-6);
    const usualConflict = this.#totalConflict / this.#conflict.length;
    const conflicts = this.#conflict[column] / (this.#conflict[column] + usualConflict + 1e-12);
    const cutoffs = this.#share(this.#cutoffs, column, this.#totalCutoffs);
    const inferences =
      Math.max(this.inferences(column, false), 1e-3) *
      Math.max(this.inferences(column, true), 1e-3);
    const usual = this.averageInferences * this.averageInferences;
    return (
      saturate(gains, reference * reference) +
      1e-2 * conflicts +
      1e-4 * (cutoffs + saturate(inferences, usual))
    );
  }

  /** The column's product of both directions against the average column's. */
  #share(sums: ArrayLike<number>, column: number, total: number): number {
    if (total === 0) return 0;
    const average = total / sums.length;
    const product = (sums[2 * column] + average / 100) * (sums[2 * column + 1] + average / 100);
    return saturate(product, average * average);
  }
}

/** Maps a score to [0, 1): one half where it equals the reference. */
function saturate(score: number, reference: number): number {
  return score / (score + Math.max(reference, 1e-12));
}

/** What a search has learned about branching, entry 2j for moving column j down and 2j + 1 for up. */
export interface PseudocostSnapshot {
  readonly gainSum: Float64Array;
  readonly gainCount: Int32Array;
  readonly inferenceSum: Float64Array;
  readonly inferenceCount: Int32Array;
  readonly cutoffs: Int32Array;
}
