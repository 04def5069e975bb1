/** A sum of coefficients times columns and a constant, as one side of a row holds it. */
export class LinearSum {
  /** The first `size` entries count; the rest are left from earlier sums. */
  readonly columns: number[] = [];
  readonly values: number[] = [];
  size = 0;
  constant = 0;

  get isConstant(): boolean {
    return this.size === 0;
  }

  clear(): void {
    this.size = 0;
    this.constant = 0;
  }

  add(column: number, value: number): void {
    this.columns[this.size] = column;
    this.values[this.size++] = value;
  }
}
