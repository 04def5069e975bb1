import { BoardError } from "../board-error.ts";
import { readCharacters } from "../board-text.ts";
import type { Grid, Place } from "../grid.ts";

/** A place beyond the board, a cell of which nothing is known, or the piece of a numbered half. */
export type KnightDominoesCell = "missing" | "unknown" | number;

export interface KnightDominoesBoard {
  readonly grid: Grid<KnightDominoesCell>;
  /** The cells of the board, row by row. */
  readonly cells: readonly Place[];
  /** Number of domino pieces. */
  readonly pieces: number;
}

const LEGEND =
  "use 0 for a cell, a digit for a numbered half whose piece is known, a blank where there is no cell";

export function parse(text: string): KnightDominoesBoard {
  const grid = readCharacters(text, LEGEND, readCell);
  const cells = [...grid.places()].filter(
    (place) => grid.at(place.row, place.column) !== "missing",
  );
  const pieces = Math.floor(cells.length / 2);
  for (const { row, column } of cells) {
    const cell = grid.at(row, column);
    if (cell === 1) {
      throw new BoardError(
        "both halves of piece 1 are empty, so no numbered half belongs to it; use 2 or more",
        row + 1,
        column + 1,
      );
    }
    if (typeof cell === "number" && cell > pieces) {
      throw new BoardError(
        `${cell} is no piece: the ${cells.length} cells hold the pieces 1 to ${pieces}`,
        row + 1,
        column + 1,
      );
    }
  }
  if (cells.length === 0) throw new BoardError(`the board has no cells; ${LEGEND}`, 1);
  return { grid, cells, pieces };
}

function readCell(character: string): KnightDominoesCell | undefined {
  if (character === " " || character === "_") return "missing";
  if (character === "0") return "unknown";
  return /^[1-9]$/.test(character) ? Number(character) : undefined;
}
