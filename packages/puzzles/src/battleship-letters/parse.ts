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
  return {
    ships: settings.ships.values,
    columns,
    rows,
    bottom: lettersOf(settings.bottom, columns.length),
    right: lettersOf(settings.right, rows.length),
  };
}

function lettersOf({ values, line }: Setting, count: number): readonly string[] {
  if (values.length === count && values.every((value) => value.length === 1)) return values;
  throw new BoardError(`there are ${count} lines of cells; give one letter for each`, line);
}
