import { ACCENT, CELL, element, gridLines, INK, label, polyline, svgDocument } from "../svg.ts";
import type { GoldenWasteBoard } from "./parse.ts";
import type { GoldenWasteAnswer } from "./verify.ts";

export function draw(board: GoldenWasteBoard, order: GoldenWasteAnswer): string[] {
  const width = Math.max(2, String(order.length).length);
  const cells = Array.from({ length: board.height }, () =>
    Array.from({ length: board.width }, () => ".".padStart(width)),
  );
  order.forEach((coin, k) => {
    const { row, column } = board.coins[coin]!;
    cells[row]![column] = String(k + 1).padStart(width);
  });
  return cells.map((row) => row.join(" "));
}

/** The way from coin to coin, which get their numbers. */
export function drawSvg(board: GoldenWasteBoard, order: GoldenWasteAnswer): string {
  const path = order.map((coin) => board.coins[coin]!);
  const points = path.map(({ row, column }) => [column + 0.5, row + 0.5] as const);
  const parts = [...gridLines(board.height, board.width), polyline(points, ACCENT, 3)];
  path.forEach(({ row, column }, k) => {
    const place = { cx: (column + 0.5) * CELL, cy: (row + 0.5) * CELL, r: CELL * 0.34 };
    parts.push(element("circle", { ...place, fill: "#e8bf4a", stroke: INK, "stroke-width": 2 }));
    parts.push(label(row, column, String(k + 1), 0.34));
  });
  return svgDocument(board.width * CELL, board.height * CELL, "Golden waste", parts);
}
