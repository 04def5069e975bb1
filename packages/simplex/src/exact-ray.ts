import { type Problem, verifyFarkas } from "@bough/problem";
import { centredRay } from "./centred-ray.ts";
import type { LpEngine } from "./lp-engine.ts";

/** Margins tried, from none to the widest; see `LpEngine.farkasRay`. */
const MARGINS = [0, 1e-10, 1e-8, 1e-6, 1e-4];
/** Bits that multipliers keep, below the leading one of the largest; 0 keeps them as they are. */
const BITS = [0, 40, 26, 16];
/** Multipliers smaller than these many bits are no part of the proof. */
const CLEAN_BITS = 40;

/**
 * The engine's proof of infeasibility in a form that holds in exact arithmetic, where one is found:
 * rounding leaves multipliers of 1e-17 on sides that are not there, which go, and coefficients of
 * that size on columns without bounds. Where the rows imply no bound for these either, a small
 * margin, a coarser grid of multipliers or a ray away from the edge takes them away. Otherwise the
 * proof as the engine has it.
 */
export function exactRay(problem: Problem, engine: LpEngine): Float64Array {
  for (const margin of MARGINS) {
    const exact = onSomeGrid(problem, engine.farkasRay(margin));
    if (exact !== null) return exact;
  }
  const ray = engine.farkasRay();
  const rounded = roundToGrid(ray, CLEAN_BITS);
  dropMissingSides(problem, rounded);
  const centred = centredRay(problem, rounded);
  return (centred && onSomeGrid(problem, centred)) ?? ray;
}

function onSomeGrid(problem: Problem, ray: Float64Array): Float64Array | null {
  for (const bits of BITS) {
    const candidate = bits === 0 ? ray.slice() : roundToGrid(ray, bits);
    dropMissingSides(problem, candidate);
    if (verifyFarkas(problem, candidate)) return candidate;
  }
  return null;
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
