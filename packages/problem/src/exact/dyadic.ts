import { InternalError } from "../errors.ts";

/**
 * An exact number mantissa · 2^exponent. Every finite double is one, and sums and products of them
 * stay inside, so an activity can be computed without any rounding.
 */
export class Dyadic {
  readonly mantissa: bigint;
  readonly exponent: number;

  constructor(mantissa: bigint, exponent: number) {
    this.mantissa = mantissa;
    this.exponent = exponent;
  }

  static readonly zero = new Dyadic(0n, 0);

  /** The double itself, to the last bit. */
  static from(value: number): Dyadic {
    if (Number.isSafeInteger(value)) return new Dyadic(BigInt(value), 0);
    if (!Number.isFinite(value)) throw new InternalError(`${value} has no exact value`);
    bits.setFloat64(0, value);
    const high = bits.getUint32(0);
    const biased = (high >>> 20) & 0x7ff;
    const fraction = (BigInt(high & 0xfffff) << 32n) | BigInt(bits.getUint32(4));
    const mantissa = biased === 0 ? fraction : fraction | (1n << 52n);
    const exponent = (biased === 0 ? 1 : biased) - 1075;
    return new Dyadic(high >>> 31 === 1 ? -mantissa : mantissa, exponent);
  }

  plus(other: Dyadic): Dyadic {
    if (this.exponent === other.exponent)
      return new Dyadic(this.mantissa + other.mantissa, this.exponent);
    if (this.exponent > other.exponent) return other.plus(this);
    const shifted = other.mantissa << BigInt(other.exponent - this.exponent);
    return new Dyadic(this.mantissa + shifted, this.exponent);
  }

  minus(other: Dyadic): Dyadic {
    return this.plus(other.negated());
  }

  times(other: Dyadic): Dyadic {
    return new Dyadic(this.mantissa * other.mantissa, this.exponent + other.exponent);
  }

  negated(): Dyadic {
    return new Dyadic(-this.mantissa, this.exponent);
  }

  /** -1, 0 or 1. */
  sign(): number {
    return this.mantissa === 0n ? 0 : this.mantissa < 0n ? -1 : 1;
  }

  compare(other: Dyadic): number {
    return this.minus(other).sign();
  }

  /** "p/q" in lowest terms, or "p" where it is an integer. */
  toFraction(): string {
    const [numerator, denominator] = this.#reduced();
    return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`;
  }

  /** Decimal digits, at most `places` after the point, rounded half away from zero. */
  toDecimal(places = 20): string {
    const [numerator, denominator] = this.#reduced();
    const magnitude = numerator < 0n ? -numerator : numerator;
    const scale = 10n ** BigInt(places);
    const rounded = (2n * magnitude * scale + denominator) / (2n * denominator);
    const digits = `${rounded}`.padStart(places + 1, "0");
    const whole = digits.slice(0, digits.length - places);
    const rest = digits.slice(digits.length - places).replace(/0+$/, "");
    const sign = numerator < 0n && rounded !== 0n ? "-" : "";
    return rest === "" ? `${sign}${whole}` : `${sign}${whole}.${rest}`;
  }

  /** The nearest double, up to a unit in the last place; ±Infinity beyond the doubles. */
  toNumber(): number {
    const length = (this.mantissa < 0n ? -this.mantissa : this.mantissa).toString(2).length;
    const surplus = Math.max(0, length - 64);
    const leading = Number(this.mantissa >> BigInt(surplus));
    const exponent = this.exponent + surplus;
    const half = Math.trunc(exponent / 2);
    return leading * 2 ** half * 2 ** (exponent - half);
  }

  #reduced(): [bigint, bigint] {
    if (this.exponent >= 0) return [this.mantissa << BigInt(this.exponent), 1n];
    let numerator = this.mantissa;
    let shift = -this.exponent;
    while (shift > 0 && (numerator & 1n) === 0n) {
      numerator >>= 1n;
      shift--;
    }
    return [numerator, 1n << BigInt(shift)];
  }
}

const bits = new DataView(new ArrayBuffer(8));
