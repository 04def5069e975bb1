import type { CompiledModel } from "./compiled-model.ts";

const known = new WeakMap<CompiledModel, number>();

/**
 * What the columns beyond the problem's own stand for, as a number: models of one problem with the same
 * have the same columns, so that clauses over them hold in either. 0 where there are none. Worked out when
 * it is first asked for, since only searches that pass clauses on need it.
 */
export function columnSpaceOf(model: CompiledModel): number {
  if (model.numCols === model.numProblemCols) return 0;
  let space = known.get(model);
  if (space === undefined) {
    space = Math.max(1, hashOf(partsOf(model)));
    known.set(model, space);
  }
  return space;
}

/** What each column after the problem's own stands for, in their order. */
function partsOf(model: CompiledModel): ArrayLike<number>[] {
  const { numProblemCols, numCols, objectiveColumn, objectiveScale, objectiveShift } = model;
  return [
    [numProblemCols, numCols, objectiveColumn, objectiveScale, objectiveShift],
    ...model.definitions.flatMap(({ column, columns, coefficients }) => [
      [column],
      columns,
      coefficients,
    ]),
    ...model.literals.values(),
    model.decisionColumns,
    model.lower.subarray(numProblemCols, numCols),
    model.upper.subarray(numProblemCols, numCols),
  ];
}

/** FNV-1a over the bytes of the numbers. */
function hashOf(parts: readonly ArrayLike<number>[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    for (const byte of new Uint8Array(Float64Array.from(part).buffer))
      hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}
