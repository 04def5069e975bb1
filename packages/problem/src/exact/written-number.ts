import { InternalError } from "../errors.ts";

/** A number as somebody writes it: digits · 10^exponent. */
export interface WrittenNumber {
  readonly digits: bigint;
  readonly exponent: number;
}

/** The shortest decimal that reads as the double, which is what was written unless that was longer: 0.1 is a tenth. */
export function writtenNumber(value: number): WrittenNumber {
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), exponent: 0 };
  if (!Number.isFinite(value)) throw new InternalError(`${value} has no decimal`);
  const [mantissa = "", power = "0"] = String(value).split("e");
  const [whole = "", part = ""] = mantissa.split(".");
  return { digits: BigInt(whole + part), exponent: Number(power) - part.length };
}
