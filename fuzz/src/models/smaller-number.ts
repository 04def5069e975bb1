/**
 * Simpler numbers in place of this one: 0, one half of it, and the number with fewer digits. Each
 * has a shorter text or is nearer to zero, so that a chain of them ends. Infinities stay.
 */
export function* smallerNumbers(value: number): Generator<number> {
  if (value === 0 || !Number.isFinite(value)) return;
  yield 0;
  if (Math.abs(value) > 1 && Number.isInteger(value)) yield Math.trunc(value / 2);
  const whole = Math.trunc(value);
  if (whole !== value) yield whole;
  const length = String(value).length;
  for (const digits of [1, 2, 4, 8, 12]) {
    const rounded = Number(value.toPrecision(digits));
    if (rounded !== value && String(rounded).length < length) yield rounded;
  }
  if (Number.isInteger(value) && value !== Math.sign(value)) yield value - Math.sign(value);
}
