import type { Grid } from "../grid.ts";
import type { LoopCountsBoard } from "./parse.ts";

/** Which edges are used: from a point to the right, and from a point down. */
export interface LoopCountsAnswer {
  readonly right: Grid<boolean>;
  readonly down: Grid<boolean>;
}

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(
  { columns, rows }: LoopCountsBoard,
  { right, down }: LoopCountsAnswer,
): string[] {
  const broken: string[] = [];
  const used = (edges: readonly boolean[]) => edges.filter(Boolean).length;
  rows.forEach((count, row) => {
    const found = used(right.row(row));
    if (found !== count) broken.push(`row ${row + 1} has ${found} edges, not ${count}`);
  });
  columns.forEach((count, column) => {
    const found = used(down.column(column));
    if (found !== count) broken.push(`column ${column + 1} has ${found} edges, not ${count}`);
    rows.forEach((_, row) => {
      const meeting = [
        right.get(row, column),
        right.get(row, column - 1),
        down.get(row, column),
        down.get(row - 1, column),
      ];
      const degree = meeting.filter((edge) => edge === true).length;
      if (degree % 2 === 1)
        broken.push(`${degree} edges meet at row ${row + 1}, column ${column + 1}`);
    });
  });
  return broken;
}
