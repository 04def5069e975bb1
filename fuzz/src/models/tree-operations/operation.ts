import type { BooleanExpression, Expression, Model } from "@bough/modeler";

export type Kind = "number" | "boolean";
export type Built = Expression | BooleanExpression;

/** An operation with its meaning by plain arithmetic. Booleans are 0 and 1; undefined is no value. */
export interface TreeOperation {
  readonly result: Kind;
  readonly takes: readonly Kind[];
  /** Ranges of the constants, from which each is drawn. */
  readonly constants: readonly (readonly number[])[];
  build(model: Model, args: readonly never[], data: readonly number[]): Built;
  meaning(args: readonly number[], data: readonly number[]): number | boolean | undefined;
}

/** Values that rounding parts are the same; the trees' own values lie further apart. */
export const SAME = 1e-7;

export const same = (a: number, b: number) => Math.abs(a - b) <= SAME;
export const floor = (a: number) => Math.floor(a + SAME);
export const isWhole = (a: number) => same(a, Math.round(a));

/** Decimal places of values that are decimals. */
export const PLACES = 4;
/** The decimal that the value means: 0.1 + 0.2 is 0.3. Whatever lies further off, as a third, is not changed. */
export function decimal(value: number): number {
  const near = Math.round(value * 10 ** PLACES) / 10 ** PLACES + 0;
  return same(value, near) ? near : value;
}

export const SMALL = [-3, -2, -1, 0, 1, 2, 3];
export const NATURAL = [0, 1, 2, 3, 4];
export const FACTORS = [-3, -2, -1, 0, 1, 2, 3, 0.5, -0.25, 7, 100, -50];
/** Limits of comparisons. */
export const LIMITS = [...SMALL, 0.5, 1.5, 40];
/** Lists in whose constants' place any decimal will do. */
export const DECIMAL_CONSTANTS: ReadonlySet<readonly number[]> = new Set([SMALL, FACTORS, LIMITS]);

export function numbers(
  takes: number,
  build: (args: Expression[], data: readonly number[], model: Model) => Built,
  meaning: TreeOperation["meaning"],
  ...constants: number[][]
): TreeOperation {
  return {
    result: "number",
    takes: new Array<Kind>(takes).fill("number"),
    constants,
    build: (model, args, data) => build([...args] as Expression[], data, model),
    meaning,
  };
}

export function tests(...given: Parameters<typeof numbers>): TreeOperation {
  return { ...numbers(...given), result: "boolean" };
}

export function logic(
  takes: number,
  build: (args: BooleanExpression[], model: Model) => Built,
  meaning: TreeOperation["meaning"],
): TreeOperation {
  return {
    result: "boolean",
    takes: new Array<Kind>(takes).fill("boolean"),
    constants: [],
    build: (model, args) => build([...args] as BooleanExpression[], model),
    meaning,
  };
}
