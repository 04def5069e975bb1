import { BigMModel, type Expression, type Variable } from "@bough/modeler";
import type { Steps } from "@bough/problem";
import { Grid } from "../grid.ts";
import { LITERAL_SETTINGS } from "../literal-settings.ts";
import type { TicTacToeModel } from "./model.ts";
import type { TicTacToeBoard } from "./parse.ts";

/** What the published model knows of an inner crossing point. */
interface Point {
  readonly up: Variable;
  readonly down: Variable;
  readonly left: Variable;
  readonly right: Variable;
  readonly identifier: Variable;
}

/** The point at the other end of an edge. */
interface Neighbour {
  readonly edge: Variable;
  readonly identifier: Variable;
}

/** The published model: the line visits the inner crossing points, which are numbered along it. */
export function* literal(board: TicTacToeBoard): Steps<TicTacToeModel> {
  const model = new BigMModel({ name: "tic-tac-toe-literal", ...LITERAL_SETTINGS });
  const cells = board.map((_, row, column) => model.binary(`cell_${row}_${column}`));
  setGivens(model, board, cells);
  setSquares(model, cells);
  const points = makePoints(model, board);
  yield;
  setDegrees(model, points);
  setEnds(model, points);
  yield* setSigns(model, cells, points);
  yield* setIdentifiers(model, points);
  return { model, keys: cells.cells(), cells };
}

function setGivens(model: BigMModel, board: TicTacToeBoard, cells: Grid<Variable>): void {
  for (const { row, column } of board.places()) {
    const given = board.at(row, column);
    if (given !== "free") model.setEqual(cells.at(row, column), given === "cross" ? 1 : 0);
  }
}

/** No 2 × 2 square is all alike. */
function setSquares(model: BigMModel, cells: Grid<Variable>): void {
  for (let row = 0; row + 1 < cells.height; row++) {
    for (let column = 0; column + 1 < cells.width; column++) {
      const crosses = model.sum([
        cells.at(row, column),
        cells.at(row, column + 1),
        cells.at(row + 1, column),
        cells.at(row + 1, column + 1),
      ]);
      model.setAtLeast(crosses, 1);
      model.setAtMost(crosses, 3);
    }
  }
}

function makePoints(model: BigMModel, board: TicTacToeBoard): Grid<Point> {
  const height = Math.max(0, board.height - 1);
  const width = Math.max(0, board.width - 1);
  const points = Grid.of(height, width, (row, column) => ({
    up: model.binary(`up_${row}_${column}`),
    down: model.binary(`down_${row}_${column}`),
    left: model.binary(`left_${row}_${column}`),
    right: model.binary(`right_${row}_${column}`),
    identifier: model.nonNegativeInteger(`identifier_${row}_${column}`),
  }));
  for (const { row, column } of points.places()) {
    const { down, right } = points.at(row, column);
    const below = points.get(row + 1, column);
    const beside = points.get(row, column + 1);
    if (below !== undefined) model.setEqual(down, below.up);
    if (beside !== undefined) model.setEqual(right, beside.left);
  }
  return points;
}

/** The line enters a point and leaves it. */
function setDegrees(model: BigMModel, points: Grid<Point>): void {
  for (const { up, down, left, right } of points.cells()) {
    const degree = model.sum([up, down, left, right]);
    model.setAtMost(degree, 2);
    model.setEqual(model.absoluteValue(degree.minus(1)), 1);
  }
}

/** The line starts at the top edge and ends at the bottom edge. */
function setEnds(model: BigMModel, points: Grid<Point>): void {
  const { height, width } = points;
  const side = (column: number) => (width === 0 ? [] : points.column(column));
  const total = (along: readonly Point[], edge: (point: Point) => Variable) =>
    model.sum(along.map(edge));
  model.setEqual(
    total(points.row(0), (point) => point.up),
    1,
  );
  model.setEqual(
    total(points.row(height - 1), (point) => point.down),
    1,
  );
  model.setEqual(
    total(side(0), (point) => point.left),
    0,
  );
  model.setEqual(
    total(side(width - 1), (point) => point.right),
    0,
  );
}

/** The line runs exactly where two neighbouring cells differ. */
function* setSigns(model: BigMModel, cells: Grid<Variable>, points: Grid<Point>): Steps<void> {
  for (const { row, column } of points.places()) {
    yield;
    const { up, down, left, right } = points.at(row, column);
    const northWest = cells.at(row, column);
    const northEast = cells.at(row, column + 1);
    const southWest = cells.at(row + 1, column);
    const southEast = cells.at(row + 1, column + 1);
    const sides: [Variable, Variable, Variable][] = [
      [up, northWest, northEast],
      [down, southWest, southEast],
      [left, northWest, southWest],
      [right, northEast, southEast],
    ];
    for (const [edge, one, other] of sides) {
      model.setEqual(model.implies(edge, model.isDifferentFrom(one, other)), 1);
      model.setEqual(model.implies(model.not(edge), model.isEqualTo(one, other)), 1);
    }
  }
}

/**
 * Identifiers of points joined by the line differ by one, of points with one between them by two;
 * every point has one smaller neighbour on the line, only the first has none.
 */
function* setIdentifiers(model: BigMModel, points: Grid<Point>): Steps<void> {
  const smallerOfTop: Expression[] = [];
  for (const { row, column } of points.places()) {
    yield;
    const { identifier } = points.at(row, column);
    const neighbours = neighboursOf(points, row, column);
    for (const near of neighbours) {
      const distance = model.absoluteValue(identifier.minus(near.identifier));
      model.setEqual(model.implies(near.edge, model.isEqualTo(distance, 1)), 1);
    }
    for (const one of neighbours) {
      for (const other of neighbours) {
        if (one !== other) setDistanceTwo(model, one, other);
      }
    }
    const smaller = model.sum(
      neighbours.map((near) => model.and(near.edge, model.isLessThan(near.identifier, identifier))),
    );
    const isJoined = model.or(...neighbours.map((near) => near.edge));
    const isLimited = row === 0 ? model.isAtMost(smaller, 1) : model.isEqualTo(smaller, 1);
    model.setEqual(model.implies(isJoined, isLimited), 1);
    if (row === 0) smallerOfTop.push(smaller);
  }
  model.setEqual(model.sum(smallerOfTop.map((smaller) => model.isEqualTo(smaller, 0))), 1);
}

function setDistanceTwo(model: BigMModel, one: Neighbour, other: Neighbour): void {
  const distance = model.absoluteValue(one.identifier.minus(other.identifier));
  const areBothJoined = model.and(one.edge, other.edge);
  model.setEqual(model.implies(areBothJoined, model.isEqualTo(distance, 2)), 1);
}

function neighboursOf(points: Grid<Point>, row: number, column: number): Neighbour[] {
  const { up, down, left, right } = points.at(row, column);
  const ends: [Variable, Point | undefined][] = [
    [up, points.get(row - 1, column)],
    [down, points.get(row + 1, column)],
    [left, points.get(row, column - 1)],
    [right, points.get(row, column + 1)],
  ];
  return ends.flatMap(([edge, point]) =>
    point === undefined ? [] : [{ edge, identifier: point.identifier }],
  );
}
