import { Grid } from "../grid.ts";
import type { ReadValue } from "../puzzle.ts";
import type { BattleshipLettersModel } from "./model.ts";
import type { BattleshipLettersBoard } from "./parse.ts";
import type { BattleshipLettersAnswer } from "./verify.ts";

export function decode(
  board: BattleshipLettersBoard,
  { placed }: BattleshipLettersModel,
  read: ReadValue,
): BattleshipLettersAnswer {
  const used = placed.filter(({ isUsed }) => read(isUsed) === 1);
  const letters = Grid.of(board.rows.length, board.columns.length, () => ".").rows();
  for (const { cells, letters: of } of used) {
    cells.forEach(({ row, column }, k) => {
      letters[row]![column] = of[k]!;
    });
  }
  const ships = used.map(({ cells, letters: of }) => ({ cells, letters: of }));
  return { ships, letters: new Grid(board.rows.length, board.columns.length, letters.flat()) };
}
