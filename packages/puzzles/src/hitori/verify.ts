import { type Grid, linesOf } from "../grid.ts";
import { brokenApart } from "../shading.ts";
import type { HitoriBoard } from "./parse.ts";

/** Which cells are shaded. */
export type HitoriAnswer = Grid<boolean>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: HitoriBoard, shaded: HitoriAnswer): string[] {
  const broken = brokenApart(shaded);
  linesOf(board).forEach((places, k) => {
    const open = places.filter(({ row, column }) => !shaded.at(row, column));
    const signs = board.all(open);
    const twice = new Set(signs.filter((sign, place) => signs.indexOf(sign) !== place));
    const name = k < board.height ? `row ${k + 1}` : `column ${k - board.height + 1}`;
    for (const sign of twice) broken.push(`${sign} stands twice in ${name}`);
  });
  return broken;
}
