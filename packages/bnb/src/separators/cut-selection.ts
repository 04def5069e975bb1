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
/** Each column of a cut costs this share of its score, times the share of columns it touches. */
const DENSITY_WEIGHT = 0.2;

interface Scored {
  readonly cut: PooledCut;
  readonly score: number;
}

/**
 * The violated cuts of the pool that are worth a row: best score first, and none nearly parallel
 * to one already chosen.
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
  const dense = new Float64Array(cost.length);
  const chosen: PooledCut[] = [];
  const best = scored[0]?.score ?? 0;
  let entries = 0; // of those chosen
  let compared = 0; // since the last pause
  for (const { cut, score } of scored) {
    if (chosen.length >= limit) break;
    const allowed = score >= GOOD_SHARE * best ? GOOD_PARALLEL_LIMIT : PARALLEL_LIMIT;
    compared += entries;
    if (compared > SLICE) {
      compared = 0;
      yield;
    }
    if (isTooParallel(cut, chosen, dense, allowed)) continue;
    chosen.push(cut);
    entries += cut.row.columns.length;
  }
  return chosen.map(({ row }) => row);
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
    const { columns, coefficients } = cut.row;
    let product = 0;
    for (let k = 0; k < columns.length; k++) product += coefficients[k] * cost[columns[k]];
    const parallelism = costNorm > 0 ? Math.abs(product) / (cut.norm * costNorm) : 0;
    const density = columns.length / cost.length;
    const score = efficacy * (1 + OBJECTIVE_WEIGHT * parallelism) * (1 - DENSITY_WEIGHT * density);
    scored.push({ cut, score });
  }
  return scored;
}

function isTooParallel(
  cut: PooledCut,
  chosen: readonly PooledCut[],
  dense: Float64Array,
  allowed: number,
): boolean {
  const { columns, coefficients } = cut.row;
  for (let k = 0; k < columns.length; k++) dense[columns[k]] = coefficients[k];
  let isParallel = false;
  for (const other of chosen) {
    let product = 0;
    const otherColumns = other.row.columns;
    const otherCoefficients = other.row.coefficients;
    for (let k = 0; k < otherColumns.length; k++)
      product += otherCoefficients[k] * dense[otherColumns[k]];
    if (product > allowed * cut.norm * other.norm) {
      isParallel = true;
      break;
    }
  }
  for (let k = 0; k < columns.length; k++) dense[columns[k]] = 0;
  return isParallel;
}
