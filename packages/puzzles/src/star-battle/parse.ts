import { BoardError } from "../board-error.ts";
import { fewSections, readGrid } from "../board-text.ts";
import type { Grid } from "../grid.ts";
import { linkIn, readBorders } from "../puzz-link.ts";
import { readRegion, regionsOf } from "../regions.ts";

export interface StarBattleBoard {
  readonly regions: Grid<string>;
  /** Stars in every row, column and region. */
  readonly stars: number;
}

const LEGEND = "give a line stars = 1 if wanted, then the regions as a grid of names";

export function parse(text: string): StarBattleBoard {
  const board = read(text);
  const { height, width } = board.regions;
  const count = regionsOf(board.regions).size;
  if (height === width && count === height) return board;
  throw new BoardError(
    `${height} rows, ${width} columns and ${count} regions cannot hold as many stars each`,
    1,
  );
}

function read(text: string): StarBattleBoard {
  const link = linkIn(text, ["starbattle"]);
  if (link !== undefined) {
    const stars = Number(link.parts[0]);
    if (!(Number.isInteger(stars) && stars > 0))
      throw new BoardError("the link does not say the number of stars", 1);
    return { regions: readBorders(link, link.parts[1] ?? "").regions, stars };
  }
  const lines = fewSections(text, LEGEND, 2).flat();
  const given = /^\s*stars\s*=\s*(.*)$/.exec(lines[0]!.text);
  if (given === null) return { regions: readGrid(lines, LEGEND, readRegion), stars: 1 };
  if (!/^[1-9]$/.test(given[1]!))
    throw new BoardError(`"${given[1]}" is no number of stars from 1 to 9`, lines[0]!.number);
  if (lines.length === 1)
    throw new BoardError(`the board has no cells; ${LEGEND}`, lines[0]!.number);
  return { regions: readGrid(lines.slice(1), LEGEND, readRegion), stars: Number(given[1]) };
}
