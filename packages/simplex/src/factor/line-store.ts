import type { MovingMemory } from "../kernels/moving-memory.ts";
import { STORE_INDICES, STORE_USED, STORE_VALUES } from "../kernels/registers.ts";
import { Arena } from "./arena.ts";

/** Offsets within the record of a line. */
const BEGIN = 0;
const END = 1;

/**
 * A triangular factor along one axis: line s holds the off-diagonal entries of slot s in one arena
 * of indices and values. Lines may have room behind them, shrink in place, and move to the end of
 * the arena when they outgrow their room.
 *
 * What is known of a line stands together, four integers a line, because kernels pay for every
 * array they look into.
 *
 * The arrays lie in the kernels' memory and move when anything in it outgrows its room: whoever asks for room holds
 * none of them meanwhile.
 */
export class LineStore {
  /** Of line s, at 4 s: begin, end, end of its room, and its place outside. [4 numLines] */
  lines: Int32Array = new Int32Array(0);
  indices: Int32Array = new Int32Array(0); // arena
  values: Float64Array = new Float64Array(0); // arena

  readonly #memory: MovingMemory;
  readonly #register: number;
  readonly #linesPlace: number;
  readonly #arena: Arena;

  /** @param register where kernels find the store */
  constructor(memory: MovingMemory, register: number) {
    this.#memory = memory;
    this.#register = register;
    this.#linesPlace = memory.ints(register, (lines) => {
      this.lines = lines;
    });
    const places = [
      memory.ints(register + STORE_INDICES, (indices) => {
        this.indices = indices;
      }),
      memory.reals(register + STORE_VALUES, (values) => {
        this.values = values;
      }),
    ];
    this.#arena = new Arena(memory, places, () => this.used);
  }

  /** Arena positions in use, gaps included. */
  get used(): number {
    return this.#memory.current.numberAt(this.#register + STORE_USED);
  }

  /** Asks for so many lines, from the memory's next `settle` on. */
  wantLines(numLines: number): void {
    this.#memory.want(this.#linesPlace, 4 * numLines);
  }

  /** Makes the arena at least `size` long. */
  ensureArena(size: number): void {
    this.#arena.ensure(size);
  }

  /** Forgets what the arena holds, and makes it at least `size` long. */
  clearArena(size: number): void {
    this.#setUsed(0);
    this.#arena.ensure(size);
  }

  lengthOf(line: number): number {
    return this.lines[4 * line + END] - this.lines[4 * line + BEGIN];
  }

  /** Takes over lines that were copied from it, and all that its arena held then. */
  restore({ lines, indices, values, used }: LineCopy, numLines: number): void {
    this.clearArena(used);
    this.#setUsed(used);
    this.lines.set(lines.subarray(0, 4 * numLines));
    this.indices.set(indices.subarray(0, used));
    this.values.set(values.subarray(0, used));
  }

  #setUsed(used: number): void {
    this.#memory.current.setNumber(this.#register + STORE_USED, used);
  }
}

/** The lines of a store at some moment, to come back to. */
export class LineCopy {
  lines: Int32Array = new Int32Array(0);
  indices: Int32Array = new Int32Array(0);
  values: Float64Array = new Float64Array(0);
  used = 0;

  /** Copies the first lines of a store, and all that its arena holds. */
  take(store: LineStore, numLines: number): void {
    const { used } = store;
    if (this.lines.length < 4 * numLines) this.lines = new Int32Array(store.lines.length);
    if (this.indices.length < used) {
      this.indices = new Int32Array(store.indices.length);
      this.values = new Float64Array(store.indices.length);
    }
    this.lines.set(store.lines.subarray(0, 4 * numLines));
    this.indices.set(store.indices.subarray(0, used));
    this.values.set(store.values.subarray(0, used));
    this.used = used;
  }
}
