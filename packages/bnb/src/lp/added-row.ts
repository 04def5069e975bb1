/** A row that the search adds to the LP, valid for the whole problem: a cut, as a rule. */
export interface AddedRow {
  /** Who made it: the separator's name. */
  readonly name: string;
  readonly columns: Int32Array;
  readonly coefficients: Float64Array;
  readonly lower: number;
  readonly upper: number;
  /** Generations of cuts it rests on: one more than the highest rank of its rows. */
  readonly rank: number;
}
