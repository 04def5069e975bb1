import { type Place, where } from "../grid.ts";
import { brokenLoop, edgesBySide, type GridLines } from "../grid-lines.ts";
import type { MasyuBoard } from "./parse.ts";

/** Lines on the centres of the cells. */
export type MasyuAnswer = GridLines<boolean>;

type Way = "straight" | "turn" | "none";

/** The rules that the answer breaks, in words; none when it is right. */
export function verify(board: MasyuBoard, answer: MasyuAnswer): string[] {
  const broken = brokenLoop(answer);
  for (const place of board.places()) {
    const pearl = board.at(place.row, place.column);
    if (pearl === "none") continue;
    const name = `the ${pearl} pearl at ${where(place)}`;
    const beside = nextOnLine(answer, place).map((next) => wayAt(answer, next));
    const way = wayAt(answer, place);
    if (way === "none") broken.push(`the line misses ${name}`);
    else if (pearl === "white") {
      if (way === "turn") broken.push(`the line turns at ${name}`);
      else if (!beside.includes("turn")) broken.push(`the line does not turn beside ${name}`);
    } else if (way === "straight") broken.push(`the line does not turn at ${name}`);
    else if (beside.includes("turn")) broken.push(`the line turns beside ${name}`);
  }
  return broken;
}

function wayAt(lines: GridLines<boolean>, place: Place): Way {
  const [left = false, right = false, up = false, down = false] = edgesBySide(lines, place);
  if (!left && !right && !up && !down) return "none";
  return (left && right) || (up && down) ? "straight" : "turn";
}

function nextOnLine(lines: GridLines<boolean>, { row, column }: Place): Place[] {
  const [left, right, up, down] = edgesBySide(lines, { row, column });
  return [
    ...(left ? [{ row, column: column - 1 }] : []),
    ...(right ? [{ row, column: column + 1 }] : []),
    ...(up ? [{ row: row - 1, column }] : []),
    ...(down ? [{ row: row + 1, column }] : []),
  ];
}
