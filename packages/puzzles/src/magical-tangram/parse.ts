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
  return { pieces, letters };
}

function parsePiece(line: string, k: number): Piece {
  const parts = /^\s*(\w+(?:\s*,\s*\w+)+)\s*:\s*(\d+)\s*$/.exec(line);
  if (parts === null) throw new BoardError(`${JSON.stringify(line)} is no piece; ${LEGEND}`, k + 1);
  return { corners: parts[1]!.split(/\s*,\s*/), difference: Number(parts[2]) };
}

/** The sides of a piece: each corner with the next. */
export function sidesOf({ corners }: Piece): [string, string][] {
  return corners.map((corner, k) => [corner, corners[(k + 1) % corners.length]!]);
}
