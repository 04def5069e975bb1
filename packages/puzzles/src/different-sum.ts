import type { Expression, Model, Variable } from "@bough/modeler";

/** The sets of so many different numbers from 1 to `largest` that add up to a sum. */
export function digitSets(count: number, sum: number, largest: number): number[][] {
  if (count === 0) return sum === 0 ? [[]] : [];
  const sets: number[][] = [];
  for (let last = Math.min(largest, sum); last >= count; last--)
    for (const rest of digitSets(count - 1, sum - last, last - 1)) sets.push([...rest, last]);
  return sets;
}

/**
 * The cells hold different numbers that add up to the sum. One binary a set of numbers that does, and
 * a number stands in a cell exactly where the chosen set has it: which numbers are left for the cells is then
 * known as soon as sets drop out, as it is to a person who knows the sets by heart.
 */
export function requireDifferentSum(
  model: Model,
  cells: readonly Variable[],
  sum: number,
  largest: number,
): void {
  model.require(model.allDifferent(cells));
  model.require(model.sum(cells).equals(sum));
  const sets = digitSets(cells.length, sum, largest);
  if (sets.length === 0) {
    model.require(model.truth(false));
    return;
  }
  const isChosen = sets.length === 1 ? [model.truth(true)] : sets.map(() => model.binary());
  model.require(model.sum(isChosen).equals(1));
  for (let digit = 1; digit <= largest; digit++) {
    const having = isChosen.filter((_, k) => sets[k]!.includes(digit));
    const places: Expression = model.sum(cells.map((cell) => cell.isEqualTo(digit)));
    model.require(places.equals(model.sum(having)));
  }
}
