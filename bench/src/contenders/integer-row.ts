/** A row whose coefficients were multiplied into integers. */
export interface IntegerRow {
  readonly columns: number[];
  readonly coefficients: number[];
  readonly lower: number;
  readonly upper: number;
  readonly scale: number;
}

/** CP-SAT reads sides as 64-bit integers; beyond this a side means "none". */
const NO_SIDE = Number.MAX_SAFE_INTEGER;
const SCALES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 60, 100, 1e3, 1e4, 1e5, 1e6];
const ROUNDING_TOLERANCE = 1e-9;

/** Undefined where none of a few common multipliers makes all coefficients integers. */
export function integerRow(
  columns: Int32Array,
  values: Float64Array,
  lower: number,
  upper: number,
): IntegerRow | undefined {
  const scale = SCALES.find((s) => values.every((value) => isNearInteger(value * s)));
  if (scale === undefined) return undefined;
  return {
    columns: Array.from(columns),
    coefficients: Array.from(values, (value) => Math.round(value * scale)),
    lower: lower === -Infinity ? -NO_SIDE : Math.ceil(lower * scale - ROUNDING_TOLERANCE),
    upper: upper === Infinity ? NO_SIDE : Math.floor(upper * scale + ROUNDING_TOLERANCE),
    scale,
  };
}

function isNearInteger(value: number): boolean {
  return (
    Math.abs(value) < NO_SIDE &&
    Math.abs(value - Math.round(value)) <= ROUNDING_TOLERANCE * Math.max(1, Math.abs(value))
  );
}
