import { BoardError } from "../board-error.ts";
import { readOneGrid } from "../board-text.ts";
import type { Grid, Place } from "../grid.ts";
import { linkIn, readNumbers16, UNKNOWN_CLUE } from "../puzz-link.ts";

/** Two islands that bridges may join, and the water between them. */
export interface Strait {
  readonly ends: readonly [Place, Place];
  readonly water: readonly Place[];
}

export interface HashiBoard {
  /** Bridges of each island; 0 for water, -1 for an island without a number. */
  readonly numbers: Grid<number>;
  readonly islands: readonly Place[];
  readonly straits: readonly Strait[];
}

const MOST_BRIDGES = 8;
const LEGEND = "use 1 to 8 for an island, ? for one without a number, a point for water";

export function parse(text: string): HashiBoard {
  const link = linkIn(text, ["hashikake", "hashi"]);
  const numbers = link === undefined ? readOneGrid(text, LEGEND, readCell) : readNumbers16(link);
  const islands = [...numbers.places()].filter(({ row, column }) => numbers.at(row, column) !== 0);
  if (islands.length === 0) throw new BoardError(`the board has no islands; ${LEGEND}`, 1);
  const straits = islands.flatMap((island) =>
    [
      { row: 0, column: 1 },
      { row: 1, column: 0 },
    ].flatMap((step) => straitFrom(numbers, island, step)),
  );
  for (const { row, column } of islands) {
    const meets = straits.filter(({ ends }) =>
      ends.some((end) => end.row === row && end.column === column),
    );
    const most = 2 * meets.length;
    if (numbers.at(row, column) > most)
      throw new BoardError(
        `the island at row ${row + 1}, column ${column + 1} has room for ${most} bridges, not ${numbers.at(row, column)}`,
        link === undefined ? row + 1 : 1,
      );
  }
  return { numbers, islands, straits };
}

function straitFrom(numbers: Grid<number>, from: Place, step: Place): Strait[] {
  const water: Place[] = [];
  let at = { row: from.row + step.row, column: from.column + step.column };
  while (numbers.get(at.row, at.column) === 0) {
    water.push(at);
    at = { row: at.row + step.row, column: at.column + step.column };
  }
  return numbers.has(at.row, at.column) ? [{ ends: [from, at], water }] : [];
}

function readCell(token: string): number | undefined {
  if (token === ".") return 0;
  if (token === "?") return UNKNOWN_CLUE;
  const number = Number(token);
  return Number.isInteger(number) && number >= 1 && number <= MOST_BRIDGES ? number : undefined;
}
