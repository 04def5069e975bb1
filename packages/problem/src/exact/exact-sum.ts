import { Dyadic } from "./dyadic.ts";

/** The sum of the products at a point, without rounding. */
export function exactSum(
  columns: Int32Array,
  coefficients: Float64Array,
  x: ArrayLike<number>,
): Dyadic {
  const integers = sumOfIntegers(columns, coefficients, x);
  if (integers !== null) return Dyadic.from(integers);
  let sum = Dyadic.zero;
  for (let k = 0; k < columns.length; k++) {
    if (x[columns[k]] === 0) continue;
    sum = sum.plus(Dyadic.from(coefficients[k]).times(Dyadic.from(x[columns[k]])));
  }
  return sum;
}

/** The sum in plain doubles where every term is an integer and nothing can round; else null. */
function sumOfIntegers(
  columns: Int32Array,
  coefficients: Float64Array,
  x: ArrayLike<number>,
): number | null {
  let sum = 0;
  let size = 0;
  for (let k = 0; k < columns.length; k++) {
    const value = x[columns[k]];
    if (!Number.isInteger(value) || !Number.isInteger(coefficients[k])) return null;
    sum += coefficients[k] * value;
    size += Math.abs(coefficients[k] * value);
  }
  return size <= Number.MAX_SAFE_INTEGER ? sum : null;
}

/** How far outside [lower, upper]; not positive inside. */
export function exactDistance(value: Dyadic, lower: number, upper: number): Dyadic {
  if (lower !== -Infinity) {
    const below = Dyadic.from(lower).minus(value);
    if (below.sign() > 0) return below;
  }
  return upper === Infinity ? Dyadic.zero : value.minus(Dyadic.from(upper));
}

export function exactMagnitude(value: Dyadic): Dyadic {
  return value.sign() < 0 ? value.negated() : value;
}

export function smaller(a: Dyadic, b: Dyadic): Dyadic {
  return a.compare(b) <= 0 ? a : b;
}
