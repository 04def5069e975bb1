import { type BooleanExpression, Model } from "@bough/modeler";
import { neighboursOf, type Place } from "../grid.ts";
import { edgesBySide, type GridLines } from "../grid-lines.ts";
import { closedLines, requireOneLoop } from "../one-loop.ts";
import type { Built } from "../puzzle.ts";
import type { MasyuBoard } from "./parse.ts";

export interface MasyuModel extends Built {
  /** Lines on the centres of the cells. */
  readonly lines: GridLines<BooleanExpression>;
}

export function tight(board: MasyuBoard): MasyuModel {
  const model = new Model({ name: "masyu", contradictions: "infeasible" });
  const loop = closedLines(model, board.height, board.width);
  for (const place of board.places()) {
    const pearl = board.at(place.row, place.column);
    if (pearl === "none") continue;
    const sides = edgesBySide(loop.lines, place).map((edge) => edge ?? model.truth(false));
    const [left, right, up, down] = sides as FourEdges;
    const [left2, right2, up2, down2] = edgesBeyond(model, loop.lines, place);
    if (pearl === "black") {
      model.require(left.plus(right).equals(1));
      model.require(up.plus(down).equals(1));
      for (const [near, far] of [
        [left, left2],
        [right, right2],
        [up, up2],
        [down, down2],
      ] as const)
        model.require(near.atMost(far));
    } else {
      model.require(left.equals(right));
      model.require(up.equals(down));
      model.require(left.plus(up).equals(1));
      model.require(left.plus(left2, right2).atMost(2));
      model.require(up.plus(up2, down2).atMost(2));
    }
  }
  requireOneLoop(model, loop, usedEdges(board));
  return { model, keys: loop.inside.cells(), lines: loop.lines };
}

type FourEdges = [BooleanExpression, BooleanExpression, BooleanExpression, BooleanExpression];

/** The edges one further on in each direction. */
function edgesBeyond(
  model: Model,
  { right, down }: GridLines<BooleanExpression>,
  { row, column }: Place,
): FourEdges {
  const edges = [
    right.get(row, column - 2),
    right.get(row, column + 1),
    down.get(row - 2, column),
    down.get(row + 1, column),
  ];
  return edges.map((edge) => edge ?? model.truth(false)) as FourEdges;
}

/** Edges of which one is used: those at a pearl, or all where there is none. */
function usedEdges(board: MasyuBoard): [Place, Place][] {
  const places = [...board.places()];
  const pearl = places.find(({ row, column }) => board.at(row, column) !== "none");
  return (pearl === undefined ? places : [pearl]).flatMap((place) =>
    neighboursOf(board, place).map((next): [Place, Place] =>
      next.row < place.row || next.column < place.column ? [next, place] : [place, next],
    ),
  );
}
