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
  requireAtMost(columns, rows.length - 1, settings.columns.line);
  requireAtMost(rows, columns.length - 1, settings.rows.line);
  return { columns, rows };
}

/** A line of points has one edge less than points. */
function requireAtMost(counts: readonly number[], edges: number, line: number): void {
  const wrong = counts.find((count) => count > edges);
  if (wrong !== undefined)
    throw new BoardError(`${wrong} edges are asked for where there are ${edges}`, line);
}
