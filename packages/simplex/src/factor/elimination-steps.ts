import type { SparseMatrix, Steps } from "@bough/problem";
import { LACKS_ROOM, PAUSED } from "../kernels/constants.ts";
import type { Elimination } from "./elimination.ts";

/** Rows and entries of singletons that are passed between two pauses. */
const SINGLETONS_PER_STEP = 30_000;

/** Entries of the kernel touched between two pauses: about a millisecond. */
const PAUSE_WORK = 500_000;

/** Copies a basis and pivots on its logicals, then on columns and rows with one active entry. */
export function* singletonSteps(
  elimination: Elimination,
  columns: SparseMatrix,
  basicColumn: Int32Array,
): Steps<void> {
  const { numRows } = elimination;
  const { numLines: numCols, starts } = columns;
  elimination.takeBasis(columns, basicColumn);
  elimination.kernels.pivotLogicals(numRows, numCols);
  if (elimination.numPivots < numRows) {
    const isLong = numRows + starts[numCols] > SINGLETONS_PER_STEP;
    if (isLong) yield;
    elimination.kernels.countActive(numRows);
    let isDone = false;
    while (!isDone) {
      if (isLong) yield;
      isDone = elimination.kernels.pivotColumnSingletons(SINGLETONS_PER_STEP) !== 0;
    }
    if (isLong) yield;
    if (elimination.numPivots < numRows) elimination.kernels.pivotRowSingletons(numRows);
  }
  elimination.beginKernel();
}

/** LU of what the singletons have left, by Markowitz' rule with a relative pivot threshold. */
export function* kernelSteps(elimination: Elimination, threshold: number): Steps<void> {
  while (elimination.kernels.loadKernel(elimination.numRows) === 0) elimination.makeRoom();
  let workEnd = elimination.work + PAUSE_WORK;
  for (;;) {
    const ending = elimination.kernels.eliminateKernel(threshold, workEnd);
    if (ending === LACKS_ROOM) elimination.makeRoom();
    else if (ending === PAUSED) {
      yield;
      workEnd = elimination.work + PAUSE_WORK;
    } else return;
  }
}
