import { counted } from "@bough/problem";
import { BoardError } from "../board-error.ts";
import { readSettings, type Setting, wholeNumbers } from "../settings.ts";

export interface BattleshipLettersBoard {
  readonly ships: readonly string[];
  /** Ship cells in each column and row. */
  readonly columns: readonly number[];
  readonly rows: readonly number[];
  /** The letter nearest to the bottom of each column, and to the right of each row; "0" for none. */
  readonly bottom: readonly string[];
  readonly right: readonly string[];
}

export const NO_LETTER = "0";

const LEGEND = "give the lines ships, columns, rows, bottom and right, each as in rows = 2 0 1";

export function parse(text: string): BattleshipLettersBoard {
  const keys = ["ships", "columns", "rows", "bottom", "right"] as const;
  const settings = readSettings(text, LEGEND, keys);
  const columns = wholeNumbers(settings.columns);
  const rows = wholeNumbers(settings.rows);
  if (columns.length === 0 || rows.length === 0)
    throw new BoardError(`the board has no cells; ${LEGEND}`, settings.columns.line);
  requireAtMost(columns, rows.length, settings.columns.line);
  requireAtMost(rows, columns.length, settings.rows.line);
  const ships = settings.ships.values;
  return {
    ships,
    columns,
    rows,
    bottom: lettersOf(settings.bottom, columns.length, ships),
    right: lettersOf(settings.right, rows.length, ships),
  };
}

function requireAtMost(counts: readonly number[], cells: number, line: number): void {
  const wrong = counts.find((count) => count > cells);
  if (wrong !== undefined)
    throw new BoardError(
      `${wrong} ship cells are asked for where there are ${counted(cells, "cell")}`,
      line,
    );
}

function lettersOf(
  { values, line }: Setting,
  count: number,
  ships: readonly string[],
): readonly string[] {
  if (values.length !== count || values.some((value) => value.length !== 1))
    throw new BoardError(
      `there are ${counted(count, "line")} of cells; give one letter for each`,
      line,
    );
  const wrong = values.find(
    (letter) => letter !== NO_LETTER && !ships.some((ship) => ship.includes(letter)),
  );
  if (wrong !== undefined) throw new BoardError(`no ship has the letter ${wrong}`, line);
  return values;
}
