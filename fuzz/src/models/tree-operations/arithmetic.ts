import { FACTORS, floor, isWhole, numbers, SMALL, type TreeOperation } from "./operation.ts";

/** Operations of arithmetic: sums, products, quotients and rounding. */
export const arithmetic: Readonly<Record<string, TreeOperation>> = {
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
    ([a, b]) => (b === 0 ? undefined : truncated(a! / b!)),
  ),
  remainder: numbers(
    2,
    ([a, b]) => a!.remainder(b!),
    ([a, b]) => (b === 0 ? undefined : remainder(a!, b!)),
  ),
  part: numbers(
    1,
    ([a], [k]) => a!.quotient(k!),
    ([a], [k]) => truncated(a! / k!),
    [3, -2, 5],
  ),
  rest: numbers(
    1,
    ([a], [k]) => a!.remainder(k!),
    ([a], [k]) => remainder(a!, k!),
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
};

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}

function commonDivisor(a: number, b: number): number | undefined {
  if (!isWhole(a) || !isWhole(b)) return undefined;
  return b === 0 ? a : commonDivisor(b, a % b);
}

function powerDividing(a: number, k: number): number {
  return a % k === 0 ? k * powerDividing(a / k, k) : 1;
}

const truncated = (a: number) => (a < 0 ? -floor(-a) : floor(a));
const remainder = (a: number, b: number) => a - b * truncated(a / b);
