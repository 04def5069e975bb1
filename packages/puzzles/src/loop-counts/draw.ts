import { ACCENT, CELL, element, INK, label, SHADE, stroke, svgDocument } from "../svg.ts";
import type { LoopCountsBoard } from "./parse.ts";
import type { LoopCountsAnswer } from "./verify.ts";

export function draw({ columns, rows }: LoopCountsBoard, answer: LoopCountsAnswer): string[] {
  const { right, down } = answer;
  return rows.flatMap((_, row) => {
    const points = columns.map((_, column) => (right.get(row, column) ? "+--" : "+  ")).join("");
    const between = columns.map((_, column) => (down.get(row, column) ? "|  " : "   ")).join("");
    return row + 1 < rows.length ? [points, between] : [points];
  });
}

export function drawSvg({ columns, rows }: LoopCountsBoard, answer: LoopCountsAnswer): string {
  const parts: string[] = [];
  columns.forEach((count, column) => {
    parts.push(label(0, column + 1, String(count), 0.4, SHADE));
  });
  rows.forEach((count, row) => {
    parts.push(label(row + 1, 0, String(count), 0.4, SHADE));
    columns.forEach((_, column) => {
      const [x, y] = [column + 1.5, row + 1.5];
      if (answer.right.get(row, column)) parts.push(stroke([x, y], [x + 1, y], ACCENT, 5));
      if (answer.down.get(row, column)) parts.push(stroke([x, y], [x, y + 1], ACCENT, 5));
      parts.push(element("circle", { cx: x * CELL, cy: y * CELL, r: 3, fill: INK }));
    });
  });
  const width = (columns.length + 1.5) * CELL;
  return svgDocument(width, (rows.length + 1.5) * CELL, "Loop counts", parts);
}
