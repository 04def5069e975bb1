import { type AllDifferent, type Distinct, InternalError, type Problem } from "@bough/problem";
import type { CompiledModel } from "../compile/compiled-model.ts";
import type { DomainState, Explanation } from "../trail/domain-state.ts";
import { EXPLAINED_TERM_WORK, TERM_WORK } from "../work-units.ts";
import type { Propagator } from "./propagator.ts";
import type { PropagatorKind } from "./propagator-kind.ts";
import { Reason } from "./reason.ts";

/**
 * Ends farther from zero are taken for infinite: beside them the value after an end is the end itself, and the paths of the
 * trees ran in circles.
 */
const LARGEST_END = 2 ** 52;
/** Moves of an insertion sort, for each element, after which sorting from scratch is cheaper. */
const MOST_MOVES = 16;

export const hallIntervals: PropagatorKind = {
  name: "hall-intervals",
  keeps: ["distinct"],
  fits: ({ problem, model }) => different(problem, model).length > 0,
  make: ({ problem, model }) =>
    different(problem, model).map((each) =>
      each.kind === "distinct"
        ? new HallIntervals(each.columns, each.shifts)
        : new HallIntervals(each.columns),
    ),
};

function different({ structures }: Problem, model: CompiledModel): (AllDifferent | Distinct)[] {
  const isInteger = (j: number) => model.isInteger[j] === 1;
  return structures.filter(
    (each) =>
      each.kind === "distinct" || (each.kind === "all-different" && each.columns.every(isInteger)),
  ) as (AllDifferent | Distinct)[];
}

/**
 * Different values for integer columns, each with a shift added, by Hall intervals: where as many
 * columns as there are values must lie within an interval, every other column leaves it, and more
 * of them are a failure. Bounds consistency in one sweep from each side over the sorted bounds, with
 * the capacities of the ranges between them kept in trees of compressed paths: A. López-Ortiz,
 * C.-G. Quimper, J. Tromp and P. van Beek, "A fast and simple algorithm for bounds consistency of
 * the alldifferent constraint", IJCAI 2003.
 *
 * A change notes the end of the interval alone. Asked why, it finds the shortest full interval that
 * ends there and reaches the column's bound, among the bounds of that time, and says of each column
 * in it no more than that it lies inside.
 */
export class HallIntervals implements Propagator {
  readonly name = "hall-intervals";
  readonly watched: Int32Array;
  readonly #columns: Int32Array;
  readonly #shifts: Float64Array;
  readonly #count: number;
  /** Places of the columns by their lower and by their upper end, as of the last sweep of each side. */
  readonly #byLow: readonly Int32Array[];
  readonly #byHigh: readonly Int32Array[];
  // Of one sweep, by place: ends of the column, and their ranks among all ends.
  readonly #low: Float64Array;
  readonly #high: Float64Array;
  readonly #lowRank: Int32Array;
  readonly #highRank: Int32Array;
  // Of one sweep, by rank: the end, the tree of critical capacities with what is left of each, and
  // the tree of full intervals.
  readonly #end: Float64Array; // [2 count + 2]
  readonly #next: Int32Array;
  readonly #left: Float64Array;
  readonly #hall: Int32Array;
  #lastRank = 0;
  readonly #reason: Reason = new Reason();

  /** @param shifts added to the columns before they are compared; default none */
  constructor(columns: Int32Array, shifts: Float64Array = new Float64Array(columns.length)) {
    const count = columns.length;
    this.#columns = columns;
    this.#shifts = shifts;
    this.#count = count;
    this.watched = new Int32Array(2 * count);
    columns.forEach((j, i) => {
      this.watched[2 * i] = 2 * j;
      this.watched[2 * i + 1] = 2 * j + 1;
    });
    const places = Int32Array.from(columns, (_, i) => i);
    this.#byLow = [places.slice(), places.slice()];
    this.#byHigh = [places.slice(), places.slice()];
    this.#low = new Float64Array(count);
    this.#high = new Float64Array(count);
    this.#lowRank = new Int32Array(count);
    this.#highRank = new Int32Array(count);
    this.#end = new Float64Array(2 * count + 2);
    this.#next = new Int32Array(2 * count + 2);
    this.#left = new Float64Array(2 * count + 2);
    this.#hall = new Int32Array(2 * count + 2);
  }

  propagate(domain: DomainState): boolean {
    return this.#count < 2 || (this.#sweep(domain, 0) && this.#sweep(domain, 1));
  }

  /** Literals that put enough other columns into the interval that ends at `last`. */
  explain(
    domain: DomainState,
    explanation: Explanation,
    v: number,
    place: number,
    last: number,
    t: number,
  ): void {
    const side = v & 1;
    const reach = domain.boundBefore(v, t) + this.#shift(place, side);
    const inside: number[] = [];
    for (let i = 0; i < this.#count; i++) {
      if (i === place) continue;
      const u = 2 * this.#columns[i] + side;
      const shift = this.#shift(i, side);
      if (shift - domain.boundBefore(u ^ 1, t) > last) continue;
      this.#low[i] = domain.boundBefore(u, t) + shift;
      inside.push(i);
    }
    domain.work += EXPLAINED_TERM_WORK * this.#count;
    const low = this.#low;
    inside.sort((a, b) => low[b] - low[a] || a - b);
    const size = fullFrom(inside, low, last, Math.min(reach, last), 0);
    const first = last - size + 1;
    explanation.emit(v, first - this.#shift(place, side));
    for (let i = 0; i < size; i++) {
      const u = 2 * this.#columns[inside[i]] + side;
      const shift = this.#shift(inside[i], side);
      explanation.emit(u, first - shift);
      explanation.emit(u ^ 1, shift - last);
    }
  }

  /** What is added to bound variables of this side: uppers are swept as negated lowers. */
  #shift(place: number, side: number): number {
    return side === 0 ? this.#shifts[place] : -this.#shifts[place];
  }

  /** Raises the lower ends (side 0), or lowers the upper ones (side 1), to where they can be. */
  #sweep(domain: DomainState, side: number): boolean {
    this.#readEnds(domain, side);
    const moves = sortBy(this.#low, this.#byLow[side]) + sortBy(this.#high, this.#byHigh[side]);
    domain.work += 4 * TERM_WORK * this.#count;
    domain.uncharged += 16 * TERM_WORK * this.#count + moves;
    this.#rankEnds(side);
    return this.#raise(domain, side);
  }

  /** Infinite ends become finite ones so far off that no interval up to there can be full. */
  #readEnds(domain: DomainState, side: number): void {
    let least = Infinity;
    let most = -Infinity;
    for (let i = 0; i < this.#count; i++) {
      const v = 2 * this.#columns[i] + side;
      const shift = this.#shift(i, side);
      const low = domain.bound[v] + shift;
      const high = shift - domain.bound[v ^ 1];
      this.#low[i] = Math.abs(low) <= LARGEST_END ? low : -Infinity;
      this.#high[i] = Math.abs(high) <= LARGEST_END ? high : Infinity;
      if (this.#low[i] > -Infinity && this.#low[i] < least) least = this.#low[i];
      if (this.#high[i] < Infinity && this.#high[i] < least) least = this.#high[i];
      if (this.#high[i] < Infinity && this.#high[i] > most) most = this.#high[i];
      if (this.#low[i] > -Infinity && this.#low[i] > most) most = this.#low[i];
    }
    if (least === Infinity) least = most = 0;
    for (let i = 0; i < this.#count; i++) {
      if (this.#low[i] === -Infinity) this.#low[i] = least - this.#count - 1;
      if (this.#high[i] === Infinity) this.#high[i] = most + this.#count + 1;
    }
  }

  /** Numbers the different ends in rising order; an upper end counts as the value after it. */
  #rankEnds(side: number): void {
    const count = this.#count;
    const byLow = this.#byLow[side];
    const byHigh = this.#byHigh[side];
    const end = this.#end;
    let low = this.#low[byLow[0]];
    let high = this.#high[byHigh[0]] + 1;
    let last = low - 2;
    let rank = 0;
    end[0] = last;
    for (let i = 0, k = 0; k < count; ) {
      if (i < count && low <= high) {
        if (low !== last) end[++rank] = last = low;
        this.#lowRank[byLow[i]] = rank;
        if (++i < count) low = this.#low[byLow[i]];
      } else {
        if (high !== last) end[++rank] = last = high;
        this.#highRank[byHigh[k]] = rank;
        if (++k < count) high = this.#high[byHigh[k]] + 1;
      }
    }
    end[rank + 1] = end[rank] + 2;
    this.#lastRank = rank + 1;
  }

  /** Places the columns by rising upper ends; those that begin in a full interval start after it. */
  #raise(domain: DomainState, side: number): boolean {
    const next = this.#next;
    const left = this.#left;
    const hall = this.#hall;
    const end = this.#end;
    for (let rank = 1; rank <= this.#lastRank; rank++) {
      next[rank] = hall[rank] = rank - 1;
      left[rank] = end[rank] - end[rank - 1];
    }
    const byHigh = this.#byHigh[side];
    for (let k = 0; k < this.#count; k++) {
      const i = byHigh[k];
      const x = this.#lowRank[i];
      const y = this.#highRank[i];
      let z = pathTop(next, x + 1);
      const below = next[z];
      if (--left[z] === 0) {
        next[z] = z + 1;
        z = pathTop(next, z + 1);
        next[z] = below;
      }
      compressPath(next, x + 1, z, z);
      if (left[z] < end[z] - end[y]) return this.#failAt(domain, side, this.#high[i]);
      if (hall[x] > x) {
        const w = pathTop(hall, hall[x]);
        compressPath(hall, x, w, w);
        const v = 2 * this.#columns[i] + side;
        const k = end[w] - this.#shift(i, side);
        if (!domain.tightenNoting(v, k, this, i, end[w] - 1)) return false;
      }
      if (left[z] === end[z] - end[y]) {
        compressPath(hall, hall[y], below - 1, y);
        hall[y] = below - 1;
      }
    }
    return true;
  }

  /** More columns than values lie in an interval that ends at `last`: one more of them is to blame. */
  #failAt(domain: DomainState, side: number, last: number): false {
    const low = this.#low;
    const inside: number[] = [];
    for (let i = 0; i < this.#count; i++) if (this.#high[i] <= last) inside.push(i);
    inside.sort((a, b) => low[b] - low[a] || a - b);
    const size = fullFrom(inside, low, last, last, 1);
    const first = last - size + 2;
    this.#reason.clear();
    for (let i = 0; i < size; i++) {
      const v = 2 * this.#columns[inside[i]] + side;
      const shift = this.#shift(inside[i], side);
      this.#reason.add(v, first - shift);
      this.#reason.add(v ^ 1, shift - last);
    }
    return this.#reason.fail(domain);
  }
}

/**
 * How many of the places, by falling lower ends, fill the shortest interval that begins at `reach` or
 * before, ends at `last` and has `surplus` columns more than values.
 */
function fullFrom(
  places: readonly number[],
  low: Float64Array,
  last: number,
  reach: number,
  surplus: number,
): number {
  for (let size = 1; size <= places.length; size++) {
    const first = last - size + 1 + surplus;
    if (first <= reach && low[places[size - 1]] >= first) return size;
  }
  throw new InternalError("an all-different cannot say why it acted");
}

/** Insertion sort, since the order of the last run is nearly right; from scratch where it is not. */
function sortBy(key: Float64Array, order: Int32Array): number {
  let moves = MOST_MOVES * order.length;
  for (let i = 1; i < order.length; i++) {
    const place = order[i];
    const value = key[place];
    let k = i;
    for (; k > 0 && key[order[k - 1]] > value; k--) order[k] = order[k - 1];
    order[k] = place;
    moves -= i - k;
    if (moves < 0) {
      order.sort((a, b) => key[a] - key[b]);
      return 2 * MOST_MOVES * order.length;
    }
  }
  return MOST_MOVES * order.length - moves;
}

/** The end of a path that leads upwards. */
function pathTop(tree: Int32Array, from: number): number {
  let node = from;
  while (tree[node] > node) node = tree[node];
  return node;
}

/** Lets every node from `from` to `end` point to `to`. */
function compressPath(tree: Int32Array, from: number, end: number, to: number): void {
  for (let node = from; node !== end; ) {
    const next = tree[node];
    tree[node] = to;
    node = next;
  }
}
