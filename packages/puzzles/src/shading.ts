import type { BooleanExpression, Model } from "@bough/modeler";
import { requireConnected } from "./connected.ts";
import { type Grid, neighboursOf, squaresOf, where } from "./grid.ts";
import { shapesWhere } from "./regions.ts";

/** Shaded cells share no edge, and the others hang together. */
export function requireApart(model: Model, shaded: Grid<BooleanExpression>): void {
  const { height, width } = shaded;
  for (const { row, column } of shaded.places()) {
    const here = shaded.at(row, column);
    for (const next of [shaded.get(row, column + 1), shaded.get(row + 1, column)])
      if (next !== undefined) model.require(here.plus(next).atMost(1));
  }
  // Of the first two cells one is not shaded.
  const second = width > 1 ? { row: 0, column: 1 } : { row: 1, column: 0 };
  const candidates = [{ row: 0, column: 0 }, second].slice(0, height * width);
  requireConnected(
    model,
    shaded.map((isShaded) => isShaded.not()),
    candidates,
  );
}

/** Shaded cells that touch, and others that are none or do not hang together. */
export function brokenApart(shaded: Grid<boolean>): string[] {
  const broken: string[] = [];
  for (const place of shaded.places()) {
    const isTouched = shaded.all(neighboursOf(shaded, place)).includes(true);
    if (shaded.at(place.row, place.column) && isTouched)
      broken.push(`the shaded cell at ${where(place)} touches another`);
  }
  const parts = shapesWhere(shaded.map((isShaded) => !isShaded)).length;
  if (parts !== 1) broken.push(`the unshaded cells form ${parts} parts`);
  return broken;
}

/** No 2 × 2 square is wholly chosen. */
export function requireNoSquare(model: Model, chosen: Grid<BooleanExpression>): void {
  for (const square of squaresOf(chosen)) model.require(model.sum(chosen.all(square)).atMost(3));
}

/** 2 × 2 squares that are wholly chosen. */
export function brokenSquares(chosen: Grid<boolean>): string[] {
  return squaresOf(chosen)
    .filter((square) => chosen.all(square).every(Boolean))
    .map((square) => `the 2 × 2 square at ${where(square[0]!)} is all shaded`);
}
