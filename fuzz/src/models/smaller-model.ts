import type { Model, ModelColumn, ModelRow, ModelStructure, ModelTerm } from "./model.ts";
import { smallerNumbers } from "./smaller-number.ts";

/** Models with a little less than this one, what takes most away first. */
export function* smallerModels(model: Model): Generator<Model> {
  for (const rows of withoutParts(model.rows)) yield { ...model, rows };
  for (const structures of withoutParts(model.structures)) yield { ...model, structures };
  for (let j = 0; j < model.columns.length; j++) yield withoutColumn(model, j);
  if (model.sense === "maximize") yield { ...model, sense: "minimize" };
  for (const offset of smallerNumbers(model.offset)) yield { ...model, offset };
  for (const columns of withOneSmaller(model.columns, smallerColumns)) yield { ...model, columns };
  for (const rows of withOneSmaller(model.rows, smallerRows)) yield { ...model, rows };
  for (const structures of withOneSmaller(model.structures, smallerStructures))
    yield { ...model, structures };
}

/** The list without its halves, quarters and so on down to single entries. */
function* withoutParts<T>(list: readonly T[]): Generator<T[]> {
  for (let size = list.length; size >= 1; size = size >> 1) {
    for (let start = 0; start < list.length; start += size)
      yield [...list.slice(0, start), ...list.slice(start + size)];
  }
}

function* withOneSmaller<T>(
  list: readonly T[],
  smaller: (entry: T) => Iterable<T>,
): Generator<T[]> {
  for (let k = 0; k < list.length; k++)
    for (const entry of smaller(list[k])) yield [...list.slice(0, k), entry, ...list.slice(k + 1)];
}

/** The column goes out of all rows; structures that cannot be without it go as well. */
export function withoutColumn(model: Model, gone: number): Model {
  const place = (j: number) => (j > gone ? j - 1 : j);
  const kept = (terms: readonly ModelTerm[]) =>
    terms.filter(([j]) => j !== gone).map(([j, a]): ModelTerm => [place(j), a]);
  const structures = model.structures.flatMap((structure): ModelStructure[] => {
    if (structure.kind === "semi-continuous")
      return structure.column === gone ? [] : [{ ...structure, column: place(structure.column) }];
    if (structure.kind !== "indicator") return [{ ...structure, terms: kept(structure.terms) }];
    if (structure.binary === gone) return [];
    const row = { ...structure.row, terms: kept(structure.row.terms) };
    return [{ ...structure, binary: place(structure.binary), row }];
  });
  return {
    ...model,
    columns: model.columns.filter((_, j) => j !== gone),
    rows: model.rows.map((row) => ({ ...row, terms: kept(row.terms) })),
    structures: structures.filter((s) => !("terms" in s) || s.terms.length > 0),
  };
}

function* smallerColumns(column: ModelColumn): Generator<ModelColumn> {
  for (const cost of smallerNumbers(column.cost)) yield { ...column, cost };
  if (column.isInteger) yield { ...column, isInteger: false };
  yield* smallerSides(column);
}

function* smallerRows(row: ModelRow): Generator<ModelRow> {
  for (const terms of withoutParts(row.terms)) yield { ...row, terms };
  if (Number.isFinite(row.lower) && Number.isFinite(row.upper) && row.lower !== row.upper) {
    yield { ...row, lower: -Infinity };
    yield { ...row, upper: Infinity };
  }
  yield* smallerSides(row);
  for (const terms of withOneSmaller(row.terms, smallerTerms)) yield { ...row, terms };
}

function* smallerTerms([j, a]: ModelTerm): Generator<ModelTerm> {
  for (const value of smallerNumbers(a)) if (value !== 0) yield [j, value];
}

/** Equal sides stay equal, and none crosses the other that did not before. */
function* smallerSides<T extends { readonly lower: number; readonly upper: number }>(
  sides: T,
): Generator<T> {
  const { lower, upper } = sides;
  if (lower === upper) {
    for (const value of smallerNumbers(lower)) yield { ...sides, lower: value, upper: value };
    return;
  }
  for (const value of smallerNumbers(lower))
    if (value <= upper || lower > upper) yield { ...sides, lower: value };
  for (const value of smallerNumbers(upper))
    if (value >= lower || lower > upper) yield { ...sides, upper: value };
}

function* smallerStructures(structure: ModelStructure): Generator<ModelStructure> {
  if (structure.kind === "semi-continuous") return yield* smallerSides(structure);
  if (structure.kind === "indicator") {
    for (const row of smallerRows(structure.row)) yield { ...structure, row };
    return;
  }
  // Weights only say the order.
  for (const terms of withoutParts(structure.terms))
    if (terms.length > 0) yield { ...structure, terms };
}
