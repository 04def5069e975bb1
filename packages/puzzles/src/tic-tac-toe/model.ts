import { type BooleanVariable, type Expression, Model } from "@bough/modeler";
import type { Grid, Place } from "../grid.ts";
import type { Built, Choice } from "../puzzle.ts";
import { type Border, bordersOf, type Crossing } from "./borders.ts";
import type { TicTacToeBoard } from "./parse.ts";

export interface TicTacToeModel extends Built {
  /** True where the cell is a cross; where `isFlipped` is true as well, where it is a circle. */
  readonly cells: Grid<Choice>;
  readonly isFlipped?: Choice;
}

/** The line on a border: along it, against it; a constant 0 where it cannot run. */
interface Line {
  readonly border: Border;
  readonly along: Expression;
  readonly against: Expression;
}

/**
 * The line is a path through every inner point (no 2 × 2 square is alike, and a point where it
 * crossed itself would cut a shape in two), and the cells of each sign form a tree. Line and trees
 * are dual to each other: every border between neighbouring cells belongs to one of them. Oriented
 * towards their roots they give a formulation without order or flow variables, whose relaxation
 * knows that neither closes a cycle: J. C. Williams, "A linear-size zero-one programming model for
 * the minimum spanning tree problem in planar graphs" (Networks 39, 2002), exact where the roots
 * touch: H. Validi and A. Buchanan, "A note on a linear-size model …" (Oper. Res. Lett. 47, 2019).
 *
 * The line runs from the top edge to the bottom edge, so the left edge's sign is always at its
 * right-hand side: signs and direction determine each other by one equation a border. The trees
 * hang from the two upper corners.
 */
export function tight(board: TicTacToeBoard): TicTacToeModel {
  const model = new Model({ name: "tic-tac-toe", contradictions: "infeasible" });
  const isLeft = board.map((_, row, column) => model.binary(`left_${row}_${column}`));
  const leftIsCircle = model.binary("left_is_circle");
  const lines = bordersOf(board).map((border) => lineOn(model, border));

  requireGivens(model, board, isLeft, leftIsCircle);
  for (let row = 0; row < board.height; row++) {
    model.require(isLeft.at(row, 0).equals(1));
    model.require(isLeft.at(row, board.width - 1).equals(0));
  }
  for (const { border, along, against } of lines) {
    const right = isLeft.at(border.right.row, border.right.column);
    const left = isLeft.at(border.left.row, border.left.column);
    model.require(along.minus(against).equals(right.minus(left)));
  }
  requireOnePath(model, lines, (board.height - 1) * (board.width - 1));
  requireTrees(model, board, lines);
  return {
    model,
    keys: [...isLeft.cells(), leftIsCircle],
    cells: isLeft,
    isFlipped: leftIsCircle,
  };
}

function lineOn(model: Model, border: Border): Line {
  const { from, to } = border;
  const nowhere = model.constant(0);
  if (from === "side" || to === "side") return { border, along: nowhere, against: nowhere };
  const name = `${border.left.row}_${border.left.column}_${border.right.row}_${border.right.column}`;
  const canRunBack = from !== "top" && to !== "bottom";
  return {
    border,
    along: model.binary(`along_${name}`).asNumber(),
    against: canRunBack ? model.binary(`against_${name}`).asNumber() : nowhere,
  };
}

function requireGivens(
  model: Model,
  board: TicTacToeBoard,
  isLeft: Grid<BooleanVariable>,
  leftIsCircle: BooleanVariable,
): void {
  for (const { row, column } of board.places()) {
    const given = board.at(row, column);
    const cell = isLeft.at(row, column);
    if (given === "circle") model.require(cell.equals(leftIsCircle));
    if (given === "cross") model.require(cell.plus(leftIsCircle).equals(1));
  }
}

/** Every inner point is entered once and left once; the line enters at the top and leaves at the bottom. */
function requireOnePath(model: Model, lines: readonly Line[], inner: number): void {
  const sum = (at: Crossing, ends: (line: Line) => readonly [Crossing, Expression][]) =>
    model.sum(
      lines.flatMap((line) => ends(line).flatMap(([point, on]) => (point === at ? [on] : []))),
    );
  const entering = (line: Line): [Crossing, Expression][] => [
    [line.border.to, line.along],
    [line.border.from, line.against],
  ];
  const leaving = (line: Line): [Crossing, Expression][] => [
    [line.border.from, line.along],
    [line.border.to, line.against],
  ];
  for (let point = 0; point < inner; point++) {
    model.require(sum(point, entering).equals(1));
    model.require(sum(point, leaving).equals(1));
  }
  model.require(sum("top", leaving).equals(1));
  model.require(sum("bottom", entering).equals(1));
}

/** Where the line does not run, one of the two cells hangs from the other; every cell hangs once. */
function requireTrees(model: Model, board: TicTacToeBoard, lines: readonly Line[]): void {
  const isRoot = (place: Place) =>
    place.row === 0 && (place.column === 0 || place.column === board.width - 1);
  const hangs = board.map((): Expression[] => []);
  for (const { border, along, against } of lines) {
    const pair = [border.left, border.right];
    const links = pair.map((cell, side) => {
      if (isRoot(cell)) return model.constant(0);
      const other = pair[1 - side]!;
      const name = `hangs_${cell.row}_${cell.column}_on_${other.row}_${other.column}`;
      const link = model.binary(name).asNumber();
      hangs.at(cell.row, cell.column).push(link);
      return link;
    });
    model.require(model.sum([...links, along, against]).equals(1));
  }
  for (const place of board.places()) {
    if (!isRoot(place)) model.require(model.sum(hangs.at(place.row, place.column)).equals(1));
  }
}
