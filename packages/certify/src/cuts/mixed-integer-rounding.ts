import { type Constraint, ONE, type ProofLog, Rational, type Terms, ZERO } from "@bough/proof";
import type { BaseIdentity, Distance } from "./base-identity.ts";

/** A cut before it is derived: Σ weight · distance >= 1. */
export interface RoundingCut {
  readonly terms: Terms;
  readonly rhs: Rational;
  /** Derives it; the line of the proof that states it. */
  derive(log: ProofLog): number;
}

/** Fractions of the side nearer to an integer than this make weak cuts of large numbers. */
const LEAST_FRACTION = Rational.of(1n, 100n);

/**
 * The Gomory mixed-integer cut of an identity Σ a z = b over quantities that are not negative. Whole
 * ones go to the side of the next integer that is nearer in its effect: their sum w is an integer, and the cut
 * follows both where w <= ⌊b⌋ and where w >= ⌊b⌋ + 1, since the rest of the identity must make up
 * for the difference.
 *
 * R. E. Gomory, "An algorithm for the mixed integer problem", RAND RM-2597, 1960; as a split:
 * W. Cook, R. Kannan, A. Schrijver, "Chvátal closures for mixed integer programming problems", 1990.
 */
export function mixedIntegerRounding({ distances, side }: BaseIdentity): RoundingCut | undefined {
  const fraction = side.minus(side.floor());
  const rest = ONE.minus(fraction);
  if (fraction.compare(LEAST_FRACTION) < 0 || rest.compare(LEAST_FRACTION) < 0) return undefined;
  const parts = distances.map((distance) => partOf(distance, fraction));
  const { terms, constant } = expand(
    distances,
    parts.map(({ excess }) => weightOf(excess, fraction)),
  );
  return {
    terms,
    rhs: ONE.minus(constant),
    derive: (log) => derive(log, distances, parts, side.floor(), fraction, terms),
  };
}

/** coefficient = whole + excess, whole an integer that is zero for what is continuous. */
interface Part {
  readonly whole: Rational;
  readonly excess: Rational;
}

function partOf({ coefficient, isWhole }: Distance, fraction: Rational): Part {
  if (!isWhole) return { whole: ZERO, excess: coefficient };
  const floor = coefficient.floor();
  const above = coefficient.minus(floor);
  if (above.compare(fraction) <= 0) return { whole: floor, excess: above };
  return { whole: floor.plus(ONE), excess: above.minus(ONE) };
}

/** What a distance weighs in the cut: its excess against the room on that side. */
function weightOf(excess: Rational, fraction: Rational): Rational {
  return excess.sign() >= 0 ? excess.over(fraction) : excess.negated().over(ONE.minus(fraction));
}

/** Σ weight · distance as terms of columns and a constant. */
function expand(distances: readonly Distance[], weights: readonly Rational[]) {
  const sum = new Map<number, Rational>();
  let constant = ZERO;
  for (const [k, { terms, sign, side }] of distances.entries()) {
    const weight = sign > 0 ? weights[k] : weights[k].negated();
    if (weight.sign() === 0) continue;
    constant = constant.minus(weight.times(side));
    terms.indices.forEach((j, at) => {
      sum.set(j, (sum.get(j) ?? ZERO).plus(weight.times(terms.values[at])));
    });
  }
  const indices = [...sum.keys()].filter((j) => sum.get(j)?.sign() !== 0).sort((a, b) => a - b);
  return { terms: { indices, values: indices.map((j) => sum.get(j) ?? ZERO) }, constant };
}

function derive(
  log: ProofLog,
  distances: readonly Distance[],
  parts: readonly Part[],
  floor: Rational,
  fraction: Rational,
  terms: Terms,
): number {
  const weights = parts.map(({ excess }) => weightOf(excess, fraction));
  const { constant } = expand(distances, weights);
  const cut: Constraint = { direction: 1, rhs: ONE.minus(constant), terms };
  const whole = expand(
    distances,
    parts.map((part) => part.whole),
  );
  const least = floor.minus(whole.constant);
  const below = log.assume({ direction: -1, rhs: least, terms: whole.terms });
  const above = log.assume({ direction: 1, rhs: least.plus(ONE), terms: whole.terms });
  // Where w <= floor the excesses sum up to the fraction at least, elsewhere to fraction - 1 at most.
  const first = sumUp(log, cut, distances, below, ONE.over(fraction).negated(), (k) =>
    weights[k].minus(parts[k].excess.over(fraction)),
  );
  const rest = ONE.minus(fraction);
  const second = sumUp(log, cut, distances, above, ONE.over(rest), (k) =>
    weights[k].plus(parts[k].excess.over(rest)),
  );
  return log.unsplit(cut, first, below, second, above);
}

/** The cut as a sum of a case and of distances that are not negative. */
function sumUp(
  log: ProofLog,
  cut: Constraint,
  distances: readonly Distance[],
  assumed: number,
  multiplier: Rational,
  slack: (k: number) => Rational,
): number {
  const sums = new Map<number, Rational>([[assumed, multiplier]]);
  for (const [k, { line, sign }] of distances.entries()) {
    const value = slack(k);
    const signed = sign > 0 ? value : value.negated();
    if (value.sign() !== 0) sums.set(line, (sums.get(line) ?? ZERO).plus(signed));
  }
  const uses = [...sums.keys()].filter((line) => sums.get(line)?.sign() !== 0);
  return log.combine(
    cut,
    uses,
    uses.map((line) => sums.get(line) ?? ZERO),
  );
}
