import type { BooleanExpression, Model } from "@bough/modeler";
import { dualTrees, type PlanarEdge } from "./dual-trees.ts";
import type { Grid, Place } from "./grid.ts";
import { allEdges, linesBetween } from "./grid-lines.ts";

/**
 * The chosen cells hang together by their edges. All cells, chosen or not, form a tree whose arcs
 * lead to a chosen root, and none leads out of the chosen ones; so the way from a chosen cell to the
 * root runs through chosen cells. The points between the cells, and the outside, form its dual.
 * Variables for the order of the cells need as long or longer on nurikabes of 10 × 10, flows ten times as
 * long.
 *
 * @param candidates cells of which at least one is chosen; all where nothing is known
 */
export function requireConnected(
  model: Model,
  chosen: Grid<BooleanExpression>,
  candidates: readonly Place[] = [...chosen.places()],
): void {
  const { height, width } = chosen;
  const cellAt = ({ row, column }: Place) => row * width + column;
  const outside = (height - 1) * (width - 1);
  const pointAt = (row: number, column: number) =>
    row < 0 || row >= height - 1 || column < 0 || column >= width - 1
      ? outside
      : row * (width - 1) + column;
  const roots = candidates.map((place) => {
    const isRoot = candidates.length === 1 ? model.truth(true) : model.binary();
    model.require(isRoot.atMost(chosen.at(place.row, place.column)));
    const isAtEdge = place.row === height - 1 || place.column === width - 1;
    // Any point that the root touches will do.
    const point = isAtEdge ? outside : pointAt(place.row - 1, place.column - 1);
    return { isRoot, cell: cellAt(place), point };
  });
  model.require(model.sum(roots.map(({ isRoot }) => isRoot)).equals(1));

  const edges = allEdges(
    linesBetween(height, width, (a, b): PlanarEdge => {
      const before = a.row === b.row ? pointAt(a.row - 1, a.column) : pointAt(a.row, a.column - 1);
      return { nodes: [cellAt(a), cellAt(b)], faces: [before, pointAt(a.row, a.column)] };
    }),
  );
  const rootsWhere = (isHere: (root: (typeof roots)[number]) => boolean) =>
    model.sum(roots.filter(isHere).map(({ isRoot }) => isRoot));
  const arcs = dualTrees(
    model,
    edges,
    height * width,
    outside + 1,
    (cell) => rootsWhere((root) => root.cell === cell),
    (point) => rootsWhere((root) => root.point === point),
  );
  const cells = chosen.cells();
  arcs.forEach(({ forth, back }, k) => {
    const [one, other] = edges[k]!.nodes.map((cell) => cells[cell]!) as [
      BooleanExpression,
      BooleanExpression,
    ];
    model.require(forth.plus(one).minus(other).atMost(1));
    model.require(back.plus(other).minus(one).atMost(1));
  });
}
