import {
  FALLING_PLACES,
  FALLING_RATIOS,
  MOVABLE,
  NUM_FALLING,
  NUM_RISING,
  RISING_PLACES,
  RISING_RATIOS,
  ROOM,
} from "../kernels/dense-registers.ts";
import type { KernelMemory } from "../kernels/kernel-memory.ts";
import type { DenseTableau } from "./dense-tableau.ts";

/** Share of a violation, or of one, that sums may be off by. */
const ROUNDING = 1e-9;
/** Ratios that differ by less are equal: then the larger pivot is taken. */
const RATIO_TIE = 1e-11;
/** Places whose variables may move, those that change their bound first. */
class Candidates {
  readonly places: Int32Array; // [numCols]
  readonly ratios: Float64Array; // [numCols]
  count = 0;

  constructor(numCols: number, memory: KernelMemory, places: number, ratios: number) {
    this.places = memory.ints(numCols, places);
    this.ratios = memory.reals(numCols, ratios);
  }
}

/**
 * The ratio test of the dual method, past the reduced costs whose variables may as well go to their other
 * bound: as long as the leaving variable is still beyond its bound by then, the objective gains.
 *
 * R. Fourer, "Notes on the dual simplex method", 1994; I. Maros, "A generalized dual phase-2 simplex algorithm", 2003.
 */
export class DualRatioTest {
  readonly #tableau: DenseTableau;
  /** For a row whose variable is to rise, and for one whose is to fall: */
  readonly #rising: Candidates;
  readonly #falling: Candidates;
  #numMovable = 0;
  /** Place that enters, -1 where none has to. */
  entering = -1;
  /** Reduced cost by entry, at the place that enters or at the cutoff; without sign. */
  ratio = 0;
  /** Variables that go to their other bound. */
  numFlips = 0;
  /** Gain of the objective. */
  gain = 0;

  constructor(tableau: DenseTableau) {
    this.#tableau = tableau;
    const { numCols, memory } = tableau;
    this.#rising = new Candidates(numCols, memory, RISING_PLACES, RISING_RATIOS);
    this.#falling = new Candidates(numCols, memory, FALLING_PLACES, FALLING_RATIOS);
    // Places whose variables may move, and where to.
    memory.ints(numCols, MOVABLE);
    memory.bytes(numCols, ROOM);
  }

  /**
   * @param violation by how much the row's variable is beyond its bound
   * @param enough gain of the objective from which no more is wanted
   */
  run(row: number, isLow: boolean, violation: number, hasCosts: boolean, enough: number): void {
    this.#collect(row, isLow, hasCosts);
    this.choose(row, isLow, violation, enough);
  }

  /**
   * The rest of a test on a row that was collected last.
   *
   * @param violation by how much the row's variable is beyond its bound
   * @param enough gain of the objective from which no more is wanted
   */
  choose(row: number, isLow: boolean, violation: number, enough: number): void {
    const { numCols, nonbasic, entries, lower, upper } = this.#tableau;
    const { places, ratios, count } = isLow ? this.#rising : this.#falling;
    const begin = row * numCols;
    let slope = violation;
    this.gain = 0;
    this.ratio = 0;
    this.entering = -1;
    this.numFlips = 0;
    const least = ROUNDING * Math.max(1, violation);
    for (let first = 0; first < count; first++) {
      if (first > 0) this.#tableau.work += count - first;
      let best = first;
      let size = Math.abs(entries[begin + places[first]]);
      for (let k = first + 1; k < count; k++) {
        if (ratios[k] > ratios[best] + RATIO_TIE) continue;
        const magnitude = Math.abs(entries[begin + places[k]]);
        if (ratios[k] > ratios[best] - RATIO_TIE && magnitude <= size) continue;
        best = k;
        size = magnitude;
      }
      const place = places[best];
      const ratio = ratios[best];
      this.gain += slope * (ratio - this.ratio);
      this.ratio = ratio;
      if (this.gain >= enough) return;
      const x = nonbasic[place];
      const left = slope - size * (upper[x] - lower[x]);
      if (!(left > least)) {
        this.entering = place;
        this.numFlips = first;
        return;
      }
      slope = left;
      places[best] = places[first];
      ratios[best] = ratios[first];
      places[first] = place;
    }
  }

  /** The places whose variables would move towards what makes up for the violation. */
  #collect(row: number, isLow: boolean, hasCosts: boolean): void {
    const candidates = isLow ? this.#rising : this.#falling;
    const { kernels } = this.#tableau.memory;
    candidates.count = kernels.collectDense(row, Number(isLow), Number(hasCosts));
    this.#tableau.work += this.#tableau.numCols;
  }

  /** Lists the places whose variables may move, for `collectBoth` as long as neither they nor their bounds change. */
  listMovable(): void {
    this.#numMovable = this.#tableau.memory.kernels.listMovableDense();
  }

  /** The same for both directions at once, with costs, for two calls of `choose`. */
  collectBoth(row: number): void {
    const { memory, numCols } = this.#tableau;
    memory.kernels.collectBothDense(row, this.#numMovable);
    this.#rising.count = memory.numberAt(NUM_RISING);
    this.#falling.count = memory.numberAt(NUM_FALLING);
    this.#tableau.work += numCols;
  }

  /** Moves the variables that change their bound, and the basic ones with them. */
  flip(row: number, isLow: boolean): void {
    const { numCols, nonbasic, entries, lower, upper, value } = this.#tableau;
    const { places } = isLow ? this.#rising : this.#falling;
    for (let k = 0; k < this.numFlips; k++) {
      const place = places[k];
      const x = nonbasic[place];
      const isUp = entries[row * numCols + place] > 0 === isLow;
      const target = isUp ? upper[x] : lower[x];
      this.#tableau.move(place, target - value[x]);
      value[x] = target;
    }
  }
}

/** Bytes that a ratio test takes of a tableau's memory, but for what is lost by alignment. */
export function ratioBytes(numCols: number): number {
  return 29 * numCols;
}
