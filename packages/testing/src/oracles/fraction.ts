/** An exact rational number over BigInt, always in lowest terms with a positive denominator. */
export class Fraction {
  static readonly ZERO: Fraction = new Fraction(0n, 1n);
  static readonly ONE: Fraction = new Fraction(1n, 1n);

  readonly numerator: bigint;
  readonly denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  static of(numerator: bigint, denominator: bigint = 1n): Fraction {
    if (denominator === 0n) throw new RangeError("a fraction needs a nonzero denominator");
    const sign = denominator < 0n ? -1n : 1n;
    const divisor = gcd(numerator < 0n ? -numerator : numerator, sign * denominator);
    if (divisor === 0n) return Fraction.ZERO;
    return new Fraction((sign * numerator) / divisor, (sign * denominator) / divisor);
  }

  /** The exact value of a finite double. */
  static fromNumber(value: number): Fraction {
    if (!Number.isFinite(value)) throw new RangeError(`${value} is not a rational number`);
    if (Number.isInteger(value)) return new Fraction(BigInt(value), 1n);
    let denominator = 1n;
    let scaled = value;
    while (!Number.isInteger(scaled)) {
      scaled *= 2;
      denominator *= 2n;
    }
    return Fraction.of(BigInt(scaled), denominator);
  }

  plus(other: Fraction): Fraction {
    if (this.denominator === 1n && other.denominator === 1n) {
      return new Fraction(this.numerator + other.numerator, 1n);
    }
    return Fraction.of(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    );
  }

  minus(other: Fraction): Fraction {
    return this.plus(other.negated());
  }

  times(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  dividedBy(other: Fraction): Fraction {
    return Fraction.of(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  negated(): Fraction {
    return new Fraction(-this.numerator, this.denominator);
  }

  /** -1, 0 or 1. */
  sign(): number {
    return this.numerator < 0n ? -1 : this.numerator > 0n ? 1 : 0;
  }

  /** Negative where this is smaller than `other`, 0 where equal, positive where larger. */
  compare(other: Fraction): number {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  isInteger(): boolean {
    return this.denominator === 1n;
  }

  toNumber(): number {
    const direct = Number(this.numerator) / Number(this.denominator);
    if (Number.isFinite(direct)) return direct;
    const shift = BigInt(Math.max(0, bits(this.denominator) - 1000));
    return Number(this.numerator >> shift) / Number(this.denominator >> shift);
  }

  toString(): string {
    return this.denominator === 1n ? `${this.numerator}` : `${this.numerator}/${this.denominator}`;
  }
}

function gcd(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

function bits(value: bigint): number {
  return value.toString(2).length;
}
