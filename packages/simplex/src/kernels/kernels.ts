/**
 * What `kernels/index.ts` exports. Pointers are places in the kernels' memory in bytes, truth values 0 and 1; what
 * the arguments are is explained where they are used.
 */
export interface Kernels {
  pivotLogicals(numRows: number, numCols: number): void;
  countActive(numRows: number): void;
  pivotColumnSingletons(most: number): number;
  pivotRowSingletons(numRows: number): void;
  loadKernel(numRows: number): number;
  eliminateKernel(threshold: number, workEnd: number): number;
  pivotDeficient(numRows: number): void;
  assembleLower(numRows: number): void;
  assembleUpperColumns(numRows: number, numPivoted: number): void;
  roomOfUpperRows(numRows: number): number;
  assembleUpperRows(numRows: number, room: number): void;
  rowArenaForSpike(spikeCount: number): number;
  updateFactor(
    position: number,
    numRows: number,
    count: number,
    spikeCount: number,
    rowCount: number,
    pivot: number,
  ): number;
  ftran(
    numRows: number,
    numUpdates: number,
    count: number,
    first: number,
    short: number,
    budget: number,
    mayBeSparse: number,
    keepSpike: number,
  ): number;
  btran(
    numRows: number,
    numUpdates: number,
    count: number,
    first: number,
    short: number,
    budget: number,
    listLimit: number,
    keepRow: number,
    scale: number,
  ): number;
  leavingRow(size: number, slot: number, short: number, budget: number): void;
  price(
    source: number,
    sourceList: number,
    count: number,
    target: number,
    list: number,
    trackingLimit: number,
  ): number;
  reindex(values: number, list: number, size: number, dropTolerance: number): number;
  chooseInfeasibleRow(numListed: number): number;
  squaredLength(values: number, list: number, count: number): number;
  updateWeights(column: number, list: number, count: number, tau: number, p: number): void;
  moveBasics(
    column: number,
    list: number,
    count: number,
    step: number,
    tolerance: number,
    numInfeasible: number,
  ): number;
  moveReducedCosts(
    row: number,
    rowList: number,
    rowCount: number,
    rho: number,
    rhoList: number,
    rhoCount: number,
    numCols: number,
    step: number,
  ): void;
  gatherCandidates(
    row: number,
    rowList: number,
    rowCount: number,
    rho: number,
    rhoList: number,
    rhoCount: number,
    numCols: number,
    sign: number,
    smallest: number,
    tolerance: number,
    isNear: number,
  ): number;
  pivotDense(row: number, place: number): number;
  computeDenseBasics(): void;
  denseObjective(): number;
  moveDense(place: number, step: number): void;
  worstDenseRow(): number;
  collectDense(row: number, isLow: number, hasCosts: number): number;
  listMovableDense(): number;
  collectBothDense(row: number, count: number): void;
  leastDense(costs: number): number;
  leastDenseRoughly(): number;
}
