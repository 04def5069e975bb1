import type { AddedRow } from "../lp/added-row.ts";
import type { Steps } from "../steps.ts";
import { type CutPool, efficacyOf, LEAST_EFFICACY, type PooledCut } from "./cut-pool.ts";

/** Entries of cuts looked at between two pauses. */
const SLICE = 200_000;
/** Weight of the angle to the objective beside the efficacy. */
const OBJECTIVE_WEIGHT = 0.1;
/** Cosine above which a cut is too parallel to one already chosen. At 0.2 fiber and qnet1 pay more than others gain. */
const PARALLEL_LIMIT = 0.1;
/** The same for cuts nearly as good as the best. */
const GOOD_PARALLEL_LIMIT = 0.5;
const GOOD_SHARE = 0.9;
/**
 * Cuts of so few columns make the LP little denser. Beside the others they may be as parallel as this, up to one cut for each
 * fractional value: a period's cut of a lot-sizing path is parallel to the next, and a round of orthogonal ones has every tenth.
 * Twenty columns, half or two cuts for a value, and a cosine of 0.9 are no better.
 */
const SHORT_CUT = 10;
const SHORT_PARALLEL_LIMIT = 0.7;
/** Distance from a whole number that counts as none. */
const WHOLE = 1e-6;
/** Each column of a cut costs this share of its score, times the share of columns it touches. */
const DENSITY_WEIGHT = 0.2;

interface Scored {
  readonly cut: PooledCut;
  readonly score: number;
}

/**
 * The violated cuts of the pool that are worth a row: best score first, and none nearly parallel
 * to one already chosen; then short ones that are not orthogonal.
 *
 * F. Wesselmann and U. H. Suhl, "Implementing cutting plane management and selection techniques",
 * University of Paderborn, 2012.
 */
export function* selectCuts(
  pool: CutPool,
  point: Float64Array,
  cost: Float64Array,
  limit: number,
): Steps<AddedRow[]> {
  const scored = yield* scoreCuts(pool, point, cost);
  scored.sort((a, b) => b.score - a.score);
  const chosen = new ChosenCuts(cost.length);
  const best = scored[0]?.score ?? 0;
  const left = yield* take(
    chosen,
    scored.map(({ cut }) => cut),
    limit,
    (k) => (scored[k].score >= GOOD_SHARE * best ? GOOD_PARALLEL_LIMIT : PARALLEL_LIMIT),
  );
  const short = left.filter(({ row }) => row.columns.length <= SHORT_CUT);
  const most = Math.min(limit, countFractional(point));
  yield* take(chosen, short, most, () => SHORT_PARALLEL_LIMIT);
  return chosen.cuts.map(({ row }) => row);
}

/**
 * Takes cuts in their order until there are `most`, and leaves those that are too parallel to one taken before: those are returned.
 *
 * @param allowed the cosine that the k-th cut may have to others
 */
function* take(
  chosen: ChosenCuts,
  cuts: readonly PooledCut[],
  most: number,
  allowed: (k: number) => number,
): Steps<PooledCut[]> {
  const left: PooledCut[] = [];
  let compared = 0; // entries of those chosen, since the last pause
  for (let k = 0; k < cuts.length && chosen.cuts.length < most; k++) {
    compared += chosen.multiply(cuts[k]);
    if (chosen.isParallel(cuts[k], allowed(k))) left.push(cuts[k]);
    else chosen.add(cuts[k]);
    if (compared <= SLICE) continue;
    compared = 0;
    yield;
  }
  return left;
}

/** Values that are not whole, of continuous columns as well. */
function countFractional(point: Float64Array): number {
  let count = 0;
  for (const value of point) if (Math.abs(value - Math.round(value)) > WHOLE) count++;
  return count;
}

/** The cuts chosen so far, by column: a candidate meets those alone that it has columns in common with. */
class ChosenCuts {
  readonly cuts: PooledCut[] = [];
  /** The last entry of each column, or -1. [columns] */
  readonly #last: Int32Array;
  // Entries of the cuts: the one before in the same column, or -1; the cut's place; the coefficient.
  readonly #previous: number[] = [];
  readonly #place: number[] = [];
  readonly #coefficient: number[] = [];
  /** Products of the candidate at hand with the chosen cuts, zero for all others. [chosen] */
  readonly #products: number[] = [];
  /** Places of those that it has a column in common with; some stand there again. */
  readonly #met: number[] = [];

  constructor(numCols: number) {
    this.#last = new Int32Array(numCols).fill(-1);
  }

  /** Multiplies a candidate with all that are chosen; returns how many of their entries it met. */
  multiply({ row: { columns, coefficients } }: PooledCut): number {
    const products = this.#products;
    const met = this.#met;
    met.length = 0;
    let entries = 0;
    for (let k = 0; k < columns.length; k++)
      for (let e = this.#last[columns[k]]; e >= 0; e = this.#previous[e]) {
        const place = this.#place[e];
        if (products[place] === 0) met.push(place);
        products[place] += coefficients[k] * this.#coefficient[e];
        entries++;
      }
    return entries;
  }

  /** Whether the candidate that was multiplied last is too parallel to one of them; forgets its products. */
  isParallel({ norm }: PooledCut, allowed: number): boolean {
    const products = this.#products;
    let isParallel = false;
    for (const place of this.#met) {
      if (products[place] > allowed * norm * this.cuts[place].norm) isParallel = true;
      products[place] = 0;
    }
    return isParallel;
  }

  add(cut: PooledCut): void {
    const { columns, coefficients } = cut.row;
    const place = this.cuts.length;
    this.cuts.push(cut);
    this.#products.push(0);
    for (let k = 0; k < columns.length; k++) {
      const j = columns[k];
      this.#previous.push(this.#last[j]);
      this.#last[j] = this.#place.length;
      this.#place.push(place);
      this.#coefficient.push(coefficients[k]);
    }
  }
}

function* scoreCuts(pool: CutPool, point: Float64Array, cost: Float64Array): Steps<Scored[]> {
  let costSquare = 0;
  for (let j = 0; j < cost.length; j++) costSquare += cost[j] * cost[j];
  const costNorm = Math.sqrt(costSquare);
  const scored: Scored[] = [];
  let seen = 0;
  for (const cut of pool.cuts) {
    seen += cut.row.columns.length;
    if (seen > SLICE) {
      seen = 0;
      yield;
    }
    if (cut.isInLp) continue;
    const efficacy = efficacyOf(cut, point);
    if (efficacy < LEAST_EFFICACY) continue;
    if (Number.isNaN(cut.parallelism)) cut.parallelism = parallelismOf(cut, cost, costNorm);
    const density = cut.row.columns.length / cost.length;
    const direction = 1 + OBJECTIVE_WEIGHT * cut.parallelism;
    const score = efficacy * direction * (1 - DENSITY_WEIGHT * density);
    scored.push({ cut, score });
  }
  return scored;
}

function parallelismOf({ row, norm }: PooledCut, cost: Float64Array, costNorm: number): number {
  if (!(costNorm > 0)) return 0;
  const { columns, coefficients } = row;
  let product = 0;
  for (let k = 0; k < columns.length; k++) product += coefficients[k] * cost[columns[k]];
  return Math.abs(product) / (norm * costNorm);
}
