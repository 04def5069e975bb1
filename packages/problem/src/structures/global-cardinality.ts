import { faultOfLiterals, faultOfSomeColumns, type StatedColumns } from "./stated-columns.ts";
import type { ColumnMap, StructureKind } from "./structure-kind.ts";

/** In place of a literal (see `Clique`) where an item cannot take a value. */
const IMPOSSIBLE = -1;

/**
 * Every item takes one of the values, and each value is taken by a limited number of items, as rows
 * say already.
 */
export interface GlobalCardinality {
  readonly kind: "global-cardinality";
  readonly numValues: number;
  /** At item * numValues + value the literal (see `Clique`) that says so, -1 where that cannot be. */
  readonly literals: Int32Array;
  /** Fewest and most items that take each value; where a column counts them, as far as is known. [numValues] */
  readonly least: Float64Array;
  readonly most: Float64Array;
  /** The integer column that counts the items, -1 none. [numValues] */
  readonly countColumns: Int32Array;
}

export const globalCardinality = {
  keptBy: "rows",
  columns: ({ literals, countColumns }) => [
    ...Array.from(
      literals.filter((literal) => literal >= 0),
      (literal) => literal >> 1,
    ),
    ...countColumns.filter((j) => j >= 0),
  ],
  fault: faultOfCardinality,
  carry: carryCardinality,
} as const satisfies StructureKind<GlobalCardinality>;

function faultOfCardinality(
  { numValues, literals, least, most, countColumns }: GlobalCardinality,
  stated: StatedColumns,
): string | undefined {
  if (numValues > 0 ? literals.length % numValues !== 0 : literals.length > 0) {
    return `has ${literals.length} literals for ${numValues} values; give as many to each item as there are values`;
  }
  for (const { length } of [least, most, countColumns]) {
    if (length !== numValues)
      return `has ${length} counts for ${numValues} values; give one to each`;
  }
  return (
    faultOfLiterals(literals, true, stated) ??
    faultOfSomeColumns(countColumns, "integer column", stated)
  );
}

/** An item whose value is known leaves, and counts as taken. */
function carryCardinality(
  structure: GlobalCardinality,
  { column, fixedValue }: ColumnMap,
): GlobalCardinality | undefined {
  const { numValues, literals } = structure;
  const carried: number[] = [];
  const taken = new Float64Array(numValues);
  for (let first = 0; first < literals.length; first += numValues) {
    const row: number[] = [];
    let certain = -1;
    for (let value = 0; value < numValues; value++) {
      const literal = literals[first + value];
      const j = literal >> 1;
      if (literal < 0) row.push(IMPOSSIBLE);
      else if (column[j] >= 0) row.push(2 * column[j] + (literal & 1));
      else if (Number.isNaN(fixedValue[j])) return undefined;
      else {
        row.push(IMPOSSIBLE);
        if (fixedValue[j] === 1 - (literal & 1)) certain = value;
      }
    }
    if (certain >= 0) taken[certain]++;
    else for (const literal of row) carried.push(literal);
  }
  const countColumns = structure.countColumns.slice();
  const [least, most] = [structure.least.slice(), structure.most.slice()];
  for (let value = 0; value < numValues; value++) {
    const j = countColumns[value];
    if (j >= 0 && column[j] < 0) {
      if (Number.isNaN(fixedValue[j])) return undefined;
      least[value] = most[value] = fixedValue[j];
    }
    // A column counts the items that have left as well.
    if (j >= 0 && column[j] >= 0 && taken[value] > 0) return undefined;
    countColumns[value] = j < 0 ? -1 : column[j];
    least[value] -= taken[value];
    most[value] -= taken[value];
  }
  if (carried.length === 0) return undefined;
  const changed = { literals: Int32Array.from(carried), least, most, countColumns };
  return { ...structure, ...changed };
}
