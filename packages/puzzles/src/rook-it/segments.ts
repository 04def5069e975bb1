import { Grid, type Place } from "../grid.ts";
import type { RookItBoard } from "./parse.ts";

/** Open cells in one line of sight, and for each cell the two lines that cross in it. */
export interface Sight {
  readonly segments: readonly (readonly Place[])[];
  /** Index of the row segment of each cell; -1 on walls. */
  readonly across: Grid<number>;
  /** Index of the column segment of each cell; -1 on walls. */
  readonly down: Grid<number>;
}

export function linesOfSight(board: RookItBoard): Sight {
  const segments: Place[][] = [];
  const across = numberSegments(board, segments, { row: 0, column: 1 });
  const down = numberSegments(board, segments, { row: 1, column: 0 });
  return { segments, across, down };
}

/** Splits the board along `step` into maximal runs of open cells, appended to `segments`. */
function numberSegments(board: RookItBoard, segments: Place[][], step: Place): Grid<number> {
  const numbers = board.map(() => -1).rows();
  for (const { row, column } of board.places()) {
    if (board.at(row, column) !== "open") continue;
    const before = numbers[row - step.row]?.[column - step.column] ?? -1;
    const segment = before === -1 ? segments.push([]) - 1 : before;
    numbers[row]![column] = segment;
    segments[segment]!.push({ row, column });
  }
  return Grid.of(board.height, board.width, (row, column) => numbers[row]![column]!);
}
