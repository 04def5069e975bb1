import { borders, CELL, FAINT, gridLines, INK, label, PAPER, square, svgDocument } from "../svg.ts";
import type { RookItBoard } from "./parse.ts";
import type { RookItAnswer } from "./verify.ts";

export function draw(board: RookItBoard, rooks?: RookItAnswer): string[] {
  const characters = board.map((cell, row, column) => {
    if (rooks?.at(row, column)) return "R";
    if (cell === "open") return " ";
    return cell === "wall" ? "X" : String(cell);
  });
  return characters.rows().map((row) => row.join(""));
}

export function drawSvg(board: RookItBoard, rooks?: RookItAnswer): string {
  const parts: string[] = [];
  for (const { row, column } of board.places()) {
    const cell = board.at(row, column);
    if (cell === "open") parts.push(square(row, column, "#ffffff"));
    else parts.push(square(row, column, INK));
    if (typeof cell === "number") parts.push(label(row, column, String(cell), 0.55, PAPER));
    if (rooks?.at(row, column)) parts.push(label(row, column, "♜", 0.8));
  }
  parts.push(...gridLines(board.height, board.width, FAINT));
  parts.push(...borders(board.height, board.width, () => true));
  return svgDocument(board.width * CELL, board.height * CELL, "Rook it", parts);
}
