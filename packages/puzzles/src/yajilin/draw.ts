import { lineStrokes, linesText } from "../grid-lines.ts";
import { gridPicture } from "../grid-picture.ts";
import { ACCENT, FAINT, SHADE } from "../svg.ts";
import type { YajilinBoard, YajilinCell } from "./parse.ts";
import type { YajilinAnswer } from "./verify.ts";

const ARROWS = { "^": "↑", v: "↓", "<": "←", ">": "→" } as const;

/** Unsolved as in a board file; solved with the line, a digit for a clue and # for a shaded cell. */
export function draw(board: YajilinBoard, answer?: YajilinAnswer): string[] {
  if (answer === undefined) {
    const texts = board.map(cellText);
    const width = Math.max(...texts.cells().map((text) => text.length));
    return texts.rows().map((row) =>
      row
        .map((text) => text.padEnd(width))
        .join(" ")
        .trimEnd(),
    );
  }
  return linesText(answer.lines, board.height, board.width, (row, column) => {
    const cell = board.at(row, column);
    if (cell !== "open") return cell === "block" ? "?" : String(cell.count).at(-1)!;
    return answer.shaded.at(row, column) ? "#" : "+";
  });
}

function cellText(cell: YajilinCell): string {
  if (cell === "open") return ".";
  return cell === "block" ? "#" : `${cell.arrow}${cell.count}`;
}

export function drawSvg(board: YajilinBoard, answer?: YajilinAnswer): string {
  return gridPicture(
    "Yajilin",
    board,
    (cell, row, column) => {
      if (cell === "block") return { fill: FAINT };
      if (cell !== "open")
        return { fill: "#eef1f3", text: `${cell.count}${ARROWS[cell.arrow]}`, size: 0.42 };
      return answer?.shaded.at(row, column) ? { fill: SHADE } : {};
    },
    { over: answer === undefined ? [] : lineStrokes(answer.lines, 0.5, ACCENT) },
  );
}
