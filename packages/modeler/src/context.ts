import { type Steps, TextMap } from "@bough/problem";
import type { Atom, BooleanAtom, NumberAtom, Operand, VariableAtom } from "./atom.ts";
import { BooleanExpression } from "./boolean-expression.ts";
import { type Interval, ZERO_ONE } from "./interval.ts";
import type { BooleanOperation, NumberOperation } from "./linearizations/linearization.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface VariableSpec {
  readonly name?: string | undefined;
  readonly interval: Interval;
  readonly isInteger: boolean;
  readonly isBoolean?: boolean;
  readonly semiContinuous?: Interval;
}

/** Variables of definitions, by what they belong to and their role in it. */
type Witnesses = WeakMap<object, Map<string, VariableAtom>>;

/**
 * The store of one model's atoms. Equal operations on equal operands are made once (hash-consing),
 * so a sub-expression written twice costs its rows once.
 */
export class Context {
  /** The operations, handed in so that expressions can name them without importing them. */
  readonly vocabulary: Vocabulary;
  /** Gap that a strict comparison of real expressions leaves. */
  readonly epsilon: number;
  readonly variables: VariableAtom[] = [];
  /** Those of them that are held at a value which is given. */
  readonly parameters = new Set<VariableAtom>();
  readonly #operations = new TextMap<Atom>();
  readonly #witnesses: Witnesses = new WeakMap();
  /** What the compilation at work has made for itself. */
  #compiled: { readonly operations: TextMap<Atom>; readonly witnesses: Witnesses } | undefined;
  #nextId = 0;
  #nextSerial = 0;

  constructor(vocabulary: Vocabulary, epsilon: number) {
    this.vocabulary = vocabulary;
    this.epsilon = epsilon;
  }

  /**
   * The steps of a compilation. The operations and witnesses that it makes on the way are its own: the model
   * would keep those of every compilation for ever, on 500 boxes a million of them, and the next one may
   * know other ranges. What users write between two steps is the model's.
   */
  *compiling<T>(steps: Steps<T>): Steps<T> {
    const compiled = { operations: new TextMap<Atom>(), witnesses: new WeakMap() };
    for (;;) {
      const outer = this.#compiled;
      this.#compiled = compiled;
      let step: IteratorResult<void, T>;
      try {
        step = steps.next();
      } finally {
        this.#compiled = outer;
      }
      if (step.done === true) return step.value;
      yield;
    }
  }

  #known(key: string): Atom | undefined {
    return this.#compiled?.operations.get(key) ?? this.#operations.get(key);
  }

  #keep(key: string, atom: Atom): void {
    (this.#compiled?.operations ?? this.#operations).set(key, atom);
  }

  /** A number that tells apart what would else read alike. */
  nextSerial(): number {
    return this.#nextSerial++;
  }

  variable(spec: VariableSpec): VariableAtom {
    const atom: VariableAtom = {
      kind: "variable",
      id: this.#nextId++,
      context: this,
      name: spec.name,
      isInteger: spec.isInteger,
      isBoolean: spec.isBoolean ?? false,
      interval: spec.interval,
      ...(spec.semiContinuous ? { semiContinuous: spec.semiContinuous } : {}),
    };
    this.variables.push(atom);
    return atom;
  }

  /**
   * A variable that belongs to the definition of an operation, not to the user. The same owner and
   * role give the same one, within a compilation, or where it was made outside of any.
   */
  witness(owner: object, role: string, range: Interval, isInteger: boolean): VariableAtom {
    const lasting = this.#witnesses.get(owner)?.get(role);
    if (lasting !== undefined) return lasting;
    const witnesses = this.#compiled?.witnesses ?? this.#witnesses;
    let roles = witnesses.get(owner);
    if (roles === undefined) {
      roles = new Map();
      witnesses.set(owner, roles);
    }
    const known = roles.get(role);
    if (known !== undefined) return known;
    const isBoolean = isInteger && range.lower === 0 && range.upper === 1;
    const atom: VariableAtom = {
      kind: "variable",
      id: this.#nextId++,
      context: this,
      name: undefined,
      isInteger,
      isBoolean,
      interval: range,
    };
    roles.set(role, atom);
    return atom;
  }

  /** A witness that is true or false. */
  witnessBoolean(owner: object, role: string): BooleanExpression {
    return new BooleanExpression(this, this.witness(owner, role, ZERO_ONE, true), false);
  }

  number(operation: NumberOperation, operands: readonly Operand[], data?: unknown): NumberAtom {
    const key = keyOf(operation.name, operands, data);
    const known = this.#known(key);
    if (known !== undefined) return known as NumberAtom;
    const shape = { operands, data };
    const atom: NumberAtom = {
      kind: "number",
      id: this.#nextId++,
      context: this,
      operation,
      operands,
      data,
      isInteger: operation.isInteger(shape),
      isBoolean: false,
      interval: operation.interval(shape, (expression) => expression.interval),
    };
    this.#keep(key, atom);
    return atom;
  }

  boolean(operation: BooleanOperation, operands: readonly Operand[], data?: unknown): BooleanAtom {
    const key = keyOf(operation.name, operands, data);
    const known = this.#known(key);
    if (known !== undefined) return known as BooleanAtom;
    const atom: BooleanAtom = {
      kind: "boolean",
      id: this.#nextId++,
      context: this,
      operation,
      operands,
      data,
      isInteger: true,
      isBoolean: true,
      interval: ZERO_ONE,
    };
    this.#keep(key, atom);
    return atom;
  }
}

function keyOf(name: string, operands: readonly Operand[], data: unknown): string {
  const parts = operands.map((operand) => operand.key).join(",");
  return data === undefined ? `${name}(${parts})` : `${name}(${parts};${JSON.stringify(data)})`;
}
