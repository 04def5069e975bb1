import type { MovingMemory } from "../kernels/moving-memory.ts";
import {
  ACTIVE_COLUMN_ROOM,
  ACTIVE_ROW_ROOM,
  COLUMN_ROWS,
  COLUMN_VALUES,
  KERNEL_UPPER_INDICES,
  KERNEL_UPPER_ROOM,
  KERNEL_UPPER_VALUES,
  LOWER_INDICES,
  LOWER_ROOM,
  LOWER_VALUES,
  ROOM_LACKED,
  ROW_POSITIONS,
  SPARE_POSITIONS,
  SPARE_ROWS,
  SPARE_VALUES,
} from "../kernels/registers.ts";
import { Arena } from "./arena.ts";

/** How much of each arena is in use. */
interface Used {
  lower(): number;
  upper(): number;
  columns(): number;
  rows(): number;
}

/** An arena, and the registers where kernels see its length and say which they lack. */
interface FilledArena {
  readonly block: number;
  readonly arena: Arena;
}

/**
 * What kernels fill in an elimination, as far as there is room: L by column, U of the kernel by row, and columns and
 * rows of what is left of the basis. The last two have spare arenas as long, through which they pass when they are put
 * side by side.
 */
export class EliminationArenas {
  readonly lower: Arena;
  readonly #arenas: readonly FilledArena[];
  readonly #memory: MovingMemory;

  constructor(memory: MovingMemory, used: Used) {
    const ints = (register: number) => memory.ints(register);
    const reals = (register: number) => memory.reals(register);
    const nothing = () => 0;
    this.#memory = memory;
    this.lower = new Arena(memory, [ints(LOWER_INDICES), reals(LOWER_VALUES)], used.lower);
    const upperPlaces = [ints(KERNEL_UPPER_INDICES), reals(KERNEL_UPPER_VALUES)];
    const columnPlaces = [ints(COLUMN_ROWS), reals(COLUMN_VALUES)];
    const spareColumnPlaces = [ints(SPARE_ROWS), reals(SPARE_VALUES)];
    const columns = new Arena(memory, columnPlaces, used.columns);
    const spareColumns = new Arena(memory, spareColumnPlaces, nothing);
    const rows = new Arena(memory, [ints(ROW_POSITIONS)], used.rows);
    const spareRows = new Arena(memory, [ints(SPARE_POSITIONS)], nothing);
    this.#arenas = [
      { block: LOWER_ROOM, arena: this.lower },
      { block: KERNEL_UPPER_ROOM, arena: new Arena(memory, upperPlaces, used.upper) },
      { block: ACTIVE_COLUMN_ROOM, arena: columns },
      { block: ACTIVE_COLUMN_ROOM, arena: spareColumns },
      { block: ACTIVE_ROW_ROOM, arena: rows },
      { block: ACTIVE_ROW_ROOM, arena: spareRows },
    ];
  }

  /** Gets the room that a kernel has been lacking; all arrays of the memory may move. */
  makeRoom(): void {
    for (const { block, arena } of this.#arenas)
      arena.want(this.#memory.current.numberAt(block + ROOM_LACKED));
    this.#memory.settle();
    for (const { block, arena } of this.#arenas)
      this.#memory.current.setNumber(block, arena.length);
  }
}
