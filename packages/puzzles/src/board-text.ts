import { BoardError } from "./board-error.ts";
import { Grid } from "./grid.ts";

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
  rows.forEach((cells, row) => {
    if (cells.length !== width) {
      throw new BoardError(
        `the row has ${cells.length} cells and the first row has ${width}; give every row the same number, separated by blanks`,
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

function emptyBoard(legend: string): BoardError {
  return new BoardError(`the board is empty; ${legend}`, 1);
}

function badCell(given: string, legend: string, row: number, column: number): BoardError {
  return new BoardError(`${JSON.stringify(given)} is not a cell; ${legend}`, row + 1, column + 1);
}
