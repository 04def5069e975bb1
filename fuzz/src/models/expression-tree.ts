import { type BooleanExpression, Expression, type Model } from "@bough/modeler";

/** An expression of the modeler as plain data: an operation, its arguments and its constants. */
export interface Tree {
  readonly op: string;
  readonly args: readonly Tree[];
  readonly data: readonly number[];
}

export type Kind = "number" | "boolean";
type Built = Expression | BooleanExpression;

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
const SAME = 1e-7;

const same = (a: number, b: number) => Math.abs(a - b) <= SAME;
const floor = (a: number) => Math.floor(a + SAME);
const isWhole = (a: number) => same(a, Math.round(a));

const SMALL = [-3, -2, -1, 0, 1, 2, 3];
const NATURAL = [0, 1, 2, 3, 4];
const FACTORS = [-3, -2, -1, 0, 1, 2, 3, 0.5, -0.25, 7, 100, -50];

function numbers(
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

function tests(...given: Parameters<typeof numbers>): TreeOperation {
  return { ...numbers(...given), result: "boolean" };
}

function logic(
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

/** The points of a function with gaps, by its two constants. */
function gappy([a, b]: readonly number[]): (v: number) => number {
  return (v) => ((v + a!) % 3 === 0 ? Number.NaN : v * b! - v * v);
}

const truncated = (a: number) => (a < 0 ? -floor(-a) : floor(a));
const least = (...v: number[]) => v.sort((p, q) => p - q);

/** Every operation that a tree may hold, by name. */
export const treeOperations: Readonly<Record<string, TreeOperation>> = {
  plus: numbers(
    2,
    ([a, b]) => a!.plus(b!),
    ([a, b]) => a! + b!,
  ),
  minus: numbers(
    2,
    ([a, b]) => a!.minus(b!),
    ([a, b]) => a! - b!,
  ),
  scale: numbers(
    1,
    ([a], [k]) => a!.times(k!),
    ([a], [k]) => a! * k!,
    FACTORS,
  ),
  shift: numbers(
    1,
    ([a], [k]) => a!.plus(k!),
    ([a], [k]) => a! + k!,
    [-2, 0.5, 5, 1000],
  ),
  sum: numbers(
    3,
    (v, _, model) => model.sum([...v, 2]),
    (v) => v.reduce((p, q) => p + q, 2),
  ),
  times: numbers(
    2,
    ([a, b]) => a!.times(b!),
    ([a, b]) => a! * b!,
  ),
  square: numbers(
    1,
    ([a]) => a!.times(a!),
    ([a]) => a! * a!,
  ),
  divide: numbers(
    1,
    ([a], [k]) => a!.dividedBy(k!),
    ([a], [k]) => a! / k!,
    [2, -3, 4],
  ),
  ratio: numbers(
    2,
    ([a, b]) => a!.dividedBy(b!),
    ([a, b]) => (b === 0 ? undefined : a! / b!),
  ),
  quotient: numbers(
    2,
    ([a, b]) => a!.quotient(b!),
    ([a, b]) => (b === 0 ? undefined : Math.trunc(a! / b!)),
  ),
  remainder: numbers(
    2,
    ([a, b]) => a!.remainder(b!),
    ([a, b]) => (b === 0 ? undefined : a! % b!),
  ),
  part: numbers(
    1,
    ([a], [k]) => a!.quotient(k!),
    ([a], [k]) => Math.trunc(a! / k!),
    [3, -2, 5],
  ),
  rest: numbers(
    1,
    ([a], [k]) => a!.remainder(k!),
    ([a], [k]) => a! % k!,
    [3, -2, 7],
  ),
  power: numbers(
    1,
    ([a], [k]) => a!.power(k!),
    ([a], [k]) => a! ** k!,
    [0, 1, 2, 3],
  ),
  raised: numbers(
    2,
    ([a, b]) => a!.power(b!),
    ([a, b]) => (b! < 0 ? undefined : a! ** b!),
  ),
  factorial: numbers(
    1,
    ([a]) => a!.factorial(),
    ([a]) => (isWhole(a!) && a! >= 0 && a! <= 18 ? factorial(a!) : undefined),
  ),
  divisor: numbers(
    2,
    ([a, b]) => a!.absoluteValue().greatestCommonDivisor(b!.absoluteValue()),
    ([a, b]) => commonDivisor(Math.abs(a!), Math.abs(b!)),
  ),
  dividing: numbers(
    1,
    ([a], [k]) => a!.absoluteValue().greatestPowerDividing(k!),
    ([a], [k]) => (a === 0 ? undefined : powerDividing(Math.abs(a!), k!)),
    [2, 3],
  ),
  notAbove: numbers(
    1,
    ([a], [k]) => a!.absoluteValue().greatestPowerNotAbove(k!),
    ([a], [k]) => (a === 0 ? 0 : k! ** floor(Math.log(Math.abs(a!)) / Math.log(k!))),
    [2, 3],
  ),
  size: numbers(
    1,
    ([a]) => a!.absoluteValue(),
    ([a]) => Math.abs(a!),
  ),
  maximum: numbers(
    3,
    (v, _, model) => model.maximum(v),
    (v) => Math.max(...v),
  ),
  minimum: numbers(
    2,
    (v, [k], model) => model.minimum([...v, k!]),
    (v, [k]) => Math.min(...v, k!),
    SMALL,
  ),
  clamp: numbers(
    2,
    ([a, b], [k]) => a!.clamp(k!, b!),
    ([a, b], [k]) => Math.max(k!, Math.min(b!, a!)),
    SMALL,
  ),
  floor: numbers(
    1,
    ([a]) => a!.floor(),
    ([a]) => floor(a!),
  ),
  ceiling: numbers(
    1,
    ([a]) => a!.ceiling(),
    ([a]) => -floor(-a!),
  ),
  truncated: numbers(
    1,
    ([a]) => a!.truncated(),
    ([a]) => truncated(a!),
  ),
  rounded: numbers(
    1,
    ([a]) => a!.rounded(),
    ([a]) => floor(a! + 0.5),
  ),
  choose: {
    result: "number",
    takes: ["boolean", "number", "number"],
    constants: [],
    build: (model, [c, a, b]) => model.condition(c!, a!, b!),
    meaning: ([c, a, b]) => (c ? a : b),
  },
  switch: {
    result: "number",
    takes: ["boolean", "number"],
    constants: [],
    build: (_, [c, a]) => (c as unknown as BooleanExpression).times(a!),
    meaning: ([c, a]) => (c ? a : 0),
  },
  count: {
    result: "number",
    takes: ["boolean", "boolean", "boolean"],
    constants: [],
    build: (model, args) => model.count(args),
    meaning: (v) => v.reduce((p, q) => p + q, 0),
  },
  element: numbers(
    3,
    ([i, ...v], [k], model) => model.element([...v, k!], i!),
    ([i, ...v], [k]) => [...v, k][i!],
    SMALL,
  ),
  replaced: numbers(
    3,
    ([i, a, b], [k], model) => at(model.withElement([a!, b!], i!, k!), 0),
    ([i, a], [k]) => (i === 0 ? k : i === 1 ? a : undefined),
    SMALL,
  ),
  second: numbers(
    3,
    (v, _, model) => model.nthSmallest(1, v),
    (v) => least(...v)[1],
  ),
  placed: numbers(
    3,
    ([i, a, b], _, model) => model.nthSmallest(i!, [a!, b!]),
    ([i, a, b]) => (i === 0 || i === 1 ? least(a!, b!)[i] : undefined),
  ),
  counted: numbers(
    2,
    (v, [k], model) => at(model.sorted([...v, k!], "counting"), 1),
    (v, [k]) => least(...v, k!)[1],
    SMALL,
  ),
  rank: numbers(
    2,
    (v, [k], model) => at(model.ranks([...v, k!]), 1),
    ([a, b], [k]) => (a! <= b! ? 1 : 0) + (k! < b! ? 1 : 0),
    SMALL,
  ),
  largest: numbers(
    2,
    (v, [k], model) => model.indexOfMaximum([...v, k!]),
    (v, [k]) => [...v, k!].indexOf(Math.max(...v, k!)),
    SMALL,
  ),
  smallest: numbers(
    2,
    (v, [k], model) => model.indexOfMinimum([...v, k!]),
    (v, [k]) => [...v, k!].indexOf(Math.min(...v, k!)),
    SMALL,
  ),
  countOf: numbers(
    3,
    ([a, ...v], [k], model) => model.countOf(a!, [...v, k!]),
    ([a, ...v], [k]) => [...v, k!].filter((value) => same(value, a!)).length,
    SMALL,
  ),
  among: numbers(
    2,
    (v, [k, l], model) => model.among([k!, l!], v),
    (v, [k, l]) => v.filter((value) => same(value, k!) || same(value, l!)).length,
    SMALL,
    SMALL,
  ),
  different: numbers(
    2,
    (v, [k], model) => model.countDifferent([...v, k!]),
    (v, [k]) => new Set([...v, k!].map((value) => Math.round(value * 1e6) + 0)).size,
    SMALL,
  ),
  digit: numbers(
    1,
    ([a], [base, place]) => a!.absoluteValue().digits(base!)[place!] ?? a!.times(0),
    ([a], [base, place]) => Math.floor(Math.abs(a!) / base! ** place!) % base!,
    [2, 3, 10],
    [0, 1],
  ),
  mapped: numbers(
    1,
    ([a], data) => a!.mapped(gappy(data)),
    ([a], data) => known(gappy(data)(a!)),
    NATURAL,
    SMALL,
  ),
  loop: numbers(
    2,
    ([n, a], [k], model) =>
      at(
        model.loop(n!.absoluteValue(), [a!], ([v], round) => [v!.minus(round * k!)]),
        0,
      ),
    ([n, a], [k]) => a! - (k! * Math.abs(n!) * (Math.abs(n!) + 1)) / 2,
    SMALL,
  ),
  piecewise: numbers(
    1,
    ([a], [p, q], model) => model.piecewiseLinear(a!, bends(p!, q!)),
    ([a], [p, q]) => between(bends(p!, q!), a!),
    SMALL,
    SMALL,
  ),
  grid: numbers(
    1,
    ([a], [p, q], model) => model.onGrid(a!, [-1, 0.5, 1, 2], [p!, q!, 0, p! * q!]),
    ([a], [p, q]) => [p, q, 0, p! * q!][[-1, 0.5, 1, 2].findIndex((x) => same(x, a!))],
    SMALL,
    SMALL,
  ),
  atMost: tests(
    2,
    ([a, b]) => a!.isAtMost(b!),
    ([a, b]) => a! <= b! + SAME,
  ),
  atLeast: tests(
    1,
    ([a], [k]) => a!.isAtLeast(k!),
    ([a], [k]) => a! >= k! - SAME,
    [...SMALL, 1.5, 40],
  ),
  less: tests(
    2,
    ([a, b]) => a!.isLessThan(b!),
    ([a, b]) => a! < b! - SAME,
  ),
  more: tests(
    1,
    ([a], [k]) => a!.isMoreThan(k!),
    ([a], [k]) => a! > k! + SAME,
    [...SMALL, 0.5],
  ),
  equal: tests(
    2,
    ([a, b]) => a!.isEqualTo(b!),
    ([a, b]) => same(a!, b!),
  ),
  is: tests(
    1,
    ([a], [k]) => a!.isEqualTo(k!),
    ([a], [k]) => same(a!, k!),
    [...SMALL, 0.5],
  ),
  unequal: tests(
    2,
    ([a, b]) => a!.isDifferentFrom(b!),
    ([a, b]) => !same(a!, b!),
  ),
  between: tests(
    1,
    ([a], [k, l]) => a!.isBetween(k!, l!),
    ([a], [k, l]) => a! >= k! - SAME && a! <= l! + SAME,
    SMALL,
    [0, 3, 100],
  ),
  multiple: tests(
    2,
    ([a, b]) => a!.isMultipleOf(b!),
    ([a, b]) => (b === 0 ? a === 0 : a! % b! === 0),
  ),
  even: tests(
    1,
    ([a], [k]) => a!.isMultipleOf(k!),
    ([a], [k]) => a! % k! === 0,
    [2, 3, -4],
  ),
  oneOf: tests(
    2,
    ([a, b], [k, l]) => a!.isOneOf([k!, b!, l!]),
    ([a, b], [k, l]) => [k!, b!, l!].some((value) => same(a!, value)),
    SMALL,
    SMALL,
  ),
  composite: tests(
    1,
    ([a]) => a!.isComposite(),
    ([a]) => isComposite(Math.abs(a!)),
  ),
  bit: tests(
    1,
    ([a], [k]) => a!.absoluteValue().bits()[k!] ?? a!.times(0).isAtLeast(1),
    ([a], [k]) => Math.floor(Math.abs(a!) / 2 ** k!) % 2 === 1,
    [0, 1, 2],
  ),
  allDifferent: tests(
    3,
    (v, _, model) => model.allDifferent(v),
    ([a, b, c]) => !same(a!, b!) && !same(b!, c!) && !same(a!, c!),
  ),
  exceptZero: tests(
    3,
    (v, _, model) => model.allDifferentExcept(0, v),
    (v) =>
      new Set(v.filter((value) => value !== 0)).size === v.filter((value) => value !== 0).length,
  ),
  tuple: tests(
    2,
    (v, [k, l], model) =>
      model.isTuple(v, [
        [k!, l!],
        [0, k!],
        [l!, 1],
      ]),
    ([a, b], [k, l]) =>
      [
        [k, l],
        [0, k],
        [l, 1],
      ].some(([x, y]) => same(x!, a!) && same(y!, b!)),
    SMALL,
    SMALL,
  ),
  lexicographic: tests(
    2,
    ([a, b], [k], model) => model.isLexicographicallyLess([a!, k!], [b!, a!]),
    ([a, b], [k]) => a! < b! - SAME || (same(a!, b!) && k! < a! - SAME),
    SMALL,
  ),
  areEqual: tests(
    3,
    ([a, b, c], [k], model) => model.areEqual([a!, b!], [c!, k!]),
    ([a, b, c], [k]) => same(a!, c!) && same(b!, k!),
    SMALL,
  ),
  inverse: tests(
    2,
    (v, _, model) => model.areInverse(v, v),
    ([a, b]) => (a === 0 && b === 1) || (a === 1 && b === 0),
  ),
  apart: tests(
    2,
    ([a, b], [k], model) =>
      model.noOverlap([
        { start: a!, duration: 2 },
        { start: b!, duration: k! },
      ]),
    ([a, b], [k]) => a! + 2 <= b! + SAME || b! + k! <= a! + SAME,
    [1, 2, 3],
  ),
  packing: tests(
    2,
    (v, [k], model) => model.binPacking(v, [2, k!], [3, 2]),
    ([a, b], [k]) =>
      [a, b].every((bin) => bin === 0 || bin === 1) &&
      [3, 2].every((room, bin) => (a === bin ? 2 : 0) + (b === bin ? k! : 0) <= room),
    [1, 2],
  ),
  not: logic(
    1,
    ([p]) => p!.not(),
    ([p]) => !p,
  ),
  and: logic(
    2,
    ([p, q]) => p!.and(q!),
    ([p, q]) => p === 1 && q === 1,
  ),
  or: logic(
    3,
    (v, model) => model.or(v),
    (v) => v.includes(1),
  ),
  xor: logic(
    2,
    ([p, q]) => p!.xor(q!),
    ([p, q]) => p !== q,
  ),
  implies: logic(
    2,
    ([p, q]) => p!.implies(q!),
    ([p, q]) => p! <= q!,
  ),
  equivalent: logic(
    3,
    ([p, q, r]) => p!.isEquivalentTo(q!, r!),
    ([p, q, r]) => p === q && q === r,
  ),
  exactly: logic(
    3,
    (v, model) => model.exactly(2, v),
    (v) => v.filter(Boolean).length === 2,
  ),
  atMostOne: logic(
    3,
    (v, model) => model.atMostOne(v),
    (v) => v.filter(Boolean).length <= 1,
  ),
};

function at<T>(items: readonly T[], k: number): T {
  return items[k]!;
}

function known(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

function powerDividing(a: number, k: number): number {
  return a % k === 0 ? k * powerDividing(a / k, k) : 1;
}

function isComposite(size: number): boolean {
  for (let d = 2; d * d <= size; d++) if (size % d === 0) return true;
  return false;
}

function bends(p: number, q: number): [number, number][] {
  return [
    [-2, p],
    [0, q],
    [1, p + q],
    [4, 2 * p - q],
  ];
}

function between(points: readonly (readonly [number, number])[], x: number): number | undefined {
  for (let k = 1; k < points.length; k++) {
    const [[x0, y0], [x1, y1]] = [points[k - 1]!, points[k]!];
    if (x >= x0 - SAME && x <= x1 + SAME) return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  }
  return undefined;
}

/** The tree as an expression of the model over the variables. */
export function buildTree(model: Model, tree: Tree, variables: readonly Built[]): Built {
  if (tree.op === "constant") return model.constant(tree.data[0]!);
  if (tree.op === "truth") return model.truth(tree.data[0] === 1);
  if (tree.op === "variable") return variables[tree.data[0]!]!;
  const operation = treeOperations[tree.op]!;
  const args = tree.args.map((arg, k) => {
    const built = buildTree(model, arg, variables);
    return operation.takes[k] === "number" ? asNumber(built) : built;
  });
  return operation.build(model, args as never[], tree.data);
}

export function asNumber(built: Built): Expression {
  return built instanceof Expression ? built : built.asNumber();
}

/** The value at a point; undefined where it, or anything in it, has none. */
export function treeValue(tree: Tree, point: readonly number[]): number | undefined {
  if (tree.op === "variable") return point[tree.data[0]!]!;
  if (tree.op === "constant" || tree.op === "truth") return tree.data[0]!;
  const args = tree.args.map((arg) => treeValue(arg, point));
  if (args.includes(undefined)) return undefined;
  const exact = (args as number[]).map((value) => (isWhole(value) ? Math.round(value) + 0 : value));
  const value = treeOperations[tree.op]!.meaning(exact, tree.data);
  return value === undefined ? undefined : Number(value) + 0;
}

export function treeText(tree: Tree): string {
  if (tree.op === "variable") return `v${tree.data[0]}`;
  if (tree.args.length === 0) return String(tree.data[0]);
  return `${tree.op}(${[...tree.args.map(treeText), ...tree.data].join(", ")})`;
}
