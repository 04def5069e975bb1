import { BoardError } from "../board-error.ts";
import { readCharacters } from "../board-text.ts";
import { type Givens, readDigit } from "../digits.ts";
import { Grid, type Place } from "../grid.ts";

export interface FutoshikiBoard {
  readonly givens: Givens;
  /** Pairs of neighbours, the smaller before the larger. */
  readonly pairs: readonly (readonly [smaller: Place, larger: Place])[];
}

const LEGEND =
  "use digits and points in every second column of every second line, < > ^ v or blanks between them";

export function parse(text: string): FutoshikiBoard {
  const trimmed = text.replace(/\s+$/, "");
  const signs = readCharacters(trimmed, LEGEND, (character) =>
    /^[.0-9A-Za-z<>^_ -]$/.test(character) ? character : undefined,
  );
  const [height, width] = [(signs.height + 1) / 2, (signs.width + 1) / 2];
  if (height !== width)
    throw new BoardError(
      `${signs.height} lines of ${signs.width} characters are no square board; ${LEGEND}`,
      1,
    );
  const givens = Grid.of(height, width, (row, column) => {
    const given = readDigit(signs.at(2 * row, 2 * column));
    if (given !== undefined && given <= height) return given;
    throw misplaced(signs, 2 * row, 2 * column, `use a digit from 1 to ${height} or a point`);
  });
  const pairs: [Place, Place][] = [];
  for (const { row, column } of signs.places()) {
    if (row % 2 === 0 && column % 2 === 0) continue;
    const [isAcross, isDown] = [row % 2 === 0, column % 2 === 0];
    const sign = signs.at(row, column);
    if (sign === " ") continue;
    const before = { row: Math.floor(row / 2), column: Math.floor(column / 2) };
    const after = { row: Math.ceil(row / 2), column: Math.ceil(column / 2) };
    if (isAcross !== isDown && sign === (isAcross ? "<" : "^")) pairs.push([before, after]);
    else if (isAcross !== isDown && sign === (isAcross ? ">" : "v")) pairs.push([after, before]);
    else
      throw misplaced(
        signs,
        row,
        column,
        isAcross ? "use < or >" : isDown ? "use ^ or v" : "leave it blank",
      );
  }
  return { givens, pairs };
}

function misplaced(signs: Grid<string>, row: number, column: number, remedy: string): BoardError {
  const sign = JSON.stringify(signs.at(row, column));
  return new BoardError(`${sign} has no meaning here; ${remedy}`, row + 1, column + 1);
}
