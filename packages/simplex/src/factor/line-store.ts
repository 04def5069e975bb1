/**
 * A triangular factor along one axis: line s holds the off-diagonal entries of slot s at
 * `starts[s] .. ends[s] - 1` of one arena. Lines may have room behind them, shrink in place, and
 * move to the end of the arena when they outgrow their room.
 */
export class LineStore {
  starts: Int32Array = new Int32Array(0); // [numLines]
  ends: Int32Array = new Int32Array(0); // [numLines]
  rooms: Int32Array = new Int32Array(0); // end of the line's room [numLines]
  indices: Int32Array = new Int32Array(0); // arena
  values: Float64Array = new Float64Array(0); // arena
  /** Arena positions in use, gaps included. */
  used = 0;

  ensureLines(numLines: number): void {
    if (this.starts.length >= numLines) return;
    this.starts = new Int32Array(numLines);
    this.ends = new Int32Array(numLines);
    this.rooms = new Int32Array(numLines);
  }

  /** Makes the arena at least `size` long, keeping what is in use. */
  ensureArena(size: number): void {
    if (this.indices.length >= size) return;
    const length = Math.max(size, Math.ceil(1.5 * this.indices.length), 64);
    const indices: Int32Array = new Int32Array(length);
    const values: Float64Array = new Float64Array(length);
    indices.set(this.indices.subarray(0, this.used));
    values.set(this.values.subarray(0, this.used));
    this.indices = indices;
    this.values = values;
  }

  /** Adds an entry behind a line, moving the line where it has no room. */
  insert(line: number, index: number, value: number): void {
    if (this.ends[line] === this.rooms[line]) this.#relocate(line);
    const position = this.ends[line]++;
    this.indices[position] = index;
    this.values[position] = value;
  }

  /** Removes the entry of `index`, which must be there, from a line; the last entry takes its place. */
  remove(line: number, index: number): void {
    const { indices, values } = this;
    let position = this.starts[line];
    while (indices[position] !== index) position++;
    const last = --this.ends[line];
    indices[position] = indices[last];
    values[position] = values[last];
  }

  /**
   * Fills this store with the transpose of `source`, whose lines and indices run over
   * 0 .. numLines - 1, leaving room in every line for a share of its length and
   * `slack` more entries.
   */
  transposeFrom(source: LineStore, numLines: number, relativeSlack: number, slack: number): void {
    const { starts, ends, rooms } = this;
    const { starts: sourceStarts, ends: sourceEnds, indices: sourceIndices } = source;
    ends.fill(0, 0, numLines);
    for (let line = 0; line < numLines; line++) {
      for (let k = sourceStarts[line], end = sourceEnds[line]; k < end; k++) {
        ends[sourceIndices[k]]++;
      }
    }
    let used = 0;
    for (let line = 0; line < numLines; line++) {
      const length = ends[line];
      starts[line] = used;
      ends[line] = used;
      used += length + Math.floor(relativeSlack * length) + slack;
      rooms[line] = used;
    }
    this.used = 0;
    this.ensureArena(used);
    this.used = used;
    const { indices, values } = this;
    const sourceValues = source.values;
    for (let line = 0; line < numLines; line++) {
      for (let k = sourceStarts[line], end = sourceEnds[line]; k < end; k++) {
        const position = ends[sourceIndices[k]]++;
        indices[position] = line;
        values[position] = sourceValues[k];
      }
    }
  }

  #relocate(line: number): void {
    const start = this.starts[line];
    const length = this.ends[line] - start;
    const room = Math.ceil(1.1 * length) + 5;
    this.ensureArena(this.used + room);
    const { indices, values } = this;
    const target = this.used;
    for (let k = 0; k < length; k++) {
      indices[target + k] = indices[start + k];
      values[target + k] = values[start + k];
    }
    this.starts[line] = target;
    this.ends[line] = target + length;
    this.used = target + room;
    this.rooms[line] = this.used;
  }
}
