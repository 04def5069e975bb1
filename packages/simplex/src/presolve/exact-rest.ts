import { CompensatedSum } from "@bough/problem";

/** What is left of a sum, as a share of its parts, when rounding of the parts shows in it. */
const LOSSY = 1e-3;

/** old + amount, where the amount is -value / pivot · other, without what cancels on the way. */
export function restOf(
  old: number,
  amount: number,
  pivot: number,
  value: number,
  other: number,
): number {
  return isLossy(old, amount) ? exactRest(old, pivot, value, other) : old + amount;
}

/** True where what is left of a sum has lost digits; an exact zero may be nothing but lost digits. */
export function isLossy(old: number, amount: number): boolean {
  const scale = Math.max(Math.abs(old), Math.abs(amount));
  return scale < Infinity && Math.abs(old + amount) < LOSSY * scale;
}

const rest = new CompensatedSum();

/** old - value / pivot · other, rounded twice whatever cancels. */
export function exactRest(old: number, pivot: number, value: number, other: number): number {
  rest.reset();
  rest.addProduct(old, pivot);
  rest.addProduct(-value, other);
  return rest.value / pivot;
}
