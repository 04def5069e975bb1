import {
  checkValue,
  FINITE_NUMBER,
  NUMBER,
  shown,
  TEXT,
  TextMap,
  wholeNumberWithin,
} from "@bough/problem";
import type { VariableAtom } from "./atom.ts";
import { BooleanVariable } from "./boolean-expression.ts";
import type { Required, Requirement } from "./constraint.ts";
import { InvalidModelError } from "./errors.ts";
import { Variable } from "./expression.ts";
import { listed } from "./given-values.ts";
import { type Interval, interval, ZERO_ONE } from "./interval.ts";
import { ModelVocabulary } from "./model-vocabulary.ts";
import { Parameter } from "./parameter.ts";
import type { SizedList } from "./sized-list.ts";
import { plainAtom } from "./solving/start.ts";
import { quoting } from "./text-budget.ts";
import { type KeySet, splitKeys, Table } from "./variable-table.ts";

/** Sets of keys, such as plants and markets. */
type Sets = [KeySet, ...KeySet[]];
type SetsAndName = Sets | [...Sets, string];
type SetsBoundsAndName =
  | Sets
  | [...Sets, number]
  | [...Sets, number, number]
  | [...Sets, number, number, string];
type BoundsAndName = [lower?: number, upper?: number, name?: string];

/** What a model has to choose: variables, alone, in lists and in tables over sets of keys. */
export abstract class ModelVariables extends ModelVocabulary {
  /** What variables can be at present, where that is less than declared. */
  protected readonly presentBounds = new Map<VariableAtom, Interval>();
  readonly #variableNames = new TextMap<true>();

  /** Constraints that say which values a variable has: like its bounds, they belong to it. */
  protected readonly domains: Set<Required> = new Set();

  /** Adds a constraint; what it returns can be removed again. */
  abstract require(requirement: Requirement, name?: string): Required;

  /** A Boolean to be chosen. */
  binary(name?: string): BooleanVariable {
    this.#takeName(name);
    const spec = { name, interval: ZERO_ONE, isInteger: true, isBoolean: true };
    return new BooleanVariable(this.context.variable(spec));
  }

  /** An integer to be chosen in [lower, upper]. */
  integer(lower = 0, upper = Infinity, name?: string): Variable {
    this.#checkBounds("integer", lower, upper, name);
    const range = interval(Math.ceil(lower), Math.floor(upper));
    if (range.lower > range.upper) throw noValueBetween("integer", lower, upper, name);
    this.#takeName(name);
    return new Variable(this.context.variable({ name, interval: range, isInteger: true }));
  }

  /** A real number to be chosen in [lower, upper]. */
  real(lower = 0, upper = Infinity, name?: string): Variable {
    this.#checkBounds("real", lower, upper, name);
    this.#takeName(name);
    const spec = { name, interval: interval(lower, upper), isInteger: false };
    return new Variable(this.context.variable(spec));
  }

  /**
   * A number that is given and may change from solve to solve, within bounds if any are given: those
   * operations need that take it apart.
   */
  parameter(value: number, name?: string, lower = -Infinity, upper = Infinity): Parameter {
    const call = `parameter(${shown(value)}${name === undefined ? "" : `, "${name}"`})`;
    const check = (next: number) => {
      checkValue(`the value of ${call}`, next, FINITE_NUMBER, InvalidModelError);
      if (next >= lower && next <= upper) return;
      throw new InvalidModelError(quoting`${call}: ${next} lies outside [${lower}, ${upper}]`);
    };
    check(value);
    const { atom } = this.real(lower, upper, name);
    this.context.parameters.add(atom);
    const hold = (next: number) => this.presentBounds.set(atom, interval(next, next));
    hold(value);
    return new Parameter(atom, value, (next) => {
      check(next);
      hold(next);
    });
  }

  /**
   * Lets a variable be between these from the next solve on. They may be as wide as the variable was
   * declared, no wider: constraints were read with that in mind.
   */
  setBounds(variable: Variable | BooleanVariable, lower: number, upper: number): void {
    const atom = plainAtom(variable);
    if (atom === undefined || atom.context !== this.context || variable instanceof Parameter) {
      throw new InvalidModelError(
        quoting`setBounds(${shown(variable)}, …): it needs a variable of the model`,
      );
    }
    this.#checkBounds("setBounds", lower, upper, atom.name);
    const range = atom.isInteger
      ? interval(Math.ceil(lower), Math.floor(upper))
      : interval(lower, upper);
    if (range.lower > range.upper) throw noValueBetween("setBounds", lower, upper, atom.name);
    const { interval: declared, semiContinuous } = atom;
    if (
      semiContinuous !== undefined ||
      range.lower < declared.lower ||
      range.upper > declared.upper
    ) {
      throw new InvalidModelError(
        semiContinuous === undefined
          ? quoting`setBounds(${variable}, ${lower}, ${upper}): it was declared in [${declared.lower}, ${declared.upper}]; declare it wider`
          : quoting`setBounds(${variable}, …): a semi-continuous variable keeps its bounds`,
      );
    }
    this.presentBounds.set(atom, range);
  }

  /** One of a set of integers. */
  integerFrom(values: Iterable<number>, name?: string): Variable {
    const sorted = [...new Set(listed(values, "integerFrom"))];
    if (sorted.length === 0 || !sorted.every(Number.isInteger)) {
      throw new InvalidModelError(
        quoting`integerFrom([${sorted.map(shown)}]): it needs integers, at least one`,
      );
    }
    sorted.sort((a, b) => a - b);
    const variable = this.integer(sorted[0], sorted.at(-1), name);
    const isGapless = sorted.length === sorted.at(-1)! - sorted[0]! + 1;
    if (!isGapless) this.domains.add(this.require(variable.isOneOf(sorted)));
    return variable;
  }

  /** 0, or a number in [lower, upper] with 0 < lower; upper may be Infinity. */
  semiContinuous(lower: number, upper: number, name?: string): Variable {
    return this.#semiContinuous("semiContinuous", lower, upper, false, name);
  }

  /** 0, or an integer in [lower, upper] with 0 < lower; upper may be Infinity. */
  semiInteger(lower: number, upper: number, name?: string): Variable {
    this.#checkBounds("semiInteger", lower, upper, name);
    return this.#semiContinuous("semiInteger", Math.ceil(lower), Math.floor(upper), true, name);
  }

  /** So many binaries; or, for sets of keys instead of a count, one for each combination of keys. */
  binaries<N extends number>(count: N, name?: string): SizedList<BooleanVariable, N>;
  binaries(...setsAndName: SetsAndName): Table<BooleanVariable>;
  binaries(...given: unknown[]): BooleanVariable[] | Table<BooleanVariable> {
    const make = (name: string | undefined) => this.binary(name);
    return this.#several(given, make, ([name]) => name);
  }

  /** So many integers in [lower, upper], from 0 on by default; or one for each combination of keys. */
  integers<N extends number>(
    count: N,
    lower?: number,
    upper?: number,
    name?: string,
  ): SizedList<Variable, N>;
  integers(...setsBoundsAndName: SetsBoundsAndName): Table<Variable>;
  integers(...given: unknown[]): Variable[] | Table<Variable> {
    return this.#bounded(given, (lower, upper, name) => this.integer(lower, upper, name));
  }

  /** So many reals in [lower, upper], from 0 on by default; or one for each combination of keys. */
  reals<N extends number>(
    count: N,
    lower?: number,
    upper?: number,
    name?: string,
  ): SizedList<Variable, N>;
  reals(...setsBoundsAndName: SetsBoundsAndName): Table<Variable>;
  reals(...given: unknown[]): Variable[] | Table<Variable> {
    return this.#bounded(given, (lower, upper, name) => this.real(lower, upper, name));
  }

  /** All variables, in the order in which they were made. */
  get variables(): readonly (Variable | BooleanVariable)[] {
    return this.context.variables.map(variableOf);
  }

  /** The variable or binary of that name. */
  variable(name: string): Variable | BooleanVariable {
    const atom = this.context.variables.find((each) => each.name === name);
    if (atom === undefined) {
      throw new InvalidModelError(
        quoting`variable("${name}"): the model has no variable of that name`,
      );
    }
    return variableOf(atom);
  }

  #bounded(
    given: readonly unknown[],
    make: (lower?: number, upper?: number, name?: string) => Variable,
  ): Variable[] | Table<Variable> {
    const { sets, rest } = splitKeys(given);
    const [lower, upper, name] = (sets.length > 0 ? rest : rest.slice(1)) as BoundsAndName;
    return this.#several(
      given,
      (itemName) => make(lower, upper, itemName),
      () => name,
    );
  }

  /** A list of variables where a count is given, a table where sets of keys are. */
  #several<T extends Variable | BooleanVariable>(
    given: readonly unknown[],
    make: (name: string | undefined) => T,
    nameIn: (rest: readonly unknown[]) => unknown,
  ): T[] | Table<T> {
    const { sets, rest } = splitKeys(given);
    const name = nameIn(sets.length > 0 ? rest : rest.slice(1));
    if (name !== undefined) checkValue("the name of variables", name, TEXT, InvalidModelError);
    if (sets.length > 0) return new Table(this.context, sets, (name as string) ?? "", make);
    const count = rest[0] as number;
    return Array.from(this.#places(count), (k) => make(indexed(name as string | undefined, k)));
  }

  #semiContinuous(
    call: string,
    lower: number,
    upper: number,
    isInteger: boolean,
    name: string | undefined,
  ): Variable {
    this.#checkBounds(call, lower, upper, name);
    if (!(lower > 0)) {
      throw new InvalidModelError(
        quoting`${call}(${lower}, ${upper}): the lower bound must be positive`,
      );
    }
    this.#takeName(name);
    const semiContinuous = interval(lower, upper);
    const spec = { name, interval: interval(0, upper), isInteger, semiContinuous };
    return new Variable(this.context.variable(spec));
  }

  #checkBounds(call: string, lower: number, upper: number, name: string | undefined): void {
    const label = name === undefined ? "" : ` for ${shown(name)}`;
    checkValue(`the lower bound of ${call}(…)${label}`, lower, NUMBER, InvalidModelError);
    checkValue(`the upper bound of ${call}(…)${label}`, upper, NUMBER, InvalidModelError);
    if (lower <= upper && lower < Infinity && upper > -Infinity) return;
    throw noValueBetween(call, lower, upper, name);
  }

  /** 0 … count - 1. */
  #places(count: number): Iterable<number> {
    checkValue(
      "the count of variables",
      count,
      wholeNumberWithin(0, MOST_VARIABLES),
      InvalidModelError,
    );
    return new Array(count).keys();
  }

  #takeName(name: string | undefined): void {
    if (name === undefined) return;
    checkValue("the name of a variable", name, TEXT, InvalidModelError);
    if (this.#variableNames.get(name) === true) {
      throw new InvalidModelError(quoting`another variable is named "${name}"; names must differ`);
    }
    this.#variableNames.set(name, true);
  }
}

/** The length of the longest array. */
const MOST_VARIABLES = 2 ** 32 - 1;

function variableOf(atom: VariableAtom): Variable | BooleanVariable {
  return atom.isBoolean ? new BooleanVariable(atom) : new Variable(atom);
}

/** The name of item k among several. */
export function indexed(name: string | undefined, k: number): string | undefined {
  return name === undefined ? undefined : `${name}_${k}`;
}

function noValueBetween(
  call: string,
  lower: number,
  upper: number,
  name: string | undefined,
): InvalidModelError {
  const label = name === undefined ? "" : `, "${name}"`;
  const remedy = lower > upper ? "give the smaller one first" : "widen one of them";
  return new InvalidModelError(
    quoting`${call}(${lower}, ${upper}${label}): the bounds hold no value of that kind; ${remedy}`,
  );
}
