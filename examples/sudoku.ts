import { Model } from "bough";

/** Fills a Sudoku, given as 81 digits with 0 where the cell is empty; says whether it is the only way. */
export async function sudoku(givens: string) {
  const model = new Model();
  const nine = [...Array(9).keys()];
  const cell = nine.map((row) => model.integers(9, 1, 9, `cell_${row}`));
  [...givens].forEach((digit, k) => {
    if (digit !== "0") model.fix(cell[Math.floor(k / 9)]![k % 9]!, Number(digit));
  });
  for (const k of nine) {
    const [top, left] = [3 * Math.floor(k / 3), 3 * (k % 3)];
    model.require(model.allDifferent(cell[k]!));
    model.require(model.allDifferent(nine.map((row) => cell[row]![k]!)));
    model.require(
      model.allDifferent(nine.map((j) => cell[top + Math.floor(j / 3)]![left + (j % 3)]!)),
    );
  }
  const { solutions, isComplete } = await model.solveAll({ limit: 2 });
  const digits = cell.flat().map((each) => solutions[0]?.value(each));
  return { digits: digits.join(""), isUnique: isComplete && solutions.length === 1 };
}

/** A sudoku, and whether its answer is the only one. */
export const sample = () =>
  sudoku("530070000600195000098000060800060003400803001700020006060000280000419005000080079");
