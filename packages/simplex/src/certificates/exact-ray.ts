import { type Problem, type Steps, verifyFarkas } from "@bough/problem";
import type { WorkMeter } from "../exact/exact-work.ts";
import type { LpEngine } from "../lp-engine.ts";
import { centredRay } from "./centred-ray.ts";
import { rationalRays } from "./rational-ray.ts";

/** Margins tried, from none to the widest; see `LpEngine.farkasRay`. */
const MARGINS = [0, 1e-10, 1e-8, 1e-6, 1e-4];
/** Bits that multipliers keep, below the leading one of the largest; 0 keeps them as they are. */
const BITS = [0, 40, 26, 16];
/** Work units that the search for a ray may take: ten seconds. */
const WORK_LIMIT = 500_000_000;
/** Multipliers smaller than these many bits are no part of the proof. */
const CLEAN_BITS = 40;

/**
 * The engine's proof of infeasibility in a form that holds in exact arithmetic, where one is found:
 * rounding leaves multipliers of 1e-17 on sides that are not there, which go, and coefficients of
 * that size on columns without bounds. Where the rows imply no bound for these either, a small
 * margin, a coarser grid of multipliers, multipliers solved for in integers or a ray away from the
 * edge takes them away. Null where none of them is a proof: the engine's holds within rounding, and may
 * be of rows that are parallel but for their last places and meet far away.
 *
 * @param meter is told of all work as it is done
 */
export function* exactRay(
  problem: Problem,
  engine: LpEngine,
  meter: WorkMeter,
): Steps<Float64Array | null> {
  const workEnd = meter.work + WORK_LIMIT;
  for (const ray of candidates(problem, engine, meter)) {
    if (meter.work > workEnd) return null;
    if (ray !== null) {
      dropMissingSides(problem, ray);
      if (verifyFarkas(problem, ray)) return ray;
    }
    yield;
  }
  return null;
}

/**
 * In the order of what they cost, and of how little they change the engine's proof. Null is a pause.
 */
function* candidates(
  problem: Problem,
  engine: LpEngine,
  meter: WorkMeter,
): Generator<Float64Array | null, void> {
  for (const margin of MARGINS) yield* onGrids(engine.farkasRay(margin));
  for (const margin of MARGINS)
    yield* rationalRays(problem, withoutNoise(problem, engine.farkasRay(margin)), meter);
  const centred = yield* nulls(
    centredRay(problem, withoutNoise(problem, engine.farkasRay()), meter),
  );
  if (centred === null) return;
  yield* onGrids(centred);
  yield* rationalRays(problem, withoutNoise(problem, centred), meter);
}

/** Steps whose pauses are nulls. */
function* nulls<T>(steps: Steps<T>): Generator<null, T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield null;
  }
}

function* onGrids(ray: Float64Array): Generator<Float64Array> {
  for (const bits of BITS) yield bits === 0 ? ray.slice() : roundToGrid(ray, bits);
}

/** The multipliers that are part of the proof, as they are. */
function withoutNoise(problem: Problem, ray: Float64Array): Float64Array {
  const kept = roundToGrid(ray, CLEAN_BITS).map((y, i) => (y === 0 ? 0 : ray[i]));
  dropMissingSides(problem, kept);
  return kept;
}

function dropMissingSides(problem: Problem, ray: Float64Array): void {
  for (let i = 0; i < problem.numRows; i++) {
    const side = ray[i] > 0 ? problem.rowLower[i] : problem.rowUpper[i];
    if (!Number.isFinite(side)) ray[i] = 0;
  }
}

/** Equal multipliers stay equal and small ones vanish. */
function roundToGrid(ray: Float64Array, bits: number): Float64Array {
  let largest = 0;
  for (const y of ray) largest = Math.max(largest, Math.abs(y));
  const step = 2 ** (Math.ceil(Math.log2(largest)) - bits);
  return ray.map((y) => Math.floor(y / step + 0.5) * step);
}
