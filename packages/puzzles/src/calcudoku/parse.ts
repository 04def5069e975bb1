import { counted } from "@bough/problem";
import { BoardError } from "../board-error.ts";
import { fewSections } from "../board-text.ts";
import { type CageBoard, readCages } from "../cages.ts";

export type Operation = "+" | "-" | "x" | "/" | "=";

export interface CageClue {
  readonly target: number;
  readonly operation: Operation;
}

export type CalcudokuBoard = CageBoard<CageClue>;

const LEGEND =
  "give the cages as a grid of names, an empty line, then clues such as a = 12x, with + - x or /";

/** Other signs for the operations. */
const SIGNS: Readonly<Record<string, Operation>> = {
  "": "=",
  "*": "x",
  "×": "x",
  "÷": "/",
  ":": "/",
};

export function parse(text: string): CalcudokuBoard {
  const [cells, clues = []] = fewSections(text, LEGEND, 2);
  const board = readCages(cells!, clues, LEGEND, readClue, undefined);
  const { height, width } = board.regions;
  if (height !== width)
    throw new BoardError(`the board is ${height} by ${width}; it must be square`, 1);
  for (const { name, places, clue, line } of board.cages) {
    const { operation } = clue;
    if (operation === "=" && places.length !== 1)
      throw new BoardError(
        `cage ${name} has ${counted(places.length, "cell")}: add one of + - x /`,
        line,
      );
    if ((operation === "-" || operation === "/") && places.length !== 2)
      throw new BoardError(
        `${operation} is for cages of two cells, and ${name} has ${places.length}`,
        line,
      );
  }
  return board;
}

function readClue(token: string): CageClue | undefined {
  const parts = /^(\d{1,9})([-+x*×/÷:]?)$/i.exec(token);
  if (parts === null) return undefined;
  const sign = parts[2]!.toLowerCase();
  return { target: Number(parts[1]), operation: SIGNS[sign] ?? (sign as Operation) };
}

export function clueText({ target, operation }: CageClue): string {
  return `${target}${operation === "=" ? "" : operation}`;
}
