import { type Expression, Model } from "bough";

/** 1 … n² in a square whose rows, columns and diagonals have the same sum. */
export async function magicSquare(size: number) {
  const model = new Model();
  const sum = (size * (size * size + 1)) / 2;
  const lines = [...Array(size).keys()];
  const cell = lines.map((row) => model.integers(size, 1, size * size, `cell_${row}`));
  model.require(model.allDifferent(cell.flat()));
  const require = (cells: Expression[]) => model.require(model.sum(cells).equals(sum));
  for (const k of lines) {
    require(cell[k]!);
    require(cell.map((row) => row[k]!));
  }
  require(cell.map((row, k) => row[k]!));
  require(cell.map((row, k) => row[size - 1 - k]!));
  // Of the turned and mirrored squares one is enough.
  model.require(cell[0]![0]!.isLessThan(cell[0]![size - 1]!));
  model.require(cell[0]![0]!.isLessThan(cell[size - 1]![0]!));
  const solution = await model.solve();
  return cell.map((row) => row.map((each) => solution.value(each)));
}

/** A square of nine numbers whose lines all have the same sum. */
export const sample = () => magicSquare(3);
