import type { Problem } from "@bough/problem";
import { Fraction } from "./fraction.ts";
import { asDouble, type Reading } from "./readings.ts";

export type ExactLpResult =
  | { readonly status: "optimal"; readonly objective: Fraction; readonly x: readonly Fraction[] }
  | { readonly status: "infeasible" }
  | { readonly status: "unbounded"; readonly x: readonly Fraction[] };

/** Bounds that replace the problem's own, per column. */
export interface BoundOverride {
  readonly lower: ArrayLike<number>;
  readonly upper: ArrayLike<number>;
}

/**
 * Solves the continuous relaxation of a tiny problem in exact rational arithmetic: a two-phase
 * tableau simplex with Bland's rule, slow and plain on purpose. Integrality and structures are
 * ignored. The objective is the minimised one, offset included.
 *
 * @param read what doubles stand for: their last bits, unless told
 *
 * R. G. Bland, "New finite pivoting rules for the simplex method", Math. Oper. Res. 2, 1977.
 */
export function solveExactLp(
  problem: Problem,
  bounds?: BoundOverride,
  read: Reading = asDouble,
): ExactLpResult {
  const lower = bounds?.lower ?? problem.columnLower;
  const upper = bounds?.upper ?? problem.columnUpper;
  for (let j = 0; j < problem.numCols; j++)
    if (lower[j] > upper[j]) return { status: "infeasible" };
  for (let i = 0; i < problem.numRows; i++) {
    if (problem.rowLower[i] > problem.rowUpper[i]) return { status: "infeasible" };
  }
  const form = toStandardForm(problem, lower, upper, read);
  const tableau = new Tableau(form);
  if (!tableau.findFeasible()) return { status: "infeasible" };
  const bounded = tableau.minimise(form.cost);
  const x = form.recover(tableau.values());
  if (!bounded) return { status: "unbounded", x };
  let objective = read(problem.objectiveOffset);
  for (let j = 0; j < problem.numCols; j++) {
    const cost = problem.cost[j];
    if (cost !== 0) objective = objective.plus(read(cost).times(x[j] as Fraction));
  }
  return { status: "optimal", objective, x };
}

/** minimise cost · z subject to rows z = rhs, z >= 0, rhs >= 0. */
interface StandardForm {
  readonly numVariables: number;
  readonly rows: Fraction[][];
  readonly rhs: Fraction[];
  readonly cost: Fraction[];
  readonly recover: (z: readonly Fraction[]) => Fraction[];
}

/** x_j = base + sign · z[position], minus z[position + 1] where the column is free. */
interface ColumnMap {
  readonly position: number;
  readonly base: Fraction;
  readonly sign: Fraction;
  readonly isFree: boolean;
}

function toStandardForm(
  problem: Problem,
  lower: ArrayLike<number>,
  upper: ArrayLike<number>,
  read: Reading,
): StandardForm {
  const maps: ColumnMap[] = [];
  let numStructural = 0;
  for (let j = 0; j < problem.numCols; j++) {
    const map = mapColumn(lower[j], upper[j], numStructural, read);
    maps.push(map);
    numStructural += map.isFree ? 2 : 1;
  }
  /** Inequalities expr <= rhs or equalities, over structural z. */
  const lines: { terms: Fraction[]; rhs: Fraction; isEquality: boolean }[] = [];
  const matrix = problem.rows;
  for (let i = 0; i < problem.numRows; i++) {
    const terms = zeros(numStructural);
    let constant = Fraction.ZERO;
    for (let k = matrix.starts[i]; k < matrix.starts[i + 1]; k++) {
      const map = maps[matrix.indices[k]] as ColumnMap;
      const value = read(matrix.values[k]);
      addTerm(terms, map, value);
      constant = constant.plus(value.times(map.base));
    }
    const low = problem.rowLower[i];
    const high = problem.rowUpper[i];
    if (low === high) {
      lines.push({ terms, rhs: read(low).minus(constant), isEquality: true });
      continue;
    }
    if (high !== Infinity) {
      lines.push({ terms, rhs: read(high).minus(constant), isEquality: false });
    }
    if (low !== -Infinity) {
      const negated = terms.map((term) => term.negated());
      lines.push({
        terms: negated,
        rhs: constant.minus(read(low)),
        isEquality: false,
      });
    }
  }
  for (let j = 0; j < problem.numCols; j++) {
    if (lower[j] === -Infinity || upper[j] === Infinity) continue;
    const terms = zeros(numStructural);
    terms[(maps[j] as ColumnMap).position] = Fraction.ONE;
    const range = read(upper[j]).minus(read(lower[j]));
    lines.push({ terms, rhs: range, isEquality: false });
  }
  const numSlacks = lines.filter((line) => !line.isEquality).length;
  const numVariables = numStructural + numSlacks;
  const rows: Fraction[][] = [];
  const rhs: Fraction[] = [];
  let slack = numStructural;
  for (const line of lines) {
    const row = [...line.terms, ...zeros(numSlacks)];
    if (!line.isEquality) row[slack++] = Fraction.ONE;
    const flips = line.rhs.sign() < 0;
    rows.push(flips ? row.map((value) => value.negated()) : row);
    rhs.push(flips ? line.rhs.negated() : line.rhs);
  }
  const cost = zeros(numVariables);
  for (let j = 0; j < problem.numCols; j++) {
    addTerm(cost, maps[j] as ColumnMap, read(problem.cost[j]));
  }
  return {
    numVariables,
    rows,
    rhs,
    cost,
    recover: (z) => maps.map((map) => recoverColumn(map, z)),
  };
}

function mapColumn(lower: number, upper: number, position: number, read: Reading): ColumnMap {
  if (lower !== -Infinity) {
    return { position, base: read(lower), sign: Fraction.ONE, isFree: false };
  }
  if (upper !== Infinity) {
    const sign = Fraction.ONE.negated();
    return { position, base: read(upper), sign, isFree: false };
  }
  return { position, base: Fraction.ZERO, sign: Fraction.ONE, isFree: true };
}

function addTerm(line: Fraction[], map: ColumnMap, value: Fraction): void {
  line[map.position] = (line[map.position] as Fraction).plus(value.times(map.sign));
  if (map.isFree) line[map.position + 1] = (line[map.position + 1] as Fraction).minus(value);
}

function recoverColumn(map: ColumnMap, z: readonly Fraction[]): Fraction {
  const value = map.base.plus(map.sign.times(z[map.position] as Fraction));
  return map.isFree ? value.minus(z[map.position + 1] as Fraction) : value;
}

function zeros(length: number): Fraction[] {
  return new Array<Fraction>(length).fill(Fraction.ZERO);
}

class Tableau {
  readonly #numVariables: number;
  readonly #rows: Fraction[][];
  readonly #rhs: Fraction[];
  readonly #basis: number[];

  constructor(form: StandardForm) {
    const numRows = form.rows.length;
    this.#numVariables = form.numVariables;
    this.#rows = form.rows.map((row, i) => {
      const artificial = zeros(numRows);
      artificial[i] = Fraction.ONE;
      return [...row, ...artificial];
    });
    this.#rhs = form.rhs.slice();
    this.#basis = form.rows.map((_, i) => form.numVariables + i);
  }

  /** Phase 1: drives the artificial variables to zero, then out of the basis or their rows away. */
  findFeasible(): boolean {
    const cost = zeros(this.#numVariables + this.#rows.length);
    for (let k = this.#numVariables; k < cost.length; k++) cost[k] = Fraction.ONE;
    this.#descend(cost, cost.length);
    for (let i = 0; i < this.#rows.length; i++) {
      if ((this.#basis[i] as number) >= this.#numVariables && this.#rhs[i]?.sign() !== 0)
        return false;
    }
    for (let i = this.#rows.length - 1; i >= 0; i--) {
      if ((this.#basis[i] as number) < this.#numVariables) continue;
      const row = this.#rows[i] as Fraction[];
      const entering = row.findIndex((value, k) => k < this.#numVariables && value.sign() !== 0);
      if (entering >= 0) this.#pivot(i, entering);
      else {
        this.#rows.splice(i, 1);
        this.#rhs.splice(i, 1);
        this.#basis.splice(i, 1);
      }
    }
    return true;
  }

  /** Phase 2; false where the objective falls without end. */
  minimise(cost: readonly Fraction[]): boolean {
    return this.#descend(cost, this.#numVariables);
  }

  values(): Fraction[] {
    const z = zeros(this.#numVariables);
    for (let i = 0; i < this.#rows.length; i++)
      z[this.#basis[i] as number] = this.#rhs[i] as Fraction;
    return z;
  }

  #descend(cost: readonly Fraction[], numAllowed: number): boolean {
    for (;;) {
      const entering = this.#firstImproving(cost, numAllowed);
      if (entering < 0) return true;
      const leaving = this.#tightestRow(entering);
      if (leaving < 0) return false;
      this.#pivot(leaving, entering);
    }
  }

  #firstImproving(cost: readonly Fraction[], numAllowed: number): number {
    for (let k = 0; k < numAllowed; k++) {
      if (this.#basis.includes(k)) continue;
      let reduced = cost[k] ?? Fraction.ZERO;
      for (let i = 0; i < this.#rows.length; i++) {
        const value = this.#rows[i]?.[k] as Fraction;
        if (value.sign() === 0) continue;
        const basic = cost[this.#basis[i] as number] ?? Fraction.ZERO;
        reduced = reduced.minus(basic.times(value));
      }
      if (reduced.sign() < 0) return k;
    }
    return -1;
  }

  #tightestRow(entering: number): number {
    let best = -1;
    let bestRatio = Fraction.ZERO;
    for (let i = 0; i < this.#rows.length; i++) {
      const value = this.#rows[i]?.[entering] as Fraction;
      if (value.sign() <= 0) continue;
      const ratio = (this.#rhs[i] as Fraction).dividedBy(value);
      const order = best < 0 ? -1 : ratio.compare(bestRatio);
      const isEarlier = (this.#basis[i] as number) < (this.#basis[best] ?? -1);
      if (order < 0 || (order === 0 && isEarlier)) {
        best = i;
        bestRatio = ratio;
      }
    }
    return best;
  }

  #pivot(leaving: number, entering: number): void {
    const pivotRow = this.#rows[leaving] as Fraction[];
    const pivot = pivotRow[entering] as Fraction;
    for (let k = 0; k < pivotRow.length; k++) {
      const value = pivotRow[k] as Fraction;
      if (value.sign() !== 0) pivotRow[k] = value.dividedBy(pivot);
    }
    this.#rhs[leaving] = (this.#rhs[leaving] as Fraction).dividedBy(pivot);
    for (let i = 0; i < this.#rows.length; i++) {
      if (i === leaving) continue;
      const row = this.#rows[i] as Fraction[];
      const factor = row[entering] as Fraction;
      if (factor.sign() === 0) continue;
      for (let k = 0; k < row.length; k++) {
        const value = pivotRow[k] as Fraction;
        if (value.sign() !== 0) row[k] = (row[k] as Fraction).minus(factor.times(value));
      }
      this.#rhs[i] = (this.#rhs[i] as Fraction).minus(factor.times(this.#rhs[leaving] as Fraction));
    }
    this.#basis[leaving] = entering;
  }
}
