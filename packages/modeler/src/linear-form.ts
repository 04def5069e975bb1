import { minusProducts } from "@bough/problem";
import type { Atom } from "./atom.ts";
import type { Context } from "./context.ts";
import { type DefinedWhere, EVERYWHERE } from "./definedness.ts";
import { textOnly } from "./given-values.ts";
import { type Interval, interval, scaled } from "./interval.ts";
import { LazySum } from "./lazy-sum.ts";
import { linearText } from "./text.ts";
import { textOf } from "./text-budget.ts";

/** A constant plus multiples of atoms, and what can be read off it. Immutable. */
export class LinearForm {
  readonly context: Context;
  /** Where it has a value; what is required or optimised is required to have one. */
  readonly definedWhere: DefinedWhere;
  protected sum: LazySum;
  #interval: Interval | undefined;
  #key: string | undefined;

  constructor(
    context: Context,
    atoms: readonly Atom[],
    coefficients: readonly number[],
    constant: number,
    definedWhere: DefinedWhere = EVERYWHERE,
  ) {
    this.context = context;
    this.sum = new LazySum({ atoms, coefficients, constant });
    this.definedWhere = definedWhere;
  }

  /** Sorted by id, without zero coefficients. */
  get atoms(): readonly Atom[] {
    return this.sum.terms.atoms;
  }

  get coefficients(): readonly number[] {
    return this.sum.terms.coefficients;
  }

  get constant(): number {
    return this.sum.terms.constant;
  }

  /** The values it can take, from the declared bounds of its variables. */
  get interval(): Interval {
    this.#interval ??= this.intervalFrom((atom) => atom.interval);
    return this.#interval;
  }

  get lower(): number {
    return this.interval.lower;
  }

  get upper(): number {
    return this.interval.upper;
  }

  /** True where only integers can result. */
  get isInteger(): boolean {
    return (
      Number.isInteger(this.constant) &&
      this.coefficients.every(Number.isInteger) &&
      this.atoms.every((atom) => atom.isInteger)
    );
  }

  get isConstant(): boolean {
    return this.atoms.length === 0;
  }

  /** Equal for equal expressions of one model. */
  get key(): string {
    this.#key ??= `${this.atoms.map((atom, k) => `${this.coefficients[k]}*${atom.id}`).join("+")}+${this.constant}`;
    return this.#key;
  }

  toString(): string {
    return textOf(() => linearText(this));
  }

  /** Text where text is wanted. JavaScript's operators make numbers of objects: here they throw. */
  [Symbol.toPrimitive](hint: string): string {
    return textOnly(this, hint);
  }

  /** @internal The interval that follows from given intervals of the atoms. */
  intervalFrom(intervalOf: (atom: Atom) => Interval): Interval {
    const { atoms, coefficients, constant } = this.sum.terms;
    if (constant === 0 && atoms.length === 1 && coefficients[0] === 1) return intervalOf(atoms[0]!);
    let lower = constant;
    let upper = constant;
    let size = Math.abs(constant);
    for (let k = 0; k < atoms.length; k++) {
      const part = scaled(intervalOf(atoms[k]!), coefficients[k]!);
      lower += part.lower;
      upper += part.upper;
      if (Number.isFinite(part.lower)) size += Math.abs(part.lower);
      if (Number.isFinite(part.upper)) size += Math.abs(part.upper);
    }
    if (size < LARGE_TERMS) return interval(lower, upper);
    return interval(this.#end(lower, intervalOf, true), this.#end(upper, intervalOf, false));
  }

  /** An end as the decimals that it is made of, where doubles have lost more of it than may be. */
  #end(plain: number, intervalOf: (atom: Atom) => Interval, isLower: boolean): number {
    const { atoms, coefficients, constant } = this.sum.terms;
    if (!Number.isFinite(plain)) return plain;
    if (Number.isInteger(constant) && coefficients.every(Number.isInteger)) return plain;
    const ends = atoms.map((atom, k) => {
      const { lower, upper } = intervalOf(atom);
      return coefficients[k]! > 0 === isLower ? lower : upper;
    });
    const taken = coefficients.map((coefficient) => -coefficient);
    return minusProducts(constant, taken, ends);
  }
}

/** From here on, terms of decimals that cancel leave rounding of more than a hundredth of a billionth behind. */
const LARGE_TERMS = 2 ** 15;
