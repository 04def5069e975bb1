/** Nonzeros side by side, by slot, kept from a solve for the update that may follow. */
export class PackedVector {
  slots: Int32Array = new Int32Array(0); // [numSlots]
  values: Float64Array = new Float64Array(0); // [numSlots]
  /** Negative where nothing is kept. */
  count = -1;

  ensureSlots(numSlots: number): void {
    if (this.slots.length >= numSlots) return;
    this.slots = new Int32Array(numSlots);
    this.values = new Float64Array(numSlots);
  }

  forget(): void {
    this.count = -1;
  }
}
