import { type Grid, neighboursOf, where } from "../grid.ts";
import { brokenLoop, degreeAt, type GridLines } from "../grid-lines.ts";
import { cellsPointedTo, type YajilinBoard } from "./parse.ts";

export interface YajilinAnswer {
  readonly shaded: Grid<boolean>;
  /** Lines on the centres of the cells. */
  readonly lines: GridLines<boolean>;
}

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: YajilinBoard, { shaded, lines }: YajilinAnswer): string[] {
  const broken = brokenLoop(lines);
  for (const place of board.places()) {
    const cell = board.at(place.row, place.column);
    const isShaded = shaded.at(place.row, place.column);
    const isOnLine = degreeAt(lines, place) > 0;
    if (cell === "open") {
      if (isShaded && isOnLine) broken.push(`the line runs through the shaded ${where(place)}`);
      if (!isShaded && !isOnLine) broken.push(`the line misses ${where(place)}`);
      if (isShaded && shaded.all(neighboursOf(board, place)).includes(true))
        broken.push(`the shaded cell at ${where(place)} touches another`);
      continue;
    }
    if (isShaded || isOnLine) broken.push(`the clue at ${where(place)} is covered`);
    if (cell === "block") continue;
    const count = shaded.all(cellsPointedTo(board, place, cell.arrow)).filter(Boolean).length;
    if (count !== cell.count)
      broken.push(
        `the arrow at ${where(place)} points to ${count} shaded cells, not ${cell.count}`,
      );
  }
  return broken;
}
