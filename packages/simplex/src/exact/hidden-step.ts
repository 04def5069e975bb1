import type { Problem } from "@bough/problem";
import { AT_LOWER, AT_UPPER, BASIC, type Basis } from "../lp-engine.ts";
import type { Kernel } from "./kernel.ts";

/** Share of its terms below which a reduced cost is nothing. */
const NOISE = 2 ** -48;

/** What a step of the primal simplex method is judged by. */
interface Vertex {
  readonly problem: Problem;
  readonly x: Float64Array;
  readonly basis: Basis;
  readonly kernel: Kernel;
  /** Prices of the kernel's rows. [size] */
  readonly prices: Float64Array;
  /** Of each row. [numRows] */
  readonly activity: Float64Array;
}

/**
 * True where a reduced cost has the wrong sign, be it by 10^-16, and the step of the primal simplex method that
 * it asks for gains more than `slight`: where a row's activity may go on for 10^9, that is 10^-6.
 */
export function hidesStep(vertex: Vertex, slight: number): boolean {
  const { problem, basis, kernel, prices } = vertex;
  const { numCols, cost, columns } = problem;
  const priceOf = new Float64Array(problem.numRows);
  for (const [p, i] of kernel.rows.entries()) {
    priceOf[i] = prices[p];
    const way = wayOf(basis.status[numCols + i], prices[p]);
    if (way === 0 || Math.abs(prices[p]) <= NOISE * termsOfPrice(vertex, p)) continue;
    const change = Float64Array.from(kernel.columns, (_, q) => kernel.inverse[q * kernel.size + p]);
    const room = roomOf(problem.rowLower[i], problem.rowUpper[i], vertex.activity[i], way);
    if (isWorthIt(vertex, { way, change, room, column: -1 }, prices[p], slight)) return true;
  }
  for (let j = 0; j < numCols; j++) {
    if (basis.status[j] === BASIC || problem.columnLower[j] === problem.columnUpper[j]) continue;
    let d = cost[j];
    let terms = Math.abs(d);
    for (let k = columns.starts[j]; k < columns.starts[j + 1]; k++) {
      const term = priceOf[columns.indices[k]] * columns.values[k];
      d -= term;
      terms += Math.abs(term);
    }
    const way = wayOf(basis.status[j], d);
    if (way === 0 || Math.abs(d) <= NOISE * terms) continue;
    const room = roomOf(problem.columnLower[j], problem.columnUpper[j], vertex.x[j], way);
    const step = { way, change: changeBy(vertex, j), room, column: j };
    if (isWorthIt(vertex, step, d, slight)) return true;
  }
  return false;
}

/** Where a nonbasic variable should go, 1 for up; 0 where its reduced cost has the right sign. */
function wayOf(status: number, reducedCost: number): number {
  if (status === AT_LOWER) return reducedCost < 0 ? 1 : 0;
  if (status === AT_UPPER) return reducedCost > 0 ? -1 : 0;
  return reducedCost === 0 ? 0 : -Math.sign(reducedCost);
}

function roomOf(lower: number, upper: number, value: number, way: number): number {
  return Math.max(0, way > 0 ? upper - value : value - lower);
}

function termsOfPrice({ problem, kernel }: Vertex, p: number): number {
  let terms = 0;
  for (const [q, j] of kernel.columns.entries())
    terms += Math.abs(kernel.inverse[q * kernel.size + p] * problem.cost[j]);
  return terms;
}

/** What a unit of a nonbasic column changes of the basic ones. [size] */
function changeBy({ problem, kernel }: Vertex, j: number): Float64Array {
  const { starts, indices, values } = problem.columns;
  const { rows, size, inverse } = kernel;
  const change = new Float64Array(size);
  for (let k = starts[j]; k < starts[j + 1]; k++) {
    const p = rows.indexOf(indices[k]);
    if (p < 0) continue;
    for (let q = 0; q < size; q++) change[q] -= inverse[q * size + p] * values[k];
  }
  return change;
}

interface Step {
  readonly way: number;
  /** Of the basic columns, by a unit of the variable that goes up. [size] */
  readonly change: Float64Array;
  /** How far the variable itself may go. */
  readonly room: number;
  /** The variable where it is a column, -1 for a row. */
  readonly column: number;
}

/** The ratio test of the primal simplex method, and what the step gains. */
function isWorthIt(vertex: Vertex, step: Step, reducedCost: number, slight: number): boolean {
  const { problem, x, basis, kernel, activity } = vertex;
  const { numCols, numRows, rows } = problem;
  const least = slight / Math.abs(reducedCost);
  if (step.room <= least) return false;
  const moved = new Float64Array(numCols);
  if (step.column >= 0) moved[step.column] = step.way;
  for (const [q, j] of kernel.columns.entries()) {
    const change = step.way * step.change[q];
    moved[j] = change;
    if (isStopped(problem.columnLower[j], problem.columnUpper[j], x[j], change, least))
      return false;
  }
  for (let i = 0; i < numRows; i++) {
    if (basis.status[numCols + i] !== BASIC) continue;
    let change = 0;
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++)
      change += rows.values[k] * moved[rows.indices[k]];
    if (isStopped(problem.rowLower[i], problem.rowUpper[i], activity[i], change, least))
      return false;
  }
  return true;
}

/** Whether a value that changes so much with each unit of a step leaves its bounds within that many. */
function isStopped(
  lower: number,
  upper: number,
  value: number,
  change: number,
  units: number,
): boolean {
  if (change === 0) return false;
  return roomOf(lower, upper, value, change) <= Math.abs(change) * units;
}
