import { BoardError } from "../board-error.ts";
import { readSettings, wholeNumbers } from "../settings.ts";

export interface MacmahonSquaresBoard {
  readonly width: number;
  readonly height: number;
  /** Colours of the edges from the top clockwise. */
  readonly pieces: readonly string[];
  /** Colour of the whole border, where one is asked for. */
  readonly border: string | undefined;
}

const LEGEND = "give size = width height, pieces = 0012 …, and perhaps border = colour";

export function parse(text: string): MacmahonSquaresBoard {
  const { size, pieces, border } = readSettings(text, LEGEND, ["size", "pieces"], ["border"]);
  const [width = 0, height = 0, ...more] = wholeNumbers(size);
  if (width === 0 || height === 0 || more.length > 0)
    throw new BoardError(`the size is two numbers above 0; ${LEGEND}`, size.line);
  const odd = pieces.values.find((piece) => !/^\d{4}$/.test(piece));
  if (odd !== undefined) throw new BoardError(`${odd} is no piece; ${LEGEND}`, pieces.line);
  if (pieces.values.length !== width * height) {
    throw new BoardError(
      `${pieces.values.length} pieces do not fill ${width} by ${height} places`,
      pieces.line,
    );
  }
  if (border !== undefined && !/^\d$/.test(border.values.join(" ")))
    throw new BoardError("the border has one colour, a digit", border.line);
  return { width, height, pieces: pieces.values, border: border?.values[0] };
}

/** The different ways a piece can lie. */
export function rotationsOf(piece: string): string[] {
  return [...new Set([0, 1, 2, 3].map((turn) => piece.slice(turn) + piece.slice(0, turn)))];
}

/** The same name for all rotations of a piece. */
export function kindOf(piece: string): string {
  return rotationsOf(piece).sort()[0]!;
}
