import { type Indicator, lastPlaceOf, type Steps } from "@bough/problem";
import type { ColumnBounds, LinearSide } from "../linear-side.ts";
import { columnRow, makeIntegral, sidesOf } from "../row-reader.ts";
import type { StructureCompiler } from "./structure-compiler.ts";

/** Entries of indicators taken apart between two pauses. */
const SLICE_ENTRIES = 1000;

/** Rows that a binary switches on, as sides under its literal. */
export const indicatorSides: StructureCompiler = {
  adds: "sides",
  fits: ({ structures }) => structures.some(({ kind }) => kind === "indicator"),
  *compile({ problem, bounds }, addSide) {
    let entries = 0;
    for (const structure of problem.structures) {
      if (structure.kind !== "indicator") continue;
      entries += structure.columns.length;
      if (entries > SLICE_ENTRIES) {
        entries = 0;
        yield;
      }
      yield* addIndicator(structure, bounds, addSide);
    }
  },
};

function* addIndicator(
  { binary, activeValue, columns, coefficients, lower, upper }: Indicator,
  bounds: ColumnBounds,
  addSide: (side: LinearSide) => Steps<void>,
): Steps<void> {
  const { isInteger, lower: columnLower, upper: columnUpper } = bounds;
  if (isInteger[binary] === 0 || columnLower[binary] < 0 || columnUpper[binary] > 1) return;
  const isLong = columns.length > SLICE_ENTRIES;
  // The row itself may hold the binary, which then has its active value.
  const weights = coefficients.map((a, k) => (columns[k] === binary ? 0 : a));
  const shift = coefficients.reduce((sum, a, k) => sum + (a - weights[k]) * activeValue, 0);
  const row = yield* columnRow(
    { columns, coefficients: weights },
    0,
    columns.length,
    lower - shift - lastPlaceOf(lower),
    upper - shift + lastPlaceOf(upper),
    bounds,
  );
  if (isLong) yield;
  yield* makeIntegral(row, bounds);
  const enforcement = [{ v: activeValue === 1 ? 2 * binary : 2 * binary + 1, k: activeValue }];
  for (const side of sidesOf(row)) {
    if (isLong) yield;
    yield* addSide({ ...side, enforcement });
  }
}
