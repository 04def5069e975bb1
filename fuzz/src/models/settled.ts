import type { Model, ModelColumn, ModelRow } from "./model.ts";

/** The part of a model without structures that holds a point, and what its structures leave beside that. */
export function settledAt(model: Model, point: ArrayLike<number>): Model {
  const columns = [...model.columns];
  const rows: ModelRow[] = [...model.rows];
  const hold = (j: number, lower: number, upper: number) => {
    const column: ModelColumn | undefined = columns[j];
    if (column === undefined) return;
    const range = { lower: Math.max(column.lower, lower), upper: Math.min(column.upper, upper) };
    columns[j] = { ...column, ...range };
  };
  for (const structure of model.structures) {
    if (structure.kind === "semi-continuous") {
      const { column, lower, upper } = structure;
      if (point[column] === 0) hold(column, 0, 0);
      else hold(column, lower, upper);
    } else if (structure.kind === "indicator") {
      if (point[structure.binary] === structure.activeValue) rows.push(structure.row);
      hold(structure.binary, point[structure.binary] ?? 0, point[structure.binary] ?? 0);
    } else {
      for (const [j] of structure.terms) if (point[j] === 0) hold(j, 0, 0);
    }
  }
  return { ...model, columns, rows, structures: [] };
}
