import { counted } from "@bough/problem";
import { BoardError } from "../board-error.ts";
import { fewSections } from "../board-text.ts";
import { type CageBoard, readCages } from "../cages.ts";
import { linkIn, numbersIn, readBorders, UNKNOWN_CLUE } from "../puzz-link.ts";
import { regionsOf } from "../regions.ts";

/** Rooms with the number of their shaded cells, or "any". */
export type HeyawakeBoard = CageBoard<number | "any">;

const LEGEND = "give the rooms as a grid of names, an empty line, then numbers such as a = 2";

export function parse(text: string): HeyawakeBoard {
  const link = linkIn(text, ["heyawake", "heyawacky"]);
  if (link !== undefined) {
    const { regions, rest } = readBorders(link, link.parts[0] ?? "");
    const rooms = [...regionsOf(regions)];
    const numbers = numbersIn(rest, rooms.length);
    const cages = rooms.map(([name, places], k) => {
      const number = numbers[k] ?? UNKNOWN_CLUE;
      return { name, places, clue: number === UNKNOWN_CLUE ? ("any" as const) : number, line: 1 };
    });
    return { regions, cages };
  }
  const [cells, numbers = []] = fewSections(text, LEGEND, 2);
  const board = readCages(cells!, numbers, LEGEND, readNumber, "any");
  for (const { name, places, clue, line } of board.cages) {
    if (clue === "any" || clue <= places.length) continue;
    throw new BoardError(`room ${name} has ${counted(places.length, "cell")}, not ${clue}`, line);
  }
  return board;
}

function readNumber(token: string): number | "any" | undefined {
  return /^\d{1,4}$/.test(token) ? Number(token) : undefined;
}

export function clueText(clue: number | "any"): string {
  return clue === "any" ? "" : String(clue);
}
