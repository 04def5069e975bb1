import { type Rational, ZERO } from "../exact/rational.ts";
import type { Constraint, Direction, Terms } from "../vipr/constraint.ts";

/** The sum of constraints, each times a multiplier: at least, at most or equal, as their signs say. */
export class Combination {
  direction: Direction = 0;
  rhs: Rational = ZERO;
  /** Coefficient of each variable; undefined where it has none. [numVariables] */
  readonly #sum: (Rational | undefined)[];
  /** Variables that have a coefficient, each once. */
  #touched: number[] = [];

  constructor(numVariables: number) {
    this.#sum = new Array<Rational | undefined>(numVariables).fill(undefined);
  }

  /** False, and nothing is added, where the sign contradicts those of the others. */
  add({ direction, rhs, terms }: Constraint, multiplier: Rational): boolean {
    const sign = multiplier.sign();
    if (sign === 0) return true;
    const turned = (direction * sign) as Direction;
    if (turned !== 0) {
      if (this.direction === -turned) return false;
      this.direction = turned;
    }
    this.rhs = this.rhs.plus(multiplier.times(rhs));
    terms.indices.forEach((j, k) => {
      const before = this.#sum[j];
      const term = multiplier.times(terms.values[k]);
      if (before === undefined) this.#touched.push(j);
      this.#sum[j] = before === undefined ? term : before.plus(term);
    });
    return true;
  }

  /** The sum so far; the next one starts from nothing. */
  take(): Constraint {
    const { direction, rhs } = this;
    const terms = this.#takeTerms();
    this.direction = 0;
    this.rhs = ZERO;
    return { direction, rhs, terms };
  }

  #takeTerms(): Terms {
    const indices: number[] = [];
    const values: Rational[] = [];
    for (const j of this.#touched.sort((a, b) => a - b)) {
      const value = this.#sum[j];
      this.#sum[j] = undefined;
      if (value === undefined || value.sign() === 0) continue;
      indices.push(j);
      values.push(value);
    }
    this.#touched = [];
    return { indices, values };
  }
}

/**
 * The constraint that integer points satisfy with it: the right-hand side goes to the next integer.
 * Undefined where a coefficient is no integer or stands at a variable that need not be one.
 */
export function rounded(
  constraint: Constraint,
  isInteger: readonly boolean[],
): Constraint | undefined {
  const { direction, rhs, terms } = constraint;
  const isWhole = terms.indices.every((j, k) => isInteger[j] && terms.values[k].isInteger());
  if (!isWhole) return undefined;
  return { direction, terms, rhs: direction > 0 ? rhs.ceil() : direction < 0 ? rhs.floor() : rhs };
}
