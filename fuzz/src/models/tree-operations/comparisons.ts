import { isWhole, LIMITS, SAME, SMALL, same, type TreeOperation, tests } from "./operation.ts";

/** Operations of comparisons, and what is said of several numbers at once. */
export const comparisons: Readonly<Record<string, TreeOperation>> = {
  atMost: tests(
    2,
    ([a, b]) => a!.isAtMost(b!),
    ([a, b]) => a! <= b! + SAME,
  ),
  atLeast: tests(
    1,
    ([a], [k]) => a!.isAtLeast(k!),
    ([a], [k]) => a! >= k! - SAME,
    LIMITS,
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
    LIMITS,
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
    LIMITS,
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
    ([a, b]) => (b === 0 ? a === 0 : isWhole(a! / b!)),
  ),
  even: tests(
    1,
    ([a], [k]) => a!.isMultipleOf(k!),
    ([a], [k]) => isWhole(a! / k!),
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
};

function isComposite(size: number): boolean {
  for (let d = 2; d * d <= size; d++) if (size % d === 0) return true;
  return false;
}
