import { BoardError } from "../board-error.ts";

export interface SendMoreMoneyBoard {
  readonly summands: readonly string[];
  readonly result: string;
  /** In the order in which they appear. */
  readonly letters: readonly string[];
}

const LEGEND = "give a sum of words, as in SEND + MORE = MONEY";

export function parse(text: string): SendMoreMoneyBoard {
  const parts = /^\s*([a-z]+(?:\s*\+\s*[a-z]+)*)\s*=\s*([a-z]+)\s*$/i.exec(text);
  if (parts === null) throw new BoardError(`this is no board; ${LEGEND}`, 1);
  const summands = parts[1]!.toUpperCase().split(/\s*\+\s*/);
  const result = parts[2]!.toUpperCase();
  const letters = [...new Set([...summands, result].join(""))];
  if (letters.length > 10)
    throw new BoardError(`${letters.length} letters cannot stand for ten digits`, 1);
  return { summands, result, letters };
}
