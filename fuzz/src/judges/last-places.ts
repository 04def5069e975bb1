import { Problem, ProblemBuilder, rowActivity, type Term } from "@bough/problem";

/** Share of a row's terms that doubles do not carry. */
export const LAST_PLACES = 2 ** -49;
/** Where terms of a column begin to count as far off. */
const FAR = 1e6;

/**
 * The problem without what lies in the last places of its rows, which count by the point of those given
 * where they are least. Equations stay as they are: what they leave to a real column shrinks instead.
 */
export function tightened(problem: Problem, points: readonly Float64Array[]): Problem {
  const rowLower = problem.rowLower.slice();
  const rowUpper = problem.rowUpper.slice();
  const margins = new Float64Array(problem.numCols);
  for (let i = 0; i < problem.numRows; i++) {
    const size = Math.min(...points.map((point) => sizeOfTerms(problem, i, point)));
    const width = LAST_PLACES * size;
    if (rowUpper[i] - rowLower[i] > 2 * width) {
      rowLower[i] += width;
      rowUpper[i] -= width;
      continue;
    }
    const [j, value] = takerOf(problem, i);
    if (j >= 0) margins[j] = Math.max(margins[j], width / Math.abs(value));
  }
  const isWide = (j: number) => problem.columnUpper[j] - problem.columnLower[j] > 2 * margins[j];
  return new Problem({
    ...problem,
    columns: problem.columns,
    rowLower,
    rowUpper,
    columnLower: problem.columnLower.map((bound, j) => (isWide(j) ? bound + margins[j] : bound)),
    columnUpper: problem.columnUpper.map((bound, j) => (isWide(j) ? bound - margins[j] : bound)),
  });
}

/** The same by what counts at a point, which stays one of the problem's: nothing is taken beyond it. */
export function tightenedUpTo(problem: Problem, point: Float64Array): Problem {
  const tight = tightened(problem, [point]);
  const activity = (i: number) => rowActivity(problem, i, point);
  return new Problem({
    ...tight,
    columns: tight.columns,
    rowLower: tight.rowLower.map((side, i) =>
      Math.min(side, Math.max(problem.rowLower[i], activity(i))),
    ),
    rowUpper: tight.rowUpper.map((side, i) =>
      Math.max(side, Math.min(problem.rowUpper[i], activity(i))),
    ),
    columnLower: tight.columnLower.map((bound, j) => Math.min(bound, point[j])),
    columnUpper: tight.columnUpper.map((bound, j) => Math.max(bound, point[j])),
  });
}

/** Where the terms of rows are as small as bounds let each of them be. */
export function nearestToZero({ columnLower, columnUpper }: Problem): Float64Array {
  return columnLower.map((lower, j) => Math.max(lower, Math.min(0, columnUpper[j])));
}

/** The real column of an equation that moves least where it takes up last places; -1 without any. */
function takerOf({ rows, isInteger, columnLower, columnUpper }: Problem, i: number) {
  let taker: readonly [column: number, value: number] = [-1, 0];
  for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
    const j = rows.indices[k];
    if (isInteger[j] === 1 || columnLower[j] === columnUpper[j]) continue;
    if (Math.abs(rows.values[k]) > Math.abs(taker[1])) taker = [j, rows.values[k]];
  }
  return taker;
}

/** By how much the last places of rows at a point let each real column move. */
function marginsAt(problem: Problem, point: Float64Array): Float64Array {
  const { rows, isInteger } = problem;
  const margins = new Float64Array(problem.numCols);
  for (let i = 0; i < problem.numRows; i++) {
    const width = LAST_PLACES * sizeOfTerms(problem, i, point);
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      const j = rows.indices[k];
      if (isInteger[j] !== 1) margins[j] = Math.max(margins[j], width / Math.abs(rows.values[k]));
    }
  }
  return margins;
}

/** By how much the objective changes where real columns move within last places, and their bounds. */
export function lastPlacesWorth(problem: Problem, point: Float64Array): number {
  const { cost, columnLower, columnUpper } = problem;
  return marginsAt(problem, point).reduce(
    (sum, margin, j) =>
      sum + Math.abs(cost[j]) * Math.min(2 * margin, columnUpper[j] - columnLower[j]),
    0,
  );
}

/** The problem with rows that forgive last places, where their terms are as small as bounds allow. */
export function withLastPlaces(problem: Problem): Problem {
  const point = nearestToZero(problem);
  const width = (i: number) => LAST_PLACES * sizeOfTerms(problem, i, point);
  return new Problem({
    ...problem,
    columns: problem.columns,
    rowLower: problem.rowLower.map((side, i) => side - width(i)),
    rowUpper: problem.rowUpper.map((side, i) => side + width(i)),
  });
}

/**
 * The problem with rows, but for equations, that are kept with last places to spare of what terms of
 * real columns have beyond a million, and an objective that pays as much: without points that hold,
 * and descents without end, by rounding alone.
 */
export function withSlackFarOff(problem: Problem): Problem {
  const { numCols, numRows, rows, rowLower, rowUpper, columnLower, columnUpper } = problem;
  const builder = new ProblemBuilder({ sense: "minimize", allowContradictoryBounds: true });
  builder.objectiveOffset = problem.objectiveOffset;
  for (let j = 0; j < numCols; j++) {
    const [lower, upper] = [columnLower[j], columnUpper[j]];
    builder.addColumn({
      lower,
      upper,
      cost: problem.cost[j],
      isInteger: problem.isInteger[j] === 1,
    });
  }
  /** For real columns that may be far off, a column no smaller than what lies beyond. */
  const beyond = Array.from({ length: numCols }, (_, j) => {
    const isNear = columnLower[j] >= -FAR && columnUpper[j] <= FAR;
    if (isNear || problem.isInteger[j] === 1) return -1;
    const excess = builder.addColumn({ cost: LAST_PLACES * Math.abs(problem.cost[j]) });
    builder.addRow({ lower: -FAR }, [
      [excess, 1],
      [j, -1],
    ]);
    builder.addRow({ lower: -FAR }, [
      [excess, 1],
      [j, 1],
    ]);
    return excess;
  });
  for (let i = 0; i < numRows; i++) {
    const terms: Term[] = [];
    const spare: Term[] = [];
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      const [j, value] = [rows.indices[k], rows.values[k]];
      terms.push([j, value]);
      if (beyond[j] >= 0) spare.push([beyond[j], LAST_PLACES * Math.abs(value)]);
    }
    if (rowLower[i] === rowUpper[i] || spare.length === 0) {
      builder.addRow({ lower: rowLower[i], upper: rowUpper[i] }, terms);
      continue;
    }
    if (rowUpper[i] < Infinity) builder.addRow({ upper: rowUpper[i] }, [...terms, ...spare]);
    const taken = spare.map(([j, value]): Term => [j, -value]);
    if (rowLower[i] > -Infinity) builder.addRow({ lower: rowLower[i] }, [...terms, ...taken]);
  }
  for (const structure of problem.structures) builder.addStructure(structure);
  return builder.build();
}

export function sizeOfTerms({ rows }: Problem, i: number, x: Float64Array): number {
  let size = 0;
  for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++)
    size += Math.abs(rows.values[k] * x[rows.indices[k]]);
  return size;
}
