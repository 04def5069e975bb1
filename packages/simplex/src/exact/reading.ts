import { Dyadic, writtenNumber } from "@bough/problem";

/** digits · base^exponent, the base that of its reading; below one the digits do not end in a zero of that base. */
export interface ExactNumber {
  readonly digits: bigint;
  readonly exponent: number;
}

/** What finite doubles are taken for. */
export interface Reading {
  readonly base: bigint;
  readonly read: (value: number) => ExactNumber;
}

/** To the last bit. */
export const AS_DOUBLES: Reading = {
  base: 2n,
  read: (value) => {
    const { mantissa, exponent } = Dyadic.from(value);
    const zeros = exponent < 0 && mantissa !== 0n ? trailingZeros(mantissa) : 0;
    return { digits: mantissa >> BigInt(zeros), exponent: exponent + zeros };
  },
};

/** As the shortest decimals that read as them, so that rows in decimals hold together as they are written. */
export const AS_DECIMALS: Reading = { base: 10n, read: writtenNumber };

function trailingZeros(value: bigint): number {
  const lowestBit = value & -value;
  return lowestBit.toString(2).length - 1;
}
