/** What counts as equal. One set for every room; a stray 1e-6 elsewhere is a mistake. */
export interface Tolerances {
  /** Absolute violation of a row or bound that still counts as satisfied, on unscaled data. */
  readonly primalFeasibility: number;
  /** Absolute wrong sign of a reduced cost that still counts as optimal. */
  readonly dualFeasibility: number;
  /** Distance from the nearest integer that still counts as integral. */
  readonly integrality: number;
  /** Relative distance of bound and incumbent at which a search is finished. */
  readonly gapRelative: number;
  /** Absolute distance of bound and incumbent at which a search is finished. */
  readonly gapAbsolute: number;
}

export const DEFAULT_TOLERANCES: Tolerances = {
  primalFeasibility: 1e-6,
  dualFeasibility: 1e-7,
  integrality: 1e-6,
  gapRelative: 1e-4,
  gapAbsolute: 1e-6,
};

/** Half a unit in the last place of 1: the share of a result that rounding it to a double may cost. */
export const UNIT_ROUNDOFF = 2 ** -53;

/** Matrix entries at most this large are dropped on input, with a warning. */
export const SMALLEST_COEFFICIENT = 1e-9;

/** Bounds at least this large count as infinite on input. */
export const INFINITE_BOUND = 1e20;

/** True where `value` lies within `tolerance` of an integer. */
export function isIntegral(value: number, tolerance: number): boolean {
  return Math.abs(value - Math.floor(value + 0.5)) <= tolerance;
}

/** Incumbents smaller than this count as this large where a gap is relative to them, as in MIPLIB. */
const LEAST_INCUMBENT = 1e-10;

/** The relative gap between incumbent and bound, both minimised: |incumbent − bound| / max(|incumbent|, LEAST_INCUMBENT). */
export function relativeGap(incumbent: number, bound: number): number {
  if (incumbent === bound) return 0;
  return Math.abs(incumbent - bound) / Math.max(Math.abs(incumbent), LEAST_INCUMBENT);
}
