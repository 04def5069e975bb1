import { NUMBER, shown } from "./checked-input.ts";
import { InvalidProblemError } from "./errors.ts";
import { INFINITE_BOUND } from "./tolerances.ts";

/** @param what says which number it is, for the error */
export function requireFinite(value: number, what: () => string): void {
  if (!Number.isFinite(value))
    throw new InvalidProblemError(`${what()} is ${shown(value)}; it must be a finite number`);
}

/** A bound with what counts as infinite made so. */
export function normaliseBound(value: number, what: () => string): number {
  if (!NUMBER.accepts(value))
    throw new InvalidProblemError(`${what()} is ${shown(value)}; give a number or ±Infinity`);
  if (value >= INFINITE_BOUND) return Infinity;
  if (value <= -INFINITE_BOUND) return -Infinity;
  return value;
}

/** Throws where bounds hold no value, and where they contradict each other unless that is allowed. */
export function requireBounds(
  lower: number,
  upper: number,
  label: () => string,
  allowContradictory: boolean,
): void {
  if (lower === Infinity || upper === -Infinity) {
    throw new InvalidProblemError(
      `${label()} has bounds [${lower}, ${upper}], which hold no value; ${INFINITE_BOUND.toExponential()} and more counts as infinite`,
    );
  }
  if (lower > upper && !allowContradictory) {
    throw new InvalidProblemError(
      `${label()} has the lower bound ${lower} above the upper bound ${upper}; swap or widen them`,
    );
  }
}
