import type { Grid } from "./grid.ts";

/** Tells whether no line runs between two neighbouring cells. */
export type IsSame = (a: readonly [number, number], b: readonly [number, number]) => boolean;

/**
 * A board as text, with lines wherever `isSame` tells neighbours apart, and around it. All cells are
 * as wide as the widest, with a blank on both sides. Places that `isCell` denies stay outside.
 */
export function framedText(
  cells: Grid<string>,
  isSame: IsSame,
  isCell: (row: number, column: number) => boolean = () => true,
): string[] {
  const width = Math.max(...cells.cells().map((text) => text.length)) + 2;
  const { height, width: columns } = cells;
  const isOn = (row: number, column: number) => cells.has(row, column) && isCell(row, column);
  const parts = (a: readonly [number, number], b: readonly [number, number]) =>
    isOn(...a) !== isOn(...b) || (isOn(...a) && !isSame(a, b));
  const above = (row: number, column: number) => parts([row - 1, column], [row, column]);
  const before = (row: number, column: number) => parts([row, column - 1], [row, column]);
  const corner = (row: number, column: number) => {
    const across = above(row, column - 1) || above(row, column);
    const down = before(row - 1, column) || before(row, column);
    return across ? (down ? "+" : "-") : down ? "|" : " ";
  };
  const lines: string[] = [];
  for (let row = 0; row <= height; row++) {
    let border = "";
    let content = "";
    for (let column = 0; column <= columns; column++) {
      border += corner(row, column);
      content += before(row, column) ? "|" : " ";
      if (column === columns) continue;
      border += (above(row, column) ? "-" : " ").repeat(width);
      content += centred(cells.get(row, column) ?? "", width);
    }
    lines.push(border.trimEnd());
    if (row < height) lines.push(content.trimEnd());
  }
  return lines;
}

function centred(text: string, width: number): string {
  const before = Math.floor((width - text.length) / 2);
  return text.padStart(before + text.length).padEnd(width);
}
