import { type BooleanVariable, Model } from "@bough/modeler";
import type { Place } from "../grid.ts";
import type { Built } from "../puzzle.ts";
import type { ShikakuBoard } from "./parse.ts";

/** The rectangle with these corners, chosen or not. */
export interface Candidate {
  readonly top: Place;
  readonly bottom: Place;
  readonly isChosen: BooleanVariable;
}

export interface ShikakuModel extends Built {
  readonly candidates: readonly Candidate[];
}

/** One binary a rectangle that holds one number and as many cells; each cell lies in one rectangle. */
export function tight(board: ShikakuBoard): ShikakuModel {
  const model = new Model({ name: "shikaku", contradictions: "infeasible" });
  const candidates: Candidate[] = [];
  const covers = board.map((): BooleanVariable[] => []);
  for (const { row, column } of board.places()) {
    const size = board.at(row, column);
    if (size === 0) continue;
    const fitting = rectanglesAround(board, { row, column }, size).map(([top, bottom]) => {
      const isChosen = model.binary(
        `from_${top.row}_${top.column}_to_${bottom.row}_${bottom.column}`,
      );
      for (const place of placesWithin(top, bottom))
        covers.at(place.row, place.column).push(isChosen);
      return { top, bottom, isChosen };
    });
    model.require(model.sum(fitting.map(({ isChosen }) => isChosen)).equals(1));
    candidates.push(...fitting);
  }
  for (const covering of covers.cells()) model.require(model.sum(covering).equals(1));
  return { model, keys: candidates.map(({ isChosen }) => isChosen), candidates };
}

/** The rectangles of a size that hold the place and no number elsewhere, by opposite corners. */
export function rectanglesAround(
  board: ShikakuBoard,
  place: Place,
  size: number,
): [Place, Place][] {
  const found: [Place, Place][] = [];
  for (let height = 1; height <= Math.min(size, board.height); height++) {
    const width = size / height;
    if (!Number.isInteger(width)) continue;
    for (let row = Math.max(0, place.row - height + 1); row <= place.row; row++) {
      for (let column = Math.max(0, place.column - width + 1); column <= place.column; column++) {
        const [top, bottom] = [
          { row, column },
          { row: row + height - 1, column: column + width - 1 },
        ];
        if (!board.has(bottom.row, bottom.column)) continue;
        const numbers = board.all(placesWithin(top, bottom)).filter((number) => number > 0);
        if (numbers.length === 1) found.push([top, bottom]);
      }
    }
  }
  return found;
}

export function placesWithin(top: Place, bottom: Place): Place[] {
  const places: Place[] = [];
  for (let row = top.row; row <= bottom.row; row++)
    for (let column = top.column; column <= bottom.column; column++) places.push({ row, column });
  return places;
}
