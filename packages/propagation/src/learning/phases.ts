import type { Random } from "@bough/problem";
import type { Domain } from "../domain/domain.ts";
import { TERM_WORK } from "../work-units.ts";

/** Conflicts between two changes of all values, growing by as much each time. */
const REPHASE_INTERVAL = 1000;

/**
 * The value at which a search tries each column first: the one it had last, until all change at
 * once. Then they become in turn the best seen, the original, the opposite, random ones.
 *
 * K. Pipatsrisawat and A. Darwiche, "A lightweight component caching scheme for satisfiability
 * solvers", SAT 2007; rephasing after A. Biere and M. Fleury, "Chasing target phases", POS 2020.
 */
export class Phases {
  /** Value each column is tried at first. [numCols] */
  readonly value: Float64Array;
  readonly #domain: Domain;
  readonly #random: Random;
  /** Values of the longest trail without a conflict since the last rephasing. [numCols] */
  readonly #best: Float64Array;
  #bestTrail = 0;
  #nextRephase = REPHASE_INTERVAL;
  #rephaseCount = 0;

  constructor(domain: Domain, random: Random) {
    this.#domain = domain;
    this.#random = random;
    this.value = new Float64Array(domain.numCols);
    this.#best = new Float64Array(domain.numCols);
    this.#setInitial();
  }

  /** Suggests values to try first; NaN for none. */
  suggest(values: ArrayLike<number>): void {
    for (let j = 0; j < values.length; j++) if (!Number.isNaN(values[j])) this.value[j] = values[j];
  }

  /** Remembers the trail below the conflict that the domain holds, where it is the longest so far. */
  noteBest(): void {
    const domain = this.#domain;
    const length = domain.trail.levelStart[domain.level];
    if (domain.level === 0 || length <= this.#bestTrail) return;
    this.#bestTrail = length;
    domain.work += TERM_WORK * (length + this.value.length);
    this.#best.set(this.value);
    for (let t = 0; t < length; t++) {
      const j = domain.trail.variable[t] >> 1;
      if (domain.isFixed(j)) this.#best[j] = domain.lower(j);
    }
  }

  /** From now on shorter trails are the best again. */
  forgetBest(): void {
    this.#bestTrail = 0;
  }

  isRephaseDue(conflicts: number): boolean {
    return conflicts >= this.#nextRephase;
  }

  rephase(conflicts: number): void {
    this.#rephaseCount++;
    this.#nextRephase = conflicts + REPHASE_INTERVAL * (1 + this.#rephaseCount);
    const style = this.#rephaseCount % 6;
    if (style === 2) this.#setInitial();
    else if (style === 4) this.#flip();
    else if (style === 0) this.#randomise();
    else this.value.set(this.#best);
    this.forgetBest();
  }

  /** Towards the better objective; without one, towards the bound nearest zero. */
  #setInitial(): void {
    const domain = this.#domain;
    const { cost, numCols } = domain.problem;
    for (let j = 0; j < domain.numCols; j++) {
      const lower = domain.lower(j);
      const upper = domain.upper(j);
      const preferred = j < numCols && cost[j] < 0 ? upper : lower;
      const other = preferred === lower ? upper : lower;
      this.value[j] = Number.isFinite(preferred) ? preferred : Number.isFinite(other) ? other : 0;
    }
  }

  #flip(): void {
    const domain = this.#domain;
    for (let j = 0; j < domain.numCols; j++) {
      const flipped = domain.lower(j) + domain.upper(j) - this.value[j];
      if (Number.isFinite(flipped)) this.value[j] = flipped;
    }
  }

  #randomise(): void {
    const domain = this.#domain;
    for (let j = 0; j < domain.numCols; j++) {
      if ((this.#random.word() >>> 8) & 1) this.value[j] = domain.lower(j);
      else this.value[j] = domain.upper(j);
      if (!Number.isFinite(this.value[j])) this.value[j] = 0;
    }
  }
}
