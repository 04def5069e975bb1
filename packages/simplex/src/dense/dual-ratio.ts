import type { DenseTableau } from "./dense-tableau.ts";

/** Entries smaller than this are zeros. */
const ENTRY_ZERO = 1e-10;
/** Share of a violation, or of one, that sums may be off by. */
const ROUNDING = 1e-9;
/** Ratios that differ by less are equal: then the larger pivot is taken. */
const RATIO_TIE = 1e-11;
/** Ways that a variable may go. */
const RISES = 1;
const FALLS = 2;

/** Places whose variables may move, those that change their bound first. */
class Candidates {
  readonly places: Int32Array; // [numCols]
  readonly ratios: Float64Array; // [numCols]
  count = 0;

  constructor(numCols: number) {
    this.places = new Int32Array(numCols);
    this.ratios = new Float64Array(numCols);
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
  /** Places whose variables may move, and where to. [numCols] */
  readonly #movable: Int32Array;
  readonly #room: Uint8Array;
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
    this.#rising = new Candidates(tableau.numCols);
    this.#falling = new Candidates(tableau.numCols);
    this.#movable = new Int32Array(tableau.numCols);
    this.#room = new Uint8Array(tableau.numCols);
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
    const { numRows, numCols, nonbasic, entries, lower, upper, value } = this.#tableau;
    const candidates = isLow ? this.#rising : this.#falling;
    const { places, ratios } = candidates;
    const begin = row * numCols;
    const costs = numRows * numCols;
    let count = 0;
    for (let q = 0; q < numCols; q++) {
      const entry = entries[begin + q];
      const magnitude = Math.abs(entry);
      if (magnitude <= ENTRY_ZERO) continue;
      const x = nonbasic[q];
      const hasRoom = entry > 0 === isLow ? value[x] < upper[x] : value[x] > lower[x];
      if (!hasRoom) continue;
      places[count] = q;
      ratios[count++] = hasCosts ? Math.abs(entries[costs + q]) / magnitude : 0;
    }
    candidates.count = count;
    this.#tableau.work += numCols;
  }

  /** Lists the places whose variables may move, for `collectBoth` as long as neither they nor their bounds change. */
  listMovable(): void {
    const { numCols, nonbasic, lower, upper, value } = this.#tableau;
    let count = 0;
    for (let q = 0; q < numCols; q++) {
      const x = nonbasic[q];
      const canRise = value[x] < upper[x];
      if (!canRise && !(value[x] > lower[x])) continue;
      this.#movable[count] = q;
      this.#room[count++] = !canRise ? FALLS : value[x] > lower[x] ? RISES | FALLS : RISES;
    }
    this.#numMovable = count;
  }

  /** The same for both directions at once, with costs, for two calls of `choose`. */
  collectBoth(row: number): void {
    const { numRows, numCols, entries } = this.#tableau;
    const { places: risingPlaces, ratios: risingRatios } = this.#rising;
    const { places: fallingPlaces, ratios: fallingRatios } = this.#falling;
    const movable = this.#movable;
    const room = this.#room;
    const begin = row * numCols;
    const costs = numRows * numCols;
    const count = this.#numMovable;
    let numRising = 0;
    let numFalling = 0;
    for (let k = 0; k < count; k++) {
      const q = movable[k];
      const entry = entries[begin + q];
      const magnitude = Math.abs(entry);
      if (magnitude <= ENTRY_ZERO) continue;
      const ratio = Math.abs(entries[costs + q]) / magnitude;
      if ((room[k] & (entry > 0 ? RISES : FALLS)) !== 0) {
        risingPlaces[numRising] = q;
        risingRatios[numRising++] = ratio;
      }
      if ((room[k] & (entry > 0 ? FALLS : RISES)) !== 0) {
        fallingPlaces[numFalling] = q;
        fallingRatios[numFalling++] = ratio;
      }
    }
    this.#rising.count = numRising;
    this.#falling.count = numFalling;
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
