import type { Elimination } from "./elimination.ts";
import type { RowEtas } from "./forrest-tomlin.ts";
import { LineCopy, type LineStore } from "./line-store.ts";
import type { RefactorPolicy } from "./refactor-policy.ts";

/** What updates change of a factor. L is not among it. */
export interface UpperParts {
  readonly numRows: number;
  readonly elimination: Elimination;
  readonly columns: LineStore;
  readonly rows: LineStore;
  readonly etas: RowEtas;
  readonly policy: RefactorPolicy;
}

/** A copy of U as it stands, so that updates can be taken back while L stays. */
export class KeptUpper {
  readonly #columns = new LineCopy();
  readonly #rows = new LineCopy();
  #slotPivot: Float64Array = new Float64Array(0);
  #positionSlot: Int32Array = new Int32Array(0);
  #numUpdates = 0;
  #upperEntries = 0;
  #overhead = 0;

  keep({ numRows, elimination, columns, rows, etas, policy }: UpperParts): void {
    const numSlots = numRows + etas.count;
    this.#columns.take(columns, numSlots);
    this.#rows.take(rows, numSlots);
    if (this.#slotPivot.length < numSlots)
      this.#slotPivot = new Float64Array(elimination.slotPivot.length);
    this.#slotPivot.set(elimination.slotPivot.subarray(0, numSlots));
    if (this.#positionSlot.length < numRows) this.#positionSlot = new Int32Array(numRows);
    this.#positionSlot.set(elimination.positionSlot.subarray(0, numRows));
    this.#numUpdates = etas.count;
    this.#upperEntries = policy.upperEntries;
    this.#overhead = policy.overhead;
  }

  restore({ numRows, elimination, columns, rows, etas, policy }: UpperParts): void {
    const numSlots = numRows + this.#numUpdates;
    columns.restore(this.#columns, numSlots);
    rows.restore(this.#rows, numSlots);
    elimination.slotPivot.set(this.#slotPivot.subarray(0, numSlots));
    elimination.positionSlot.set(this.#positionSlot.subarray(0, numRows));
    etas.rewind(this.#numUpdates);
    policy.comeBack(this.#upperEntries, this.#overhead);
  }
}
