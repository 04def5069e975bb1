import { ANYTHING, checkOptions, TEXT } from "@bough/problem";
import { type BooleanExpression, type BooleanLike, liftBoolean } from "./boolean-expression.ts";
import { InvalidModelError } from "./errors.ts";
import { type Expression, lift, type NumberLike } from "./expression.ts";
import type { Model } from "./model.ts";
import { quoting } from "./text-budget.ts";

/** Something that takes place from `start` to `end`, or, where it is optional, perhaps not at all. */
export class IntervalVariable {
  readonly name: string | undefined;
  readonly start: Expression;
  readonly length: Expression;
  readonly end: Expression;
  readonly isPresent: BooleanExpression;

  constructor(
    name: string | undefined,
    start: Expression,
    length: Expression,
    end: Expression,
    isPresent: BooleanExpression,
  ) {
    this.name = name;
    this.start = start;
    this.length = length;
    this.end = end;
    this.isPresent = isPresent;
  }

  /** The length, under the name that tasks have for it. */
  get duration(): Expression {
    return this.length;
  }

  toString(): string {
    return this.name ?? `[${this.start}, ${this.end})`;
  }
}

/**
 * What an interval is made of: two of start, length and end give the third. With a length alone the
 * start is a new integer variable between `earliest` and the last that lets it end by `latest`.
 */
export interface IntervalSpec {
  readonly start?: NumberLike;
  readonly length?: NumberLike;
  readonly end?: NumberLike;
  /** Whether it takes place; default true. */
  readonly isPresent?: BooleanLike;
  /** Where neither start nor end is given: the first start, default 0. */
  readonly earliest?: number;
  /** Where neither start nor end is given: the last end. */
  readonly latest?: number;
  readonly name?: string;
}

/** Expressions and Booleans are looked at where they are made use of. */
const INTERVAL_KINDS = {
  ...{ start: ANYTHING, length: ANYTHING, end: ANYTHING, isPresent: ANYTHING },
  ...{ earliest: ANYTHING, latest: ANYTHING, name: TEXT },
};

/** The interval; what its parts have to do with each other is required of the model. */
export function makeInterval(model: Model, spec: IntervalSpec): IntervalVariable {
  checkOptions("interval", spec, INTERVAL_KINDS, InvalidModelError);
  const { context } = model;
  const { name } = spec;
  const isPresent = liftBoolean(context, spec.isPresent ?? true, "interval");
  const given = (value: NumberLike | undefined) =>
    value === undefined ? undefined : lift(context, value, "interval");
  const [start, length, end] = [given(spec.start), given(spec.length), given(spec.end)];
  requireWindow(spec, start !== undefined || end !== undefined);
  if (length !== undefined && length.lower < 0)
    throw new InvalidModelError(quoting`interval(…): the length ${length} may be negative`);
  if (start !== undefined && length !== undefined) {
    if (end !== undefined) requireSum(model, start, length, end, isPresent);
    return new IntervalVariable(name, start, length, end ?? start.plus(length), isPresent);
  }
  if (start !== undefined && end !== undefined) {
    const between = lengthBetween(model, start, end, name);
    requireSum(model, start, between, end, isPresent);
    return new IntervalVariable(name, start, between, end, isPresent);
  }
  if (length === undefined)
    throw new InvalidModelError("interval(…): it needs two of start, length and end, or a length");
  if (end !== undefined)
    return new IntervalVariable(name, end.minus(length), length, end, isPresent);
  const [earliest, latest] = [spec.earliest ?? 0, spec.latest as number];
  const own = model.integer(earliest, latest - length.lower, name);
  const close = own.plus(length);
  if (!length.isConstant) model.require(model.or([isPresent.not(), close.isAtMost(latest)]));
  return new IntervalVariable(name, own, length, close, isPresent);
}

function requireWindow({ earliest, latest }: IntervalSpec, isPlaced: boolean): void {
  if (isPlaced && (earliest !== undefined || latest !== undefined)) {
    throw new InvalidModelError(
      "interval(…): earliest and latest are for intervals without start and end; bound these instead",
    );
  }
  if (isPlaced || Number.isFinite(latest)) return;
  throw new InvalidModelError(
    quoting`interval(…): the latest end is ${latest}; without a start or an end it needs one, such as the sum of all lengths`,
  );
}

function lengthBetween(
  model: Model,
  start: Expression,
  end: Expression,
  name: string | undefined,
): Expression {
  const least = Math.max(0, end.lower - start.upper);
  const most = Math.max(least, end.upper - start.lower);
  const label = name === undefined ? undefined : `${name} length`;
  const isWhole = start.isInteger && end.isInteger;
  return isWhole ? model.integer(least, most, label) : model.real(least, most, label);
}

/** start + length = end, where it takes place. */
function requireSum(
  model: Model,
  start: Expression,
  length: Expression,
  end: Expression,
  isPresent: BooleanExpression,
): void {
  const total = start.plus(length);
  if (isPresent.constantValue === true) model.require(total.equals(end));
  else model.require(model.or([isPresent.not(), total.isEqualTo(end)]));
}
