import type { BooleanExpression, BooleanLike } from "../boolean-expression.ts";
import type { StructuralConstraint } from "../constraint.ts";
import type { Expression, NumberLike } from "../expression.ts";
import type { Automaton } from "../linearizations/automaton.ts";
import type { Model } from "../model.ts";
import {
  arcs,
  automaton,
  boolean,
  booleans,
  boxes,
  constant,
  constants,
  demandingTasks,
  edges,
  number,
  numbers,
  pairs,
  points,
  type Reader,
  tasks,
  tuples,
} from "./arguments.ts";

/** What an operation of a model as JSON makes. */
export type Made = Expression | BooleanExpression | StructuralConstraint;

/** The types of what it takes are those of its readers. */
type Make = (model: Model, ...read: never[]) => Made;

/** An operation: how its arguments are read, and what is made of them. */
export interface JsonOperation {
  readonly readers: readonly Reader<unknown>[];
  /** Whether the last reader takes all arguments that are left. */
  readonly isVariadic: boolean;
  readonly make: Make;
}

type Readers<Values extends readonly unknown[]> = { [K in keyof Values]: Reader<Values[K]> };

/** So many arguments, one for each reader. */
function fixed<Values extends readonly unknown[]>(
  readers: Readers<Values>,
  make: (model: Model, ...values: Values) => Made,
): JsonOperation {
  return {
    readers: readers as readonly Reader<unknown>[],
    isVariadic: false,
    make: make as unknown as Make,
  };
}

/** Any number of arguments of a kind. */
function variadic<Value>(
  reader: Reader<Value>,
  make: (model: Model, values: readonly Value[]) => Made,
): JsonOperation {
  const spread = (model: Model, ...values: Value[]) => make(model, values);
  return { readers: [reader], isVariadic: true, make: spread as Make };
}

const on = (model: Model, value: NumberLike): Expression => model.sum([value]);
const truth = (model: Model, value: BooleanLike): BooleanExpression => model.and([value]);

const ofOne = (make: (x: Expression) => Made) => fixed([number], (model, x) => make(on(model, x)));
const ofTwo = (make: (x: Expression, y: NumberLike) => Made) =>
  fixed([number, number], (model, x, y) => make(on(model, x), y));
const ofLists = (
  make: (model: Model, xs: readonly NumberLike[], ys: readonly NumberLike[]) => Made,
) => fixed([numbers, numbers], make);

/**
 * Every operation that a model as JSON may name: those of the modeler, under its names, and signs for
 * the most common ones. Nothing that is not in this list can be asked for.
 */
export const JSON_OPERATIONS: ReadonlyMap<string, JsonOperation> = new Map(
  Object.entries({
    "+": variadic(number, (model, values) => model.sum(values)),
    "-": variadic(number, (model, [first = 0, ...others]) =>
      others.length === 0 ? on(model, first).negated() : on(model, first).minus(model.sum(others)),
    ),
    "*": variadic(number, (model, [first = 1, ...others]) =>
      others.reduce((product: Expression, each) => product.times(each), on(model, first)),
    ),
    "/": ofTwo((x, y) => x.dividedBy(y)),
    "<=": ofTwo((x, y) => x.isAtMost(y)),
    ">=": ofTwo((x, y) => x.isAtLeast(y)),
    "<": ofTwo((x, y) => x.isLessThan(y)),
    ">": ofTwo((x, y) => x.isMoreThan(y)),
    "=": ofTwo((x, y) => x.isEqualTo(y)),
    "!=": ofTwo((x, y) => x.isDifferentFrom(y)),
    isBetween: fixed([number, number, number], (model, x, lower, upper) =>
      on(model, x).isBetween(lower, upper),
    ),
    isOneOf: fixed([number, numbers], (model, x, values) => on(model, x).isOneOf(values)),
    isMultipleOf: ofTwo((x, y) => x.isMultipleOf(y)),
    isComposite: ofOne((x) => x.isComposite()),

    absoluteValue: ofOne((x) => x.absoluteValue()),
    floor: ofOne((x) => x.floor()),
    ceiling: ofOne((x) => x.ceiling()),
    truncated: ofOne((x) => x.truncated()),
    rounded: ofOne((x) => x.rounded()),
    factorial: ofOne((x) => x.factorial()),
    clamp: fixed([number, number, number], (model, x, lower, upper) =>
      on(model, x).clamp(lower, upper),
    ),
    quotient: ofTwo((x, y) => x.quotient(y)),
    remainder: ofTwo((x, y) => x.remainder(y)),
    power: ofTwo((x, y) => x.power(y)),
    greatestCommonDivisor: ofTwo((x, y) => x.greatestCommonDivisor(y)),
    maximum: variadic(number, (model, values) => model.maximum(values)),
    minimum: variadic(number, (model, values) => model.minimum(values)),
    condition: fixed([boolean, number, number], (model, test, yes, no) =>
      model.condition(test, yes, no),
    ),

    not: fixed([boolean], (model, value) => truth(model, value).not()),
    and: variadic(boolean, (model, values) => model.and(values)),
    or: variadic(boolean, (model, values) => model.or(values)),
    xor: fixed([boolean, boolean], (model, x, y) => truth(model, x).xor(y)),
    implies: fixed([boolean, boolean], (model, x, y) => truth(model, x).implies(y)),
    isEquivalentTo: fixed([boolean, boolean], (model, x, y) => truth(model, x).isEquivalentTo(y)),
    exactlyOne: variadic(boolean, (model, values) => model.exactlyOne(values)),
    atMostOne: variadic(boolean, (model, values) => model.atMostOne(values)),
    exactly: fixed([number, booleans], (model, count, values) => model.exactly(count, values)),
    atMost: fixed([number, booleans], (model, count, values) => model.atMost(count, values)),
    atLeast: fixed([number, booleans], (model, count, values) => model.atLeast(count, values)),
    count: variadic(boolean, (model, values) => model.count(values)),

    countOf: fixed([number, numbers], (model, value, values) => model.countOf(value, values)),
    among: ofLists((model, set, values) => model.among(set, values)),
    countDifferent: variadic(number, (model, values) => model.countDifferent(values)),
    allDifferent: variadic(number, (model, values) => model.allDifferent(values)),
    allDifferentExcept: fixed([constant, numbers], (model, exception, values) =>
      model.allDifferentExcept(exception, values),
    ),
    globalCardinality: fixed([numbers, constants, numbers], (model, values, counted, counts) =>
      model.globalCardinality(values, counted, counts),
    ),
    valuePrecedence: fixed([constants, numbers], (model, order, values) =>
      model.valuePrecedence(order, values),
    ),
    isTuple: fixed([numbers, tuples], (model, values, list) => model.isTuple(values, list)),
    element: fixed([numbers, number], (model, values, index) => model.element(values, index)),
    nthSmallest: fixed([number, numbers], (model, n, values) => model.nthSmallest(n, values)),
    indexOfMaximum: variadic(number, (model, values) => model.indexOfMaximum(values)),
    indexOfMinimum: variadic(number, (model, values) => model.indexOfMinimum(values)),
    areEqual: ofLists((model, xs, ys) => model.areEqual(xs, ys)),
    areInverse: ofLists((model, xs, ys) => model.areInverse(xs, ys)),
    isLexicographicallyLess: ofLists((model, xs, ys) => model.isLexicographicallyLess(xs, ys)),
    isLexicographicallyAtMost: ofLists((model, xs, ys) => model.isLexicographicallyAtMost(xs, ys)),
    isAccepted: fixed([numbers, automaton], (model, values, machine: Automaton) =>
      model.isAccepted(values, machine),
    ),
    piecewiseLinear: fixed([number, points], (model, x, list) => model.piecewiseLinear(x, list)),
    onGrid: fixed([number, constants, constants], (model, x, grid, values) =>
      model.onGrid(x, grid, values),
    ),
    specialOrderedSet1: variadic(number, (model, values) => model.specialOrderedSet1(values)),
    specialOrderedSet2: variadic(number, (model, values) => model.specialOrderedSet2(values)),

    noOverlap: variadic(tasks, (model, list) => model.noOverlap(list)),
    cumulative: fixed([demandingTasks, number], (model, list, capacity) =>
      model.cumulative(list, capacity),
    ),
    noOverlapOfBoxes: variadic(boxes, (model, list) => model.noOverlapOfBoxes(list)),
    binPacking: fixed([numbers, numbers, numbers], (model, bins, sizes, capacities) =>
      model.binPacking(bins, sizes, capacities),
    ),
    circuit: variadic(arcs, (model, list) => model.circuit(list)),
    multipleCircuit: variadic(arcs, (model, list) => model.multipleCircuit(list)),
    path: variadic(arcs, (model, list) => model.path(list)),
    cycle: variadic(edges, (model, list) => model.cycle(list)),
    tree: variadic(edges, (model, list) => model.tree(list)),
    connected: fixed([booleans, pairs], (model, nodes, list) => model.connected(nodes, list)),
  }),
);
