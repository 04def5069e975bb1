/** The same numbers in an array of at least the given length; doubles, so that growth is rare. */
export function grownInt32(array: Int32Array, length: number): Int32Array {
  if (length <= array.length) return array;
  const grown: Int32Array = new Int32Array(Math.max(length, 2 * array.length));
  grown.set(array);
  return grown;
}

/** The same numbers in an array of at least the given length; doubles, so that growth is rare. */
export function grownFloat64(array: Float64Array, length: number): Float64Array {
  if (length <= array.length) return array;
  const grown: Float64Array = new Float64Array(Math.max(length, 2 * array.length));
  grown.set(array);
  return grown;
}

/** The same numbers in an array of at least the given length; doubles, so that growth is rare. */
export function grownUint8(array: Uint8Array, length: number): Uint8Array {
  if (length <= array.length) return array;
  const grown: Uint8Array = new Uint8Array(Math.max(length, 2 * array.length));
  grown.set(array);
  return grown;
}
