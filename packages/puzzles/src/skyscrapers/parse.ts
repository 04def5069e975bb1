import { BoardError } from "../board-error.ts";
import { cellError, fewSections, readGrid } from "../board-text.ts";
import { type Givens, readDigit } from "../digits.ts";
import { Grid, type Place } from "../grid.ts";

/** A clue, and the cells that are seen from it, the nearest first. */
export interface View {
  /** The clue's place on the board with its border. */
  readonly from: Place;
  readonly seen: number;
  readonly places: readonly Place[];
}

export interface SkyscrapersBoard {
  readonly givens: Givens;
  readonly views: readonly View[];
}

const LEGEND = "give cells as digits or points, with a border of clues or points around them";

export function parse(text: string): SkyscrapersBoard {
  const lines = fewSections(text, LEGEND, 1)[0]!;
  const all = readGrid(lines, LEGEND, readDigit);
  const size = all.height - 2;
  if (size < 1 || all.width !== all.height)
    throw new BoardError(
      `${all.height} lines of ${all.width} cells are no square board with a border; ${LEGEND}`,
      lines[0]!.number,
    );
  const views: View[] = [];
  for (const place of all.places()) {
    const number = all.at(place.row, place.column);
    const [isSide, isEnd] = [isBorder(place.column, size), isBorder(place.row, size)];
    if (number === 0) continue;
    if (isSide && isEnd) throw cellError(lines, place, "a corner sees nothing; use a point");
    if (number > size) throw cellError(lines, place, `${number} is no number from 1 to ${size}`);
    if (isSide || isEnd) views.push({ from: place, seen: number, places: placesSeen(place, size) });
  }
  return { givens: Grid.of(size, size, (row, column) => all.at(row + 1, column + 1)), views };
}

function isBorder(at: number, size: number): boolean {
  return at === 0 || at === size + 1;
}

function placesSeen({ row, column }: Place, size: number): Place[] {
  const line = Array.from({ length: size }, (_, k) => k);
  if (row === 0) return line.map((k) => ({ row: k, column: column - 1 }));
  if (row === size + 1) return line.map((k) => ({ row: size - 1 - k, column: column - 1 }));
  if (column === 0) return line.map((k) => ({ row: row - 1, column: k }));
  return line.map((k) => ({ row: row - 1, column: size - 1 - k }));
}
