import type { SparseMatrix, Steps } from "@bough/problem";
import type { IndexedVector } from "../vectors/indexed-vector.ts";

/**
 * B = L U of the basis, kept up to date over basis changes. Columns of B are given by `basicColumn`:
 * entry p is a structural column (below numCols) or the logical of row `basicColumn[p] - numCols`,
 * which is the unit column +e_row (the engine keeps signs outside).
 *
 * FTRAN solves B x = b: b is indexed by row, x by basis position. BTRAN solves Bᵀ y = c: c is
 * indexed by basis position, y by row. In both the vector is overwritten.
 */
export interface BasisFactor {
  /**
   * Factorises. Where B is singular, deficient positions are given the logicals of unpivoted rows
   * in `basicColumn` itself; returns how many were replaced (0 for a regular basis) and lists the
   * positions and the columns thrown out in `replacedPosition` / `replacedColumn`.
   */
  factorise(columns: SparseMatrix, basicColumn: Int32Array): number;
  /**
   * The same with pauses, each after bounded work. Where the steps are left before their end,
   * `basicColumn` is as it was, and the factor is empty until the next factorisation.
   */
  factoriseSteps(columns: SparseMatrix, basicColumn: Int32Array): Steps<number>;
  readonly replacedPosition: Int32Array;
  readonly replacedColumn: Int32Array;

  /** `keepSpike` remembers the partly solved column for the `update` that follows. */
  ftran(vector: IndexedVector, expectedDensity: number, keepSpike?: boolean): void;
  /** `keepRow` remembers the stage an `update` needs; given on the BTRAN of the leaving unit vector. */
  btran(vector: IndexedVector, expectedDensity: number, keepRow?: boolean): void;

  /** Gets room for the column last given to `ftran(…, true)`: where that is long, a part of `update` by itself. */
  prepareUpdate(): void;

  /**
   * Replaces the column at `position` by the one last given to `ftran(…, true)`; `pivot` is its
   * entry there. False where the update is too unstable: refactorise.
   */
  update(position: number, pivot: number): boolean;

  /** Copies what updates change, to come back to; the last copy goes. */
  keep(): void;
  /**
   * Takes back the updates since `keep`; false where a factorisation came in between, which only
   * another one can make undone.
   */
  comeBack(): boolean;

  /** Changes the number of rows; the factor is then empty until the next `factorise`. */
  resize(numRows: number): void;

  /** Gives its memory back, for the next factor; it must not be used any more. */
  release(): void;

  /** Updates since the last factorisation. */
  readonly updates: number;
  /** True where solving has become dearer than factorising afresh. */
  shouldRefactor(): boolean;
  /** Entries touched since the factor was made; never reset. */
  readonly work: number;
  /** Raises the relative pivot tolerance after trouble; returns false at its ceiling. */
  tightenPivotTolerance(): boolean;
}
