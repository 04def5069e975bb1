import type { Grid } from "../grid.ts";
import { type BattleshipLettersBoard, NO_LETTER } from "./parse.ts";
import { kindsOf, type Placement } from "./placements.ts";

export interface BattleshipLettersAnswer {
  readonly ships: readonly Placement[];
  /** The letter in each cell; "." for water. */
  readonly letters: Grid<string>;
}

/** What stands in a cell without a ship. */
export const WATER = ".";

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: BattleshipLettersBoard, answer: BattleshipLettersAnswer): string[] {
  const { letters } = answer;
  return [
    ...brokenShips(board, answer),
    ...board.rows.flatMap((count, row) =>
      brokenLine(`row ${row + 1}`, letters.row(row), count, board.right[row]!),
    ),
    ...board.columns.flatMap((count, column) =>
      brokenLine(`column ${column + 1}`, letters.column(column), count, board.bottom[column]!),
    ),
  ];
}

function brokenShips(board: BattleshipLettersBoard, answer: BattleshipLettersAnswer): string[] {
  const broken: string[] = [];
  const fleet = (ships: readonly string[]) => JSON.stringify([...kindsOf(ships)].sort());
  if (fleet(answer.ships.map((ship) => ship.letters)) !== fleet(board.ships))
    broken.push("the ships on the board are not those to be placed");
  const covered = new Set<string>();
  for (const { cells, letters } of answer.ships) {
    cells.forEach(({ row, column }, k) => {
      if (covered.has(`${row},${column}`)) broken.push("two ships overlap");
      covered.add(`${row},${column}`);
      if (answer.letters.at(row, column) !== letters[k]) broken.push("a ship lost a letter");
      const before = cells[k - 1];
      const [down, across] = [row - (before?.row ?? row - 1), column - (before?.column ?? column)];
      const isStraight =
        before === undefined || (down === 1 && across === 0) || (down === 0 && across === 1);
      if (!isStraight) broken.push("a ship is not straight");
    });
  }
  const marked = answer.letters.cells().filter((letter) => letter !== WATER).length;
  if (marked !== covered.size) broken.push("a letter belongs to no ship");
  return broken;
}

function brokenLine(
  name: string,
  letters: readonly string[],
  count: number,
  nearest: string,
): string[] {
  const shown = letters.filter((letter) => letter !== WATER);
  const broken: string[] = [];
  if (shown.length !== count) broken.push(`${name} has ${shown.length} ship cells, not ${count}`);
  const last = shown.at(-1) ?? NO_LETTER;
  if (last !== nearest) broken.push(`the last letter of ${name} is ${last}, not ${nearest}`);
  return broken;
}
