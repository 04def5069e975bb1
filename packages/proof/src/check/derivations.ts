import { ONE, type Rational } from "../exact/rational.ts";
import { type Constraint, dominates, isAbsurd, sameTerms } from "../vipr/constraint.ts";
import { readConstraint, type StatedProblem } from "../vipr/header.ts";
import type { Tokens } from "../vipr/tokens.ts";
import { Combination, rounded } from "./combination.ts";
import { type Derived, NO_ASSUMPTIONS, union } from "./derived.ts";

/** Ways to derive a constraint, as the format names them. */
export const REASONS = ["asm", "lin", "rnd", "uns", "sol"] as const;
export type Reason = (typeof REASONS)[number];

type Conclusion = Pick<Derived, "assumptions">;

/** Reads derivations one by one and admits each only if it follows from those before it. */
export class Derivations {
  readonly #tokens: Tokens;
  readonly #problem: StatedProblem;
  /** Objective of the best solution listed. */
  readonly #best: Rational | null;
  /** Those of the problem, then those derived; undefined where none may use them any more. */
  readonly #known: (Derived | undefined)[];
  readonly #combination: Combination;
  readonly counts: Record<Reason, number> = { asm: 0, lin: 0, rnd: 0, uns: 0, sol: 0 };
  /** The one that was admitted last. */
  last: Derived | undefined;

  constructor(tokens: Tokens, problem: StatedProblem, best: Rational | null) {
    this.#tokens = tokens;
    this.#problem = problem;
    this.#best = best;
    this.#combination = new Combination(problem.variables.length);
    this.#known = problem.constraints.map((constraint) => ({
      ...constraint,
      assumptions: NO_ASSUMPTIONS,
      lastUse: -1,
    }));
  }

  /** Reads the next derivation. Throws `ProofError` where it does not follow. */
  readNext(): void {
    const tokens = this.#tokens;
    const stated = readConstraint(tokens, this.#problem);
    tokens.expect("{");
    const reason = this.#readReason();
    this.counts[reason]++;
    const conclusion = this.#follow(reason, stated, stated.name);
    tokens.expect("}");
    const lastUse = tokens.index("the index of the last use", -1, Infinity);
    const derived = { ...stated, ...conclusion, lastUse };
    const own = this.#known.length;
    this.#known.push(lastUse >= 0 && lastUse <= own ? undefined : derived);
    this.last = derived;
  }

  #readReason(): Reason {
    const word = this.#tokens.word("a reason");
    const reason = REASONS.find((each) => each === word);
    if (reason === undefined) throw this.#tokens.error(`there is no reason "${word}"`);
    return reason;
  }

  #follow(reason: Reason, stated: Constraint, name: string): Conclusion {
    switch (reason) {
      case "asm":
        return { assumptions: [this.#known.length] };
      case "lin":
      case "rnd":
        return this.#combine(reason, stated, name);
      case "uns":
        return this.#unsplit(stated, name);
      case "sol":
        return this.#cutOff(stated, name);
    }
  }

  #combine(reason: "lin" | "rnd", stated: Constraint, name: string): Conclusion {
    const tokens = this.#tokens;
    const word = tokens.word("a number of multipliers");
    if (word === "weak" || word === "incomplete")
      throw tokens.error(`${name} is left ${word}; viprcomp completes such proofs`);
    const count = tokens.asIndex(word, "a number of multipliers", 0, Infinity);
    const used: number[] = [];
    let assumptions = NO_ASSUMPTIONS;
    for (let k = 0; k < count; k++) {
      const index = this.#readIndex();
      const multiplier = tokens.rational("a multiplier");
      const constraint = this.#at(index);
      if (!this.#combination.add(constraint, multiplier))
        throw tokens.error(`${name}: the multiplier of constraint ${index} has the wrong sign`);
      assumptions = union(assumptions, constraint.assumptions);
      used.push(index);
    }
    if (new Set(used).size < count) throw tokens.error(`${name} names a constraint twice`);
    const sum = this.#combination.take();
    const derived = reason === "lin" ? sum : rounded(sum, this.#problem.isInteger);
    if (derived === undefined) throw tokens.error(`${name} rounds what is no sum of integers`);
    if (!dominates(derived, stated)) throw tokens.error(`${name} does not follow from its reason`);
    this.#forget(used);
    return { assumptions };
  }

  #unsplit(stated: Constraint, name: string): Conclusion {
    const [first, firstCase, second, secondCase] = [0, 1, 2, 3].map(() => this.#readIndex());
    const [a, b] = [this.#at(first), this.#at(second)];
    for (const [index, constraint] of [[first, a] as const, [second, b] as const]) {
      if (!dominates(constraint, stated))
        throw this.#tokens.error(`${name} does not follow from constraint ${index}`);
    }
    if (!this.#isSplit(this.#at(firstCase), this.#at(secondCase)))
      throw this.#tokens.error(`${name}: ${firstCase} and ${secondCase} are not all cases`);
    const assumptions = union(a.assumptions, b.assumptions, firstCase, secondCase);
    this.#forget([first, firstCase, second, secondCase]);
    return { assumptions };
  }

  /** True for terms <= k and terms >= k + 1 with k and all terms whole at integer points. */
  #isSplit(a: Constraint, b: Constraint): boolean {
    if (a.direction === 0 || a.direction !== -b.direction) return false;
    const [below, above] = a.direction < 0 ? [a, b] : [b, a];
    if (!below.rhs.isInteger() || !above.rhs.equals(below.rhs.plus(ONE))) return false;
    return sameTerms(a.terms, b.terms) && rounded(below, this.#problem.isInteger) !== undefined;
  }

  /** Only points better than the best solution are left: a whole step where objectives are integers. */
  #cutOff(stated: Constraint, name: string): Conclusion {
    const { sense, objective, isInteger } = this.#problem;
    const direction = sense === "min" ? -1 : 1;
    if (this.#best === null) throw this.#tokens.error(`${name}: no solution is listed`);
    const side = { direction, rhs: this.#best, terms: objective } as const;
    const step =
      rounded(side, isInteger) === undefined ? this.#best : this.#best.plus(signed(direction));
    if (!dominates({ ...side, rhs: step }, stated))
      throw this.#tokens.error(`${name} cuts off more than the solutions listed do`);
    return { assumptions: NO_ASSUMPTIONS };
  }

  #readIndex(): number {
    return this.#tokens.index("a constraint", 0, this.#known.length);
  }

  #at(index: number): Derived {
    const constraint = this.#known[index];
    if (constraint === undefined)
      throw this.#tokens.error(`constraint ${index} was said to be used no more`);
    return constraint;
  }

  /** Drops what the proof says is used here for the last time. */
  #forget(used: readonly number[]): void {
    const own = this.#known.length;
    for (const index of used) {
      const lastUse = this.#known[index]?.lastUse ?? -1;
      if (lastUse >= 0 && lastUse <= own) this.#known[index] = undefined;
    }
  }
}

function signed(direction: -1 | 1): Rational {
  return direction > 0 ? ONE : ONE.negated();
}

/**
 * True where the constraint is what was to be proven, without any assumption. A bound must speak of the
 * objective, although an absurdity would imply it: the authors' checker wants it so.
 */
export function proves(last: Derived | undefined, goal: Constraint | undefined): boolean {
  if (last === undefined || last.assumptions.length > 0) return false;
  if (goal === undefined) return isAbsurd(last);
  return sameTerms(last.terms, goal.terms) && dominates(last, goal);
}
