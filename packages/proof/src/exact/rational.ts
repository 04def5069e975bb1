import { InternalError } from "@bough/problem";

/** Integers of this size and below are kept ready: most numbers of a proof are. */
const SMALL = 256;

/** An exact quotient of integers in lowest terms, the denominator positive. Immutable. */
export class Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;

  /** To be used with numbers that are in lowest terms; others go through `Rational.of`. */
  private constructor(numerator: bigint, denominator: bigint) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  static of(numerator: bigint, denominator = 1n): Rational {
    if (denominator === 1n) return Rational.#whole(numerator);
    if (denominator === 0n) throw new InternalError("a quotient has the denominator zero");
    const divisor = greatestCommonDivisor(numerator, denominator);
    const sign = denominator < 0n ? -divisor : divisor;
    return sign === 1n
      ? new Rational(numerator, denominator)
      : Rational.#lowest(numerator / sign, denominator / sign);
  }

  static fromInteger(value: number): Rational {
    const isSmall = value >= -SMALL && value <= SMALL;
    return isSmall ? small[value + SMALL] : new Rational(BigInt(value), 1n);
  }

  /**
   * The decimal that a finite double stands for: the shortest one that reads back as the double, which
   * is the text itself where that has at most 15 digits.
   */
  static fromDouble(value: number): Rational {
    if (Number.isSafeInteger(value)) return Rational.fromInteger(value);
    const found = Rational.parse(String(value));
    if (found === undefined) throw new InternalError(`${value} is no decimal`);
    return found;
  }

  /** The double itself, to the last bit. */
  static fromBits(value: number): Rational {
    if (Number.isSafeInteger(value)) return Rational.fromInteger(value);
    let denominator = 1n;
    let scaled = value;
    while (!Number.isInteger(scaled)) {
      scaled *= 2 ** 32;
      denominator <<= 32n;
    }
    return Rational.of(BigInt(scaled), denominator);
  }

  /** A number as proofs write it: an integer, a finite decimal or p/q; undefined where it is none. */
  static parse(text: string): Rational | undefined {
    if (text.length <= 15 && INTEGER.test(text)) return Rational.fromInteger(Number(text) + 0);
    const quotient = QUOTIENT.exec(text);
    if (quotient !== null) {
      const denominator = BigInt(quotient[2] ?? "1");
      return denominator === 0n ? undefined : Rational.of(wholeOf(quotient[1]), denominator);
    }
    const decimal = DECIMAL.exec(text);
    if (decimal === null) return undefined;
    const [, sign, whole, fraction = "", exponent = "0"] = decimal;
    if (whole === "" && fraction === "") return undefined;
    const power = Number(exponent) - fraction.length;
    if (Math.abs(power) > LARGEST_POWER) return undefined;
    const digits = wholeOf(`${sign}${whole}${fraction}`);
    return power >= 0
      ? Rational.of(digits * 10n ** BigInt(power))
      : Rational.of(digits, 10n ** BigInt(-power));
  }

  plus(other: Rational): Rational {
    const { numerator: a, denominator: b } = this;
    const { numerator: c, denominator: d } = other;
    if (b === d) return b === 1n ? Rational.#whole(a + c) : Rational.of(a + c, b);
    return Rational.of(a * d + c * b, b * d);
  }

  minus(other: Rational): Rational {
    return this.plus(other.negated());
  }

  times(other: Rational): Rational {
    const { numerator: a, denominator: b } = this;
    const { numerator: c, denominator: d } = other;
    return b === 1n && d === 1n ? Rational.#whole(a * c) : Rational.of(a * c, b * d);
  }

  over(other: Rational): Rational {
    return Rational.of(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  negated(): Rational {
    return this.numerator === 0n ? this : Rational.#lowest(-this.numerator, this.denominator);
  }

  magnitude(): Rational {
    return this.numerator < 0n ? this.negated() : this;
  }

  /** The largest integer that is not above. */
  floor(): Rational {
    const { numerator, denominator } = this;
    if (denominator === 1n) return this;
    const quotient = numerator / denominator;
    return Rational.#whole(numerator < 0n ? quotient - 1n : quotient);
  }

  ceil(): Rational {
    return this.negated().floor().negated();
  }

  /** -1, 0 or 1. */
  sign(): -1 | 0 | 1 {
    return this.numerator === 0n ? 0 : this.numerator < 0n ? -1 : 1;
  }

  isInteger(): boolean {
    return this.denominator === 1n;
  }

  /** Negative where this is below, positive where it is above, 0 where both are the same. */
  compare(other: Rational): number {
    const { numerator: a, denominator: b } = this;
    const { numerator: c, denominator: d } = other;
    const [left, right] = b === d ? [a, c] : [a * d, c * b];
    return left < right ? -1 : left > right ? 1 : 0;
  }

  equals(other: Rational): boolean {
    return this.numerator === other.numerator && this.denominator === other.denominator;
  }

  /** The nearest double, within a unit in the last place; ±Infinity beyond the doubles. */
  toNumber(): number {
    const { numerator, denominator } = this;
    if (denominator === 1n) return Number(numerator);
    const surplus = bitLength(numerator) - bitLength(denominator) - QUOTIENT_BITS;
    const quotient =
      surplus >= 0
        ? numerator / (denominator << BigInt(surplus))
        : (numerator << BigInt(-surplus)) / denominator;
    const half = Math.trunc(surplus / 2);
    return Number(quotient) * 2 ** half * 2 ** (surplus - half);
  }

  /** "p/q", or "p" where it is an integer. */
  toString(): string {
    return this.denominator === 1n ? `${this.numerator}` : `${this.numerator}/${this.denominator}`;
  }

  static #whole(value: bigint): Rational {
    if (value >= -BIG_SMALL && value <= BIG_SMALL) return small[Number(value) + SMALL];
    return new Rational(value, 1n);
  }

  static #lowest(numerator: bigint, denominator: bigint): Rational {
    return denominator === 1n ? Rational.#whole(numerator) : new Rational(numerator, denominator);
  }

  /** Fills the table of small integers; for this module alone. */
  static table(): Rational[] {
    return Array.from({ length: 2 * SMALL + 1 }, (_, k) => new Rational(BigInt(k - SMALL), 1n));
  }
}

const INTEGER = /^[+-]?\d+$/;
const QUOTIENT = /^([+-]?\d+)(?:\/(\d+))?$/;
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
/** Powers of ten beyond this are no numbers that anybody means. */
const LARGEST_POWER = 100_000;
/** Bits of a quotient before it becomes a double: more than that holds. */
const QUOTIENT_BITS = 66;
const BIG_SMALL = BigInt(SMALL);
const small = Rational.table();

export const ZERO = Rational.fromInteger(0);
export const ONE = Rational.fromInteger(1);

/** Of the magnitudes; that of zero and zero is zero. */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y > LARGEST_SAFE) [x, y] = [y, x % y];
  if (y === 0n) return x;
  let small = Number(y);
  let rest = Number(x % y);
  while (rest > 0) [small, rest] = [rest, small % rest];
  return BigInt(small);
}

const LARGEST_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function wholeOf(text: string): bigint {
  return BigInt(text.startsWith("+") ? text.slice(1) : text || "0");
}

/** Binary digits of the magnitude, up to three more. */
function bitLength(value: bigint): number {
  return 4 * (value < 0n ? -value : value).toString(16).length;
}
