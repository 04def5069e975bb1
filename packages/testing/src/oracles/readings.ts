import { Fraction } from "./fraction.ts";

/** How a double is read: as the decimal that a user wrote for it, or to its last bit. */
export type Reading = (value: number) => Fraction;

/** The exact value of the double. */
export const asDouble: Reading = (value) => Fraction.fromNumber(value);

/** The shortest decimal that reads as the double: 0.1 is one tenth. */
export function asDecimal(value: number): Fraction {
  if (Number.isSafeInteger(value)) return Fraction.of(BigInt(value));
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (match === null) throw new RangeError(`${value} is not a rational number`);
  const [, sign, whole, part = "", power = "0"] = match;
  const digits = BigInt(`${sign}${whole}${part}`);
  const exponent = Number(power) - part.length;
  return exponent >= 0
    ? Fraction.of(digits * 10n ** BigInt(exponent))
    : Fraction.of(digits, 10n ** BigInt(-exponent));
}
