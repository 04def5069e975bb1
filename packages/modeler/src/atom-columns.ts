import type { Atom, BooleanAtom, NumberAtom } from "./atom.ts";
import { AtomMap } from "./atom-map.ts";
import { fromAtom } from "./build-expression.ts";
import type { Expression } from "./expression.ts";
import type { Direction, Literal } from "./linearizations/linearization.ts";

/** Which column or literal stands for which atom, and on which sides of its value rows hold it. */
export class AtomColumns {
  readonly #columns = new AtomMap<number>();
  readonly #literals = new AtomMap<Literal>();
  readonly #followed = new AtomMap<number>();

  column(atom: Atom): number | undefined {
    return this.#columns.get(atom);
  }

  setColumn(atom: Atom, column: number): void {
    this.#columns.set(atom, column);
  }

  literal(atom: Atom): Literal | undefined {
    return this.#literals.get(atom);
  }

  setLiteral(atom: Atom, literal: Literal): void {
    this.#literals.set(atom, literal);
  }

  /** Whether the atom has a column or literal that rows hold to its value on all sides of the direction. */
  follows(atom: NumberAtom | BooleanAtom, direction: Direction): boolean {
    if (this.#missing(atom, direction) !== 0) return false;
    return this.#columns.has(atom) || this.#literals.has(atom);
  }

  /** The sides of the direction that no row has held yet: from now on they count as held. 0 for none */
  follow(atom: NumberAtom | BooleanAtom, direction: Direction): Direction | 0 {
    const missing = this.#missing(atom, direction);
    if (missing !== 0) this.#followed.set(atom, (this.#followed.get(atom) ?? 0) | direction);
    return missing;
  }

  /** The columns of operations, and what they are where the expressions have these values. */
  *operationValues(
    valueAt: (expression: Expression) => number,
  ): Generator<readonly [column: number, value: number]> {
    for (const [atom, column] of this.#columns) {
      if (atom.kind === "number") yield [column, valueAt(fromAtom(atom))];
    }
    for (const [atom, literal] of this.#literals) yield [literal >> 1, valueAt(fromAtom(atom))];
  }

  #missing(atom: NumberAtom | BooleanAtom, direction: Direction): Direction | 0 {
    return (direction & ~(this.#followed.get(atom) ?? 0)) as Direction | 0;
  }
}
