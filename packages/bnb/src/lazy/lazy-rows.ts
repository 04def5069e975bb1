import {
  DEFAULT_TOLERANCES,
  InvalidProblemError,
  isEssential,
  type Problem,
  ProblemExtension,
  type SparseMatrix,
  shown,
  type Term,
} from "@bough/problem";

/** A row that every wanted point satisfies: lower <= sum of coefficients times columns <= upper. */
export interface LazyRow {
  /** Columns of the problem with their coefficients, each column once. */
  readonly terms: readonly Term[];
  /** Default -Infinity. */
  readonly lower?: number;
  /** Default Infinity. */
  readonly upper?: number;
}

interface StoredRow {
  readonly columns: Int32Array;
  readonly coefficients: Float64Array;
  readonly lower: number;
  readonly upper: number;
}

/** The rows that a problem has got so far beside its own. */
export class LazyRows {
  readonly #problem: Problem;
  readonly #rows: StoredRow[] = [];

  constructor(problem: Problem) {
    this.#problem = problem;
  }

  get count(): number {
    return this.#rows.length;
  }

  /**
   * Takes those rows that a point violates by more than the tolerance for rows.
   *
   * @param accepted a point that no row may violate any more
   * @returns how many were taken
   * @throws {InvalidProblemError} where a row is none, or excludes the accepted point
   */
  takeViolated(
    rows: Iterable<LazyRow>,
    point: Float64Array,
    accepted: Float64Array | undefined,
  ): number {
    let taken = 0;
    for (const row of rows) {
      const stored = this.#checked(row);
      if (!isViolated(stored, point)) continue;
      if (accepted !== undefined && isViolated(stored, accepted))
        throw new InvalidProblemError(
          "a lazy row excludes a point for which no row was given before; rows must hold for every point that is accepted",
        );
      this.#rows.push(stored);
      taken++;
    }
    return taken;
  }

  /** True of a point that one of the rows after the first `since` excludes. */
  refuses(point: Float64Array, since = 0): boolean {
    return this.#rows.slice(since).some((row) => isViolated(row, point));
  }

  /** The last so many rows, as an LP engine takes them. */
  last(count: number): { matrix: SparseMatrix; lower: Float64Array; upper: Float64Array } {
    const rows = this.#rows.slice(this.#rows.length - count);
    const starts = new Int32Array(count + 1);
    rows.forEach(({ columns }, i) => {
      starts[i + 1] = starts[i] + columns.length;
    });
    const indices = new Int32Array(starts[count]);
    const values = new Float64Array(starts[count]);
    rows.forEach(({ columns, coefficients }, i) => {
      indices.set(columns, starts[i]);
      values.set(coefficients, starts[i]);
    });
    return {
      matrix: { numLines: count, lineLength: this.#problem.numCols, starts, indices, values },
      lower: Float64Array.from(rows, ({ lower }) => lower),
      upper: Float64Array.from(rows, ({ upper }) => upper),
    };
  }

  /** The problem with all rows. */
  problem(): Problem {
    const base = this.#problem;
    const extension = new ProblemExtension(base);
    for (const { columns, coefficients, lower, upper } of this.#rows)
      extension.addRow(columns, coefficients, lower, upper);
    return extension.build(base.structures.filter(isEssential));
  }

  #checked(row: LazyRow): StoredRow {
    const { terms, lower = -Infinity, upper = Infinity } = row;
    if (!Array.isArray(terms))
      throw new InvalidProblemError(`a lazy row has ${shown(terms)} for terms`);
    const columns = Int32Array.from(terms, ([column]) => column);
    const coefficients = Float64Array.from(terms, ([, coefficient]) => coefficient);
    const { numCols } = this.#problem;
    const seen = new Set<number>();
    terms.forEach(([column, coefficient], k) => {
      if (columns[k] !== column || column < 0 || column >= numCols || seen.has(column))
        throw new InvalidProblemError(
          `a lazy row names column ${shown(column)}; it needs columns 0 to ${numCols - 1}, each once`,
        );
      if (!Number.isFinite(coefficient))
        throw new InvalidProblemError(
          `a lazy row has the coefficient ${shown(coefficient)} at column ${column}`,
        );
      seen.add(column);
    });
    if (!(lower <= upper))
      throw new InvalidProblemError(
        `a lazy row has the sides ${shown(lower)} and ${shown(upper)}; the lower must not be above the upper`,
      );
    return { columns, coefficients, lower, upper };
  }
}

function isViolated({ columns, coefficients, lower, upper }: StoredRow, x: Float64Array): boolean {
  let activity = 0;
  for (let k = 0; k < columns.length; k++) activity += coefficients[k] * x[columns[k]];
  const { primalFeasibility } = DEFAULT_TOLERANCES;
  return activity < lower - primalFeasibility || activity > upper + primalFeasibility;
}
