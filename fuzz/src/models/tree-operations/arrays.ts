import type { BooleanExpression } from "@bough/modeler";
import { NATURAL, numbers, SAME, SMALL, same, type TreeOperation } from "./operation.ts";

/** A loop is unrolled as often as it may turn, and a factorial of nine is 362 880. */
const MOST_ROUNDS = 12;

/** Operations of what depends on a choice, an order, an array or a table. */
export const arrays: Readonly<Record<string, TreeOperation>> = {
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
    ([n, a], [k], model) => {
      const rounds = model.minimum([n!.absoluteValue(), model.constant(MOST_ROUNDS)]);
      return at(
        model.loop(rounds, [a!], ([v], round) => [v!.minus(round * k!)]),
        0,
      );
    },
    ([n, a], [k]) => {
      const rounds = Math.min(Math.abs(n!), MOST_ROUNDS);
      return a! - (k! * rounds * (rounds + 1)) / 2;
    },
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
};

function at<T>(items: readonly T[], k: number): T {
  return items[k]!;
}

function known(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
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

/** The points of a function with gaps, by its two constants. */
function gappy([a, b]: readonly number[]): (v: number) => number {
  return (v) => ((v + a!) % 3 === 0 ? Number.NaN : v * b! - v * v);
}

const least = (...v: number[]) => v.sort((p, q) => p - q);
