import { InvalidProblemError } from "./errors.ts";
import { CompensatedSum } from "./exact/compensated-sum.ts";
import { REAL_ZERO } from "./real-zero.ts";
import { nonzeros, type SparseMatrix, transpose, transposeSteps } from "./sparse-matrix.ts";
import type { Steps } from "./steps.ts";
import type { Structure } from "./structure.ts";

/** How the user stated the goal. Costs are stored for minimisation either way. */
export type Sense = "minimize" | "maximize";

/** Names by number, or what tells them: half a million that nobody reads need not be written down. */
export type Names = readonly string[] | ((k: number) => string);

export interface ProblemData {
  readonly name: string;
  readonly sense: Sense;
  /** Cost of each column, negated already where the user maximises. [numCols] */
  readonly cost: Float64Array;
  /** Constant of the minimised objective. */
  readonly objectiveOffset: number;
  /** The coefficients by column. */
  readonly columns: SparseMatrix;
  readonly columnLower: Float64Array;
  readonly columnUpper: Float64Array;
  readonly rowLower: Float64Array;
  readonly rowUpper: Float64Array;
  /** 1 where the column must be integer. [numCols] */
  readonly isInteger: Uint8Array;
  readonly columnNames?: Names | undefined;
  readonly rowNames?: Names | undefined;
  readonly objectiveName?: string | undefined;
  readonly structures?: readonly Structure[] | undefined;
}

/** What a problem may differ in from another one; lists have the same lengths. */
export type ProblemChanges = Partial<
  Pick<
    ProblemData,
    "sense" | "cost" | "objectiveOffset" | "columnLower" | "columnUpper" | "rowLower" | "rowUpper"
  >
>;

/**
 * A mixed-integer linear problem in normal form:
 *
 *     minimise  cost · x + objectiveOffset
 *     subject to  rowLower <= A x <= rowUpper,  columnLower <= x <= columnUpper,
 *                 x_j integer where isInteger[j],  and every essential structure.
 *
 * Immutable. Infinite bounds are ±Infinity. A lower bound above an upper one is allowed: such a
 * problem is infeasible. `ProblemBuilder` validates; this class only holds.
 */
export class Problem {
  readonly name: string;
  readonly sense: Sense;
  readonly numRows: number;
  readonly numCols: number;
  readonly cost: Float64Array; // [numCols]
  readonly objectiveOffset: number = REAL_ZERO;
  readonly columns: SparseMatrix; // CSC
  readonly columnLower: Float64Array; // [numCols]
  readonly columnUpper: Float64Array; // [numCols]
  readonly rowLower: Float64Array; // [numRows]
  readonly rowUpper: Float64Array; // [numRows]
  readonly isInteger: Uint8Array; // [numCols]
  readonly structures: readonly Structure[];
  readonly objectiveName: string | undefined;
  readonly #columnNames: Names | undefined;
  readonly #rowNames: Names | undefined;
  #rows: SparseMatrix | undefined;
  #columnIndices: ReadonlyMap<string, number> | undefined;
  #rowIndices: ReadonlyMap<string, number> | undefined;

  constructor(data: ProblemData) {
    this.name = data.name;
    this.sense = data.sense;
    this.numRows = data.rowLower.length;
    this.numCols = data.cost.length;
    this.cost = data.cost;
    this.objectiveOffset = data.objectiveOffset;
    this.columns = data.columns;
    this.columnLower = data.columnLower;
    this.columnUpper = data.columnUpper;
    this.rowLower = data.rowLower;
    this.rowUpper = data.rowUpper;
    this.isInteger = data.isInteger;
    this.structures = data.structures ?? [];
    this.objectiveName = data.objectiveName;
    this.#columnNames = data.columnNames;
    this.#rowNames = data.rowNames;
  }

  /** The coefficients by row (CSR), made on first use and kept. */
  get rows(): SparseMatrix {
    this.#rows ??= transpose(this.columns);
    return this.#rows;
  }

  /** Makes `rows` with pauses, for who is about to use them. */
  *prepareRows(): Steps<void> {
    this.#rows ??= yield* transposeSteps(this.columns);
  }

  get numNonzeros(): number {
    return nonzeros(this.columns);
  }

  get numIntegers(): number {
    let count = 0;
    for (let j = 0; j < this.numCols; j++) count += this.isInteger[j];
    return count;
  }

  /** True where columns or rows were given names. */
  get hasNames(): boolean {
    return this.#columnNames !== undefined || this.#rowNames !== undefined;
  }

  /** Name of column `j`; `x1`, `x2`, … where none was given. */
  columnName(j: number): string {
    return nameIn(this.#columnNames, j) ?? `x${j + 1}`;
  }

  /** Name of row `i`; `c1`, `c2`, … where none was given. */
  rowName(i: number): string {
    return nameIn(this.#rowNames, i) ?? `c${i + 1}`;
  }

  /** Index of the column of that name, or -1. The first call makes a table of all names. */
  columnIndex(name: string): number {
    this.#columnIndices ??= indicesOf(this.numCols, (j) => this.columnName(j));
    return this.#columnIndices.get(name) ?? -1;
  }

  /** Index of the row of that name, or -1. The first call makes a table of all names. */
  rowIndex(name: string): number {
    this.#rowIndices ??= indicesOf(this.numRows, (i) => this.rowName(i));
    return this.#rowIndices.get(name) ?? -1;
  }

  /**
   * The same problem but for these lists, in the form in which it holds them: costs are those of a
   * minimisation, whatever the sense. The coefficients are shared.
   *
   *     const tighter = problem.with({ columnUpper: problem.columnUpper.with(3, 0) });
   *
   * @throws {InvalidProblemError} where a list has another length, or holds NaN
   */
  with(changes: ProblemChanges): Problem {
    for (const [name, list] of Object.entries(changes)) {
      if (typeof list === "string" || typeof list === "number") continue;
      const length = this[name as "cost"].length;
      if (list.length !== length || list.some(Number.isNaN))
        throw new InvalidProblemError(
          `problem.with(…): ${name} needs ${length} numbers, as the problem has them`,
        );
    }
    const problem = new Problem({
      ...(this as ProblemData),
      columnNames: this.#columnNames,
      rowNames: this.#rowNames,
      ...changes,
    });
    problem.#rows = this.#rows;
    return problem;
  }

  /**
   * The minimised objective at `x`, offset included, rounded once: terms of 10^15 that cancel would leave
   * a wrong tenth of it.
   */
  objectiveAt(x: ArrayLike<number>): number {
    const cost = this.cost;
    const sum = new CompensatedSum();
    sum.add(this.objectiveOffset);
    for (let j = 0; j < cost.length; j++) if (cost[j] !== 0) sum.addProduct(cost[j], x[j]);
    return sum.value;
  }

  /** A minimised objective value as the user reads it: negated back where the user maximises. */
  toUserObjective(minimised: number): number {
    return this.sense === "maximize" ? 0 - minimised : minimised;
  }
}

/** The problem with nothing to minimise: whether it has a point, and which, is all that is left to ask. */
export function withoutObjective(problem: Problem): Problem {
  return problem.with({ cost: new Float64Array(problem.numCols), objectiveOffset: 0 });
}

function nameIn(names: Names | undefined, k: number): string | undefined {
  return typeof names === "function" ? names(k) : names?.[k];
}

function indicesOf(count: number, nameOf: (k: number) => string): ReadonlyMap<string, number> {
  const indices = new Map<string, number>();
  for (let k = 0; k < count; k++) indices.set(nameOf(k), k);
  return indices;
}
