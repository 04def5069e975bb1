import { BoardError } from "./board-error.ts";
import { Grid } from "./grid.ts";

/** A board in the notation of puzz.link and pzv.jp: `…?name/width/height/body`. */
export interface PuzzLink {
  readonly height: number;
  readonly width: number;
  /** What follows the size, at slashes. */
  readonly parts: readonly string[];
}

/** A clue that is there without saying its number. */
export const UNKNOWN_CLUE = -1;

/** Letters of the notation count on from the ten digits. */
const BASE = 36;
const BITS_A_LETTER = 5;

/**
 * The board behind a link, or undefined where the text is no link.
 *
 * @throws BoardError where it is one to a riddle of another name
 */
export function linkIn(text: string, names: readonly string[]): PuzzLink | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\/\S+$/.test(trimmed)) return undefined;
  const [name = "", ...rest] = trimmed.slice(trimmed.indexOf("?") + 1).split("/");
  if (!trimmed.includes("?") || !names.includes(name))
    throw new BoardError(`the link is to ${JSON.stringify(name)}; it should be to ${names[0]}`, 1);
  // Some families put a letter for a variant before the size.
  const sized = /^\d+$/.test(rest[0] ?? "") ? rest : rest.slice(1);
  const [width, height] = [Number(sized[0]), Number(sized[1])];
  if (!(Number.isInteger(width) && width > 0 && Number.isInteger(height) && height > 0))
    throw new BoardError("the link does not say the width and height of its board", 1);
  return { height, width, parts: sized.slice(2) };
}

/** Walks through the letters of a part and says where it makes no sense. */
class LetterReader {
  readonly #letters: string;
  #at = 0;

  constructor(letters: string) {
    this.#letters = letters;
  }

  get isDone(): boolean {
    return this.#at >= this.#letters.length;
  }

  get rest(): string {
    return this.#letters.slice(this.#at);
  }

  take(count = 1): string {
    const taken = this.#letters.slice(this.#at, this.#at + count);
    if (taken.length < count) throw new BoardError("the link ends before its board does", 1);
    this.#at += count;
    return taken;
  }

  /** A number of so many letters to a base. */
  number(count: number, base: number): number {
    const letters = this.take(count);
    const isNumber = [...letters].every((letter) => Number.parseInt(letter, BASE) < base);
    if (!isNumber) throw new BoardError(`"${letters}" in the link is no number`, 1);
    return Number.parseInt(letters, base);
  }
}

/** Numbers up to 4, each followed by up to two open cells; 5 of each are one letter. */
export function readNumbers4({ height, width, parts }: PuzzLink): Grid<number | undefined> {
  const reader = new LetterReader(parts[0] ?? "");
  const cells: (number | undefined)[] = [];
  while (!reader.isDone) {
    const letter = reader.take();
    const value = Number.parseInt(letter, BASE);
    if (letter === ".") cells.push(UNKNOWN_CLUE);
    else if (value < 15) {
      cells.push(value % 5);
      for (let open = 0; open < Math.floor(value / 5); open++) cells.push(undefined);
    } else for (let open = 15; open < value; open++) cells.push(undefined);
  }
  return filled(cells, height, width);
}

/** Numbers for cells, 0 for those without one. */
export function readNumbers16(link: PuzzLink): Grid<number> {
  const { height, width } = link;
  const numbers = numbersIn(link.parts[0] ?? "", height * width);
  return Grid.of(height, width, (row, column) => numbers[row * width + column] ?? 0);
}

/** As many numbers as wanted; undefined where none is given. */
export function numbersIn(letters: string, count: number): (number | undefined)[] {
  const reader = new LetterReader(letters);
  const numbers: (number | undefined)[] = [];
  while (!reader.isDone && numbers.length < count) {
    const letter = reader.take();
    if (letter === ".") numbers.push(UNKNOWN_CLUE);
    else if (letter === "-") numbers.push(reader.number(2, 16));
    else if (letter === "+") numbers.push(reader.number(3, 16));
    else {
      const value = Number.parseInt(letter, BASE);
      if (Number.isNaN(value)) throw new BoardError(`"${letter}" in the link means nothing`, 1);
      if (value < 16) numbers.push(value);
      else for (let open = 15; open < value; open++) numbers.push(undefined);
    }
  }
  return numbers;
}

/** Clues with an arrow: a direction, 1 up, 2 down, 3 left, 4 right, and a number. */
export function readArrows({
  height,
  width,
  parts,
}: PuzzLink): Grid<{ direction: number; count: number } | undefined> {
  const reader = new LetterReader(parts[0] ?? "");
  const cells: ({ direction: number; count: number } | undefined)[] = [];
  while (!reader.isDone) {
    const value = reader.number(1, BASE);
    if (value >= 10) for (let open = 9; open < value; open++) cells.push(undefined);
    else {
      const isShort = value < 5;
      const isUnknown = isShort && reader.rest.startsWith(".");
      if (isUnknown) reader.take();
      const count = isUnknown ? UNKNOWN_CLUE : reader.number(isShort ? 1 : 2, 16);
      cells.push({ direction: value % 5, count });
    }
  }
  return filled(cells, height, width);
}

/** Three cells a letter, each 0, 1 or 2. */
export function readThrees({ height, width, parts }: PuzzLink): Grid<number> {
  const reader = new LetterReader(parts[0] ?? "");
  const cells: number[] = [];
  while (!reader.isDone) {
    const value = reader.number(1, 27);
    cells.push(Math.floor(value / 9), Math.floor(value / 3) % 3, value % 3);
  }
  return Grid.of(height, width, (row, column) => cells[row * width + column] ?? 0);
}

/**
 * Regions from the borders between cells: five a letter, those between columns first.
 *
 * @returns the regions, named by numbers in the order in which they appear, and the letters after them
 */
export function readBorders(
  { height, width }: PuzzLink,
  letters: string,
): { regions: Grid<string>; rest: string } {
  const reader = new LetterReader(letters);
  const bits = (count: number) => {
    const all: boolean[] = [];
    while (all.length < count) {
      const value = reader.number(1, 2 ** BITS_A_LETTER);
      for (let bit = BITS_A_LETTER - 1; bit >= 0; bit--) all.push(((value >> bit) & 1) === 1);
    }
    return all;
  };
  const upright = bits(height * (width - 1));
  const level = bits((height - 1) * width);
  const name = Grid.of(height, width, () => "").rows();
  let count = 0;
  const spread = (row: number, column: number, region: string): void => {
    if (row < 0 || row >= height || column < 0 || column >= width || name[row]![column]) return;
    name[row]![column] = region;
    const isParted = (left: number) =>
      left < 0 || left >= width - 1 || upright[row * (width - 1) + left];
    if (!isParted(column)) spread(row, column + 1, region);
    if (!isParted(column - 1)) spread(row, column - 1, region);
    if (!level[row * width + column]) spread(row + 1, column, region);
    if (!level[(row - 1) * width + column]) spread(row - 1, column, region);
  };
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++)
      if (name[row]![column] === "") spread(row, column, String(++count));
  }
  const regions = Grid.of(height, width, (row, column) => name[row]![column]!);
  return { regions, rest: reader.rest };
}

function filled<Cell>(
  cells: readonly Cell[],
  height: number,
  width: number,
): Grid<Cell | undefined> {
  return Grid.of(height, width, (row, column) => cells[row * width + column]);
}
