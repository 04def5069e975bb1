import type { Model, ModelColumn, ModelRow, ModelTerm } from "./model.ts";

/**
 * The same model with binaries and rows in place of structures, for peers that know none: the
 * columns of the model come first. Columns of structures have to be bounded; null where they are not.
 */
export function withoutStructures(model: Model): Model | null {
  const columns: ModelColumn[] = [...model.columns];
  const rows: ModelRow[] = [...model.rows];
  const binary = () => columns.push({ lower: 0, upper: 1, cost: 0, isInteger: true }) - 1;
  /** The column is between these multiples of binaries. */
  const hold = (j: number, lower: readonly ModelTerm[], upper: readonly ModelTerm[]) => {
    const minus = (terms: readonly ModelTerm[]) => terms.map(([k, a]): ModelTerm => [k, -a]);
    rows.push({ lower: -Infinity, upper: 0, terms: [[j, 1], ...minus(upper)] });
    rows.push({ lower: 0, upper: Infinity, terms: [[j, 1], ...minus(lower)] });
  };
  for (const structure of model.structures) {
    if (structure.kind === "semi-continuous") {
      const on = binary();
      hold(structure.column, [[on, structure.lower]], [[on, structure.upper]]);
      if (!Number.isFinite(structure.upper)) return null;
    } else if (structure.kind === "indicator") {
      const { binary: flag, activeValue, row } = structure;
      const most = reach(model, row.terms);
      const least = -reach(
        model,
        row.terms.map(([j, a]) => [j, -a]),
      );
      if (!Number.isFinite(most) || !Number.isFinite(least)) return null;
      rows.push(...conditional(row, flag, activeValue, least, most));
    } else {
      const members = structure.terms.map(([j]) => j);
      const most = structure.kind === "sos1" ? 1 : 2;
      const used = members.map(binary);
      for (const [k, j] of members.entries()) {
        const { lower, upper } = model.columns[j];
        if (!Number.isFinite(upper - lower)) return null;
        hold(j, [[used[k], Math.min(0, lower)]], [[used[k], Math.max(0, upper)]]);
      }
      rows.push({ lower: -Infinity, upper: most, terms: used.map((k): ModelTerm => [k, 1]) });
      for (const [a, first] of used.entries())
        for (const second of used.slice(a + most))
          rows.push({
            lower: -Infinity,
            upper: 1,
            terms: [
              [first, 1],
              [second, 1],
            ],
          });
    }
  }
  return { ...model, columns, rows, structures: [] };
}

/** The largest value of the terms within bounds. */
function reach(model: Model, terms: readonly ModelTerm[]): number {
  return terms.reduce((sum, [j, a]) => {
    const { lower, upper } = model.columns[j];
    return sum + a * (a > 0 ? upper : lower);
  }, 0);
}

/** The row's sides, each given up by as much as bounds can need where the flag is not at its value. */
function conditional(
  { lower, upper, terms }: ModelRow,
  flag: number,
  activeValue: 0 | 1,
  least: number,
  most: number,
): ModelRow[] {
  // side + give where the flag is off: terms - give + give flag <= side, or with 1 - flag for it.
  const side = (value: number, give: number): [ModelTerm[], number] => {
    const sign = activeValue === 1 ? 1 : -1;
    return [[...terms, [flag, sign * give]], value + (activeValue === 1 ? give : 0)];
  };
  const rows: ModelRow[] = [];
  if (upper < Infinity) {
    const [all, value] = side(upper, Math.max(0, most - upper));
    rows.push({ lower: -Infinity, upper: value, terms: all.filter(([, a]) => a !== 0) });
  }
  if (lower > -Infinity) {
    const [all, value] = side(lower, Math.min(0, least - lower));
    rows.push({ lower: value, upper: Infinity, terms: all.filter(([, a]) => a !== 0) });
  }
  return rows;
}
