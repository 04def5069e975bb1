import { readOneGrid } from "../board-text.ts";
import type { Grid } from "../grid.ts";
import { linkIn, readNumbers4, UNKNOWN_CLUE } from "../puzz-link.ts";

/** How many edges of a cell are used, or "open" where nothing is said. */
export type SlitherlinkBoard = Grid<number | "open">;

const LEGEND = "use 0 to 4 for the number of edges, a point for a cell without a number";

export function parse(text: string): SlitherlinkBoard {
  const link = linkIn(text, ["slither", "slitherlink"]);
  if (link === undefined) return readOneGrid(text, LEGEND, readCell);
  return readNumbers4(link).map((clue) =>
    clue === undefined || clue === UNKNOWN_CLUE ? "open" : clue,
  );
}

function readCell(token: string): number | "open" | undefined {
  if (token === ".") return "open";
  return /^[0-4]$/.test(token) ? Number(token) : undefined;
}
