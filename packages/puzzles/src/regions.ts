import type { Grid, Place } from "./grid.ts";
import { neighboursOf } from "./grid.ts";

/** What programs write where they have no name. */
const NO_NAME = /^(nan|null|undefined)$/i;

/** The name of a region on a board file: a letter, a number or a word. */
export function readRegion(token: string): string | undefined {
  if (NO_NAME.test(token)) return undefined;
  return /^[\p{L}\p{N}]+$/u.test(token) ? token : undefined;
}

/** The places of each region, in the order in which the regions first appear. */
export function regionsOf(regions: Grid<string>): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  for (const place of regions.places()) {
    const name = regions.at(place.row, place.column);
    const known = places.get(name);
    if (known === undefined) places.set(name, [place]);
    else known.push(place);
  }
  return places;
}

/** The shapes that cells alike form by their edges; cells that are undefined belong to none. */
function shapesOf<Cell>(board: Grid<Cell | undefined>): Place[][] {
  const isSeen = board.map(() => false).rows();
  const shapes: Place[][] = [];
  for (const start of board.places()) {
    const cell = board.at(start.row, start.column);
    if (cell === undefined || isSeen[start.row]![start.column]) continue;
    isSeen[start.row]![start.column] = true;
    const shape = [start];
    // The list grows while it is walked through.
    for (const place of shape) {
      for (const next of neighboursOf(board, place)) {
        if (board.at(next.row, next.column) !== cell || isSeen[next.row]![next.column]) continue;
        isSeen[next.row]![next.column] = true;
        shape.push(next);
      }
    }
    shapes.push(shape);
  }
  return shapes;
}

/** The shapes of the places where this is true. */
export function shapesWhere(chosen: Grid<boolean>): Place[][] {
  return shapesOf(chosen.map((isChosen) => (isChosen ? true : undefined)));
}
