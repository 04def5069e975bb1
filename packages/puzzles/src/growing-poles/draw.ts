import { framedText } from "../framed-text.ts";
import { borders, CELL, gridLines, label, SHADE, square, svgDocument } from "../svg.ts";
import type { GrowingPolesBoard } from "./parse.ts";
import type { GrowingPolesAnswer } from "./verify.ts";

/** The parts, shaded cells as `#`, and below them the heights of the poles. */
export function draw(board: GrowingPolesBoard, shaded?: GrowingPolesAnswer): string[] {
  const heights = heightsOf(shaded);
  const cells = board.map((_, row, column) => (shaded?.at(row, column) ? "#" : "."));
  const widest = Math.max(1, ...heights.map((height) => String(height).length));
  const wide = cells.map((cell) => cell.padStart(widest));
  const lines = framedText(wide, (a, b) => board.at(...a) === board.at(...b));
  if (shaded === undefined) return lines;
  return [...lines, `  ${heights.map((height) => String(height).padStart(widest)).join("   ")}`];
}

function heightsOf(shaded: GrowingPolesAnswer | undefined): number[] {
  const columns = Array.from({ length: shaded?.width ?? 0 }, (_, column) => shaded!.column(column));
  return columns.map((cells) => cells.filter(Boolean).length);
}

export function drawSvg(board: GrowingPolesBoard, shaded?: GrowingPolesAnswer): string {
  const { height, width } = board;
  const parts: string[] = [];
  for (const { row, column } of board.places())
    parts.push(square(row, column, shaded?.at(row, column) ? SHADE : "#ffffff"));
  parts.push(...gridLines(height, width));
  parts.push(...borders(height, width, (a, b) => board.at(...a) === board.at(...b)));
  heightsOf(shaded).forEach((poleHeight, column) => {
    parts.push(label(height - 0.1, column, String(poleHeight), 0.35));
  });
  return svgDocument(width * CELL, (height + 0.5) * CELL, "Growing poles", parts);
}
