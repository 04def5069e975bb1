import type { CageBoard } from "./cages.ts";
import { framedText } from "./framed-text.ts";
import type { Grid } from "./grid.ts";
import type { CellLook } from "./grid-picture.ts";
import { CELL, element } from "./svg.ts";

const CAGE_COLOR = "#6b7883";

/** How far the frame of a cage stays inside its cells, as a share of a cell. */
const INSET = 0.06;

/** A framed board of cages; the clue of a cage stands before the content of its first cell. */
export function framedCages<Clue>(
  { regions, cages }: CageBoard<Clue>,
  clueText: (clue: Clue) => string,
  content: (row: number, column: number) => string,
): string[] {
  const clueAt = firstCells({ regions, cages }, clueText);
  const widest = Math.max(...cages.map(({ clue }) => clueText(clue).length));
  const cells = regions.map((_, row, column) =>
    widest === 0
      ? content(row, column)
      : `${(clueAt.at(row, column) ?? "").padStart(widest)} ${content(row, column)}`,
  );
  return framedText(cells, (a, b) => regions.at(...a) === regions.at(...b));
}

/** Clues for the corners of cells, and thin frames within the cages. */
export function cageCorners<Clue>(
  { regions, cages }: CageBoard<Clue>,
  clueText: (clue: Clue) => string,
): { corners: Grid<CellLook>; frames: string[] } {
  const corners = firstCells({ regions, cages }, clueText).map(
    (clue): CellLook => (clue === undefined ? {} : { corner: clue }),
  );
  return { corners, frames: dashedFrames(regions, CAGE_COLOR) };
}

function firstCells<Clue>(
  { regions, cages }: CageBoard<Clue>,
  clueText: (clue: Clue) => string,
): Grid<string | undefined> {
  const first = new Map(
    cages.map(({ places, clue }) => [
      places[0]!.row * regions.width + places[0]!.column,
      clueText(clue),
    ]),
  );
  return regions.map((_, row, column) => first.get(row * regions.width + column));
}

/** Dashed lines a little inside the borders of the cages, so that thick lines show beside them. */
function dashedFrames(regions: Grid<string>, color: string): string[] {
  const lines: string[] = [];
  for (const { row, column } of regions.places()) {
    const here = regions.at(row, column);
    const isOther = (down: number, right: number) =>
      regions.get(row + down, column + right) !== here;
    const [left, right] = [isOther(0, -1) ? INSET : 0, isOther(0, 1) ? INSET : 0];
    const [top, bottom] = [isOther(-1, 0) ? INSET : 0, isOther(1, 0) ? INSET : 0];
    const [x1, x2] = [column + left, column + 1 - right];
    const [y1, y2] = [row + top, row + 1 - bottom];
    if (top > 0) lines.push(dashed(x1, y1, x2, y1, color));
    if (bottom > 0) lines.push(dashed(x1, y2, x2, y2, color));
    if (left > 0) lines.push(dashed(x1, y1, x1, y2, color));
    if (right > 0) lines.push(dashed(x2, y1, x2, y2, color));
  }
  return lines;
}

function dashed(x1: number, y1: number, x2: number, y2: number, color: string): string {
  const ends = { x1: x1 * CELL, y1: y1 * CELL, x2: x2 * CELL, y2: y2 * CELL };
  return element("line", {
    ...ends,
    stroke: color,
    "stroke-width": 1.2,
    "stroke-dasharray": "4 3",
  });
}
