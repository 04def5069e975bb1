import { minusProducts } from "@bough/problem";

/** a + b, read as the decimals that were written: 0.1 + 0.2 is 0.3, and 0.3 - 0.2 a tenth. */
export function decimalSum(a: number, b: number): number {
  const plain = a + b;
  const isPlain = a === 0 || b === 0 || (Number.isInteger(a) && Number.isInteger(b));
  return isPlain ? plain : minusProducts(a, [b], [-1]);
}
