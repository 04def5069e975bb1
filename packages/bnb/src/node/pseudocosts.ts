import { REAL_ZERO } from "@bough/problem";
import {
  addNews,
  type BranchingSums,
  emptySums,
  newsSince,
  type PseudocostNews,
} from "./pseudocost-news.ts";

/** Moves shorter than this say nothing of the gain for a whole one. */
const LEAST_DISTANCE = 1e-6;
/** Gains and inferences below these count as this much, so that one side alone does not make a product zero. */
const LEAST_GAIN = 1e-6;
const LEAST_INFERENCES = 1e-3;
/** Weights of conflicts, and of cutoffs and inferences, beside gains (Achterberg and Berthold: 1e-2, 1e-4). */
const CONFLICT_WEIGHT = 1e-2;
const INFERENCE_WEIGHT = 1e-4;
/** Keep quotients finite where nothing was seen so far; conflict increments grow from 1 on. */
const NO_REFERENCE = 1e-12;
const NO_CONFLICTS = 1e-300;

/** What the search has seen of branching on a column, by direction. */
export class Pseudocosts {
  readonly #sums: BranchingSums;
  /** The part of the sums that other searches know of. */
  readonly #told: BranchingSums;
  readonly #conflict: Float64Array; // conflicts the column took part in, decaying [numCols]
  #totalGain: number = REAL_ZERO;
  #totalGainCount = 0;
  #totalInference: number = REAL_ZERO;
  #totalInferenceCount = 0;
  #totalCutoffs = 0;
  #conflictIncrement = 1;
  #totalConflict: number = REAL_ZERO;

  constructor(numCols: number) {
    this.#sums = emptySums(2 * numCols);
    this.#told = emptySums(2 * numCols);
    this.#conflict = new Float64Array(numCols);
  }

  /** What was learned here since the last call, for other searches. */
  takeNews(): PseudocostNews {
    const news = newsSince(this.#told, this.#sums);
    addNews(this.#told, news);
    return news;
  }

  /** All that is known here, be it told or not. */
  get known(): PseudocostNews {
    return newsSince(emptySums(this.#sums.gainCount.length), this.#sums);
  }

  /** Adds what another search has learned; that is no news to others. */
  merge(news: PseudocostNews): void {
    addNews(this.#told, news);
    this.inherit(news);
  }

  /** Adds what an earlier search has learned, which other searches may still have to be told. */
  inherit(news: PseudocostNews): void {
    addNews(this.#sums, news);
    for (let k = 0; k < news.sides.length; k++) {
      this.#totalGain += news.gainSum[k];
      this.#totalGainCount += news.gainCount[k];
      this.#totalInference += news.inferenceSum[k];
      this.#totalInferenceCount += news.inferenceCount[k];
      this.#totalCutoffs += news.cutoffs[k];
    }
  }

  addGain(column: number, isUp: boolean, distance: number, gain: number): void {
    if (!(distance > LEAST_DISTANCE) || !Number.isFinite(gain)) return;
    const perUnit = Math.max(0, gain) / distance;
    const side = 2 * column + (isUp ? 1 : 0);
    this.#sums.gainSum[side] += perUnit;
    this.#sums.gainCount[side]++;
    this.#totalGain += perUnit;
    this.#totalGainCount++;
  }

  addInferences(column: number, isUp: boolean, count: number): void {
    const side = 2 * column + (isUp ? 1 : 0);
    this.#sums.inferenceSum[side] += count;
    this.#sums.inferenceCount[side]++;
    this.#totalInference += count;
    this.#totalInferenceCount++;
  }

  addCutoff(column: number, isUp: boolean): void {
    this.#sums.cutoffs[2 * column + (isUp ? 1 : 0)]++;
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
    return this.#conflict[column] / Math.max(average, NO_CONFLICTS);
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
    return Math.min(this.#sums.gainCount[2 * column], this.#sums.gainCount[2 * column + 1]);
  }

  /** Expected gain of moving the column by `distance`; blended with the average of all while little is known. */
  gain(column: number, isUp: boolean, distance: number): number {
    const side = 2 * column + (isUp ? 1 : 0);
    const count = this.#sums.gainCount[side];
    const own = count === 0 ? 0 : this.#sums.gainSum[side] / count;
    const trust = count >= 4 ? 1 : count === 0 ? 0 : 0.75 + count / 16;
    return distance * (trust * own + (1 - trust) * this.averageGain);
  }

  /** The same from what was seen of the column itself; 0 where nothing was. */
  seenGain(column: number, isUp: boolean, distance: number): number {
    const side = 2 * column + (isUp ? 1 : 0);
    const count = this.#sums.gainCount[side];
    return count === 0 ? 0 : (distance * this.#sums.gainSum[side]) / count;
  }

  get averageGain(): number {
    return this.#totalGainCount === 0 ? 0 : this.#totalGain / this.#totalGainCount;
  }

  /** Mean number of bounds that propagation fixed after branching in this direction. */
  inferences(column: number, isUp: boolean): number {
    const side = 2 * column + (isUp ? 1 : 0);
    const count = this.#sums.inferenceCount[side];
    return count === 0 ? this.averageInferences : this.#sums.inferenceSum[side] / count;
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
    const gains = Math.max(down, LEAST_GAIN) * Math.max(up, LEAST_GAIN);
    const usualConflict = this.#totalConflict / this.#conflict.length;
    const conflicts =
      this.#conflict[column] / (this.#conflict[column] + usualConflict + NO_REFERENCE);
    const cutoffs = this.#share(this.#sums.cutoffs, column, this.#totalCutoffs);
    const inferences =
      Math.max(this.inferences(column, false), LEAST_INFERENCES) *
      Math.max(this.inferences(column, true), LEAST_INFERENCES);
    const usual = this.averageInferences * this.averageInferences;
    return (
      saturate(gains, reference * reference) +
      CONFLICT_WEIGHT * conflicts +
      INFERENCE_WEIGHT * (cutoffs + saturate(inferences, usual))
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
  return score / (score + Math.max(reference, NO_REFERENCE));
}
