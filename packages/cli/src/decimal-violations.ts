import { checkSolutionExact, type Problem, type ViolationKind } from "@bough/problem";
import { Rational, ZERO } from "@bough/proof";

/** A violation of the model as it is written, without any rounding. */
export interface DecimalViolation {
  readonly kind: ViolationKind;
  readonly name: string;
  readonly amount: Rational;
}

/**
 * All that a point breaks, the largest first. Numbers count as the decimals that they are written as, the
 * shortest that read back as the double, as in proofs; structures as their doubles.
 *
 * @param x a value for each column [numCols]
 */
export function decimalViolations(problem: Problem, x: Float64Array): DecimalViolation[] {
  const values = Array.from(x, (value) => Rational.fromDouble(value));
  const found: DecimalViolation[] = [];
  const show = (kind: ViolationKind, name: string, amount: Rational) => {
    if (amount.sign() > 0) found.push({ kind, name, amount });
  };
  const { numCols, numRows, isInteger, columnLower, columnUpper, rowLower, rowUpper, rows } =
    problem;
  for (let j = 0; j < numCols; j++) {
    const value = values[j] ?? ZERO;
    show("bound", problem.columnName(j), distance(value, columnLower[j], columnUpper[j]));
    if (isInteger[j] === 1) show("integrality", problem.columnName(j), toInteger(value));
  }
  for (let i = 0; i < numRows; i++) {
    let activity = ZERO;
    for (let k = rows.starts[i] ?? 0; k < (rows.starts[i + 1] ?? 0); k++) {
      const coefficient = Rational.fromDouble(rows.values[k] ?? 0);
      activity = activity.plus(coefficient.times(values[rows.indices[k] ?? 0] ?? ZERO));
    }
    show("row", problem.rowName(i), distance(activity, rowLower[i], rowUpper[i]));
  }
  for (const { kind, name, fraction } of checkSolutionExact(problem, x))
    if (kind === "structure") show(kind, name, Rational.parse(fraction) ?? ZERO);
  return found.sort((a, b) => b.amount.compare(a.amount));
}

/** How far the value lies outside; 0 inside. */
function distance(value: Rational, lower = -Infinity, upper = Infinity): Rational {
  if (lower === Infinity || upper === -Infinity) return Rational.fromDouble(Number.MAX_VALUE);
  const below = lower === -Infinity ? ZERO : Rational.fromDouble(lower).minus(value);
  const above = upper === Infinity ? ZERO : value.minus(Rational.fromDouble(upper));
  const most = below.compare(above) > 0 ? below : above;
  return most.sign() > 0 ? most : ZERO;
}

function toInteger(value: Rational): Rational {
  const above = value.minus(value.floor());
  const below = value.ceil().minus(value);
  return above.compare(below) < 0 ? above : below;
}
