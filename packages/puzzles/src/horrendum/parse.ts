import { counted } from "@bough/problem";
import { BoardError } from "../board-error.ts";
import { readTokens } from "../board-text.ts";
import { Grid } from "../grid.ts";
import { regionsOf } from "../regions.ts";

export interface HorrendumBoard {
  /** Side of the board. */
  readonly size: number;
  readonly groups: Grid<string>;
  /** The given digits; 0 where there is none. */
  readonly givens: Grid<number>;
}

const LEGEND = "give the groups of a row, then its digits, 0 for none, all separated by blanks";

export function parse(text: string): HorrendumBoard {
  const tokens = readTokens(text, LEGEND, (token) => (/^\w+$/.test(token) ? token : undefined));
  const size = tokens.height;
  if (tokens.width !== 2 * size) {
    throw new BoardError(
      `${size} rows of ${counted(tokens.width, "cell")} are no board; ${LEGEND}, ${2 * size} in all`,
      1,
    );
  }
  const givens = Grid.of(size, size, (row, column) => {
    const digit = Number(tokens.at(row, size + column));
    if (Number.isInteger(digit) && digit <= size) return digit;
    throw new BoardError(
      `"${tokens.at(row, size + column)}" is no digit from 0 to ${size}`,
      row + 1,
    );
  });
  const groups = Grid.of(size, size, (row, column) => tokens.at(row, column));
  for (const [group, places] of regionsOf(groups)) {
    if (places.length === size) continue;
    throw new BoardError(
      `group ${group} has ${counted(places.length, "cell")}, not ${size}`,
      places[0]!.row + 1,
    );
  }
  return { size, groups, givens };
}

/** The sets of cells, by their place row by row, that hold every digit once; each with its name. */
export function unitsOf({ size, groups }: HorrendumBoard): [name: string, cells: number[]][] {
  const line = Array.from({ length: size }, (_, k) => k);
  return [
    ...line.map((row): [string, number[]] => [`row ${row + 1}`, line.map((k) => row * size + k)]),
    ...line.map((of): [string, number[]] => [`column ${of + 1}`, line.map((k) => k * size + of)]),
    ["the diagonal", line.map((k) => k * size + k)],
    ...[...new Set(groups.cells())].map((group): [string, number[]] => [
      `group ${group}`,
      groups.cells().flatMap((each, k) => (each === group ? [k] : [])),
    ]),
  ];
}
