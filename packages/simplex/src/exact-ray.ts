import { type Problem, verifyFarkas } from "@bough/problem";
import type { LpEngine } from "./lp-engine.ts";

/** Margins tried, from none to the widest; see `LpEngine.farkasRay`. */
const MARGINS = [0, 1e-10, 1e-8, 1e-6, 1e-4];
/** Bits that multipliers keep, below the leading one of the largest; 0 keeps them as they are. */
const BITS = [0, 40, 26, 16];

/**
 * The engine's proof of infeasibility in a form that holds in exact arithmetic, where one is found:
 * rounding leaves coefficients of 1e-17 on columns without bounds, which a small margin or a
 * coarser grid of multipliers takes away. Otherwise the proof as the engine has it.
 */
export function exactRay(problem: Problem, engine: LpEngine): Float64Array {
  for (const margin of MARGINS) {
    const ray = engine.farkasRay(margin);
    for (const bits of BITS) {
      const candidate = bits === 0 ? ray : roundToGrid(ray, bits);
      if (verifyFarkas(problem, candidate)) return candidate;
    }
  }
  return engine.farkasRay();
}

/** Equal multipliers stay equal and small ones vanish. */
function roundToGrid(ray: Float64Array, bits: number): Float64Array {
  let largest = 0;
  for (const y of ray) largest = Math.max(largest, Math.abs(y));
  const step = 2 ** (Math.ceil(Math.log2(largest)) - bits);
  return ray.map((y) => Math.floor(y / step + 0.5) * step);
}
