import { CompensatedSum, type Problem } from "@bough/problem";
import type { Expression, Postsolve } from "@bough/simplex/presolve";
import { IndexedHeap } from "../indexed-heap.ts";
import type { AddedRow } from "../lp/added-row.ts";

/** Share of what a coefficient is summed up from by which it may be off. */
const ROUNDING = 2 ** -48;
/** Coefficients below this share of what they are summed up from have cancelled. */
const CANCELLED = 1e-9;
/** A row may become so many times as long, and so many entries longer, as it was. */
const LENGTH_FACTOR = 2;
const LENGTH_CONSTANT = 20;

/** A number, the sizes of what it is summed up from, and whether nothing of it was rounded. */
interface Term {
  value: number;
  size: number;
  isExact: boolean;
}

/** What goes over to a row's sides. */
class Shift {
  /** How far the sum may be off by what was rounded before. */
  room = 0;
  readonly #sum = new CompensatedSum();
  #isWhole = true;

  add(part: Term, value: number): void {
    this.#sum.addProduct(part.value, value);
    this.room += errorOf(part) * Math.abs(value);
    this.#isWhole &&= Number.isInteger(part.value) && Number.isInteger(value);
  }

  /**
   * A side less the sum, which gives way by `room` and by its own rounding; among whole numbers there
   * is none.
   *
   * @param direction 1 for an upper side, -1 for a lower one
   */
  takenFrom(side: number, room: number, direction: 1 | -1): number {
    if (!Number.isFinite(side)) return side;
    const rest = 0 - this.#sum.minus(side);
    if (this.#isWhole && Number.isInteger(side)) return rest + direction * room;
    return rest + direction * (room + this.#sum.errorBound + ROUNDING * Math.abs(rest));
  }
}

/**
 * Writes rows that all points obey over the columns that presolve has left: values for fixed columns,
 * and for those worked out of others what they were replaced by. Every point of the reduced problem
 * belongs to one of the whole that obeys the row, so what comes out is valid too.
 */
export class RowMap {
  readonly #postsolve: Postsolve;
  readonly #reduced: Problem;
  readonly #isMerged: Uint8Array;
  /** What columns were replaced by, in the order in which they went; one that is counted in steps, by itself. */
  readonly #steps: readonly Expression[];
  /** Those of each column, in the same order. */
  readonly #stepsOf = new Map<number, number[]>();
  /** Steps whose columns stand in the row under way. */
  readonly #pending: IndexedHeap = new IndexedHeap();

  constructor(postsolve: Postsolve, reduced: Problem) {
    this.#postsolve = postsolve;
    this.#reduced = reduced;
    this.#isMerged = postsolve.mergedColumns();
    this.#steps = postsolve.expressions();
    this.#steps.forEach(({ column }, step) => {
      const steps = this.#stepsOf.get(column);
      if (steps === undefined) this.#stepsOf.set(column, [step]);
      else steps.push(step);
    });
  }

  /** The row over the reduced columns; null where it cannot be told so, or says nothing any more. */
  map(row: AddedRow): AddedRow | null {
    const mapped = this.#map(row);
    while (this.#pending.size > 0) this.#pending.remove(this.#pending.smallest);
    return mapped;
  }

  #map(row: AddedRow): AddedRow | null {
    const terms = new Map<number, Term>();
    const shift = new Shift();
    for (let k = 0; k < row.columns.length; k++) {
      const a = row.coefficients[k];
      if (!this.#add(terms, shift, row.columns[k], termOf(a, Math.abs(a), true), -1)) return null;
    }
    // Of the columns that are gone the one that went first: others may stand in what it was replaced by.
    while (this.#pending.size > 0) {
      const first = this.#pending.smallest;
      const step = this.#steps[first];
      this.#pending.remove(first);
      const factor = terms.get(step.column) ?? termOf(0, 0, true);
      terms.delete(step.column);
      shift.add(times(factor, step.constant, step.isWhole), 1);
      for (let k = 0; k < step.columns.length; k++) {
        const part = times(factor, step.coefficients[k], step.isWhole);
        if (!this.#add(terms, shift, step.columns[k], part, first)) return null;
      }
    }
    const longest = LENGTH_FACTOR * row.columns.length + LENGTH_CONSTANT;
    return terms.size > longest ? null : this.#finish(terms, shift, row);
  }

  /**
   * False where the column can be said neither by a value nor by others.
   *
   * @param after the step that put the column there, as it is from then on; -1 for the row as it was
   */
  #add(terms: Map<number, Term>, shift: Shift, j: number, part: Term, after: number): boolean {
    const { fixedValue, reducedColumn } = this.#postsolve;
    if (this.#isMerged[j] === 1) return false;
    const step = this.#stepsOf.get(j)?.find((later) => later > after);
    if (step === undefined && reducedColumn[j] < 0) {
      if (Number.isNaN(fixedValue[j])) return false;
      shift.add(part, fixedValue[j]);
      return true;
    }
    const term = terms.get(j);
    if (term !== undefined) {
      addTo(term, part);
      return true;
    }
    terms.set(j, part);
    if (step !== undefined) this.#pending.insert(step, step);
    return true;
  }

  /** Both sides give way to what rounding may have made of the numbers. */
  #finish(terms: ReadonlyMap<number, Term>, shift: Shift, row: AddedRow): AddedRow | null {
    const { columnLower, columnUpper } = this.#reduced;
    const entries: { column: number; coefficient: number }[] = [];
    let room = shift.room;
    for (const [j, term] of terms) {
      const column = this.#postsolve.reducedColumn[j];
      const isGone = Math.abs(term.value) <= CANCELLED * term.size;
      if (!isGone) entries.push({ column, coefficient: term.value });
      const error = errorOf(term) + (isGone ? Math.abs(term.value) : 0);
      if (error === 0) continue;
      const reach = Math.max(Math.abs(columnLower[column]), Math.abs(columnUpper[column]));
      if (reach === Infinity) return null;
      room += error * reach;
    }
    if (entries.length === 0) return null;
    return {
      ...row,
      columns: Int32Array.from(entries, ({ column }) => column),
      coefficients: Float64Array.from(entries, ({ coefficient }) => coefficient),
      lower: shift.takenFrom(row.lower, room, -1),
      upper: shift.takenFrom(row.upper, room, 1),
    };
  }
}

function termOf(value: number, size: number, isExact: boolean): Term {
  return { value, size, isExact };
}

/** Whole numbers are multiplied and added up exactly as long as they stay small. */
function times({ value, size, isExact }: Term, factor: number, isFactorWhole: boolean): Term {
  const product = size * Math.abs(factor);
  const isWhole = isFactorWhole && Number.isInteger(value) && product <= Number.MAX_SAFE_INTEGER;
  return termOf(value * factor, product, isExact && isWhole);
}

function addTo(sum: Term, part: Term): void {
  const isWhole = Number.isInteger(sum.value) && Number.isInteger(part.value);
  sum.value += part.value;
  sum.size += part.size;
  sum.isExact &&= part.isExact && isWhole && sum.size <= Number.MAX_SAFE_INTEGER;
}

function errorOf({ size, isExact }: Term): number {
  return isExact ? 0 : ROUNDING * size;
}
