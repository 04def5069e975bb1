import type { Grid } from "../grid.ts";
import { diagonal, orthogonal, pairsOf, unitsOf } from "./neighbours.ts";
import type { FancySudokuBoard } from "./parse.ts";

export type FancySudokuAnswer = Grid<number>;

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: FancySudokuBoard, answer: FancySudokuAnswer): string[] {
  const broken: string[] = [];
  if (unitsOf(answer).some((unit) => [...unit].sort().join("") !== "123456789"))
    broken.push("a row, a column or a box does not hold every digit once");
  for (const place of board.places()) {
    const digit = answer.at(place.row, place.column);
    const across = orthogonal(answer, place);
    const aslant = diagonal(answer, place);
    const { hasX, hasPlus, hasCircle } = board.at(place.row, place.column);
    const checks: [string, boolean, boolean][] = [
      ["X", hasX, new Set(aslant).size === digit],
      ["plus", hasPlus, pairsOf(across).some(([one, other]) => one + other === digit)],
      ["circle", hasCircle, new Set([...across, ...aslant]).size === digit],
    ];
    for (const [mark, isMarked, holds] of checks) {
      if (isMarked !== holds) {
        const verb = isMarked ? "is not earned" : "is missing";
        broken.push(`the ${mark} at row ${place.row + 1}, column ${place.column + 1} ${verb}`);
      }
    }
  }
  return broken;
}
