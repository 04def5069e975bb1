import { BASIC } from "@bough/simplex";
import { commonDenominator } from "../exact/sum-of-products.ts";
import { type Aggregation, MOST_TERMS } from "./base-identity.ts";
import { coverOf } from "./cover.ts";
import { flowPaths } from "./flow-paths.ts";
import { nearRational } from "./near-rational.ts";
import { type RelaxedPoint, scalesOf } from "./relaxed-point.ts";

/** Rows with multipliers that a cut may be rounded from, and columns to be counted from their upper bounds. */
export interface Candidate {
  readonly aggregation: Aggregation;
  /** Columns whose distance from the upper bound is taken; for others the nearer bound. */
  readonly atUpper?: ReadonlySet<number>;
}

/** Multipliers below this share of the largest are noise of the factorisation. */
const NOISE = 1e-9;
/** Common denominator of multipliers beyond which all that follows is long numbers. */
const LARGEST_DENOMINATOR = 1_000_000n;

/**
 * All that cuts are rounded from: rows of the tableau, single rows, covers, and paths of rows; undefined now and
 * then where looking for the next takes long, so that the caller can pause.
 */
export function* candidates(point: RelaxedPoint): Generator<Candidate | undefined, void> {
  yield* asCandidates(tableauRows(point));
  yield* singleRows(point);
  yield* covers(point);
  yield* asCandidates(flowPaths(point));
}

function* asCandidates(
  aggregations: Iterable<Aggregation | undefined>,
): Generator<Candidate | undefined, void> {
  for (const aggregation of aggregations)
    yield aggregation === undefined ? undefined : { aggregation };
}

/** Rows of the tableau whose basic column is fractional. */
function* tableauRows({
  problem,
  engine,
  fractional,
}: RelaxedPoint): Generator<Aggregation | undefined, void> {
  const multipliers = new Float64Array(problem.rows.length);
  for (const j of fractional) {
    if (engine.basisStatus(j) !== BASIC) continue;
    yield;
    multipliers.fill(0);
    engine.tableauRow(j, multipliers);
    const largest = multipliers.reduce((most, y) => Math.max(most, Math.abs(y)), 0);
    const used = [...multipliers.keys()].filter((i) => Math.abs(multipliers[i]) > NOISE * largest);
    const near = used.map((i) => nearRational(multipliers[i]));
    if (commonDenominator(near) > LARGEST_DENOMINATOR) continue;
    yield used.map((i, k) => [i, near[k]] as const);
  }
}

/** Each short row divided by coefficients of its fractional columns. */
function* singleRows({
  problem,
  fractional,
}: RelaxedPoint): Generator<Candidate | undefined, void> {
  const isFractional = new Set(fractional);
  for (const [i, { terms }] of problem.rows.entries()) {
    if (terms.indices.length > MOST_TERMS) continue;
    yield;
    const sizes = terms.values.filter((_, k) => isFractional.has(terms.indices[k]));
    for (const scale of scalesOf(sizes)) yield { aggregation: [[i, scale]] };
  }
}

/** Short rows over binaries with a cover complemented: what is rounded is the cover's inequality, lifted. */
function* covers({ problem, x }: RelaxedPoint): Generator<Candidate | undefined, void> {
  for (const [i, { terms }] of problem.rows.entries()) {
    if (terms.indices.length > MOST_TERMS) continue;
    yield;
    for (const isLower of [false, true]) {
      const cover = coverOf(problem, i, isLower, x);
      if (cover === undefined) continue;
      for (const scale of scalesOf(cover.weights))
        yield { aggregation: [[i, scale]], atUpper: cover.atUpper };
    }
  }
}
