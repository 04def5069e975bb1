import type { Problem } from "@bough/problem";
import type { LpEngine } from "@bough/simplex";

/** Share of a row's terms and side that doubles do not carry: half of what the referee forgives. */
const LAST_PLACES = 2 ** -51;
/** Room below this lies within the LP's own tolerance. */
const LEAST_ROOM = 1e-9;

/**
 * Room for last places around the sides of rows whose terms are large: with integers of 10^11 beside
 * decimals, a row at a point that meets it is off by 10^-2 in doubles, and an LP with such a row has no
 * answer, or is infeasible by that. Whatever the room, the LP stays a relaxation, and whether a point
 * passes is for the referee to say.
 */
export class RowRoom {
  readonly #problem: Problem;
  readonly #engine: LpEngine;
  /** What each row was given so far; nothing before the first. */
  #given: Float64Array | undefined; // [numRows]

  constructor(problem: Problem, engine: LpEngine) {
    this.#problem = problem;
    this.#engine = engine;
  }

  /** Gives rows room for terms as they are at the LP's last point; false where none needs more than it has. */
  give(): boolean {
    const { numRows, rowLower, rowUpper } = this.#problem;
    const terms = this.#termsOfRows();
    let isAny = false;
    for (let i = 0; i < numRows; i++) {
      const lowerRoom = roomOf(rowLower[i], terms[i]);
      const upperRoom = roomOf(rowUpper[i], terms[i]);
      const room = Math.max(lowerRoom, upperRoom);
      if (room <= LEAST_ROOM || room <= (this.#given?.[i] ?? 0)) continue;
      this.#given ??= new Float64Array(numRows);
      this.#given[i] = room;
      this.#engine.setRowBounds(i, rowLower[i] - lowerRoom, rowUpper[i] + upperRoom);
      isAny = true;
    }
    return isAny;
  }

  /** Of each row the sum of absolute terms that doubles may round: whole multiples of whole numbers they carry. [numRows] */
  #termsOfRows(): Float64Array {
    const { numRows, numCols, isInteger, columns } = this.#problem;
    const { starts, indices, values } = columns;
    const engine = this.#engine;
    const { primal } = engine;
    const terms = new Float64Array(numRows);
    for (let j = 0; j < numCols; j++) {
      const lower = engine.columnLower(j);
      const upper = engine.columnUpper(j);
      const size = Math.abs(Math.min(Math.max(primal[j], lower), upper));
      if (!Number.isFinite(size)) continue;
      const isWhole = isInteger[j] === 1 && lower === upper;
      for (let k = starts[j]; k < starts[j + 1]; k++)
        if (!isWhole || !Number.isInteger(values[k]))
          terms[indices[k]] += Math.abs(values[k]) * size;
    }
    return terms;
  }
}

/** Sides of rows of whole numbers alone hold exactly. */
function roomOf(side: number, terms: number): number {
  return terms > 0 && Number.isFinite(side) ? LAST_PLACES * (Math.abs(side) + terms) : 0;
}
