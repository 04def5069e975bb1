import type { Steps } from "@bough/problem";
import { greatestCommonDivisor, type Indicator, type Problem } from "@bough/problem";
import { binaryThreshold, fitsClauses, LARGEST_THRESHOLD } from "../bound-literal.ts";
import { grownFloat64, grownUint8 } from "../growable.ts";
import { EXACT_LIMIT, INTEGER_ROUNDING } from "../rounding.ts";
import { extractBigM } from "./big-m.ts";
import type { CompiledClause, CompiledModel, CompiledRow, Definition } from "./compiled-model.ts";
import {
  type ColumnBounds,
  type Enforcement,
  isTwoValued,
  type LinearSide,
  largestSum,
  maxActivity,
  minActivity,
} from "./linear-side.ts";
import { addLogic, type LogicSink } from "./logic-rows.ts";
import { type ColumnRow, columnRow, makeIntegral, readRow } from "./row-reader.ts";
import { type Body, BodyTable, isDifference, sharedDifferences } from "./shared-bodies.ts";
import { type OrderSink, TaskOrders } from "./task-orders.ts";

/** Columns with more values than this are wide. */
const WIDE = 256;
/** Switches taken out of one side, at most. */
const MOST_LITERALS = 3;
/** Entries of rows taken apart between two pauses. */
const SLICE_ENTRIES = 3000;
const ALWAYS: Enforcement = { v: -1, k: 0 };

/** Takes rows apart: clauses, cliques, switched and shared expressions, and rows for the rest. */
export class ModelCompiler {
  readonly #problem: Problem;
  readonly #bounds: ColumnBounds;
  #numCols: number;
  readonly #rows: CompiledRow[] = [];
  readonly #clauses: CompiledClause[] = [];
  readonly #cliques: number[][] = [];
  readonly #without: ReadonlySet<string>;
  readonly #definitions: Definition[] = [];
  /** Columns introduced so far, by the expression they stand for. */
  readonly #columnOf = new Map<string, number>();
  readonly #bodies = new BodyTable();
  readonly #orders: TaskOrders;
  readonly #orderColumns: number[] = [];
  #objectiveRow = -1;
  #objectiveColumn = -1;
  #objectiveScale = 1;
  #objectiveShift = 0;
  #isInfeasible = false;

  constructor(problem: Problem, bounds: ColumnBounds, without: ReadonlySet<string>) {
    this.#problem = problem;
    this.#without = without;
    this.#bounds = bounds;
    this.#numCols = problem.numCols;
    this.#orders = new TaskOrders(bounds, this.#orderSink);
  }

  *addRows(): Steps<void> {
    const { starts } = this.#problem.rows;
    let pauseAt = SLICE_ENTRIES;
    for (let i = 0; i < this.#problem.numRows; i++) {
      const isLong = starts[i + 1] - starts[i] > SLICE_ENTRIES;
      const { columns, coefficients, lower, upper, isIntegral } = readRow(
        this.#problem,
        i,
        this.#bounds,
      );
      if (isLong || starts[i] >= pauseAt) {
        pauseAt = starts[i] + SLICE_ENTRIES;
        yield;
      }
      const common = { columns, isIntegral, enforcement: [] };
      if (upper < Infinity) {
        this.addSide({ ...common, coefficients, rhs: upper });
        if (isLong) yield;
      }
      if (lower === -Infinity) continue;
      const negated = coefficients.map((a) => 0 - a);
      this.addSide({ ...common, coefficients: negated, rhs: 0 - lower });
    }
    let entries = 0;
    for (const structure of this.#problem.structures) {
      if (structure.kind !== "indicator") continue;
      entries += structure.columns.length;
      if (entries > SLICE_ENTRIES) {
        entries = 0;
        yield;
      }
      this.#addIndicator(structure);
    }
    yield* this.#flushBodies();
    const hasOrders = !this.#without.has("task-orders") && TaskOrders.fits(this.#problem);
    if (hasOrders) yield* this.#addOrders();
  }

  /** Columns for the orders of tasks, and the rows that these switch on. */
  *#addOrders(): Steps<void> {
    for (const structure of this.#problem.structures) {
      if (structure.kind !== "no-overlap" && structure.kind !== "cumulative") continue;
      this.#orders.add(structure);
      yield;
    }
  }

  get #orderSink(): OrderSink {
    return {
      addBinary: () => {
        const column = this.#addColumn(0, 1);
        this.#orderColumns.push(column);
        return column;
      },
      addRow: (columns, coefficients, rhs, v) => {
        const enforcement = v < 0 ? [] : [{ v, k: binaryThreshold(v) }];
        this.#keep({ columns, coefficients, rhs, isIntegral: true, enforcement });
      },
      addClause: (boundVariables) => {
        const thresholds = boundVariables.map(binaryThreshold);
        this.#clauses.push({ boundVariables: [...boundVariables], thresholds });
      },
    };
  }

  /** A row that its binary switches on, both sides enforced by the literal. */
  #addIndicator({ binary, activeValue, columns, coefficients, lower, upper }: Indicator): void {
    const { isInteger, lower: columnLower, upper: columnUpper } = this.#bounds;
    if (isInteger[binary] === 0 || columnLower[binary] < 0 || columnUpper[binary] > 1) return;
    // The row itself may hold the binary, which then has its active value.
    const weights = coefficients.map((a, k) => (columns[k] === binary ? 0 : a));
    const shift = coefficients.reduce((sum, a, k) => sum + (a - weights[k]) * activeValue, 0);
    const row = columnRow(
      columns,
      weights,
      0,
      columns.length,
      lower - shift,
      upper - shift,
      this.#bounds,
    );
    makeIntegral(row, this.#bounds);
    const enforcement = [{ v: activeValue === 1 ? 2 * binary : 2 * binary + 1, k: activeValue }];
    const side = { columns: row.columns, isIntegral: row.isIntegral, enforcement };
    if (row.upper < Infinity) {
      this.addSide({ ...side, coefficients: row.coefficients, rhs: row.upper });
    }
    if (row.lower === -Infinity) return;
    const negated = row.coefficients.map((a) => 0 - a);
    this.addSide({ ...side, coefficients: negated, rhs: 0 - row.lower });
  }

  /** Adds a side that may be enforced by a literal. */
  addSide(side: LinearSide): void {
    const { columns, coefficients, rhs } = side;
    if (maxActivity(columns, coefficients, this.#bounds) <= rhs) return;
    const min = minActivity(columns, coefficients, this.#bounds);
    if (min > rhs + (side.isIntegral ? 0 : INTEGER_ROUNDING * Math.max(1, Math.abs(rhs)))) {
      this.#refuse(side);
      return;
    }
    if (!this.#isExact(side)) {
      this.#keep(side);
    } else if (columns.length === 1 && side.enforcement.length === 0) {
      this.#tightenColumn(columns[0], coefficients[0], rhs);
    } else if (side.enforcement.length > 0) {
      this.#addEnforced(side);
    } else if (!addLogic(side, this.#bounds, this.#logic)) {
      this.#addGeneral(side);
    }
  }

  get #logic(): LogicSink {
    return {
      clauses: this.#clauses,
      cliques: !this.#without.has("cliques") ? this.#cliques : null,
    };
  }

  /** The objective as a row below a cutoff or, where asked for and possible, below a column. */
  addObjective(withColumn: boolean): void {
    const { cost, numCols, objectiveOffset } = this.#problem;
    const columns = cost.map((_, j) => j);
    const row = columnRow(columns, cost, 0, numCols, 0, Infinity, this.#bounds);
    this.#objectiveShift = objectiveOffset - row.lower;
    if (row.columns.length === 0) return;
    row.lower = -Infinity;
    this.#objectiveScale = 1 / makeIntegral(row, this.#bounds);
    this.#objectiveRow = this.#rows.length;
    const { isIntegral, coefficients } = row;
    const side = { columns: row.columns, coefficients, isIntegral, enforcement: [] };
    if (withColumn && isIntegral) this.#objectiveColumn = this.#boundAbove(row);
    const column = this.#objectiveColumn;
    if (column < 0) {
      this.#keep({ ...side, rhs: Infinity });
    } else {
      const columns = [...row.columns, column];
      this.#keep({ ...side, columns, coefficients: [...coefficients, -1], rhs: 0 });
    }
  }

  /** A column with the range of the expression; -1 where that does not fit into clauses. */
  #boundAbove({ columns, coefficients }: ColumnRow): number {
    const low = minActivity(columns, coefficients, this.#bounds);
    const high = maxActivity(columns, coefficients, this.#bounds);
    const fits = low >= -LARGEST_THRESHOLD && high <= LARGEST_THRESHOLD;
    return fits ? this.#addColumn(low, high) : -1;
  }

  finish(): CompiledModel {
    const { isInteger, lower, upper } = this.#bounds;
    return {
      numProblemCols: this.#problem.numCols,
      numCols: this.#numCols,
      isInteger: isInteger.slice(0, this.#numCols),
      lower: lower.slice(0, this.#numCols),
      upper: upper.slice(0, this.#numCols),
      rows: this.#rows,
      clauses: this.#clauses,
      cliques: this.#cliques,
      definitions: this.#definitions,
      orders: this.#orders.tables,
      orderColumns: this.#orderColumns,
      objectiveRow: this.#objectiveRow,
      objectiveColumn: this.#objectiveColumn,
      objectiveScale: this.#objectiveScale,
      objectiveShift: this.#objectiveShift,
      without: this.#without,
      isInfeasible: this.#isInfeasible,
    };
  }

  /** a * column <= rhs, which some value still satisfies. */
  #tightenColumn(j: number, a: number, rhs: number): void {
    if (a > 0) this.#bounds.upper[j] = Math.floor(rhs / a) + 0;
    else this.#bounds.lower[j] = Math.ceil(rhs / a) + 0;
  }

  /** No point satisfies the side: its literals exclude each other, or the model is infeasible. */
  #refuse(side: LinearSide): void {
    if (side.enforcement.length === 0) this.#isInfeasible = true;
    else this.#addClause(side, []);
  }

  /** An unconditional side that is no plain logic. */
  #addGeneral(side: LinearSide): void {
    if (this.#isTwoValued(side.columns)) {
      this.#keep(side);
      return;
    }
    const switched = side.columns.length > 1 ? extractBigM(side, this.#bounds) : null;
    if (switched === null) {
      this.#bodies.add(side);
      return;
    }
    this.addSide(switched.always);
    this.addSide(switched.enforced);
  }

  #isTwoValued(columns: readonly number[]): boolean {
    for (let i = 0; i < columns.length; i++) {
      if (!isTwoValued(columns[i], this.#bounds)) return false;
    }
    return true;
  }

  /** A side under literals: a clause where one column is left that fits into it, else a body to share. */
  #addEnforced(side: LinearSide): void {
    const isDeepest = side.enforcement.length >= MOST_LITERALS || side.columns.length === 1;
    const switched = isDeepest ? null : extractBigM(side, this.#bounds);
    if (switched !== null) {
      this.addSide(switched.always);
      this.addSide(switched.enforced);
      return;
    }
    const reduced = divideByCommonFactor(side);
    if (reduced.columns.length > 1) {
      this.#bodies.add(reduced);
      return;
    }
    if (!fitsClauses(reduced.rhs)) {
      this.#keep(side);
      return;
    }
    const v = reduced.coefficients[0] > 0 ? 2 * reduced.columns[0] : 2 * reduced.columns[0] + 1;
    // The bound variable is at most rhs, so its opposite is at least -rhs.
    this.#addClause(side, [{ v: v ^ 1, k: 0 - reduced.rhs }]);
  }

  /** Gives shared and switched expressions a column of their own; the rest become rows. */
  *#flushBodies(): Steps<void> {
    yield;
    const switched = this.#bodies.bodies.filter((body) => this.#isWorthColumn(body));
    const shared = sharedDifferences(switched);
    const pairOf = new Map(switched.map((body, i) => [body, shared[i]]));
    yield;
    let entries = 0;
    for (const body of this.#bodies.bodies) {
      entries += body.columns.length * body.sides.length;
      if (entries > SLICE_ENTRIES) {
        entries = 0;
        yield;
      }
      const pair = pairOf.get(body);
      if (pair === undefined) {
        for (const { side } of body.sides) this.#keep(side);
        continue;
      }
      if (pair !== null) this.#rewrite(body, pair.first, pair.second);
      this.#giveColumn(body);
    }
  }

  /**
   * Switched expressions that are shared, and differences: switched, or of columns so wide that
   * bounds would creep round a circle of them.
   */
  #isWorthColumn(body: Body): boolean {
    const isSwitched = body.sides.some(({ side }) => side.enforcement.length > 0);
    if (isDifference(body)) return isSwitched || body.columns.every((j) => this.#isWide(j));
    const isNested = body.sides.some(({ side }) => side.enforcement.length > 1);
    return isNested || (isSwitched && body.sides.length > 1);
  }

  #isWide(j: number): boolean {
    return this.#bounds.upper[j] - this.#bounds.lower[j] > WIDE;
  }

  /** Replaces ±(first - second) in the body by a column for the difference. */
  #rewrite(body: Body, first: number, second: number): void {
    const column = this.#define([first, second], [1, -1], -Infinity, Infinity);
    if (column < 0) return;
    const at = body.columns.indexOf(first);
    const coefficient = body.coefficients[at];
    const rest = [0, 1, 2].find((i) => body.columns[i] !== first && body.columns[i] !== second);
    const kept = rest as number;
    body.coefficients = [body.coefficients[kept], coefficient];
    body.columns = [body.columns[kept], column];
  }

  #giveColumn(body: Body): void {
    let lower = -Infinity;
    let upper = Infinity;
    for (const { sign, side } of body.sides) {
      if (side.enforcement.length > 0) continue;
      if (sign > 0) upper = Math.min(upper, side.rhs);
      else lower = Math.max(lower, 0 - side.rhs);
    }
    const column = this.#define(body.columns, body.coefficients, lower, upper);
    for (const { sign, side } of body.sides) {
      if (column < 0) this.#keep(side);
      else if (side.enforcement.length > 0) this.#addSwitchedBound(column, sign, side);
    }
  }

  /** enforcement => sign * column <= rhs, as a clause. */
  #addSwitchedBound(column: number, sign: number, side: LinearSide): void {
    const v = sign > 0 ? 2 * column + 1 : 2 * column;
    const k = 0 - side.rhs;
    const { lower, upper } = this.#bounds;
    const least = sign > 0 ? 0 - upper[column] : lower[column];
    const most = sign > 0 ? 0 - lower[column] : upper[column];
    if (least >= k) return;
    this.#addClause(side, most < k ? [] : [{ v, k }]);
  }

  /**
   * A column equal to the expression, within the given limits and those of its activity; -1 where
   * its values would not fit into clauses. Limits that are empty make the model infeasible.
   */
  #define(columns: number[], coefficients: number[], lower: number, upper: number): number {
    const low = Math.max(lower, minActivity(columns, coefficients, this.#bounds));
    const high = Math.min(upper, maxActivity(columns, coefficients, this.#bounds));
    const key = `${columns.join()}:${coefficients.join()}`;
    const known = this.#columnOf.get(key);
    if (known !== undefined) {
      this.#bounds.lower[known] = Math.max(this.#bounds.lower[known], low);
      this.#bounds.upper[known] = Math.min(this.#bounds.upper[known], high);
      if (this.#bounds.lower[known] > this.#bounds.upper[known]) this.#isInfeasible = true;
      return known;
    }
    if (low > high) this.#isInfeasible = true;
    if (!(low >= -LARGEST_THRESHOLD && high <= LARGEST_THRESHOLD)) return -1;
    const column = this.#addColumn(low, high);
    this.#columnOf.set(key, column);
    this.#definitions.push({ column, columns, coefficients });
    const all = { columns: [...columns, column], rhs: 0, isIntegral: true, enforcement: [] };
    this.#keep({ ...all, coefficients: [...coefficients, -1] });
    this.#keep({ ...all, coefficients: [...coefficients.map((a) => 0 - a), 1] });
    return column;
  }

  #addColumn(lower: number, upper: number): number {
    const column = this.#numCols++;
    const bounds = this.#bounds;
    bounds.isInteger = grownUint8(bounds.isInteger, this.#numCols);
    bounds.lower = grownFloat64(bounds.lower, this.#numCols);
    bounds.upper = grownFloat64(bounds.upper, this.#numCols);
    bounds.isInteger[column] = 1;
    bounds.lower[column] = lower;
    bounds.upper[column] = upper;
    return column;
  }

  /** The side's literals together imply one of the given. */
  #addClause({ enforcement }: LinearSide, implied: readonly Enforcement[]): void {
    const literals = [...enforcement.map(({ v, k }) => ({ v: v ^ 1, k: 1 - k })), ...implied];
    this.#clauses.push({
      boundVariables: literals.map(({ v }) => v),
      thresholds: literals.map(({ k }) => k),
    });
  }

  #isExact(side: LinearSide): boolean {
    if (!side.isIntegral) return false;
    const size = Number.isFinite(side.rhs) ? Math.abs(side.rhs) : 0;
    return size + largestSum(side.columns, side.coefficients, this.#bounds) < EXACT_LIMIT;
  }

  #keep(given: LinearSide): void {
    // A row takes one literal: with more, the side it was split from stays as it was.
    let side = given;
    while (side.enforcement.length > 1 && side.origin !== undefined) side = side.origin;
    const boundVariables: number[] = [];
    const weights: number[] = [];
    for (let i = 0; i < side.columns.length; i++) {
      const a = side.coefficients[i];
      boundVariables.push(a > 0 ? 2 * side.columns[i] : 2 * side.columns[i] + 1);
      weights.push(Math.abs(a));
    }
    const { rhs, enforcement } = side;
    const { v: enforceVariable, k: enforceBound } =
      enforcement.length === 0 ? ALWAYS : enforcement[0];
    const isExact = this.#isExact(side);
    this.#rows.push({ boundVariables, weights, rhs, isExact, enforceVariable, enforceBound });
  }
}

function divideByCommonFactor(side: LinearSide): LinearSide {
  let divisor = 0;
  for (const a of side.coefficients) divisor = greatestCommonDivisor(Math.abs(a), divisor);
  if (divisor <= 1) return side;
  const coefficients = side.coefficients.map((a) => a / divisor);
  return { ...side, coefficients, rhs: Math.floor(side.rhs / divisor) };
}
