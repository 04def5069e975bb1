import { greatestNumber, leastNumber } from "@bough/problem";
import type { NumberAtom } from "../atom.ts";
import { type BooleanExpression, booleanConstant } from "../boolean-expression.ts";
import { resultOf } from "../build-expression.ts";
import { combine } from "../column-form.ts";
import type { Compiler } from "../compiler.ts";
import { InvalidModelError } from "../errors.ts";
import type { Expression } from "../expression.ts";
import { type Interval, integersIn, interval } from "../interval.ts";
import { quoting } from "../text-budget.ts";
import { MOST_TABULATED_VALUES, type ValueColumns } from "../value-columns.ts";
import { EXACT, type NumberOperation, type Shape } from "./linearization.ts";

/** A function of one or two integers; NaN where it has no value. */
export type IntegerFunction = (...values: readonly number[]) => number;

/** Pairs of values that a function of two may have to be tabulated at. */
const MOST_PAIRS = 1024;
/** Values up to which tabulating a function of one is preferred to other forms. */
export const MOST_VALUES = 128;

/**
 * Source: z = f(x) for an integer x of few values.
 * Target: z = Σ f(v) [x = v] over the value columns of x.
 * This is the convex hull of the graph of f.
 */
export function unaryOperation(
  name: string,
  text: (shape: Shape) => string,
  f: (value: number, data: unknown) => number,
): NumberOperation {
  const tableOf = ({ data }: Shape, { lower, upper }: Interval) =>
    integers(lower, upper).map((v) => f(v, data));
  return {
    name,
    text,
    isInteger: (shape) =>
      defined(tableOf(shape, operand(shape, 0).interval)).every(Number.isInteger),
    interval: (shape, intervalOf) => spread(tableOf(shape, intervalOf(operand(shape, 0)))),
    evaluate: (shape, values) => f(values.number(operand(shape, 0)), shape.data),
    definedWhere: (shape) => inDomain(operand(shape, 0), (v) => f(v, shape.data)),
    valuesOf: (shape) => [operand(shape, 0)],
    *compile(atom, _direction, compiler) {
      yield* compiler.onceInSteps(`${name} ${atom.id}`, function* () {
        yield* compiler.encodeInSteps(operand(atom, 0));
        const values = requireValues(operand(atom, 0), compiler);
        const points = integers(values.first, values.last);
        const results = points.map((v) => f(v, atom.data));
        const table = compiler.literalForm(
          points.map((v) => values.literal(v)),
          results.map((result) => (Number.isNaN(result) ? 0 : result)),
        );
        yield;
        const z = compiler.form(compiler.result(atom), EXACT);
        yield* compiler.columnRowInSteps(combine([1, z], [-1, table]), 0, 0);
      });
    },
  };
}

/**
 * Source: z = f(x, y) for integers x and y of few values.
 * Target: a weight w >= 0 for every pair of values where f has one, Σ_w w(v, w) = [x = v],
 * Σ_v w(v, w) = [y = w], z = Σ f(v, w) w(v, w): the convex hull of the graph over the value columns.
 */
export function binaryOperation(
  name: string,
  text: (shape: Shape) => string,
  f: (a: number, b: number) => number,
  definedWhere?: (shape: Shape) => readonly BooleanExpression[],
): NumberOperation {
  const tableOf = (a: Interval, b: Interval) =>
    integers(a.lower, a.upper).flatMap((v) => integers(b.lower, b.upper).map((w) => f(v, w)));
  return {
    name,
    text,
    isInteger: (shape) =>
      defined(tableOf(operand(shape, 0).interval, operand(shape, 1).interval)).every(
        Number.isInteger,
      ),
    interval: (shape, intervalOf) =>
      spread(tableOf(intervalOf(operand(shape, 0)), intervalOf(operand(shape, 1)))),
    evaluate: (shape, values) =>
      f(values.number(operand(shape, 0)), values.number(operand(shape, 1))),
    ...(definedWhere === undefined ? {} : { definedWhere }),
    valuesOf: (shape) => [operand(shape, 0), operand(shape, 1)],
    compile(atom, _direction, compiler) {
      compiler.once(`${name} ${atom.id}`, () => writePairs(atom, f, compiler));
    },
  };
}

/**
 * How far apart results may lie for weights to be real. They are 0 or 1 where the values are, but for what
 * rows may be missed by: at 11^11 a weight of 4e-12 was worth a whole unit.
 */
const LARGEST_WEIGHTED = 1e4;

function writePairs(
  atom: NumberAtom,
  f: (a: number, b: number) => number,
  compiler: Compiler,
): void {
  const [x, y] = [0, 1].map((k) => requireValues(operand(atom, k), compiler));
  const { lower, upper } = atom.interval;
  const isWhole = upper - lower > LARGEST_WEIGHTED;
  const ofX = new Map<number, number[]>();
  const ofY = new Map<number, number[]>();
  const columns: number[] = [];
  const results: number[] = [];
  for (const v of integers(x!.first, x!.last)) {
    for (const w of integers(y!.first, y!.last)) {
      const result = f(v, w);
      if (Number.isNaN(result)) continue;
      const column = compiler.auxiliary("pair", interval(0, 1), isWhole);
      columns.push(column);
      results.push(result);
      ofX.set(v, [...(ofX.get(v) ?? []), column]);
      ofY.set(w, [...(ofY.get(w) ?? []), column]);
    }
  }
  writeMarginals(x!, ofX, compiler);
  writeMarginals(y!, ofY, compiler);
  const z = compiler.form(compiler.result(atom), EXACT);
  const table = { columns, coefficients: results, constant: 0 };
  compiler.columnRow(combine([1, z], [-1, table]), 0, 0);
}

/** Σ weights of a value = its literal. */
function writeMarginals(
  values: ValueColumns,
  weights: ReadonlyMap<number, readonly number[]>,
  compiler: Compiler,
): void {
  for (const v of integers(values.first, values.last)) {
    const columns = weights.get(v) ?? [];
    const total = { columns, coefficients: columns.map(() => 1), constant: 0 };
    const literal = compiler.literalForm([values.literal(v)], [1]);
    compiler.columnRow(combine([1, total], [-1, literal]), 0, 0);
  }
}

/** x is none of its values where f has none: those before the first, after the last, and the gaps. */
function inDomain(x: Expression, f: (value: number) => number): readonly BooleanExpression[] {
  const values = integers(x.lower, x.upper);
  const known = values.filter((v) => !Number.isNaN(f(v)));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [booleanConstant(x.context, false)];
  const gaps = values.filter((v) => v > first && v < last && Number.isNaN(f(v)));
  return [x.isAtLeast(first), x.isAtMost(last), ...gaps.map((v) => x.isDifferentFrom(v))];
}

/** f(x) as an expression; folds where x is constant. */
export function applyUnary(
  operation: NumberOperation,
  f: (value: number) => number,
  x: Expression,
  call: string,
  data?: unknown,
): Expression {
  requireInteger(x, call);
  if (x.isConstant) return constantResult(x, f(x.constant), call);
  return resultOf(x.context, operation, [x], data);
}

export function isTabular(x: Expression): boolean {
  return x.isInteger && integersIn(x.interval) <= MOST_VALUES;
}

export function isPairTabular(x: Expression, y: Expression): boolean {
  return (
    isTabular(x) && isTabular(y) && integersIn(x.interval) * integersIn(y.interval) <= MOST_PAIRS
  );
}

/** Whether what is written for each value can be afforded where there is no way without. */
export function requireTabulated(x: Expression, call: string, most = MOST_TABULATED_VALUES): void {
  requireInteger(x, call);
  const count = integersIn(x.interval);
  if (count <= most) return;
  const what = count === Infinity ? "infinitely many values" : `${count} values`;
  throw new InvalidModelError(
    quoting`(${x}).${call}: it has ${what}, and at most ${most} can be told apart; give it nearer bounds`,
  );
}

export function requireInteger(x: Expression, call: string): void {
  if (!x.isInteger)
    throw new InvalidModelError(quoting`(${x}).${call}: it needs an integer expression`);
}

/** The same of what a call was given. */
export function requireIntegerGiven(x: Expression, call: string): void {
  if (!x.isInteger)
    throw new InvalidModelError(quoting`${call}(…) was given ${x}; it needs an integer expression`);
}

export function constantResult(x: Expression, value: number, call: string): Expression {
  if (!Number.isFinite(value)) throw new InvalidModelError(quoting`(${x}).${call} has no value`);
  return x.scaledBy(0).plus(value);
}

export function integers(lower: number, upper: number): number[] {
  return Array.from({ length: Math.max(0, upper - lower + 1) }, (_, k) => lower + k);
}

/**
 * The integers that lie in any of the ranges, ascending. Few where each range holds few, also where they
 * lie far apart: 0 … 2 and 1000000 … 1000002 have six.
 */
export function integersOfAny(ranges: readonly Interval[]): number[] {
  const all = new Set(ranges.flatMap(({ lower, upper }) => integers(lower, upper)));
  return [...all].sort((a, b) => a - b);
}

function requireValues(x: Expression, compiler: Compiler): ValueColumns {
  const values = compiler.encode(x);
  if (values !== undefined) return values;
  throw new InvalidModelError(
    quoting`${x} has more than the ${MOST_TABULATED_VALUES} values that can be tabulated; give it nearer bounds`,
  );
}

function operand(shape: Shape, k: number): Expression {
  return shape.operands[k] as Expression;
}

function defined(results: readonly number[]): number[] {
  return results.filter((result) => !Number.isNaN(result));
}

function spread(results: readonly number[]): Interval {
  const known = defined(results);
  return known.length === 0 ? interval(0, 0) : interval(leastNumber(known), greatestNumber(known));
}
