import { counted } from "@bough/problem";
import { cellError, fewSections, readGrid } from "../board-text.ts";
import type { Grid, Place } from "../grid.ts";
import { linkIn, type PuzzLink, readArrows } from "../puzz-link.ts";

export type Arrow = "^" | "v" | "<" | ">";

export interface YajilinClue {
  readonly arrow: Arrow;
  readonly count: number;
}

/** A clue; or a cell with a block that says nothing; or an open cell. */
export type YajilinCell = YajilinClue | "block" | "open";

export type YajilinBoard = Grid<YajilinCell>;

const LEGEND = "use a point for an open cell, and ^2, v2, <2 or >2 for a clue, separated by blanks";

/** A cell on boards without a blank, such as those of one column. */
const CELL = /[v<>^]\d*|\S/gu;

export function parse(text: string): YajilinBoard {
  const link = linkIn(text, ["yajilin", "yajirin"]);
  const lines = link === undefined ? fewSections(text, LEGEND, 1)[0]! : [];
  const board = link === undefined ? readGrid(lines, LEGEND, readCell, CELL) : cellsOf(link);
  for (const place of board.places()) {
    const cell = board.at(place.row, place.column);
    if (typeof cell === "string") continue;
    const cells = cellsPointedTo(board, place, cell.arrow).length;
    if (cell.count > cells)
      throw cellError(
        lines,
        place,
        `the arrow points to ${counted(cells, "cell")}, not ${cell.count}`,
        CELL,
      );
  }
  return board;
}

function cellsOf(link: PuzzLink): YajilinBoard {
  return readArrows(link).map((clue): YajilinCell => {
    if (clue === undefined) return "open";
    const arrow = ARROWS[clue.direction - 1];
    return arrow === undefined || clue.count < 0 ? "block" : { arrow, count: clue.count };
  });
}

function readCell(token: string): YajilinCell | undefined {
  if (/^\.+$/.test(token)) return "open";
  if (token === "#") return "block";
  const parts = /^([v<>^])(\d{1,3})$/.exec(token);
  return parts === null ? undefined : { arrow: parts[1] as Arrow, count: Number(parts[2]) };
}

export const ARROWS: readonly Arrow[] = ["^", "v", "<", ">"];

const STEPS: Readonly<Record<Arrow, Place>> = {
  "^": { row: -1, column: 0 },
  v: { row: 1, column: 0 },
  "<": { row: 0, column: -1 },
  ">": { row: 0, column: 1 },
};

/** The cells that the arrow of a clue points to. */
export function cellsPointedTo(board: YajilinBoard, from: Place, arrow: Arrow): Place[] {
  const step = STEPS[arrow];
  const places: Place[] = [];
  let [row, column] = [from.row + step.row, from.column + step.column];
  for (; board.has(row, column); row += step.row, column += step.column)
    places.push({ row, column });
  return places;
}
