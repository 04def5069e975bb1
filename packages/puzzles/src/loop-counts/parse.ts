import { BoardError } from "../board-error.ts";
import { readSettings, wholeNumbers } from "../settings.ts";

export interface LoopCountsBoard {
  /** Vertical edges in each column of points. */
  readonly columns: readonly number[];
  /** Horizontal edges in each row of points. */
  readonly rows: readonly number[];
}

const LEGEND = "give a line columns = … and a line rows = …, a number for each line of points";

export function parse(text: string): LoopCountsBoard {
  const settings = readSettings(text, LEGEND, ["columns", "rows"]);
  const [columns, rows] = [wholeNumbers(settings.columns), wholeNumbers(settings.rows)];
  if (columns.length === 0 || rows.length === 0)
    throw new BoardError(`a board has points in both directions; ${LEGEND}`, 1);
  return { columns, rows };
}
