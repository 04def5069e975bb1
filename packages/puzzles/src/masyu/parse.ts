import { readOneGrid } from "../board-text.ts";
import type { Grid } from "../grid.ts";
import { linkIn, readThrees } from "../puzz-link.ts";

export type Pearl = "white" | "black" | "none";

export type MasyuBoard = Grid<Pearl>;

const LEGEND = "use w for a white pearl, b for a black one, a point for another cell";

const BY_NUMBER: readonly Pearl[] = ["none", "white", "black"];

export function parse(text: string): MasyuBoard {
  const link = linkIn(text, ["mashu", "masyu", "pearl"]);
  if (link === undefined) return readOneGrid(text, LEGEND, readCell);
  return readThrees(link).map((number) => BY_NUMBER[number]!);
}

function readCell(token: string): Pearl | undefined {
  if (/^[wW]$/.test(token)) return "white";
  if (/^[bB]$/.test(token)) return "black";
  return token === "." ? "none" : undefined;
}
