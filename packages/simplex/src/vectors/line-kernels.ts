/*
 * Loops over the entries of one sparse line, four entries a turn: a turn's overhead (V8 checks for
 * interrupts and looks up every array again) costs as much as an entry or two, so these run in 0.6
 * of the plain loop's time. A factor is named by its place in an array: a real number as argument
 * is an object on the heap for each call that V8 does not inline, and there are millions.
 */

/** Lines of up to so many entries are added where the call stands. */
const SHORT_LINE = 3;

/**
 * x += sign * factors[at] * line, where the line does not hold the place of its factor.
 *
 * Half the lines of L and U of sparse LPs have one to three entries (71 % of dfl001's 143 million), and a call that
 * V8 does not inline costs as much as eight. So this is small enough to be inlined, and calls only for the others.
 */
export function addLine(
  x: Float64Array,
  indices: Int32Array,
  values: Float64Array,
  begin: number,
  end: number,
  factors: Float64Array,
  at: number,
  sign: 1 | -1,
): void {
  const length = end - begin;
  if (length > SHORT_LINE) {
    addLongLine(x, indices, values, begin, end, factors, at, sign);
    return;
  }
  if (length === 0) return;
  const factor = sign * factors[at];
  x[indices[begin]] += values[begin] * factor;
  if (length === 1) return;
  x[indices[begin + 1]] += values[begin + 1] * factor;
  if (length === 2) return;
  x[indices[begin + 2]] += values[begin + 2] * factor;
}

/**
 * The same by eight entries a turn, which take 2 to 4 % less than four of LPs that spend half their time here.
 *
 * Tried: two vectors in one pass over the lines of U (both FTRANs of a pivot at once, the same path): 4 % less for
 * pilot, more for d2q06c, nothing elsewhere. What takes time is V8's instructions for an entry, not to fetch it.
 */
function addLongLine(
  x: Float64Array,
  indices: Int32Array,
  values: Float64Array,
  begin: number,
  end: number,
  factors: Float64Array,
  at: number,
  sign: 1 | -1,
): void {
  const factor = sign * factors[at];
  let k = begin;
  for (const last = end - 7; k < last; k += 8) {
    x[indices[k]] += values[k] * factor;
    x[indices[k + 1]] += values[k + 1] * factor;
    x[indices[k + 2]] += values[k + 2] * factor;
    x[indices[k + 3]] += values[k + 3] * factor;
    x[indices[k + 4]] += values[k + 4] * factor;
    x[indices[k + 5]] += values[k + 5] * factor;
    x[indices[k + 6]] += values[k + 6] * factor;
    x[indices[k + 7]] += values[k + 7] * factor;
  }
  for (const last = end - 3; k < last; k += 4) {
    x[indices[k]] += values[k] * factor;
    x[indices[k + 1]] += values[k + 1] * factor;
    x[indices[k + 2]] += values[k + 2] * factor;
    x[indices[k + 3]] += values[k + 3] * factor;
  }
  if (k >= end) return;
  x[indices[k]] += values[k] * factor;
  if (++k >= end) return;
  x[indices[k]] += values[k] * factor;
  if (++k >= end) return;
  x[indices[k]] += values[k] * factor;
}

/** The product of the line with x. */
export function dotLine(
  x: Float64Array,
  indices: Int32Array,
  values: Float64Array,
  begin: number,
  end: number,
): number {
  let k = begin;
  let sum = 0;
  let other = 0;
  for (const last = end - 3; k < last; k += 4) {
    sum += values[k] * x[indices[k]];
    other += values[k + 1] * x[indices[k + 1]];
    sum += values[k + 2] * x[indices[k + 2]];
    other += values[k + 3] * x[indices[k + 3]];
  }
  for (; k < end; k++) sum += values[k] * x[indices[k]];
  return sum + other;
}

/** target[placeOf[i]] = source[i] for i below `size`. */
export function scatter(
  source: Float64Array,
  placeOf: Int32Array,
  size: number,
  target: Float64Array,
): void {
  let i = 0;
  for (const last = size - 3; i < last; i += 4) {
    target[placeOf[i]] = source[i];
    target[placeOf[i + 1]] = source[i + 1];
    target[placeOf[i + 2]] = source[i + 2];
    target[placeOf[i + 3]] = source[i + 3];
  }
  for (; i < size; i++) target[placeOf[i]] = source[i];
}

/**
 * Writes the places below `size` that hold nonzeros into `list` and returns how many. Every place is
 * written and kept only by moving on, so that nothing hangs on a branch that cannot be foreseen (V8
 * makes one of `? 1 : 0`, but not of Number); `list` needs room for `size`. What four do not divide comes
 * first: a loop that is left for code V8 has not seen run falls back to the interpreter each time.
 */
export function listNonzeros(values: Float64Array, size: number, list: Int32Array): number {
  let count = 0;
  let i = 0;
  for (const odd = size & 3; i < odd; i++) {
    list[count] = i;
    count += Number(values[i] !== 0);
  }
  for (; i < size; i += 4) {
    list[count] = i;
    count += Number(values[i] !== 0);
    list[count] = i + 1;
    count += Number(values[i + 1] !== 0);
    list[count] = i + 2;
    count += Number(values[i + 2] !== 0);
    list[count] = i + 3;
    count += Number(values[i + 3] !== 0);
  }
  return count;
}
