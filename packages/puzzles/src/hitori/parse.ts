import { readOneGrid } from "../board-text.ts";
import type { Grid } from "../grid.ts";
import { readRegion } from "../regions.ts";

/** What stands in each cell. */
export type HitoriBoard = Grid<string>;

const LEGEND = "use numbers or letters, side by side or separated by blanks";

export function parse(text: string): HitoriBoard {
  return readOneGrid(text, LEGEND, readRegion);
}
