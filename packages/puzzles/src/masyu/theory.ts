import { edgesBySide } from "../grid-lines.ts";
import { addLoop, edgeCells, linesIn } from "../reasoning/grids.ts";
import { relation, tuplesOf } from "../reasoning/rules/relation.ts";
import { nameOf, type Theory, TheoryBuilder } from "../reasoning/theory.ts";
import type { MasyuBoard } from "./parse.ts";
import type { MasyuAnswer } from "./verify.ts";

export function reason(board: MasyuBoard): Theory<MasyuAnswer> {
  const theory = new TheoryBuilder();
  const lines = edgeCells(theory, board.height, board.width);
  for (const place of board.places()) {
    const pearl = board.at(place.row, place.column);
    if (pearl === "none") continue;
    const { row, column } = place;
    // To the left, to the right, above and below; then the edges one further on.
    const sides = [
      ...edgesBySide(lines, place),
      lines.right.get(row, column - 2),
      lines.right.get(row, column + 1),
      lines.down.get(row - 2, column),
      lines.down.get(row + 1, column),
    ];
    const edges = sides.filter((edge) => edge !== undefined);
    const tuples = tuplesOf(
      edges.map(() => 3),
      () => true,
    ).filter((states) => {
      const drawn = sides.map((edge) => edge !== undefined && states[edges.indexOf(edge)] === 1);
      return pearl === "white" ? isStraight(drawn) : isTurn(drawn);
    });
    const text =
      pearl === "white"
        ? `the line goes straight through the white pearl at ${nameOf(place)} and turns before or after it`
        : `the line turns at the black pearl at ${nameOf(place)} and goes straight on either side`;
    theory.add(relation(text, edges, tuples, [place], 2));
  }
  addLoop(theory, lines);
  return theory.theory((stateOf) => linesIn(lines, stateOf));
}

export function isStraight(drawn: readonly boolean[]): boolean {
  const [left, right, up, down, left2, right2, up2, down2] = drawn;
  if (left && right && !up && !down) return !(left2 && right2);
  return !left && !right && !!up && !!down && !(up2 && down2);
}

export function isTurn(drawn: readonly boolean[]): boolean {
  const [left, right, up, down] = drawn;
  if (left === right || up === down) return false;
  return [0, 1, 2, 3].every((side) => !drawn[side] || drawn[side + 4]);
}
