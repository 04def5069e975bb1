import { ACCENT, CELL, element, gridLines, INK, label, polyline, svgDocument } from "../svg.ts";
import type { GoldenWasteBoard } from "./parse.ts";
import type { GoldenWasteAnswer } from "./verify.ts";

/** The order of the coins; unsolved, a board file with points for blanks. */
export function draw(board: GoldenWasteBoard, order?: GoldenWasteAnswer): string[] {
  const width = order === undefined ? 1 : Math.max(2, String(order.length).length);
  const cells = Array.from({ length: board.height }, () =>
    Array.from({ length: board.width }, () => ".".padStart(width)),
  );
  board.coins.forEach(({ row, column }, coin) => {
    const sign = coin === board.start ? "1" : "X";
    const text = order === undefined ? sign : String(order.indexOf(coin) + 1);
    cells[row]![column] = text.padStart(width);
  });
  return cells.map((row) => row.join(order === undefined ? "" : " "));
}

/** The way from coin to coin, which get their numbers. */
export function drawSvg(board: GoldenWasteBoard, order?: GoldenWasteAnswer): string {
  const path = (order ?? []).flatMap((coin) => board.coins[coin] ?? []);
  const points = path.map(({ row, column }) => [column + 0.5, row + 0.5] as const);
  const parts = [...gridLines(board.height, board.width), polyline(points, ACCENT, 3)];
  board.coins.forEach(({ row, column }, coin) => {
    const place = { cx: (column + 0.5) * CELL, cy: (row + 0.5) * CELL, r: CELL * 0.34 };
    parts.push(element("circle", { ...place, fill: "#e8bf4a", stroke: INK, "stroke-width": 2 }));
    const number = order === undefined ? (coin === board.start ? 1 : 0) : order.indexOf(coin) + 1;
    if (number > 0) parts.push(label(row, column, String(number), 0.34));
  });
  return svgDocument(board.width * CELL, board.height * CELL, "Golden waste", parts);
}
