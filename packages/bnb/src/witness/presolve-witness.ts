import { type Problem, REAL_ZERO } from "@bough/problem";
import {
  type Edits,
  type PresolveWatcher,
  type ProblemView,
  type Reduction,
  redoRecords,
} from "@bough/simplex/presolve";
import { integerReductions } from "../presolve/reductions/index.ts";
import { rowTolerance } from "./row-tolerance.ts";

/** Distance by which the point may miss bounds, relative from 1 on, and integers. */
const TOLERANCE = 1e-5;

/** The point as the solve has it at the beginning of presolve, and who is told of what becomes of it. */
interface PresolvedPoint {
  /** Null once it was given up. [numCols] */
  readonly point: Float64Array | null;
  /** Counts a look at the point. */
  look(kind: string): void;
  noteReduction(name: string): void;
  /** A step has ruled it out. */
  takenBy(who: string, what: string): void;
}

/** Carries the witness through one presolve and looks after every reduction whether it is still there. */
export class PresolveWitness implements PresolveWatcher {
  readonly #witness: PresolvedPoint;
  readonly #original: Problem;
  /** By the numbers of the problem before; of columns that are gone it says nothing. [numCols] */
  readonly #point: Float64Array;
  readonly #wasAlive: Uint8Array;
  #numRecords = 0;
  #changes: number = REAL_ZERO;

  constructor(witness: PresolvedPoint, problem: Problem, point: Float64Array) {
    this.#witness = witness;
    this.#original = problem;
    this.#point = point.slice();
    this.#wasAlive = new Uint8Array(problem.numCols).fill(1);
  }

  after(reduction: Reduction, problem: ProblemView, edits: Edits): void {
    const witness = this.#witness;
    if (edits.changes === this.#changes || witness.point === null) return;
    this.#changes = edits.changes;
    witness.noteReduction(reduction.name);
    witness.look("reduction");
    redoRecords(edits.stack, integerReductions, this.#numRecords, this.#point);
    this.#numRecords = edits.stack.numRecords;
    const fault =
      this.#lostFixing(problem, edits) ?? this.#lostBound(problem) ?? this.#lostRow(problem);
    if (fault !== undefined) witness.takenBy(reduction.name, fault);
  }

  #lostFixing({ columnAlive }: ProblemView, { fixedValue }: Edits): string | undefined {
    for (let j = 0; j < this.#wasAlive.length; j++) {
      if (columnAlive[j] === 1 || this.#wasAlive[j] === 0) continue;
      this.#wasAlive[j] = 0;
      const distance = Math.abs(fixedValue[j] - this.#point[j]);
      if (!(distance > TOLERANCE * Math.max(1, Math.abs(this.#point[j])))) continue;
      return `${this.#original.columnName(j)} = ${fixedValue[j]}, is ${this.#point[j]}`;
    }
    return undefined;
  }

  #lostBound({ columnAlive, columnLower, columnUpper, isInteger }: ProblemView) {
    for (let j = 0; j < this.#point.length; j++) {
      if (columnAlive[j] === 0) continue;
      const x = this.#point[j];
      const name = this.#original.columnName(j);
      const tolerance = TOLERANCE * Math.max(1, Math.abs(x));
      if (x < columnLower[j] - tolerance) return `${name} >= ${columnLower[j]}, is ${x}`;
      if (x > columnUpper[j] + tolerance) return `${name} <= ${columnUpper[j]}, is ${x}`;
      if (isInteger[j] === 0) continue;
      if (Math.abs(x - Math.round(x)) > TOLERANCE) return `${name} integer, is ${x}`;
      this.#point[j] = Math.round(x);
    }
    return undefined;
  }

  #lostRow(problem: ProblemView): string | undefined {
    const { rowAlive, rowLower, rowUpper, matrix, numRows } = problem;
    const { rowHead, nextInRow, entryColumn, entryValue } = matrix;
    for (let i = 0; i < numRows; i++) {
      if (rowAlive[i] === 0) continue;
      let activity = 0;
      let largest = 1;
      let size = 0;
      for (let k = rowHead[i]; k >= 0; k = nextInRow[k]) {
        const term = entryValue[k] * this.#point[entryColumn[k]];
        activity += term;
        size += Math.abs(term);
        largest = Math.max(largest, Math.abs(entryValue[k]));
      }
      const tolerance = rowTolerance(largest, size) + problem.rowNoise(i);
      const name = this.#original.rowName(i);
      if (activity < rowLower[i] - tolerance) return `${name} >= ${rowLower[i]}, is ${activity}`;
      if (activity > rowUpper[i] + tolerance) return `${name} <= ${rowUpper[i]}, is ${activity}`;
    }
    return undefined;
  }
}
