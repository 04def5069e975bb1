import type { Steps } from "@bough/problem";
import type { ProofLog, Rational } from "@bough/proof";
import { candidates } from "../cuts/aggregations.ts";
import { baseIdentity } from "../cuts/base-identity.ts";
import { mixedIntegerRounding, type RoundingCut } from "../cuts/mixed-integer-rounding.ts";
import type { ExactProblem, ExactRow } from "../lp/exact-lp-data.ts";
import type { Branching } from "./branching.ts";
import type { NodeLp } from "./node-lp.ts";

const MOST_ROUNDS = 20;
/** Cuts that enter in a round. */
const MOST_A_ROUND = 40;
/** Rounds without a gain after which no more are asked for. */
const MOST_IDLE_ROUNDS = 3;
/** Share of the objective that counts as a gain. */
const LEAST_GAIN = 1e-4;
/** Distance of the solution behind a cut, in units of the columns, from which on it is worth its row. */
const LEAST_EFFICACY = 1e-3;
/** Cosine of two cuts above which the second adds little. */
const PARALLEL = 0.95;
/** Digits of a coefficient beyond which proofs get too long. */
const MOST_DIGITS = 24;

interface ViolatedCut {
  readonly cut: RoundingCut;
  readonly values: Float64Array;
  readonly norm: number;
  readonly efficacy: number;
}

/** Adds rounds of cuts to the root's relaxation; what is not tight at the end leaves it again. */
export function* cutRoot(
  problem: ExactProblem,
  log: ProofLog,
  lp: NodeLp,
  branching: Branching,
): Steps<number> {
  const numRows = problem.rows.length;
  let idle = 0;
  let total = 0;
  for (let round = 0; round < MOST_ROUNDS && idle < MOST_IDLE_ROUNDS; round++) {
    const before = lp.engine.objective;
    const x = lp.engine.primal.slice(0, problem.numCols);
    if (branching.fractional(x).length === 0) break;
    const found = yield* violatedCuts(problem, lp, branching, x);
    const chosen = yield* choose(found);
    if (chosen.length === 0) break;
    const rows: ExactRow[] = [];
    for (const { cut } of chosen) {
      yield;
      rows.push(rowOf(cut, log));
    }
    yield;
    yield* lp.addRows(rows);
    total += chosen.length;
    const status = yield* lp.engine.resolveSteps({ objectiveLimit: lp.targetHint });
    if (status !== "optimal") break;
    const gain = lp.engine.objective - before;
    idle = gain > LEAST_GAIN * Math.max(1, Math.abs(before)) ? 0 : idle + 1;
    yield;
  }
  yield* lp.removeSlackRows(numRows);
  return total;
}

function rowOf(cut: RoundingCut, log: ProofLog): ExactRow {
  const lowerLine = cut.derive(log);
  return { terms: cut.terms, lower: cut.rhs, upper: null, lowerLine, upperLine: -1 };
}

function* violatedCuts(
  problem: ExactProblem,
  lp: NodeLp,
  branching: Branching,
  x: Float64Array,
): Steps<ViolatedCut[]> {
  const found: ViolatedCut[] = [];
  const bounds = yield* lp.freeBounds();
  const point = { problem, engine: lp.engine, x, fractional: branching.fractional(x) };
  for (const candidate of candidates(point)) {
    yield;
    if (candidate === undefined) continue;
    const { aggregation, atUpper } = candidate;
    const identity = yield* baseIdentity(problem, bounds, aggregation, x, atUpper);
    if (identity === undefined) continue;
    const cut = mixedIntegerRounding(identity);
    if (cut === undefined || !isShort(cut)) continue;
    const violated = judged(cut, x);
    if (violated.efficacy > LEAST_EFFICACY) found.push(violated);
  }
  return found;
}

function isShort({ terms, rhs }: RoundingCut): boolean {
  const digits = (value: Rational) => `${value}`.length;
  return terms.indices.length > 0 && [rhs, ...terms.values].every((v) => digits(v) <= MOST_DIGITS);
}

function judged(cut: RoundingCut, x: Float64Array): ViolatedCut {
  const values = Float64Array.from(cut.terms.values, (value) => value.toNumber());
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  const activity = values.reduce((sum, value, k) => sum + value * x[cut.terms.indices[k]], 0);
  return { cut, values, norm, efficacy: (cut.rhs.toNumber() - activity) / norm };
}

/** The deepest cuts that are not nearly parallel to one another. */
function* choose(found: ViolatedCut[]): Steps<ViolatedCut[]> {
  found.sort((a, b) => b.efficacy - a.efficacy);
  const chosen: ViolatedCut[] = [];
  for (const candidate of found) {
    if (chosen.length === MOST_A_ROUND) break;
    yield;
    if (chosen.every((other) => cosine(candidate, other) <= PARALLEL)) chosen.push(candidate);
  }
  return chosen;
}

function cosine(a: ViolatedCut, b: ViolatedCut): number {
  const values = new Map(b.cut.terms.indices.map((j, k) => [j, b.values[k]]));
  let product = 0;
  for (const [k, j] of a.cut.terms.indices.entries()) product += a.values[k] * (values.get(j) ?? 0);
  return product / (a.norm * b.norm);
}
