/** Element k of an array of integers at `array`. */
export function intAt(array: usize, k: i32): i32 {
  return load<i32>(array + ((<usize>k) << 2));
}

export function setInt(array: usize, k: i32, value: i32): void {
  store<i32>(array + ((<usize>k) << 2), value);
}

/** Element k of an array of reals at `array`. */
export function realAt(array: usize, k: i32): f64 {
  return load<f64>(array + ((<usize>k) << 3));
}

export function setReal(array: usize, k: i32, value: f64): void {
  store<f64>(array + ((<usize>k) << 3), value);
}

/** The pointer in a register. */
export function pointer(register: i32): usize {
  return load<u32>(register);
}

/** Whether elements k and k + 1, and so on up to k + 3, of an array of reals are all 0. A -0 counts as none. */
export function areZeros(array: usize, k: i32): bool {
  const place = array + ((<usize>k) << 3);
  return !v128.any_true(v128.or(v128.load(place), v128.load(place, 16)));
}
