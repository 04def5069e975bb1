/**
 * x += factor * line, for the entries `begin .. end - 1` of `indices` and `values`.
 *
 * Where it stands and not called: half the lines of L and U have one to three entries, and calls take 6 % of dfl001's
 * time. Tried: two or eight entries a turn, and lines of up to three where the call stands (2 to 3 % more).
 */
@inline
export function addLine(
  x: usize,
  indices: usize,
  values: usize,
  begin: i32,
  end: i32,
  factor: f64,
): void {
  let index = indices + ((<usize>begin) << 2);
  let value = values + ((<usize>begin) << 3);
  const last = indices + ((<usize>end) << 2);
  while (index + 12 < last) {
    let place = x + ((<usize>load<u32>(index)) << 3);
    store<f64>(place, load<f64>(place) + load<f64>(value) * factor);
    place = x + ((<usize>load<u32>(index, 4)) << 3);
    store<f64>(place, load<f64>(place) + load<f64>(value, 8) * factor);
    place = x + ((<usize>load<u32>(index, 8)) << 3);
    store<f64>(place, load<f64>(place) + load<f64>(value, 16) * factor);
    place = x + ((<usize>load<u32>(index, 12)) << 3);
    store<f64>(place, load<f64>(place) + load<f64>(value, 24) * factor);
    index += 16;
    value += 32;
  }
  while (index < last) {
    const place = x + ((<usize>load<u32>(index)) << 3);
    store<f64>(place, load<f64>(place) + load<f64>(value) * factor);
    index += 4;
    value += 8;
  }
}

/** The product of a line with x. */
export function dotLine(x: usize, indices: usize, values: usize, begin: i32, end: i32): f64 {
  let index = indices + ((<usize>begin) << 2);
  let value = values + ((<usize>begin) << 3);
  const last = indices + ((<usize>end) << 2);
  let sum: f64 = 0;
  let other: f64 = 0;
  while (index + 12 < last) {
    sum += load<f64>(value) * load<f64>(x + ((<usize>load<u32>(index)) << 3));
    other += load<f64>(value, 8) * load<f64>(x + ((<usize>load<u32>(index, 4)) << 3));
    sum += load<f64>(value, 16) * load<f64>(x + ((<usize>load<u32>(index, 8)) << 3));
    other += load<f64>(value, 24) * load<f64>(x + ((<usize>load<u32>(index, 12)) << 3));
    index += 16;
    value += 32;
  }
  while (index < last) {
    sum += load<f64>(value) * load<f64>(x + ((<usize>load<u32>(index)) << 3));
    index += 4;
    value += 8;
  }
  return sum + other;
}
