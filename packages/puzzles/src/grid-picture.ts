import type { IsSame } from "./framed-text.ts";
import type { Grid } from "./grid.ts";
import {
  borders,
  CELL,
  element,
  gridLines,
  INK,
  label,
  SHADE,
  square,
  svgDocument,
  textAt,
} from "./svg.ts";

/** The colours of found things and of shaded cells. */
export const FOUND = SHADE;
export const WHITE = "#ffffff";
const CORNER_SIZE = 0.24;
const CORNER_GAP = 0.08;
/** Of a digit, as a share of its size. */
const DIGIT_WIDTH = 0.56;

/** How one cell looks. */
export interface CellLook {
  readonly fill?: string;
  readonly text?: string;
  /** Of the text; black by default. */
  readonly color?: string;
  /** Share of the cell's side that the text takes. */
  readonly size?: number;
  /** Small text in the upper left corner. */
  readonly corner?: string;
}

export interface PictureOptions {
  /** Where no thick line runs between neighbours; by default none runs but around the board. */
  readonly isSame?: IsSame;
  /** SVG over the cells. */
  readonly over?: readonly string[];
  /** Cells that are left free above and to the left, and below and to the right. */
  readonly margin?: readonly [before: number, after: number];
}

/** A clue beside a board. */
export interface EdgeClue {
  /** Its place on a board with a border of one cell. */
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Clues all around the board. */
export function surround(clues: readonly EdgeClue[]): PictureOptions {
  return {
    over: clues.map(({ row, column, text }) => label(row - 1, column - 1, text, 0.42, FOUND)),
    margin: [1, 1],
  };
}

/** An SVG of a board of square cells. */
export function gridPicture<Cell>(
  title: string,
  board: Grid<Cell>,
  look: (cell: Cell, row: number, column: number) => CellLook,
  { isSame = () => true, over = [], margin = [0, 0] }: PictureOptions = {},
): string {
  const { height, width } = board;
  const fills: string[] = [];
  const texts: string[] = [];
  for (const { row, column } of board.places()) {
    const { fill = WHITE, text, color, size, corner } = look(board.at(row, column), row, column);
    fills.push(square(row, column, fill));
    if (text !== undefined && text !== "") texts.push(label(row, column, text, size, color));
    if (corner !== undefined) texts.push(cornerText(row, column, corner));
  }
  const parts = [
    ...fills,
    ...gridLines(height, width),
    ...texts,
    ...borders(height, width, isSame),
    ...over,
  ];
  const [before, after] = margin;
  const moved =
    before === 0
      ? parts
      : [
          element(
            "g",
            { transform: `translate(${before * CELL} ${before * CELL})` },
            parts.join("\n"),
          ),
        ];
  const extra = before + after;
  return svgDocument((width + extra) * CELL, (height + extra) * CELL, title, moved);
}

/** A given number in black, or a found one in colour; 0 is none. */
export function digitLook(given: number, found: number | undefined): CellLook {
  if (given !== 0) return { text: String(given), color: INK };
  return found === undefined || found === 0 ? {} : { text: String(found), color: FOUND };
}

/** A circle in the middle of a cell; the radius is a share of the cell's side. */
export function disc(
  row: number,
  column: number,
  radius: number,
  fill: string,
  edge = INK,
): string {
  const place = { cx: (column + 0.5) * CELL, cy: (row + 0.5) * CELL, r: radius * CELL };
  return element("circle", { ...place, fill, stroke: edge, "stroke-width": 2 });
}

function cornerText(row: number, column: number, text: string): string {
  const width = text.length * CORNER_SIZE * DIGIT_WIDTH;
  return textAt(column + CORNER_GAP + width / 2, row + 0.17, text, CORNER_SIZE);
}
