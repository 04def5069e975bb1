/** An integer as an OPB file states it: a number where that is exact, else a big integer. */
export type OpbInteger = number | bigint;

/** The sum at hand while an OPB file is read. A negated literal adds to the constant, too. */
export class OpbSum {
  readonly columns: number[] = [];
  readonly values: OpbInteger[] = [];
  /** Positions of the terms whose literal is negated: c ~x = c - c x, held as value -c. */
  readonly #negated: number[] = [];
  #constant = 0;
  #magnitude = 0;

  clear(): void {
    this.columns.length = 0;
    this.values.length = 0;
    this.#negated.length = 0;
    this.#constant = 0;
    this.#magnitude = 0;
  }

  add(column: number, coefficient: OpbInteger, isNegated: boolean): void {
    this.#magnitude += Math.abs(Number(coefficient));
    if (isNegated) {
      this.#constant += Number(coefficient);
      this.#negated.push(this.columns.length);
    }
    this.columns.push(column);
    this.values.push(isNegated ? -coefficient : coefficient);
  }

  /** True where no sum of these terms and the side leaves the integers that doubles hold exactly. */
  isSafeWith(side: OpbInteger): boolean {
    return 2 * this.#magnitude + Math.abs(Number(side)) <= Number.MAX_SAFE_INTEGER;
  }

  /** The constant; exact where the sum is safe. */
  get constant(): number {
    return this.#constant;
  }

  get exactConstant(): bigint {
    return this.#negated.reduce((sum, k) => sum - BigInt(this.values[k]), 0n);
  }

  get exactValues(): bigint[] {
    return this.values.map((value) => BigInt(value));
  }
}
