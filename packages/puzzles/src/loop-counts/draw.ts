import { ACCENT, CELL, element, INK, label, SHADE, stroke, svgDocument } from "../svg.ts";
import type { LoopCountsBoard } from "./parse.ts";
import type { LoopCountsAnswer } from "./verify.ts";

/** The numbers above and beside the points, and the edges between them. */
export function draw({ columns, rows }: LoopCountsBoard, answer?: LoopCountsAnswer): string[] {
  const margin = Math.max(...rows.map((count) => String(count).length)) + 1;
  const numbers = columns.map((count) => String(count).padEnd(3)).join("");
  const lines = rows.flatMap((count, row) => {
    const points = columns.map((_, column) => (answer?.right.get(row, column) ? "+--" : "+  "));
    const between = columns.map((_, column) => (answer?.down.get(row, column) ? "|  " : "   "));
    const first = String(count).padEnd(margin) + points.join("");
    return row + 1 < rows.length ? [first, " ".repeat(margin) + between.join("")] : [first];
  });
  return [" ".repeat(margin) + numbers, ...lines].map((line) => line.trimEnd());
}

export function drawSvg({ columns, rows }: LoopCountsBoard, answer?: LoopCountsAnswer): string {
  const parts: string[] = [];
  columns.forEach((count, column) => {
    parts.push(label(0, column + 1, String(count), 0.4, SHADE));
  });
  rows.forEach((count, row) => {
    parts.push(label(row + 1, 0, String(count), 0.4, SHADE));
    columns.forEach((_, column) => {
      const [x, y] = [column + 1.5, row + 1.5];
      if (answer?.right.get(row, column)) parts.push(stroke([x, y], [x + 1, y], ACCENT, 5));
      if (answer?.down.get(row, column)) parts.push(stroke([x, y], [x, y + 1], ACCENT, 5));
      parts.push(element("circle", { cx: x * CELL, cy: y * CELL, r: 3, fill: INK }));
    });
  });
  const width = (columns.length + 1.5) * CELL;
  return svgDocument(width, (rows.length + 1.5) * CELL, "Loop counts", parts);
}
