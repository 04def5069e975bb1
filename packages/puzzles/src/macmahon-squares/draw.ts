import { Grid } from "../grid.ts";
import { borders, CELL, element, svgDocument } from "../svg.ts";
import type { MacmahonSquaresBoard } from "./parse.ts";
import type { MacmahonSquaresAnswer } from "./verify.ts";

const COLOURS = [
  "#f4efe3",
  "#c8553d",
  "#3d6b8f",
  "#e0a63a",
  "#5f8f5a",
  "#7d5a8c",
  "#8c8c8c",
  "#22303c",
  "#d98fa5",
  "#7fc4c9",
] as const;

/** The pieces, each by its edges from the top clockwise; unsolved, as they are given. */
export function draw(board: MacmahonSquaresBoard, answer = asGiven(board)): string[] {
  return answer.rows().map((row) => row.join(" "));
}

function asGiven({ height, width, pieces }: MacmahonSquaresBoard): MacmahonSquaresAnswer {
  return Grid.of(height, width, (row, column) => pieces[row * width + column]!);
}

/** Every edge is a triangle to the middle of its square. */
export function drawSvg(board: MacmahonSquaresBoard, answer = asGiven(board)): string {
  const { width, height } = board;
  const parts: string[] = [];
  for (const { row, column } of answer.places()) {
    const corners = [
      [column, row],
      [column + 1, row],
      [column + 1, row + 1],
      [column, row + 1],
    ] as const;
    corners.forEach(([x, y], edge) => {
      const [x2, y2] = corners[(edge + 1) % 4]!;
      const points = [x, y, x2, y2, column + 0.5, row + 0.5].map((each) => each * CELL).join(" ");
      const fill = COLOURS[Number(answer.at(row, column)[edge])]!;
      parts.push(element("polygon", { points, fill, stroke: fill, "stroke-width": 0.5 }));
    });
  }
  parts.push(...borders(height, width, () => false, "#22303c", 2));
  return svgDocument(width * CELL, height * CELL, "MacMahon squares", parts);
}
