import type { BasisFactor } from "./basis-factor.ts";
import { type FactorOptions, LuFactor } from "./lu-factor.ts";

export type { BasisFactor } from "./basis-factor.ts";
export type { FactorOptions } from "./lu-factor.ts";

/** A factor for bases of `numRows` rows; `factorise` before the first solve. */
export function createBasisFactor(numRows: number, options?: FactorOptions): BasisFactor {
  return new LuFactor(numRows, options);
}
