import type { MovingMemory } from "../kernels/moving-memory.ts";
import { STORE_INDICES, STORE_VALUES } from "../kernels/registers.ts";

/** Offsets within the record of a line. */
export const BEGIN = 0;
export const END = 1;
const ROOM = 2;
/** The row or basis position that a line's slot stands for. */
const PLACE = 3;

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
  /** Arena positions in use, gaps included. */
  used = 0;

  readonly #memory: MovingMemory;
  readonly #linesPlace: number;
  readonly #indicesPlace: number;
  readonly #valuesPlace: number;

  /** @param register where kernels find the store */
  constructor(memory: MovingMemory, register: number) {
    this.#memory = memory;
    this.#linesPlace = memory.ints(register, (lines) => {
      this.lines = lines;
    });
    this.#indicesPlace = memory.ints(register + STORE_INDICES, (indices) => {
      this.indices = indices;
    });
    this.#valuesPlace = memory.reals(register + STORE_VALUES, (values) => {
      this.values = values;
    });
  }

  /** Asks for so many lines, from the memory's next `settle` on. */
  wantLines(numLines: number): void {
    this.#memory.want(this.#linesPlace, 4 * numLines);
  }

  /** Makes the arena at least `size` long, keeping what is in use. */
  ensureArena(size: number): void {
    if (this.indices.length >= size) return;
    const length = Math.max(size, 2 * this.indices.length, 64);
    this.#memory.want(this.#indicesPlace, length);
    this.#memory.want(this.#valuesPlace, length);
    this.#memory.settle();
  }

  lengthOf(line: number): number {
    return this.lines[4 * line + END] - this.lines[4 * line + BEGIN];
  }

  setLine(line: number, begin: number, end: number, room: number): void {
    const { lines } = this;
    lines[4 * line + BEGIN] = begin;
    lines[4 * line + END] = end;
    lines[4 * line + ROOM] = room;
  }

  setPlace(line: number, place: number): void {
    this.lines[4 * line + PLACE] = place;
  }

  /** Adds an entry behind a line, moving the line where it has no room. */
  insert(line: number, index: number, value: number): void {
    const { lines } = this;
    if (lines[4 * line + END] === lines[4 * line + ROOM]) this.#relocate(line);
    const position = lines[4 * line + END]++;
    this.indices[position] = index;
    this.values[position] = value;
  }

  /** Removes the entry of `index`, which must be there, from a line; the last entry takes its place. */
  remove(line: number, index: number): void {
    const { lines, indices, values } = this;
    let position = lines[4 * line + BEGIN];
    while (indices[position] !== index) position++;
    const last = --lines[4 * line + END];
    indices[position] = indices[last];
    values[position] = values[last];
  }

  /** Empties the lines and makes the arena at least `size` long; all of that counts as used. */
  reset(numLines: number, size: number): void {
    this.lines.fill(0, 0, 4 * numLines);
    this.used = 0;
    this.ensureArena(size);
    this.used = size;
  }

  setPlaces(numLines: number, places: Int32Array): void {
    const { lines } = this;
    for (let line = 0; line < numLines; line++) lines[4 * line + PLACE] = places[line];
  }

  /**
   * Turns lengths, which stand where ends will, into empty lines with room for as many entries, a
   * share of them and `slack` more. Sets places, where given.
   */
  makeRoom(numLines: number, relativeSlack: number, slack: number, places?: Int32Array): void {
    const { lines } = this;
    let used = 0;
    for (let line = 0; line < numLines; line++) {
      const length = lines[4 * line + END];
      lines[4 * line + BEGIN] = used;
      lines[4 * line + END] = used;
      used += length + Math.floor(relativeSlack * length) + slack;
      lines[4 * line + ROOM] = used;
      if (places !== undefined) lines[4 * line + PLACE] = places[line];
    }
    this.used = 0;
    this.ensureArena(used);
    this.used = used;
  }

  /** Takes over lines that were copied from it, and all that its arena held then. */
  restore({ lines, indices, values, used }: LineCopy, numLines: number): void {
    this.used = used;
    this.ensureArena(used);
    this.lines.set(lines.subarray(0, 4 * numLines));
    this.indices.set(indices.subarray(0, used));
    this.values.set(values.subarray(0, used));
  }

  /** Makes the arena long enough for one more entry of each of these lines, wherever they have to move. */
  ensureRoomFor(places: Int32Array, count: number): void {
    const { lines } = this;
    let size = this.used;
    for (let k = 0; k < count; k++) {
      const line = places[k];
      if (lines[4 * line + END] === lines[4 * line + ROOM]) size += roomOf(this.lengthOf(line));
    }
    this.ensureArena(size);
  }

  #relocate(line: number): void {
    const begin = this.lines[4 * line + BEGIN];
    const length = this.lengthOf(line);
    const target = this.used;
    const room = target + roomOf(length);
    this.ensureArena(room);
    this.indices.copyWithin(target, begin, begin + length);
    this.values.copyWithin(target, begin, begin + length);
    this.used = room;
    this.setLine(line, target, target + length, room);
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

/** What a line of this length gets where it has to move. */
function roomOf(length: number): number {
  return Math.ceil(1.1 * length) + 5;
}
