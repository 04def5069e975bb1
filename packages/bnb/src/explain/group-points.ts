import { checkSolution, columnsOf, isEssential, type Problem } from "@bough/problem";

/** Share of a row's terms, or of one, that it may be missed by: far less than a referee forgives … */
const SURELY_KEPT = 1e-9;
/** … of large terms as well, of which no share is forgiven. */
const MOST_KEPT = 1e-7;

/**
 * Points that show of a group of rows that the others have a common point without it, for problems of
 * integers alone.
 */
export class GroupPoints {
  readonly #whole: Problem;
  readonly #groupOfRow: Int32Array;
  /** The problem as far as it is no rows. */
  readonly #withoutRows: Problem;
  /** Columns that essential structures speak of, which are left alone. [numCols] */
  readonly #isStructured: Uint8Array;
  /** Whether each row is in force. [numRows] */
  readonly #isOn: Uint8Array;
  readonly #activity: Float64Array; // [numRows]
  readonly #size: Float64Array; // sum of the terms' absolute values [numRows]

  /** @param groupOfRow number of each row's group, from 0 on; -1 for none [numRows] */
  constructor(whole: Problem, groupOfRow: Int32Array) {
    const { numRows, numCols, structures } = whole;
    this.#whole = whole;
    this.#groupOfRow = groupOfRow;
    this.#withoutRows = whole.with({
      rowLower: new Float64Array(numRows).fill(-Infinity),
      rowUpper: new Float64Array(numRows).fill(Infinity),
    });
    this.#isStructured = new Uint8Array(numCols);
    for (const structure of structures.filter(isEssential))
      for (const j of columnsOf(structure)) this.#isStructured[j] = 1;
    this.#isOn = new Uint8Array(numRows);
    this.#activity = new Float64Array(numRows);
    this.#size = new Float64Array(numRows);
  }

  /** Whether the point keeps everything but rows of groups that are not among those given. */
  keeps(point: Float64Array, groups: readonly number[]): boolean {
    this.#enter(point, groups);
    for (let i = 0; i < this.#isOn.length; i++)
      if (this.#isOn[i] === 1 && this.#isBroken(i, this.#activity[i], this.#size[i])) return false;
    return checkSolution(this.#withoutRows, point).isFeasible;
  }

  /**
   * Further groups that are needed, found from a point that breaks one group only: where a step of one
   * column mends that group and breaks one other, the point beyond the step shows the same of the
   * other. (A. Belov and J. Marques-Silva, "Accelerating MUS extraction with recursive model
   * rotation", FMCAD 2011; there for clauses.)
   *
   * @param group that the point breaks
   * @param groups that have no common point, `group` among them
   * @param needed groups of which this is known; what is found is added
   */
  *rotate(
    point: Float64Array,
    group: number,
    groups: readonly number[],
    needed: Set<number>,
  ): Generator<void, void, void> {
    const open = [{ point, group }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      this.#enter(next.point, groups);
      for (const { column, value, broken } of this.#steps(next.point, next.group)) {
        if (needed.has(broken)) continue;
        needed.add(broken);
        const beyond = next.point.slice();
        beyond[column] = value;
        open.push({ point: beyond, group: broken });
      }
      yield;
    }
  }

  /** Steps from the point at hand that mend its group and break one other. */
  #steps(point: Float64Array, group: number): Step[] {
    const { rows, numRows } = this.#whole;
    const broken: number[] = [];
    for (let i = 0; i < numRows; i++)
      if (this.#groupOfRow[i] === group && this.#isBroken(i, this.#activity[i], this.#size[i]))
        broken.push(i);
    const steps: Step[] = [];
    // A column that mends all of them is in the first.
    for (const i of broken.slice(0, 1)) {
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
        const column = rows.indices[k];
        const value = this.#mendingValue(i, column, rows.values[k], point[column]);
        if (Number.isNaN(value)) continue;
        const other = this.#brokenBy(column, value - point[column], group, broken.length);
        if (other >= 0) steps.push({ column, value, broken: other });
      }
    }
    return steps;
  }

  /** Value of a column with which the broken row holds; NaN where it can have none. */
  #mendingValue(i: number, column: number, coefficient: number, present: number): number {
    const { rowLower, rowUpper, columnLower, columnUpper } = this.#whole;
    if (this.#isStructured[column] === 1) return Number.NaN;
    const missing =
      this.#activity[i] < rowLower[i]
        ? rowLower[i] - this.#activity[i]
        : rowUpper[i] - this.#activity[i];
    const step = missing / coefficient;
    const value = present + (step > 0 ? Math.ceil(step) : Math.floor(step));
    return value >= columnLower[column] && value <= columnUpper[column] ? value : Number.NaN;
  }

  /** The only group that a step breaks while it mends that many rows of the given one; else -1. */
  #brokenBy(column: number, step: number, group: number, rowsToMend: number): number {
    const { starts, indices, values } = this.#whole.columns;
    let other = -1;
    let mended = 0;
    for (let k = starts[column]; k < starts[column + 1]; k++) {
      const i = indices[k];
      if (this.#isOn[i] === 0) continue;
      const change = values[k] * step;
      const isBroken = this.#isBroken(
        i,
        this.#activity[i] + change,
        this.#size[i] + Math.abs(change),
      );
      const its = this.#groupOfRow[i];
      if (isBroken && (its < 0 || its === group || (other >= 0 && other !== its))) return -1;
      if (isBroken) other = its;
      else if (its === group && this.#isBroken(i, this.#activity[i], this.#size[i])) mended++;
    }
    return mended === rowsToMend ? other : -1;
  }

  #enter(point: Float64Array, groups: readonly number[]): void {
    const { rows, numRows } = this.#whole;
    const isIn = new Set(groups);
    for (let i = 0; i < numRows; i++) {
      const group = this.#groupOfRow[i];
      this.#isOn[i] = group < 0 || isIn.has(group) ? 1 : 0;
      let activity = 0;
      let size = 0;
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
        const term = rows.values[k] * point[rows.indices[k]];
        activity += term;
        size += Math.abs(term);
      }
      this.#activity[i] = activity;
      this.#size[i] = size;
    }
  }

  #isBroken(i: number, activity: number, size: number): boolean {
    const { rowLower, rowUpper } = this.#whole;
    const slack = Math.min(SURELY_KEPT * Math.max(1, size), MOST_KEPT);
    return activity < rowLower[i] - slack || activity > rowUpper[i] + slack;
  }
}

interface Step {
  readonly column: number;
  readonly value: number;
  /** The group that it breaks. */
  readonly broken: number;
}
