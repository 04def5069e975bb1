/**
 * What presolve did, in order, as records on two flat arrays: nothing here is an object or a
 * closure per step. A record is begun with the number of its kind and then filled; postsolve reads
 * the records last to first, each from its beginning.
 */
export class PostsolveStack {
  #ints: Int32Array = new Int32Array(1024);
  #floats: Float64Array = new Float64Array(1024);
  #kinds: Int32Array = new Int32Array(256);
  #intStarts: Int32Array = new Int32Array(256);
  #floatStarts: Int32Array = new Int32Array(256);
  #numInts = 0;
  #numFloats = 0;
  numRecords = 0;

  begin(kind: number): this {
    if (this.numRecords === this.#kinds.length) this.#growRecords();
    this.#kinds[this.numRecords] = kind;
    this.#intStarts[this.numRecords] = this.#numInts;
    this.#floatStarts[this.numRecords] = this.#numFloats;
    this.numRecords++;
    return this;
  }

  int(value: number): this {
    if (this.#numInts === this.#ints.length) this.#ints = enlargedInts(this.#ints);
    this.#ints[this.#numInts++] = value;
    return this;
  }

  float(value: number): this {
    if (this.#numFloats === this.#floats.length) this.#floats = enlargedFloats(this.#floats);
    this.#floats[this.#numFloats++] = value;
    return this;
  }

  kindOf(record: number): number {
    return this.#kinds[record];
  }

  /** Sets the reader to the beginning of a record. */
  open(record: number, reader: RecordReader): void {
    reader.ints = this.#ints;
    reader.floats = this.#floats;
    reader.intAt = this.#intStarts[record];
    reader.floatAt = this.#floatStarts[record];
  }

  #growRecords(): void {
    this.#kinds = enlargedInts(this.#kinds);
    this.#intStarts = enlargedInts(this.#intStarts);
    this.#floatStarts = enlargedInts(this.#floatStarts);
  }
}

/** Reads one record in the order in which it was written. */
export class RecordReader {
  ints: Int32Array = new Int32Array(0);
  floats: Float64Array = new Float64Array(0);
  intAt = 0;
  floatAt = 0;

  int(): number {
    return this.ints[this.intAt++];
  }

  float(): number {
    return this.floats[this.floatAt++];
  }

  /** Σ values · x over a line written by `Edits.recordRow` or `recordColumn`; moves past the line. */
  dot(x: Float64Array): number {
    const count = this.int();
    const { ints, floats } = this;
    let intAt = this.intAt;
    let floatAt = this.floatAt;
    let sum = 0;
    for (let k = 0; k < count; k++) sum += floats[floatAt++] * x[ints[intAt++]];
    this.intAt = intAt;
    this.floatAt = floatAt;
    return sum;
  }
}

function enlargedInts(array: Int32Array): Int32Array {
  const result: Int32Array = new Int32Array(2 * array.length);
  result.set(array);
  return result;
}

function enlargedFloats(array: Float64Array): Float64Array {
  const result: Float64Array = new Float64Array(2 * array.length);
  result.set(array);
  return result;
}
