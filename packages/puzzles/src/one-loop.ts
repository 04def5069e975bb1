import type { BooleanExpression, Model } from "@bough/modeler";
import { dualTrees, type PlanarEdge } from "./dual-trees.ts";
import { Grid, type Place } from "./grid.ts";
import { allEdges, edgesAt, type GridLines, linesBetween } from "./grid-lines.ts";

/** Closed lines on the points of a grid. */
export interface ClosedLines {
  readonly lines: GridLines<BooleanExpression>;
  /** The squares between the points: whether they lie within a line. */
  readonly inside: Grid<BooleanExpression>;
}

/**
 * Closed lines that neither cross nor touch: the borders of a colouring of the squares, the outside in
 * the first colour. At every point no line or two meet.
 */
export function closedLines(model: Model, height: number, width: number): ClosedLines {
  const inside = Grid.of(height - 1, width - 1, (row, column) =>
    model.binary(`inside_${row}_${column}`),
  );
  const lines = linesBetween(height, width, (a, b) => {
    const [before, after] = squaresBeside(a, b).map(({ row, column }) => inside.get(row, column));
    if (before === undefined || after === undefined) return before ?? after ?? model.truth(false);
    const edge = model.binary();
    model.require(edge.minus(before).plus(after).atLeast(0));
    model.require(edge.plus(before).minus(after).atLeast(0));
    model.require(edge.minus(before).minus(after).atMost(0));
    model.require(edge.plus(before, after).atMost(2));
    return edge;
  });
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) requireSimple(model, lines, { row, column });
  return { lines, inside };
}

/** Along with the colouring, which makes the number even: none or two. */
function requireSimple(model: Model, lines: GridLines<BooleanExpression>, place: Place): void {
  // Two edges at a corner are borders of one square and so one Boolean; they count twice.
  const meeting = edgesAt(lines, place);
  model.require(model.sum(meeting).atMost(2));
  meeting.forEach((edge, k) => {
    model.require(model.sum(meeting.filter((_, other) => other !== k)).atLeast(edge));
  });
}

/**
 * The closed lines are one. The squares of each colour form a tree, hung up at either side of one
 * edge of the loop, and the points form the dual of the two: more loops would mean more parts.
 *
 * @param candidates edges, by their ends, of which at least one is in the loop
 */
export function requireOneLoop(
  model: Model,
  { lines, inside }: ClosedLines,
  candidates: readonly (readonly [Place, Place])[],
): void {
  const [height, width] = [lines.right.height, lines.down.width];
  const outside = inside.height * inside.width;
  const squareAt = ({ row, column }: Place) =>
    inside.has(row, column) ? row * inside.width + column : outside;
  const pointAt = ({ row, column }: Place) => row * width + column;
  const nameOf = (a: Place, b: Place) => `${pointAt(a)} ${pointAt(b)}`;
  const wanted = new Set(candidates.map(([a, b]) => nameOf(a, b)));

  const edges = allEdges(
    linesBetween(height, width, (a, b): PlanarEdge & { isLine: BooleanExpression } => {
      const isLine = (a.row === b.row ? lines.right : lines.down).at(a.row, a.column);
      const [before, after] = squaresBeside(a, b);
      const ends = {
        isLine,
        nodes: [squareAt(before), squareAt(after)] as const,
        faces: [pointAt(a), pointAt(b)] as const,
      };
      return wanted.has(nameOf(a, b)) ? { ...ends, isSpare: model.binary() } : ends;
    }),
  );
  const rootEdges = edges.flatMap(({ isSpare, isLine, nodes, faces }) =>
    isSpare === undefined ? [] : [{ isRoot: isSpare, isLine, nodes, point: faces[0] }],
  );
  for (const { isRoot, isLine } of rootEdges) model.require(isRoot.atMost(isLine));
  model.require(model.sum(rootEdges.map(({ isRoot }) => isRoot)).equals(1));
  const rootsWhere = (isHere: (root: (typeof rootEdges)[number]) => boolean) =>
    model.sum(rootEdges.filter(isHere).map(({ isRoot }) => isRoot));
  const arcs = dualTrees(
    model,
    edges,
    outside + 1,
    height * width,
    (square) => rootsWhere(({ nodes }) => nodes.includes(square)),
    (place) => rootsWhere(({ point }) => point === place),
  );
  arcs.forEach(({ forth, back }, k) => {
    model.require(model.sum([forth, back, edges[k]!.isLine]).atMost(1));
  });
}

/** The squares above and below an edge, or to its left and right. */
function squaresBeside(a: Place, b: Place): [Place, Place] {
  const before =
    a.row === b.row ? { row: a.row - 1, column: a.column } : { row: a.row, column: a.column - 1 };
  return [before, { row: a.row, column: a.column }];
}
