import type { SparseMatrix } from "@bough/problem";
import type { Kernels } from "../kernels/kernels.ts";
import type { MovingMemory } from "../kernels/moving-memory.ts";
import {
  ACTIVE_ROWS,
  COLUMN_BEGIN,
  COLUMN_COUNT,
  COLUMN_END,
  COLUMN_KEY,
  COLUMN_LISTS,
  COLUMN_MAX,
  COLUMN_USED,
  DIAGONAL,
  ENTRY_PLACE,
  FACTORISATION_WORK,
  FILL_ROWS,
  FILL_VALUES,
  FILLED_LOWER,
  KERNEL_BEGIN,
  KERNEL_POSITIONS,
  KERNEL_UPPER_STARTS,
  LIST_NEXT,
  LIST_PREVIOUS,
  LOWER_STARTS,
  NUM_ACTIVE_ROWS,
  NUM_FILLED_LOWER,
  NUM_PIVOTS,
  NUM_STRUCTURALS,
  POSITION_SLOT,
  POSITION_STARTS,
  ROW_BEGIN,
  ROW_COUNT,
  ROW_END,
  ROW_KEY,
  ROW_LENGTH,
  ROW_LISTS,
  ROW_SLOT,
  ROW_USED,
  SINGLETON_QUEUE,
  SLOT_POSITION,
  SLOT_ROW,
  STRUCTURALS,
} from "../kernels/registers.ts";
import { BasisColumns } from "./basis-columns.ts";
import { EliminationArenas } from "./elimination-arenas.ts";

/** Arrays of integers that only kernels look into, of an element a row or position and one more. */
const INTS_BY_ROW = [
  // Positions that hold no logical of their own, in order.
  STRUCTURALS,
  // Active entries, over rows and positions without a pivot.
  ROW_COUNT,
  COLUMN_COUNT,
  // Rows that were active when the column singletons were gone.
  ACTIVE_ROWS,
  // Of the singletons: keys, the queue, and where the positions of a row begin.
  ROW_KEY,
  COLUMN_KEY,
  SINGLETON_QUEUE,
  POSITION_STARTS,
  // Of what is left of the basis in the kernel: where lines begin, how much is in use, where their room ends.
  COLUMN_BEGIN,
  COLUMN_END,
  ROW_BEGIN,
  ROW_LENGTH,
  ROW_END,
  // The kernel's positions.
  KERNEL_POSITIONS,
  // By row, where the update of a column last saw its entry; and the rows where it fills in.
  ENTRY_PLACE,
  FILL_ROWS,
  // Rows and columns by their count.
  COLUMN_LISTS,
  COLUMN_LISTS + LIST_NEXT,
  COLUMN_LISTS + LIST_PREVIOUS,
  ROW_LISTS,
  ROW_LISTS + LIST_NEXT,
  ROW_LISTS + LIST_PREVIOUS,
];

/** The same of reals: the largest active magnitude of a column, -1 where not known; and what fills in. */
const REALS_BY_ROW = [COLUMN_MAX, FILL_VALUES];

/** Registers that are zero when a factorisation begins. */
const NUMBERS = [
  NUM_PIVOTS,
  NUM_STRUCTURALS,
  NUM_ACTIVE_ROWS,
  NUM_FILLED_LOWER,
  COLUMN_USED,
  ROW_USED,
];

/**
 * A basis while it is being factorised, in the kernels' memory: what has been pivoted so far, L and U as they grow,
 * and what kernels need on the way.
 */
export class Elimination {
  numRows = 0;
  rowSlot: Int32Array = new Int32Array(0); // slot at which the row was pivoted, or -1 [numRows]
  positionSlot: Int32Array = new Int32Array(0); // slot of the basis position, or -1 [numRows]
  slotRow: Int32Array = new Int32Array(0); // [numRows]
  slotPosition: Int32Array = new Int32Array(0); // [numRows]
  slotPivot: Float64Array = new Float64Array(0); // [numSlots]; updates write behind numRows
  /** L by column: the multipliers of slot s at lowerStarts[s] .. lowerStarts[s + 1] - 1, by row. */
  lowerStarts: Int32Array = new Int32Array(1); // [numRows + 1]
  /** U of the kernel by row: the entries of slot s, by position. */
  upperStarts: Int32Array = new Int32Array(1); // [numRows + 1]
  /** Whether anything is in the arenas that is needed still. */
  #isUnderWay = false;
  readonly #memory: MovingMemory;
  readonly #basis: BasisColumns;
  readonly #pivotPlace: number;
  readonly #rowPlaces: readonly number[];
  readonly #arenas: EliminationArenas;

  constructor(memory: MovingMemory) {
    const ints = (register: number) => memory.ints(register);
    const reals = (register: number) => memory.reals(register);
    this.#memory = memory;
    this.#basis = new BasisColumns(memory);
    this.#pivotPlace = memory.reals(DIAGONAL, (values) => {
      this.slotPivot = values;
    });
    this.#rowPlaces = [
      memory.ints(ROW_SLOT, (slots) => {
        this.rowSlot = slots;
      }),
      memory.ints(POSITION_SLOT, (slots) => {
        this.positionSlot = slots;
      }),
      memory.ints(SLOT_ROW, (rows) => {
        this.slotRow = rows;
      }),
      memory.ints(SLOT_POSITION, (positions) => {
        this.slotPosition = positions;
      }),
      memory.ints(LOWER_STARTS, (starts) => {
        this.lowerStarts = starts;
      }),
      memory.ints(KERNEL_UPPER_STARTS, (starts) => {
        this.upperStarts = starts;
      }),
      // The slots whose column of L holds anything, ascending.
      memory.ints(FILLED_LOWER),
      ...INTS_BY_ROW.map(ints),
      ...REALS_BY_ROW.map(reals),
    ];
    this.#arenas = new EliminationArenas(memory, {
      lower: () => (this.#isUnderWay ? this.lowerStarts[this.numPivots] : 0),
      upper: () => (this.#isUnderWay ? this.upperStarts[this.numPivots] : 0),
      columns: () => (this.#isUnderWay ? memory.current.numberAt(COLUMN_USED) : 0),
      rows: () => (this.#isUnderWay ? memory.current.numberAt(ROW_USED) : 0),
    });
  }

  get kernels(): Kernels {
    return this.#memory.current.kernels;
  }

  /** Slots in pivot order that have a pivot. */
  get numPivots(): number {
    return this.#memory.current.numberAt(NUM_PIVOTS);
  }

  /** First slot of the kernel; before it U's columns are entries of the basis itself. */
  get kernelBegin(): number {
    return this.#memory.current.numberAt(KERNEL_BEGIN);
  }

  /** Entries touched so far. */
  get work(): number {
    return this.#memory.current.realAt(FACTORISATION_WORK);
  }

  /** Entries of the basis in structural columns. */
  get numEntries(): number {
    return this.#basis.numEntries;
  }

  begin(numRows: number): void {
    const memory = this.#memory.current;
    this.numRows = numRows;
    this.#isUnderWay = false;
    for (const register of NUMBERS) memory.setNumber(register, 0);
    this.rowSlot.fill(-1, 0, numRows);
    this.positionSlot.fill(-1, 0, numRows);
    this.lowerStarts[0] = 0;
  }

  /** Copies the basis, with room for what singletons can make of it. */
  takeBasis(columns: SparseMatrix, basicColumn: Int32Array): void {
    this.#basis.take(columns, basicColumn, this.numRows);
    this.#arenas.lower.ensure(this.numEntries);
    this.#isUnderWay = true;
  }

  /** L and U have been written where solves find them. */
  end(): void {
    this.#isUnderWay = false;
  }

  /** The kernel of the basis begins where the singletons have ended. */
  beginKernel(): void {
    const { numPivots } = this;
    this.#memory.current.setNumber(KERNEL_BEGIN, numPivots);
    this.upperStarts[numPivots] = 0;
  }

  /** Gets the room that a kernel has been lacking. */
  makeRoom(): void {
    this.#arenas.makeRoom();
  }

  /** Asks for room for so many, from the memory's next `settle` on. */
  wantRows(numRows: number, numSlots: number): void {
    this.#basis.wantRows(numRows);
    this.#memory.want(this.#pivotPlace, numSlots);
    for (const place of this.#rowPlaces) this.#memory.want(place, numRows + 1);
  }
}
