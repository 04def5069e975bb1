import { cellError, fewSections, readGrid } from "../board-text.ts";
import { digitSets } from "../different-sum.ts";
import type { Grid, Place } from "../grid.ts";

/** An open cell, or a wall with the sums of the runs below and to its right, where it has any. */
export type KakuroCell = "open" | { readonly down?: number; readonly right?: number };

/** Cells in a line between walls, and their sum where a clue gives it. */
export interface Run {
  readonly places: readonly Place[];
  readonly sum?: number;
}

export interface KakuroBoard {
  readonly cells: Grid<KakuroCell>;
  readonly runs: readonly Run[];
}

/** The largest digit. */
export const LARGEST = 9;

const LEGEND = "use . for an open cell, X for a wall, down\\right for a wall with sums";

export function parse(text: string): KakuroBoard {
  const lines = fewSections(text, LEGEND, 1)[0]!;
  const cells = readGrid(lines, LEGEND, readCell);
  const runs: Run[] = [];
  for (const place of cells.places()) {
    const cell = cells.at(place.row, place.column);
    const wall = cell === "open" ? {} : cell;
    for (const [step, sum] of [
      [{ row: 1, column: 0 }, wall.down],
      [{ row: 0, column: 1 }, wall.right],
    ] as const) {
      const places = runFrom(cells, place, step);
      if (
        places.length > 0 &&
        sum !== undefined &&
        digitSets(places.length, sum, LARGEST).length === 0
      )
        throw cellError(lines, place, `no ${places.length} different digits add up to ${sum}`);
      if (places.length > 0) runs.push(sum === undefined ? { places } : { places, sum });
      else if (sum !== undefined)
        throw cellError(lines, place, `no open cell follows the clue ${sum}; ${LEGEND}`);
    }
  }
  return { cells, runs };
}

/** The run that starts beside a wall, or at an edge of the board. */
function runFrom(cells: Grid<KakuroCell>, start: Place, step: Place): Place[] {
  const isOpen = (place: Place) => cells.get(place.row, place.column) === "open";
  const move = (place: Place, by: number) => ({
    row: place.row + by * step.row,
    column: place.column + by * step.column,
  });
  const isAtEdge = isOpen(start) && !cells.has(start.row - step.row, start.column - step.column);
  const places: Place[] = [];
  if (isOpen(start) && !isAtEdge) return places;
  for (let at = isAtEdge ? start : move(start, 1); isOpen(at); at = move(at, 1)) places.push(at);
  return places;
}

function readCell(token: string): KakuroCell | undefined {
  if (token === "." || token === "_") return "open";
  if (/^[Xx#]$/.test(token)) return {};
  const parts = /^(\d{0,2})[\\|](\d{0,2})$/.exec(token);
  if (parts === null) return undefined;
  const [down, right] = [parts[1]!, parts[2]!];
  return {
    ...(down === "" ? {} : { down: Number(down) }),
    ...(right === "" ? {} : { right: Number(right) }),
  };
}
