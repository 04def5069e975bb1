import { type Grid, linesOf } from "../grid.ts";
import { brokenApart } from "../shading.ts";
import type { HeyawakeBoard } from "./parse.ts";

/** Which cells are shaded. */
export type HeyawakeAnswer = Grid<boolean>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify({ regions, cages }: HeyawakeBoard, shaded: HeyawakeAnswer): string[] {
  const broken = brokenApart(shaded);
  for (const { name, places, clue } of cages) {
    const count = shaded.all(places).filter(Boolean).length;
    if (clue !== "any" && count !== clue)
      broken.push(`room ${name} has ${count} shaded cells, not ${clue}`);
  }
  linesOf(regions).forEach((places, k) => {
    let rooms: string[] = [];
    for (const { row, column } of places) {
      const room = regions.at(row, column);
      if (shaded.at(row, column)) rooms = [];
      else if (rooms.at(-1) !== room) rooms.push(room);
      if (rooms.length !== 3) continue;
      const name = k < regions.height ? `row ${k + 1}` : `column ${k - regions.height + 1}`;
      broken.push(`a line of unshaded cells in ${name} runs through ${rooms.join(", ")}`);
      break;
    }
  });
  return broken;
}
