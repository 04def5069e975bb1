import type { Model, Variable } from "@bough/modeler";
import { type BoardLine, cellError } from "./board-text.ts";
import { type Grid, linesOf, type Place, where } from "./grid.ts";

/** Givens of a board of numbers: 0 where nothing is given. */
export type Givens = Grid<number>;

/** Signs for numbers above 9 on boards of one character a cell. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Reads a number from 1, a letter from A = 10, or one of `.`, `0`, `-`, `_` for an open cell. */
export function readDigit(token: string): number | undefined {
  if (/^[.0_-]$/.test(token)) return 0;
  if (/^\d{1,3}$/.test(token)) return Number(token);
  const letter = token.length === 1 ? LETTERS.indexOf(token.toUpperCase()) : -1;
  return letter < 0 ? undefined : letter + 10;
}

/** An integer from 1 to `size` for every cell; a constant where the number is given. */
export function digitVariables(model: Model, givens: Givens, size: number): Grid<Variable> {
  return givens.map((given, row, column) =>
    given === 0
      ? model.integer(1, size, `digit_${row}_${column}`)
      : model.integer(given, given, `digit_${row}_${column}`),
  );
}

/** Every row and every column holds different numbers. */
export function requireLatin(model: Model, digits: Grid<Variable>): void {
  for (const line of linesOf(digits)) model.require(model.allDifferent(digits.all(line)));
}

/** Givens that the answer changed, and numbers that are not from 1 to `size`. */
export function brokenDigits(givens: Givens, answer: Grid<number>, size: number): string[] {
  const broken: string[] = [];
  for (const place of givens.places()) {
    const [given, found] = [givens.at(place.row, place.column), answer.at(place.row, place.column)];
    if (given !== 0 && given !== found)
      broken.push(`the given ${given} at ${where(place)} was changed`);
    if (!(Number.isInteger(found) && found >= 1 && found <= size))
      broken.push(`${where(place)} holds ${found}, which is no number from 1 to ${size}`);
  }
  return broken;
}

/** Rows and columns in which a number stands twice. */
export function brokenLatin(answer: Grid<number>): string[] {
  return linesOf(answer).flatMap((line, k) =>
    brokenUnit(
      answer,
      line,
      k < answer.height ? `row ${k + 1}` : `column ${k - answer.height + 1}`,
    ),
  );
}

/** A unit in which a number stands twice. */
export function brokenUnit(answer: Grid<number>, places: readonly Place[], name: string): string[] {
  return new Set(answer.all(places)).size < places.length ? [`${name} holds a number twice`] : [];
}

/** @throws BoardError that names the line and column of a number above `size` */
export function requireDigitsUpTo(givens: Givens, size: number, lines: readonly BoardLine[]): void {
  const wrong = [...givens.places()].find(({ row, column }) => givens.at(row, column) > size);
  if (wrong === undefined) return;
  const given = givens.at(wrong.row, wrong.column);
  const isWrapped = lines.length === 1 && givens.height > 1;
  const place = isWrapped ? { row: 0, column: wrong.row * givens.width + wrong.column } : wrong;
  const letter = LETTERS[given - 10];
  const isLetter =
    letter !== undefined && lines.some(({ text }) => text.toUpperCase().includes(letter));
  const sign = isLetter ? `${letter}, which stands for ${given},` : given;
  throw cellError(lines, place, `${sign} is no number from 1 to ${size}`);
}
