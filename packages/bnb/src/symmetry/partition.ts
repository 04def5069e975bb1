import { sortInSteps } from "@bough/problem";
import type { Steps } from "../steps.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import { byColour, mix, VERTICES_PER_STEP } from "./colours.ts";

/** Entries touched between two pauses. */
const SLICE_WORK = 20_000;
/** Lists up to this length are sorted by insertion: most cells have few members. */
const SHORT_LIST = 16;
/** So many places can be told from each other in a number beside a hash of 32 bits; a power of two, so that they part exactly. */
const MOST_PLACES = 2 ** 21;

/** A saved state of a partition: what follows from these two is found again. */
export interface PartitionState {
  readonly elements: Int32Array;
  /** 1 at the places where cells begin. */
  readonly isStart: Uint8Array;
}

/**
 * An ordered partition of a graph's vertices into cells: by colours at first, then refined until all vertices of a cell look
 * alike: the same number of neighbours of each colour in each cell. A cell is known outside by the
 * place of its first element, so that names depend on the structure only. Refinement costs the
 * edges of the cells it looks from: members of a cell that they do not touch stay where they are,
 * and their cell keeps its number.
 *
 * McKay, "Practical graph isomorphism", 1981, with hashes in place of neighbour counts; the cost as
 * in Darga, Sakallah and Markov, "Faster symmetry discovery using sparsity of symmetries", 2008.
 */
export class Partition {
  readonly #graph: ColouredGraph;
  readonly elements: Int32Array; // the vertices, cell by cell
  readonly #position: Int32Array; // place of each vertex in `elements`
  readonly #cellOf: Int32Array; // number of each vertex's cell
  readonly #cellStart: Int32Array; // place of the cell's first element
  readonly #cellSize: Int32Array;
  readonly #cellAt: Int32Array; // number of the cell that begins at this place
  numCells = 0;
  /** Graph entries touched. */
  work = 0;
  /** Work after which refining stops where it is: what stands then is not refined and good for nothing. */
  readonly #limit: number;
  /** Entries touched beside: of what is copied and looked through, which no limit counts. */
  #passed = 0;
  /** Hash of all splits since `resetTrace`: equal for partitions that correspond. */
  trace = 0;
  readonly #hash: Int32Array; // scratch per vertex
  readonly #queue: number[] = []; // places of cells to look from
  readonly #isQueued: Uint8Array; // per place
  readonly #lastTouched: Int32Array; // per cell: the vertex of it that was touched last, or -1
  readonly #touchedBefore: Int32Array; // per touched vertex: the one of its cell that was touched before it, or -1
  readonly #touchedCells: number[] = []; // places
  readonly #touched: number[] = [];
  readonly #isHashed: Uint8Array;
  /** Entries touched at which the next pause comes, however many refinements that takes. */
  #pauseAt = SLICE_WORK;

  constructor(graph: ColouredGraph, limit = Infinity) {
    const n = graph.numVertices;
    this.#graph = graph;
    this.#limit = limit;
    this.elements = new Int32Array(n);
    this.#position = new Int32Array(n);
    this.#cellOf = new Int32Array(n);
    this.#cellStart = new Int32Array(n);
    this.#cellSize = new Int32Array(n);
    this.#cellAt = new Int32Array(n);
    this.#hash = new Int32Array(n);
    this.#isQueued = new Uint8Array(n);
    this.#lastTouched = new Int32Array(n).fill(-1);
    this.#touchedBefore = new Int32Array(n);
    this.#isHashed = new Uint8Array(n);
  }

  /** Place of the first element of the vertex's cell. */
  cellOf(vertex: number): number {
    return this.#cellStart[this.#cellOf[vertex]];
  }

  /** Size of the cell that begins at the place. */
  sizeOf(cell: number): number {
    return this.#cellSize[this.#cellAt[cell]];
  }

  /** The smallest vertex of the cell that begins at the place. */
  firstOf(cell: number): number {
    const end = cell + this.sizeOf(cell);
    let first = this.elements[cell];
    for (let p = cell + 1; p < end; p++) first = Math.min(first, this.elements[p]);
    this.#passed += end - cell;
    return first;
  }

  /** The vertices, cell by cell, those of one cell in ascending order. */
  *ascending(): Steps<Int32Array> {
    const ascending = this.elements.slice();
    for (let cell = 0; cell < ascending.length; cell += this.sizeOf(cell)) {
      const size = this.sizeOf(cell);
      if (size > 1) yield* sortInSteps(ascending.subarray(cell, cell + size));
    }
    yield* this.passBy(ascending.length);
    return ascending;
  }

  /** The cells by colour, before anything else, refined. */
  *start(): Steps<void> {
    yield* this.#startFromColours();
    yield* this.refine();
  }

  /** Makes the vertex a cell of its own, in front of what was its cell, and refines. */
  *individualise(vertex: number): Steps<void> {
    const cell = this.#cellOf[vertex];
    const place = this.#cellStart[cell];
    this.#swap(this.#position[vertex], place);
    const size = this.#cellSize[cell];
    if (size > 1) {
      this.#place(cell, place + 1, size - 1);
      this.#addCell(place, 1);
    }
    this.#enqueue(place);
    yield* this.refine();
  }

  *save(): Steps<PartitionState> {
    const { elements } = this;
    const isStart: Uint8Array = new Uint8Array(elements.length);
    for (let cell = 0; cell < elements.length; cell += this.sizeOf(cell)) isStart[cell] = 1;
    yield* this.passBy(2 * elements.length);
    return { elements: elements.slice(), isStart };
  }

  *restore({ elements, isStart }: PartitionState): Steps<void> {
    this.elements.set(elements);
    this.numCells = 0;
    for (let p = 0; p < elements.length; p++) {
      if (isStart[p] === 1) this.#place(this.numCells++, p, 0);
      const cell = this.numCells - 1;
      this.#position[elements[p]] = p;
      this.#cellOf[elements[p]] = cell;
      this.#cellSize[cell]++;
    }
    this.work += elements.length;
    yield* this.passBy(elements.length);
  }

  /** Pauses where it is time, with so many entries that were looked through elsewhere. */
  *passBy(entries: number): Steps<void> {
    this.#passed += entries;
    if (this.#isPauseDue) yield* this.#pause();
  }

  resetTrace(): void {
    this.trace = 0;
  }

  /** Splits cells until none tells its vertices apart, or the limit is met. */
  *refine(): Steps<void> {
    const queue = this.#queue;
    let next = 0;
    for (; next < queue.length && this.work <= this.#limit; next++) {
      this.#isQueued[queue[next]] = 0;
      const begin = queue[next];
      const end = begin + this.sizeOf(begin);
      for (let p = begin; p < end; ) {
        p = this.#hashNeighbours(p, end);
        if (this.#isPauseDue) yield* this.#pause();
      }
      const cells = Int32Array.from(this.#touchedCells);
      if (cells.length > 1) yield* sortInSteps(cells);
      for (const touched of cells) {
        if (this.#isPauseDue) yield* this.#pause();
        const members = this.#takeTouched(this.#cellAt[touched]);
        if (this.#staysWhole(touched, members)) continue;
        const isShort = members.length <= SHORT_LIST;
        const sorted = isShort ? this.#inserted(members) : yield* this.#byHash(members);
        if (this.#isPauseDue) yield* this.#pause();
        this.#split(touched, sorted);
      }
      for (const vertex of this.#touched) {
        this.#hash[vertex] = 0;
        this.#isHashed[vertex] = 0;
      }
      this.#touched.length = 0;
      this.#touchedCells.length = 0;
      if (this.#isPauseDue) yield* this.#pause();
    }
    for (; next < queue.length; next++) this.#isQueued[queue[next]] = 0;
    queue.length = 0;
  }

  get #isPauseDue(): boolean {
    return this.work + this.#passed >= this.#pauseAt;
  }

  *#pause(): Steps<void> {
    this.#pauseAt = this.work + this.#passed + SLICE_WORK;
    yield;
  }

  *#startFromColours(): Steps<void> {
    const { vertexColours, numVertices } = this.#graph;
    const order = yield* byColour(vertexColours);
    for (let p = 0; p < numVertices; p++) {
      if (p % VERTICES_PER_STEP === VERTICES_PER_STEP - 1) yield;
      const vertex = order[p];
      if (p === 0 || vertexColours[vertex] !== vertexColours[order[p - 1]]) {
        this.#place(this.numCells++, p, 0);
        this.#enqueue(p);
      }
      const cell = this.numCells - 1;
      this.elements[p] = vertex;
      this.#position[vertex] = p;
      this.#cellOf[vertex] = cell;
      this.#cellSize[cell]++;
    }
  }

  /**
   * Adds up, for every neighbour of the vertices at these places, a hash of the edges between.
   *
   * @returns the place to go on at, after a pause where that is not the end
   */
  #hashNeighbours(begin: number, end: number): number {
    const { starts, neighbours, edgeColours } = this.#graph;
    const pauseAt = this.#pauseAt - this.#passed;
    for (let p = begin; p < end; p++) {
      const vertex = this.elements[p];
      for (let e = starts[vertex]; e < starts[vertex + 1]; e++) {
        const other = neighbours[e];
        this.#hash[other] = (this.#hash[other] + mix(edgeColours[e])) | 0;
        if (this.#isHashed[other] === 1) continue;
        this.#isHashed[other] = 1;
        this.#touched.push(other);
        const otherCell = this.#cellOf[other];
        const before = this.#lastTouched[otherCell];
        if (before < 0) this.#touchedCells.push(this.#cellStart[otherCell]);
        this.#touchedBefore[other] = before;
        this.#lastTouched[otherCell] = other;
      }
      this.work += starts[vertex + 1] - starts[vertex] + 1;
      if (this.work >= pauseAt) return p + 1;
    }
    return end;
  }

  /** True where the cell's hashes are all the same, `members` being those with another hash than 0. */
  #staysWhole(place: number, members: readonly number[]): boolean {
    const hash = this.#hash;
    const size = this.#cellSize[this.#cellAt[place]];
    const moved = members.length;
    const first = moved > 0 ? hash[members[0]] : 0;
    this.work += moved;
    if (moved > 0 && (moved < size || members.some((vertex) => hash[vertex] !== first)))
      return false;
    this.#note(place, first);
    return true;
  }

  /**
   * Cuts the cell where the hash changes. Only members of another hash than 0, here sorted by it, are
   * moved: those below it to the front, the others to the end.
   */
  #split(place: number, sorted: ArrayLike<number>): void {
    const hash = this.#hash;
    const cell = this.#cellAt[place];
    const size = this.#cellSize[cell];
    const moved = sorted.length;
    let below = 0;
    while (below < moved && hash[sorted[below]] < 0) below++;
    for (let i = 0; i < below; i++) this.#swap(this.#position[sorted[i]], place + i);
    for (let i = moved - 1; i >= below; i--) {
      this.#swap(this.#position[sorted[i]], place + size - moved + i);
    }
    const wasQueued = this.#isQueued[place] === 1;
    const untouched = size - moved;
    const cuts: number[] = [];
    for (let i = 0; i <= moved; i++) {
      if (i === below && untouched > 0) cuts.push(place + below);
      if (i === moved || (i > 0 && i !== below && hash[sorted[i]] === hash[sorted[i - 1]]))
        continue;
      cuts.push(place + i + (i < below ? 0 : untouched));
    }
    for (const begin of cuts) this.#note(begin, hash[this.elements[begin]]);
    this.#cut(cell, cuts, untouched > 0 ? place + below : place);
    this.#enqueueParts(cuts, wasQueued);
  }

  /** The touched members of a cell with another hash than 0, and forgets that they were touched. */
  #takeTouched(cell: number): number[] {
    const members: number[] = [];
    for (let v = this.#lastTouched[cell]; v >= 0; v = this.#touchedBefore[v]) {
      if (this.#hash[v] !== 0) members.push(v);
    }
    this.#lastTouched[cell] = -1;
    return members;
  }

  /** Vertices by rising hash, those of one hash in their order: numbers sort fast without a callback. */
  *#byHash(members: readonly number[]): Steps<Int32Array> {
    const hash = this.#hash;
    const size = members.length;
    const sorted = Int32Array.from(members);
    if (size > MOST_PLACES) {
      yield* sortInSteps(sorted, (a, b) => hash[a] - hash[b]);
      return sorted;
    }
    const keys: Float64Array = new Float64Array(size);
    for (let i = 0; i < size; i++) keys[i] = (hash[members[i]] + 2 ** 31) * MOST_PLACES + i;
    yield* sortInSteps(keys);
    for (let i = 0; i < size; i++) {
      sorted[i] = members[keys[i] - Math.floor(keys[i] / MOST_PLACES) * MOST_PLACES];
    }
    return sorted;
  }

  /** The same of few vertices. */
  #inserted(members: number[]): number[] {
    const hash = this.#hash;
    for (let i = 1; i < members.length; i++) {
      const vertex = members[i];
      let place = i;
      for (; place > 0 && hash[members[place - 1]] > hash[vertex]; place--)
        members[place] = members[place - 1];
      members[place] = vertex;
    }
    return members;
  }

  /** Cuts the cell at these places, its first among them; the part that begins at `kept` keeps the number. */
  #cut(cell: number, cuts: readonly number[], kept: number): void {
    const end = cuts[0] + this.#cellSize[cell];
    for (let c = 0; c < cuts.length; c++) {
      const size = (c + 1 < cuts.length ? cuts[c + 1] : end) - cuts[c];
      if (cuts[c] === kept) this.#place(cell, cuts[c], size);
      else this.#addCell(cuts[c], size);
    }
  }

  /** Gives the vertices from this place on a cell of their own. */
  #addCell(begin: number, size: number): void {
    const cell = this.numCells++;
    this.#place(cell, begin, size);
    for (let p = begin; p < begin + size; p++) this.#cellOf[this.elements[p]] = cell;
  }

  #place(cell: number, begin: number, size: number): void {
    this.#cellStart[cell] = begin;
    this.#cellSize[cell] = size;
    this.#cellAt[begin] = cell;
  }

  /** All parts where the whole was waiting, else all but the first of the largest. */
  #enqueueParts(cells: readonly number[], wasQueued: boolean): void {
    let largest = cells[0];
    for (const cell of cells) if (this.sizeOf(cell) > this.sizeOf(largest)) largest = cell;
    for (const cell of cells) if (wasQueued || cell !== largest) this.#enqueue(cell);
  }

  #enqueue(cell: number): void {
    if (this.#isQueued[cell] === 1) return;
    this.#isQueued[cell] = 1;
    this.#queue.push(cell);
  }

  #swap(p: number, q: number): void {
    const a = this.elements[p];
    const b = this.elements[q];
    this.elements[p] = b;
    this.elements[q] = a;
    this.#position[a] = q;
    this.#position[b] = p;
  }

  #note(cell: number, value: number): void {
    this.trace = (Math.imul(this.trace ^ cell, 0x9e3779b1) + value) | 0;
    this.trace ^= this.trace >>> 15;
  }
}
