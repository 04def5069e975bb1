import type { Steps } from "@bough/problem";
import type { BooleanAtom, NumberAtom, Operand } from "../atom.ts";
import type { BigMModel } from "../big-m/big-m-model.ts";
import type { BooleanExpression } from "../boolean-expression.ts";
import type { Compiler } from "../compiler.ts";
import type { Requirement } from "../constraint.ts";
import type { Expression, NumberLike } from "../expression.ts";
import type { Interval } from "../interval.ts";
import type { Model } from "../model.ts";

/** One file of this folder: operations of the vocabulary with the algebra in its header. */
export interface Linearization {
  /** The name of the file. */
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** One call of the vocabulary, as the docs list it and the conformance test tries it. */
export interface Entry {
  readonly area: Area;
  /** The call as a user writes it. */
  readonly call: string;
  readonly meaning: string;
  /** A small model that shows it. */
  example(model: Model): Example;
  /** The same in the literal formulation, over variables in the example's order. */
  bigM?(model: BigMModel, ...variables: Expression[]): NumberLike;
}

export type Area =
  | "arithmetic"
  | "logic"
  | "comparison"
  | "counting and sets"
  | "arrays and order"
  | "functions"
  | "graphs"
  | "scheduling";

export interface Example {
  readonly variables: readonly (Expression | BooleanExpression)[];
  readonly result: Expression | Requirement;
  /** The result by direct calculation; undefined where there is none and no solution may be. */
  truth(...values: number[]): number | boolean | undefined;
}

/**
 * In which way a column must follow the value it stands for. A row `… + 3 z <= 7` only needs z not
 * to lie below its value, so an operation gives just those rows (Plaisted and Greenbaum, "A
 * structure-preserving clause form translation", 1986, carried over to numbers).
 */
export type Direction = typeof NOT_BELOW | typeof NOT_ABOVE | typeof EXACT;
/** The column is at least the value; a true operation makes a true column. */
export const NOT_BELOW = 1;
/** The column is at most the value; a true column makes a true operation. */
export const NOT_ABOVE = 2;
export const EXACT = 3;

/** A column of 0 or 1 or its complement: 2 j is x_j = 1, 2 j + 1 is x_j = 0. */
export type Literal = number;
export const TRUE: Literal = -1;
export const FALSE: Literal = -2;

export function negation(literal: Literal): Literal {
  return literal ^ 1;
}

/** Operands and parameters of an operation. */
export interface Shape {
  readonly operands: readonly Operand[];
  readonly data: unknown;
}

/** Relative distance at which a real value read from a solution counts as on its bound. */
export const READING_TOLERANCE = 1e-6;

/** x as read from a solution, moved into [lower, upper]; undefined where it truly lies outside. */
export function readInto(lower: number, upper: number, x: number): number | undefined {
  const slack = READING_TOLERANCE * Math.max(1, Math.abs(x));
  if (!(x >= lower - slack && x <= upper + slack)) return undefined;
  return Math.max(lower, Math.min(upper, x));
}

/** Reads the values of expressions at a point. */
export interface Values {
  number(expression: Expression): number;
  boolean(expression: BooleanExpression): boolean;
}

interface Operation {
  /** The word by which rows and columns are counted and named. */
  readonly name: string;
  text(shape: Shape): string;
  /** Expressions whose single values it would like to see as columns. */
  valuesOf?(shape: Shape): readonly Expression[];
}

/** An operation that results in a number. */
export interface NumberOperation extends Operation {
  isInteger(shape: Shape): boolean;
  interval(shape: Shape, intervalOf: (expression: Expression) => Interval): Interval;
  /** The value at a point; NaN where it has none, which no solution may show. */
  evaluate(shape: Shape, values: Values): number;
  /**
   * The domain of the operation: Booleans over its operands all of which must be true for it to have
   * a value; absent where it always has one. The compiler requires them of whatever is required or
   * optimised, once each, so that `compile` may take them for granted.
   */
  definedWhere?(shape: Shape): readonly BooleanExpression[];
  /** The same value over other atoms, by what is known when the model is compiled: then it needs no column. */
  expanded?(shape: Shape, intervalOf: (expression: Expression) => Interval): Expression;
  /**
   * Rows that hold the atom's column to its value, in the direction asked; each direction once. With
   * pauses where a single operation may be long, or where its operands may.
   */
  compile(atom: NumberAtom, direction: Direction, compiler: Compiler): Steps<void> | undefined;
}

interface BooleanMeaning extends Operation {
  negatedText?(shape: Shape): string;
  evaluate(shape: Shape, values: Values): boolean;
  /**
   * The first columns that `assert` of true makes, one after the other with pauses, so that it finds them made:
   * where a single operation may have thousands.
   */
  beforehand?(shape: Shape, compiler: Compiler): Steps<void>;
  /** A literal that is equivalent to it already, or undefined. */
  alias?(atom: BooleanAtom, compiler: Compiler): Literal | undefined;
}

type Assert<Written> = (
  atom: BooleanAtom,
  value: boolean,
  conditions: readonly Literal[],
  compiler: Compiler,
) => Written;

/**
 * An operation that results in true or false. It writes rows that make it have `value` wherever all the
 * conditions are true: at once, or with pauses where a single one may be long.
 */
export type BooleanOperation = BooleanMeaning &
  (
    | { readonly assert: Assert<void>; readonly assertInSteps?: undefined }
    | { readonly assertInSteps: Assert<Steps<void>>; readonly assert?: undefined }
  );
