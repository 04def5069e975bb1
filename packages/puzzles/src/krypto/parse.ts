import { BoardError } from "../board-error.ts";
import { type Formula, FormulaError, lettersOf, parseEquation } from "./formula.ts";

export interface Equation {
  readonly left: Formula;
  readonly right: Formula;
  readonly text: string;
}

export interface KryptoBoard {
  readonly equations: readonly Equation[];
  /** In the order of the alphabet. */
  readonly letters: readonly string[];
}

export function parse(text: string): KryptoBoard {
  const lines = text.trimEnd().split(/\r?\n/);
  const equations = lines.map(readEquation);
  const used = equations.flatMap(({ left, right }) => [...lettersOf(left), ...lettersOf(right)]);
  const letters = [...new Set(used)].sort();
  if (letters.length === 0)
    throw new BoardError("the equations have no letters; use A to Z for the digits to find", 1);
  if (letters.length > 10)
    throw new BoardError(`${letters.length} letters cannot stand for ten different digits`, 1);
  return { equations, letters };
}

function readEquation(line: string, k: number): Equation {
  try {
    return { ...parseEquation(line), text: line.trim() };
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    throw new BoardError(error.message, k + 1, error.column);
  }
}
