import type { Problem } from "@bough/problem";

/** The columns that must be integer, in their order. */
export function integersOf({ isInteger, numIntegers }: Problem): Int32Array {
  const integers: Int32Array = new Int32Array(numIntegers);
  let count = 0;
  for (let j = 0; j < isInteger.length; j++) if (isInteger[j] === 1) integers[count++] = j;
  return integers;
}
