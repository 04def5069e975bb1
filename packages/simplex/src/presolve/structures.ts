import { type Clique, columnsOfTasks, type Structure, type Tasks } from "@bough/problem";

/** The columns that a structure speaks of. */
export function columnsOf(structure: Structure): Iterable<number> {
  switch (structure.kind) {
    case "semi-continuous":
      return [structure.column];
    case "indicator":
      return [structure.binary, ...structure.columns];
    case "clique":
      return Array.from(structure.literals, (literal) => literal >> 1);
    case "no-overlap":
    case "cumulative":
      return columnsOfTasks(structure);
    default:
      return structure.columns;
  }
}

/**
 * The structures in the columns of the reduced problem. Essential ones and circuits kept all their
 * columns; the others shrink to what is left of them, which they still say truly, or vanish.
 *
 * @param reducedColumn reduced number of each original column, -1 where it is gone
 * @param fixedValue value of each original column that was fixed, else NaN
 */
export function carryStructures(
  structures: readonly Structure[],
  reducedColumn: Int32Array,
  fixedValue: Float64Array,
): Structure[] {
  const result: Structure[] = [];
  for (const structure of structures) {
    const carried = carryStructure(structure, reducedColumn, fixedValue);
    if (carried !== undefined) result.push(carried);
  }
  return result;
}

function carryStructure(
  structure: Structure,
  reducedColumn: Int32Array,
  fixedValue: Float64Array,
): Structure | undefined {
  switch (structure.kind) {
    case "semi-continuous":
      return { ...structure, column: reducedColumn[structure.column] };
    case "indicator":
      return {
        ...structure,
        binary: reducedColumn[structure.binary],
        columns: structure.columns.map((j) => reducedColumn[j]),
      };
    case "distinct":
      return { ...structure, columns: structure.columns.map((j) => reducedColumn[j]) };
    case "no-overlap":
      return { ...structure, ...carryTasks(structure, reducedColumn) };
    case "cumulative":
      return {
        ...structure,
        ...carryTasks(structure, reducedColumn),
        demandColumns: carryColumns(structure.demandColumns, reducedColumn),
        capacityColumn: structure.capacityColumn < 0 ? -1 : reducedColumn[structure.capacityColumn],
      };
    case "clique":
      return carryClique(structure, reducedColumn, fixedValue);
    case "all-different": {
      const columns = structure.columns.map((j) => reducedColumn[j]).filter((j) => j >= 0);
      return columns.length < 2 ? undefined : { ...structure, columns };
    }
    default:
      return { ...structure, columns: structure.columns.map((j) => reducedColumn[j]) };
  }
}

function carryTasks(tasks: Tasks, reducedColumn: Int32Array): Tasks {
  return {
    starts: carryColumns(tasks.starts, reducedColumn),
    lengths: tasks.lengths,
    lengthColumns: carryColumns(tasks.lengthColumns, reducedColumn),
    presences: tasks.presences.map((literal) =>
      literal < 0 ? -1 : 2 * reducedColumn[literal >> 1] + (literal & 1),
    ),
  };
}

function carryColumns(columns: Int32Array, reducedColumn: Int32Array): Int32Array {
  return columns.map((j) => (j < 0 ? -1 : reducedColumn[j]));
}

/** False literals leave, a true one ends the clique, and one that was aggregated is forgotten. */
function carryClique(
  clique: Clique,
  reducedColumn: Int32Array,
  fixedValue: Float64Array,
): Clique | undefined {
  const literals: number[] = [];
  let isExactlyOne = clique.isExactlyOne;
  for (const literal of clique.literals) {
    const j = literal >> 1;
    if (reducedColumn[j] >= 0) literals.push(2 * reducedColumn[j] + (literal & 1));
    else if (Number.isNaN(fixedValue[j])) isExactlyOne = false;
    else if (fixedValue[j] === 1 - (literal & 1)) return undefined;
  }
  if (literals.length < 2) return undefined;
  return { kind: "clique", literals: Int32Array.from(literals), isExactlyOne };
}
