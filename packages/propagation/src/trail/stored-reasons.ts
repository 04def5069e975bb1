import { grownFloat64, grownInt32 } from "../growable.ts";

/**
 * Explanations that no row or clause can give again, kept literal by literal on a stack that is cut
 * back with the trail. Each is a count, followed by that many literals. A propagator that can say
 * later why it acted leaves a note instead: its number, a place of its own, and a value.
 */
export class StoredReasons {
  /** At the start of an explanation its count, then the bound variables. */
  variables: Int32Array = new Int32Array(256);
  thresholds: Float64Array = new Float64Array(256);
  length = 0;
  /** Length of the stack when each level was opened. */
  #levelLength: Int32Array = new Int32Array(64);

  /** Where the explanation starts: the reference of bound changes of kind STORED. */
  add(variables: ArrayLike<number>, thresholds: ArrayLike<number>, count: number): number {
    const start = this.length;
    this.variables = grownInt32(this.variables, start + count + 1);
    this.thresholds = grownFloat64(this.thresholds, start + count + 1);
    this.variables[start] = count;
    for (let i = 0; i < count; i++) {
      this.variables[start + 1 + i] = variables[i];
      this.thresholds[start + 1 + i] = thresholds[i];
    }
    this.length = start + count + 1;
    return start;
  }

  /** Where the note starts: the reference of bound changes of kind NOTED. */
  addNote(propagator: number, place: number, value: number): number {
    const start = this.length;
    this.variables = grownInt32(this.variables, start + 2);
    this.thresholds = grownFloat64(this.thresholds, start + 2);
    this.variables[start] = propagator;
    this.variables[start + 1] = place;
    this.thresholds[start] = value;
    this.length = start + 2;
    return start;
  }

  openLevel(level: number): void {
    this.#levelLength = grownInt32(this.#levelLength, level + 1);
    this.#levelLength[level] = this.length;
  }

  /** Forgets what was added since the level was opened. */
  closeLevel(level: number): void {
    this.length = this.#levelLength[level];
  }
}
