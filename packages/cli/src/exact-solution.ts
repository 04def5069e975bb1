import { quotedName } from "@bough/formats";
import type { Problem } from "@bough/problem";
import { Rational } from "@bough/proof";

/** A point without rounding as text, and what the text could not say. */
export interface ExactSolution {
  readonly text: string;
  /** "x = 1/3" for each value that no decimal of 17 digits is: the text has the nearest double. */
  readonly rounded: readonly string[];
}

/**
 * A solution file of exact values: each is the decimal that it is where readers, which keep doubles, will
 * have that very decimal again.
 *
 * @param x a value for each column [numCols]
 */
export function exactSolution(
  problem: Problem,
  x: readonly Rational[],
  objective: Rational,
): ExactSolution {
  const rounded: string[] = [];
  const lines = [`=obj= ${nearest(objective)}`];
  x.forEach((value, j) => {
    const name = problem.columnName(j);
    const double = nearest(value);
    lines.push(`${quotedName(name)} ${double}`);
    if (!Rational.fromDouble(double).equals(value)) rounded.push(`${name} = ${value}`);
  });
  return { text: `${lines.join("\n")}\n`, rounded };
}

/** Digits after the point that tell doubles of any size that people write apart. */
const DIGITS = 40n;

/** The double next to the value: by its decimal digits, since readers round those correctly. */
function nearest(value: Rational): number {
  const scaled = value.times(Rational.of(10n ** DIGITS));
  const digits = scaled.floor();
  return scaled.equals(digits) ? Number(`${digits}e-${DIGITS}`) : value.toNumber();
}
