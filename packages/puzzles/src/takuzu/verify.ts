import { type Grid, linesOf, where } from "../grid.ts";
import type { TakuzuBoard } from "./parse.ts";

export type TakuzuAnswer = Grid<number>;

/** A cell of a half-filled board of which nothing is known. */
export const UNDECIDED = -1;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: TakuzuBoard, answer: TakuzuAnswer): string[] {
  const broken: string[] = [];
  for (const place of board.places()) {
    const [given, found] = [board.at(place.row, place.column), answer.at(place.row, place.column)];
    if (found !== 0 && found !== 1) broken.push(`${where(place)} holds ${found}`);
    if (given !== "open" && given !== found)
      broken.push(`the given ${given} at ${where(place)} was changed`);
  }
  const lines = linesOf(answer).map((places) => answer.all(places).join(""));
  lines.forEach((line, k) => {
    const isRow = k < answer.height;
    const name = isRow ? `row ${k + 1}` : `column ${k - answer.height + 1}`;
    if (/000|111/.test(line)) broken.push(`three alike stand together in ${name}`);
    if (line.replaceAll("0", "").length * 2 !== line.length)
      broken.push(`${name} does not hold as many zeros as ones`);
    const others = isRow ? lines.slice(0, answer.height) : lines.slice(answer.height);
    if (others.filter((other) => other === line).length > 1)
      broken.push(`${name} is like another ${isRow ? "row" : "column"}`);
  });
  return broken;
}
