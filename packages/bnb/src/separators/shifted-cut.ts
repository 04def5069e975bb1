/** Coefficients of a cut  sum g_t x'_t <= rhs  over the terms of a shifted row. */
export class ShiftedCut {
  readonly coefficients: Float64Array;
  rhs = 0;
  /** How much a coefficient can change at most when that of the row does: what carries its rounding on. */
  steepness = 0;

  constructor(size: number) {
    this.coefficients = new Float64Array(size);
  }
}
