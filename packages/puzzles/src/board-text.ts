import { counted } from "@bough/problem";
import { BoardError } from "./board-error.ts";
import { Grid, type Place } from "./grid.ts";

/**
 * Reads a board of one character a cell. Short lines are padded with blanks; `read` gives the cell
 * of a character, or undefined for one that means nothing, and `legend` says what the board may hold.
 */
export function readCharacters<Cell>(
  text: string,
  legend: string,
  read: (character: string) => Cell | undefined,
): Grid<Cell> {
  const lines = splitLines(text);
  const width = Math.max(...lines.map((line) => line.length));
  if (width === 0) throw emptyBoard(legend);
  return Grid.of(lines.length, width, (row, column) => {
    const character = lines[row]![column] ?? " ";
    const cell = read(character);
    if (cell === undefined) throw badCell(character, legend, row, column);
    return cell;
  });
}

/** A line of a board file, and where it stands there, counted from 1. */
export interface BoardLine {
  readonly text: string;
  readonly number: number;
}

/** The parts of a board file that blank lines separate; at least one. */
function sectionsOf(text: string, legend: string): BoardLine[][] {
  const sections: BoardLine[][] = [[]];
  splitLines(text).forEach((line, k) => {
    if (line.trim() !== "") sections.at(-1)!.push({ text: line.trimEnd(), number: k + 1 });
    else if (sections.at(-1)!.length > 0) sections.push([]);
  });
  const filled = sections.filter(({ length }) => length > 0);
  if (filled.length === 0) throw emptyBoard(legend);
  return filled;
}

/** As `sectionsOf`, for a board of `most` parts or fewer. */
export function fewSections(text: string, legend: string, most: number): BoardLine[][] {
  const sections = sectionsOf(text, legend);
  const surplus = sections[most]?.[0];
  if (surplus === undefined) return sections;
  throw new BoardError(`nothing may follow the board; ${legend}`, surplus.number);
}

/**
 * Reads the cells of a section: separated by blanks or commas where some line has any, else one
 * character a cell, or what `side` finds side by side. Every line must hold as many as the first.
 */
export function readGrid<Cell>(
  lines: readonly BoardLine[],
  legend: string,
  read: (token: string, place: Place) => Cell | undefined,
  side?: RegExp,
): Grid<Cell> {
  const pattern = cellPattern(lines, side);
  const rows = lines.map(({ text, number }, row) =>
    [...text.matchAll(pattern)].map(([token], column, all) => {
      const cell = read(token, { row, column });
      if (cell === undefined) throw badCell(token, legend, number - 1, all[column]!.index);
      return cell;
    }),
  );
  const width = rows[0]!.length;
  if (width === 0) throw emptyBoard(legend, lines[0]!.number);
  rows.forEach((cells, row) => {
    if (cells.length === width) return;
    throw new BoardError(
      `the row has ${counted(cells.length, "cell")} and the first row has ${width}; give every row the same number`,
      lines[row]!.number,
    );
  });
  return new Grid(rows.length, width, rows.flat());
}

/** What is wrong with a cell that `readGrid` has read, with its line and column. */
export function cellError(
  lines: readonly BoardLine[],
  place: Place,
  message: string,
  side?: RegExp,
): BoardError {
  const line = lines[place.row];
  const cells = [...(line?.text.matchAll(cellPattern(lines, side)) ?? [])];
  const column = cells[place.column]?.index;
  return new BoardError(message, line?.number ?? 1, column === undefined ? undefined : column + 1);
}

/** Cells are words where some line of the section has a gap, else single characters or what stands for them. */
function cellPattern(lines: readonly BoardLine[], side: RegExp = /\S/gu): RegExp {
  return lines.some(({ text }) => /[\s,]/.test(text.trim())) ? /[^\s,]+/g : side;
}

/** A board that is nothing but a grid. */
export function readOneGrid<Cell>(
  text: string,
  legend: string,
  read: (token: string, place: Place) => Cell | undefined,
): Grid<Cell> {
  return readGrid(fewSections(text, legend, 1)[0]!, legend, read);
}

/** Reads a board of cells separated by blanks; every line must hold as many as the first. */
export function readTokens<Cell>(
  text: string,
  legend: string,
  read: (token: string) => Cell | undefined,
): Grid<Cell> {
  const lines = splitLines(text);
  while (lines.at(-1)?.trim() === "") lines.pop();
  if (lines.length === 0) throw emptyBoard(legend);
  const rows = lines.map((line, row) => readTokenLine(line, row, legend, read));
  const width = rows[0]!.length;
  if (width === 0) throw emptyBoard(legend);
  rows.forEach((cells, row) => {
    if (cells.length !== width) {
      throw new BoardError(
        `the row has ${counted(cells.length, "cell")} and the first row has ${width}; give every row the same number, separated by blanks`,
        row + 1,
      );
    }
  });
  return new Grid(rows.length, width, rows.flat());
}

function readTokenLine<Cell>(
  line: string,
  row: number,
  legend: string,
  read: (token: string) => Cell | undefined,
): Cell[] {
  const cells: Cell[] = [];
  for (const match of line.matchAll(/[^\s,]+/g)) {
    const cell = read(match[0]);
    if (cell === undefined) throw badCell(match[0], legend, row, match.index);
    cells.push(cell);
  }
  return cells;
}

/** The lines of a text without the end of the last one. */
function splitLines(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .replace(/\r?\n$/, "")
    .split(/\r?\n/);
}

function emptyBoard(legend: string, line = 1): BoardError {
  return new BoardError(`the board is empty; ${legend}`, line);
}

function badCell(given: string, legend: string, row: number, column: number): BoardError {
  return new BoardError(`${JSON.stringify(given)} is not a cell; ${legend}`, row + 1, column + 1);
}
