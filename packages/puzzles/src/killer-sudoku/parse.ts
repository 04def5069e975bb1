import { BoardError } from "../board-error.ts";
import { fewSections, readGrid } from "../board-text.ts";
import { requireBoxes } from "../boxes.ts";
import { type CageBoard, readCages } from "../cages.ts";
import { digitSets } from "../different-sum.ts";
import { type Givens, readDigit, requireDigitsUpTo } from "../digits.ts";

export interface KillerSudokuBoard extends CageBoard<number> {
  readonly givens: Givens;
}

const LEGEND = "give the cages as a grid of names, an empty line, then sums such as a = 12";

export function parse(text: string): KillerSudokuBoard {
  const [cells, sums = [], digits] = fewSections(text, LEGEND, 3);
  const board = readCages(cells!, sums, LEGEND, readSum, undefined);
  requireBoxes(board.regions, cells![0]!.number);
  const size = board.regions.height;
  for (const { name, places, clue, line } of board.cages) {
    if (digitSets(places.length, clue, size).length > 0) continue;
    throw new BoardError(
      `no ${places.length} different numbers up to ${size} add up to ${clue} in cage ${name}`,
      line,
    );
  }
  if (digits === undefined) return { ...board, givens: board.regions.map(() => 0) };
  const givens = readGrid(digits, LEGEND, readDigit);
  if (givens.height !== size || givens.width !== size)
    throw new BoardError(`the givens must be ${size} by ${size}, as the cages`, digits[0]!.number);
  requireDigitsUpTo(givens, size, digits);
  return { ...board, givens };
}

function readSum(token: string): number | undefined {
  return /^\d{1,4}$/.test(token) ? Number(token) : undefined;
}
