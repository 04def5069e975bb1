import { BoardError } from "../board-error.ts";
import { readTokens } from "../board-text.ts";
import { KNIGHT_JUMPS } from "../grid.ts";

export interface KnightsBoard {
  readonly height: number;
  readonly width: number;
  /** How many others each knight attacks. */
  readonly neighbours: number;
}

const LEGEND = "give the rows, the columns and the neighbours of a knight, as in 5 5 2";

export function parse(text: string): KnightsBoard {
  const numbers = readTokens(text, LEGEND, (token) =>
    /^\d{1,3}$/.test(token) ? Number(token) : undefined,
  );
  const [height, width, neighbours] = numbers.cells();
  if (numbers.height !== 1 || numbers.width !== 3 || height === 0 || width === 0)
    throw new BoardError(`this is no board; ${LEGEND}`, 1);
  if (neighbours! > KNIGHT_JUMPS.length)
    throw new BoardError(`a knight attacks at most 8 others, not ${neighbours}`, 1);
  return { height: height!, width: width!, neighbours: neighbours! };
}
