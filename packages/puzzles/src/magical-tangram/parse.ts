import { BoardError } from "../board-error.ts";

/** A piece of the tangram. */
export interface Piece {
  /** Its corners in order. */
  readonly corners: readonly string[];
  readonly difference: number;
}

export interface MagicalTangramBoard {
  readonly pieces: readonly Piece[];
  /** The letters in the order of the alphabet. */
  readonly letters: readonly string[];
}

const LEGEND = "give a line a piece, as in a,b,d,f:5";

export function parse(text: string): MagicalTangramBoard {
  const pieces = text.trimEnd().split(/\r?\n/).map(parsePiece);
  const letters = [...new Set(pieces.flatMap((piece) => piece.corners))].sort();
  if (letters.length > 10)
    throw new BoardError(`${letters.length} letters cannot stand for ten different digits`, 1);
  return { pieces, letters };
}

function parsePiece(line: string, k: number): Piece {
  const parts = /^\s*(\w+(?:\s*,\s*\w+)+)\s*:\s*(\d+)\s*$/.exec(line);
  if (parts === null) throw new BoardError(`${JSON.stringify(line)} is no piece; ${LEGEND}`, k + 1);
  const corners = parts[1]!.split(/\s*,\s*/);
  const difference = Number(parts[2]);
  const twice = corners.find((corner, at) => corners.indexOf(corner) !== at);
  if (twice !== undefined) throw new BoardError(`the piece has two corners ${twice}`, k + 1);
  if (difference < 1 || difference > 9)
    throw new BoardError(`different digits are 1 to 9 apart, not ${difference}`, k + 1);
  return { corners, difference };
}

/** The sides of a piece: each corner with the next. */
export function sidesOf({ corners }: Piece): [string, string][] {
  return corners.map((corner, k) => [corner, corners[(k + 1) % corners.length]!]);
}
