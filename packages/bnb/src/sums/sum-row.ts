/** A column that stands in one row alone and takes up what the row's sum misses. */
export interface SlackColumn {
  readonly column: number;
  /** In units of the row's sum. */
  readonly coefficient: number;
  readonly cost: number;
  readonly lower: number;
  readonly upper: number;
}

/** A row in units in which its sum over the whole columns is an integer. */
export interface StatedRow {
  readonly lower: number;
  readonly upper: number;
  /** The sums that the whole columns can come to. */
  readonly least: number;
  readonly most: number;
  /** What one unit of the sum costs beside its slack columns: the row's multiplier. */
  readonly price: number;
  readonly slacks: readonly SlackColumn[];
}

/** A change of a slack column from where it rests, which raises or lowers the row's activity. */
interface Move {
  readonly slack: SlackColumn;
  readonly sign: 1 | -1;
  /** The most by which it changes the activity, and what a unit of that costs. */
  readonly room: number;
  readonly price: number;
}

/** A sum and by how much it costs more than the best. */
export interface PricedSum {
  readonly sum: number;
  readonly excess: number;
}

/** Share of a sum by which slack columns may fail to reach a side. */
const REACH_ROUNDING = 1e-9;

/**
 * What each sum of a row's whole columns costs, a convex function: the price of the sum, and the
 * cheapest values of the slack columns with which the row holds.
 */
export class SumRow {
  readonly #stated: StatedRow;
  readonly #raising: readonly Move[];
  readonly #lowering: readonly Move[];
  /** What the slack columns add at rest, to the activity and to the objective. */
  readonly #restActivity: number;
  readonly #restCost: number;
  /** Sums with which the row can hold; none where the first is above the last. */
  readonly first: number;
  readonly last: number;
  readonly #sums: PricedSum[] = [];
  /** What the cheapest sum costs. */
  readonly leastCost: number = Infinity;
  /** The next sums below and above those listed. */
  #below = 0;
  #above = 0;

  constructor(stated: StatedRow) {
    this.#stated = stated;
    const moves: Move[] = [];
    let activity = 0;
    let cost = 0;
    for (const slack of stated.slacks) {
      const rest = restOf(slack);
      activity += slack.coefficient * rest;
      cost += slack.cost * rest;
      const sign =
        rest === slack.lower ? Math.sign(slack.coefficient) : -Math.sign(slack.coefficient);
      const size = Math.abs(slack.coefficient);
      const room = size * (slack.upper - slack.lower);
      moves.push({ slack, sign: sign > 0 ? 1 : -1, room, price: Math.abs(slack.cost) / size });
    }
    moves.sort((a, b) => a.price - b.price);
    this.#raising = moves.filter(({ sign }) => sign > 0);
    this.#lowering = moves.filter(({ sign }) => sign < 0);
    this.#restActivity = activity;
    this.#restCost = cost;
    const lowest = stated.lower - activity - roomOf(this.#raising);
    const highest = stated.upper - activity + roomOf(this.#lowering);
    this.first = Math.max(stated.least, Math.ceil(lowest - roundingOf(lowest)));
    this.last = Math.min(stated.most, Math.floor(highest + roundingOf(highest)));
    if (this.first > this.last) return;
    const best = this.#cheapest();
    this.leastCost = this.costOf(best);
    this.#sums.push({ sum: best, excess: 0 });
    this.#below = best - 1;
    this.#above = best + 1;
  }

  /** What a sum costs, slack columns included. */
  costOf(sum: number): number {
    const { price } = this.#stated;
    let cost = price * sum + this.#restCost;
    let missing = this.#missing(sum);
    const moves = missing > 0 ? this.#raising : this.#lowering;
    missing = Math.abs(missing);
    for (const move of moves) {
      if (missing <= 0) break;
      const part = Math.min(missing, move.room);
      cost += part * move.price;
      missing -= part;
    }
    return cost;
  }

  /** Puts the slack columns where they are cheapest for a sum. */
  setSlacks(sum: number, values: Float64Array): void {
    let missing = this.#missing(sum);
    for (const { slack } of [...this.#raising, ...this.#lowering])
      values[slack.column] = restOf(slack);
    const moves = missing > 0 ? this.#raising : this.#lowering;
    missing = Math.abs(missing);
    for (const { slack, room } of moves) {
      const part = Math.min(missing, room);
      const step = part / Math.abs(slack.coefficient);
      values[slack.column] += restOf(slack) === slack.lower ? step : -step;
      missing -= part;
    }
  }

  /** The sum at a place in the order of what they cost; undefined beyond the last. */
  at(place: number): PricedSum | undefined {
    while (this.#sums.length <= place) {
      const next = this.#next();
      if (next === undefined) return undefined;
      this.#sums.push(next);
    }
    return this.#sums[place];
  }

  #next(): PricedSum | undefined {
    const below = this.#below >= this.first ? this.costOf(this.#below) : Infinity;
    const above = this.#above <= this.last ? this.costOf(this.#above) : Infinity;
    if (below === Infinity && above === Infinity) return undefined;
    const sum = below < above ? this.#below-- : this.#above++;
    // The function is convex, and but for rounding it never falls on the way outwards.
    const least = this.#sums[this.#sums.length - 1].excess;
    return { sum, excess: Math.max(least, Math.min(below, above) - this.leastCost) };
  }

  /** The largest size of the terms that costs are summed from. */
  get largestTerm(): number {
    const { price } = this.#stated;
    const farthest = Math.max(Math.abs(this.first), Math.abs(this.last));
    let dearest = Math.abs(price);
    for (const move of [...this.#raising, ...this.#lowering])
      dearest = Math.max(dearest, Math.abs(move.price));
    return dearest * (farthest + Math.abs(this.#restActivity)) + Math.abs(this.#restCost);
  }

  /** By how much the activity has to be raised, or lowered where negative, for the row to hold; no more than rounding is nothing. */
  #missing(sum: number): number {
    const { lower, upper } = this.#stated;
    const activity = sum + this.#restActivity;
    if (activity < lower - roundingOf(lower)) return lower - activity;
    return activity > upper + roundingOf(upper) ? upper - activity : 0;
  }

  /** Bisection by the function's slope. */
  #cheapest(): number {
    let { first, last } = this;
    while (first < last) {
      const middle = Math.floor((first + last) / 2);
      if (this.costOf(middle) <= this.costOf(middle + 1)) last = middle;
      else first = middle + 1;
    }
    return first;
  }
}

/** The cheaper bound; where nothing is cheaper, a finite one. NaN where no such value exists. */
export function restOf({ cost, lower, upper }: SlackColumn): number {
  const isLower = cost > 0 || (cost === 0 && Number.isFinite(lower));
  const rest = isLower ? lower : upper;
  return Number.isFinite(rest) ? rest : Number.NaN;
}

function roomOf(moves: readonly Move[]): number {
  let room = 0;
  for (const move of moves) room += move.room;
  return room;
}

function roundingOf(value: number): number {
  return Number.isFinite(value) ? REACH_ROUNDING * Math.max(1, Math.abs(value)) : 0;
}
