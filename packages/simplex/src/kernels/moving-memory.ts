import { type KernelMemory, room } from "./kernel-memory.ts";
import { borrowMemory, returnMemory } from "./spare-memory.ts";

type Reals = {
  readonly width: 8;
  readonly bind: ((array: Float64Array) => void) | undefined;
};
type Ints = { readonly width: 4; readonly bind: ((array: Int32Array) => void) | undefined };

/** An array that kernels and TypeScript share. */
type Place = (Reals | Ints) & {
  readonly register: number;
  length: number;
  wanted: number;
  /** How many elements hold anything, where it is not all of them. */
  used?: () => number;
};

/**
 * A new memory has so many times the room that is asked for. What is never written to takes no memory, but each move
 * to another one touches all of it anew.
 */
const SPARE_ROOM = 5;

/** Bytes that no memory gets only to have room to spare: beyond, pointers in registers look negative to TypeScript. */
const LARGEST_WITH_SPARE = 2_000_000_000;

/**
 * Arrays in a kernels' memory that grow. A memory cannot grow without making its arrays useless, so that one which is
 * too small is left for a larger one: arrays are handed out anew then, by `bind`, and must not be held across a call
 * that may ask for room.
 */
export class MovingMemory {
  readonly #places: Place[] = [];
  #memory: KernelMemory | undefined;

  /** The memory as it is until the next `settle`; there is none before the first. */
  get current(): KernelMemory {
    return this.#memory!;
  }

  /** Makes a place for reals, empty so far, that kernels find by `register`; returns its number. */
  reals(register: number, bind?: (array: Float64Array) => void): number {
    return this.#places.push({ width: 8, register, length: 0, wanted: 0, bind }) - 1;
  }

  /** The same for integers. */
  ints(register: number, bind?: (array: Int32Array) => void): number {
    return this.#places.push({ width: 4, register, length: 0, wanted: 0, bind }) - 1;
  }

  /** How long the array at a place is. */
  lengthOf(place: number): number {
    return this.#places[place].length;
  }

  /** Says how many elements at a place hold anything: only these are taken along where the array moves. */
  setUsed(place: number, used: () => number): void {
    this.#places[place].used = used;
  }

  /** Asks for at least `length` elements at a place, from the next `settle` on. */
  want(place: number, length: number): void {
    const entry = this.#places[place];
    if (entry.wanted < length) entry.wanted = length;
  }

  /** Sees to it that every place is as long as wanted; arrays may move. What they hold stays. */
  settle(): void {
    let more = 0;
    for (const { width, length, wanted } of this.#places)
      if (length < wanted) more += room(width, wanted);
    if (more === 0) return;
    const memory = this.#memory;
    if (memory === undefined || more > memory.left) this.#moveAll();
    else
      for (const place of this.#places)
        if (place.length < place.wanted) move(place, memory, memory);
  }

  /** Leaves the memory for one that has room to spare. */
  #moveAll(): void {
    let size = 0;
    for (const { width, wanted } of this.#places) size += room(width, wanted);
    const memory = borrowMemory(Math.max(size, Math.min(SPARE_ROOM * size, LARGEST_WITH_SPARE)));
    const former = this.#memory ?? memory;
    memory.copyRegisters(former);
    for (const place of this.#places) move(place, former, memory);
    this.#memory = memory;
  }

  /** Gives the memory back: nothing in it may be used any more. */
  release(): void {
    if (this.#memory !== undefined) returnMemory(this.#memory);
    this.#memory = undefined;
  }
}

/** Gives a place room of its own in a memory, and copies there what it holds in the one where it was. */
function move(place: Place, from: KernelMemory, to: KernelMemory): void {
  const { width, register, length, wanted } = place;
  const kept = length === 0 ? 0 : Math.min(length, place.used?.() ?? length);
  const old = new Uint8Array(from.buffer, from.numberAt(register), width * kept);
  const array = width === 8 ? to.reals(wanted, register) : to.ints(wanted, register);
  if (kept > 0) new Uint8Array(to.buffer).set(old, to.numberAt(register));
  place.length = wanted;
  if (place.width === 8) place.bind?.(array as Float64Array);
  else place.bind?.(array as Int32Array);
}
