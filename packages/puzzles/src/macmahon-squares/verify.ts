import type { Grid } from "../grid.ts";
import { kindOf, type MacmahonSquaresBoard } from "./parse.ts";

/** Each piece as it lies. */
export type MacmahonSquaresAnswer = Grid<string>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: MacmahonSquaresBoard, answer: MacmahonSquaresAnswer): string[] {
  const broken: string[] = [];
  const kinds = (pieces: readonly string[]) => pieces.map(kindOf).sort().join();
  if (kinds(answer.cells()) !== kinds(board.pieces)) broken.push("not every piece is laid once");
  for (const { row, column } of answer.places()) {
    const here = answer.at(row, column);
    const neighbours = [
      { edge: 0, other: answer.get(row - 1, column) },
      { edge: 1, other: answer.get(row, column + 1) },
      { edge: 2, other: answer.get(row + 1, column) },
      { edge: 3, other: answer.get(row, column - 1) },
    ];
    for (const { edge, other } of neighbours) {
      const wanted = other === undefined ? board.border : other[(edge + 2) % 4];
      if (wanted !== undefined && here[edge] !== wanted)
        broken.push(`an edge of the piece at row ${row + 1}, column ${column + 1} does not match`);
    }
  }
  return broken;
}
