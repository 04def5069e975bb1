import { Model, type Variable } from "@bough/modeler";
import { digitVariables, requireLatin } from "../digits.ts";
import type { Grid, Place } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import type { CageClue, CalcudokuBoard } from "./parse.ts";

export interface CalcudokuModel extends Built {
  readonly digits: Grid<Variable>;
}

/** Cages with no more possible contents than this are tables of them, the hull of the cage. */
const MOST_TUPLES = 400;

/** A latin square; each cage a table of what it may hold, or, where that is too much, rows. */
export function tight({ regions, cages }: CalcudokuBoard): CalcudokuModel {
  const model = new Model({ name: "calcudoku", contradictions: "infeasible" });
  const size = regions.height;
  const open = regions.map(() => 0);
  const digits = digitVariables(model, open, size);
  requireLatin(model, digits);
  for (const { places, clue } of cages) {
    const contents = contentsOf(places, clue, size);
    const cells = digits.all(places);
    if (contents !== undefined) model.require(model.isTuple(cells, contents));
    else if (clue.operation === "+") model.require(model.sum(cells).equals(clue.target));
    else requireProduct(model, cells, clue.target, size);
  }
  return { model, keys: digits.cells(), digits };
}

/** What a cage may hold, cell by cell; undefined where that is too much to list. */
function contentsOf(
  places: readonly Place[],
  clue: CageClue,
  size: number,
): number[][] | undefined {
  const found: number[][] = [];
  const isTaken = (digits: readonly number[], digit: number) => {
    const { row, column } = places[digits.length]!;
    return digits.some(
      (other, k) => other === digit && (places[k]!.row === row || places[k]!.column === column),
    );
  };
  const extend = (digits: readonly number[]): boolean => {
    if (digits.length === places.length) {
      if (isReached(clue, digits)) found.push([...digits]);
      return found.length <= MOST_TUPLES;
    }
    for (let digit = 1; digit <= size; digit++) {
      const next = [...digits, digit];
      if (!isTaken(digits, digit) && !isBeyond(clue, next) && !extend(next)) return false;
    }
    return true;
  };
  return extend([]) ? found : undefined;
}

function isReached({ target, operation }: CageClue, digits: readonly number[]): boolean {
  const [a = 0, b = 0] = digits;
  if (operation === "-") return a - b === target || b - a === target;
  if (operation === "/") return a === b * target || b === a * target;
  if (operation === "x") return digits.reduce((product, digit) => product * digit, 1) === target;
  return digits.reduce((sum, digit) => sum + digit, 0) === target;
}

/** No further numbers lead to the clue. */
function isBeyond({ target, operation }: CageClue, digits: readonly number[]): boolean {
  if (operation === "+") return digits.reduce((sum, digit) => sum + digit, 0) > target;
  return operation === "x" && target % digits.reduce((product, digit) => product * digit, 1) !== 0;
}

/** Every prime divides the product as often as it divides the numbers together. */
function requireProduct(
  model: Model,
  cells: readonly Variable[],
  target: number,
  size: number,
): void {
  let rest = target;
  for (let prime = 2; prime <= size; prime++) {
    if (!isPrime(prime)) continue;
    const wanted = multiplicity(target, prime);
    const times = cells.map((cell) => cell.mapped((digit) => multiplicity(digit, prime)));
    model.require(model.sum(times).equals(wanted));
    rest /= prime ** wanted;
  }
  if (rest !== 1) model.require(model.truth(false));
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++)
    if (number % divisor === 0) return false;
  return true;
}

/** How often a prime divides a number above 0. */
function multiplicity(number: number, prime: number): number {
  let times = 0;
  for (let rest = number; rest > 0 && rest % prime === 0; rest /= prime) times++;
  return times;
}
