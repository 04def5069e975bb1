import { CELL, element, gridLines, INK, label, SHADE, svgDocument } from "../svg.ts";
import type { BattleshipLettersBoard } from "./parse.ts";
import type { Placement } from "./placements.ts";
import { type BattleshipLettersAnswer, WATER } from "./verify.ts";

/** The board with its margins: numbers above and to the left, letters below and to the right. */
export function draw(board: BattleshipLettersBoard, answer?: BattleshipLettersAnswer): string[] {
  const margin = Math.max(...board.rows.map((count) => String(count).length)) + 1;
  const [digits, blank] = [Math.max(...board.columns.map((count) => String(count).length)), " "];
  const line = (first: string, cells: readonly string[], last: string) =>
    `${first.padEnd(margin)}${cells.map((cell) => cell.padStart(digits)).join(blank)} ${last}`.trimEnd();
  const cellAt = (row: number, column: number) => answer?.letters.at(row, column) ?? WATER;
  return [
    line("", board.columns.map(String), ""),
    ...board.rows.map((count, row) =>
      line(
        String(count),
        board.columns.map((_, column) => cellAt(row, column)),
        board.right[row]!,
      ),
    ),
    line("", board.bottom, ""),
    ...(answer === undefined || answer.ships.length === 0
      ? ["", `ships = ${board.ships.join(" ")}`]
      : []),
  ];
}

/** The board with its margins; every ship has a hull of its own. */
export function drawSvg(board: BattleshipLettersBoard, answer?: BattleshipLettersAnswer): string {
  const [height, width] = [board.rows.length, board.columns.length];
  const inner = [...gridLines(height, width), ...(answer?.ships ?? []).map(drawHull)];
  for (const { row, column } of answer?.letters.places() ?? []) {
    const letter = answer!.letters.at(row, column);
    if (letter !== WATER) inner.push(label(row, column, letter, 0.45));
  }
  const parts = [element("g", { transform: `translate(${CELL} ${CELL})` }, inner.join("\n"))];
  board.columns.forEach((count, column) => {
    parts.push(label(0, column + 1, String(count), 0.4, SHADE));
    parts.push(label(height + 1, column + 1, board.bottom[column]!, 0.4, SHADE));
  });
  board.rows.forEach((count, row) => {
    parts.push(label(row + 1, 0, String(count), 0.4, SHADE));
    parts.push(label(row + 1, width + 1, board.right[row]!, 0.4, SHADE));
  });
  return svgDocument((width + 2) * CELL, (height + 2) * CELL, "Battleship letters", parts);
}

function drawHull({ cells }: Placement): string {
  const [first, last] = [cells[0]!, cells.at(-1)!];
  const inset = 4;
  return element("rect", {
    x: first.column * CELL + inset,
    y: first.row * CELL + inset,
    width: (last.column - first.column + 1) * CELL - 2 * inset,
    height: (last.row - first.row + 1) * CELL - 2 * inset,
    rx: CELL / 2 - inset,
    fill: "#dce5ec",
    stroke: INK,
    "stroke-width": 2,
  });
}
