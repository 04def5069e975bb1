import { sortInSteps } from "@bough/problem";
import type { Steps } from "../steps.ts";
import type { ColouredGraph } from "./coloured-graph.ts";

/** Entries touched between two pauses. */
const SLICE_WORK = 20_000;
/** Vertices put into their first cells between two pauses. */
const VERTICES_PER_STEP = 100_000;
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
 * alike: the same number of neighbours of each colour in each cell. A cell is named by the place
 * of its first element, so that names depend on the structure only.
 *
 * McKay, "Practical graph isomorphism", 1981, with hashes in place of neighbour counts.
 */
export class Partition {
  readonly #graph: ColouredGraph;
  readonly elements: Int32Array; // the vertices, cell by cell
  readonly #position: Int32Array; // place of each vertex in `elements`
  readonly cellOf: Int32Array; // cell of each vertex
  readonly cellSize: Int32Array; // size of the cell that begins here
  numCells = 0;
  /** Graph entries touched. */
  work = 0;
  /** Entries touched beside: of what is copied and looked through, which no limit counts. */
  #passed = 0;
  /** Hash of all splits since `resetTrace`: equal for partitions that correspond. */
  trace = 0;
  readonly #hash: Int32Array; // scratch per vertex
  readonly #queue: number[] = [];
  readonly #isQueued: Uint8Array;
  readonly #isTouched: Uint8Array; // per cell
  readonly #touchedCells: number[] = [];
  readonly #touched: number[] = [];
  readonly #isHashed: Uint8Array;
  /** Entries touched at which the next pause comes, however many refinements that takes. */
  #pauseAt = SLICE_WORK;

  constructor(graph: ColouredGraph) {
    const n = graph.numVertices;
    this.#graph = graph;
    this.elements = new Int32Array(n);
    this.#position = new Int32Array(n);
    this.cellOf = new Int32Array(n);
    this.cellSize = new Int32Array(n);
    this.#hash = new Int32Array(n);
    this.#isQueued = new Uint8Array(n);
    this.#isTouched = new Uint8Array(n);
    this.#isHashed = new Uint8Array(n);
  }

  /** The cells by colour, before anything else, refined. */
  *start(): Steps<void> {
    yield* this.#startFromColours();
    yield* this.refine();
  }

  /** Makes the vertex a cell of its own, in front of what was its cell, and refines. */
  *individualise(vertex: number): Steps<void> {
    const cell = this.cellOf[vertex];
    this.#swap(this.#position[vertex], cell);
    this.#split(cell, 1);
    this.#enqueue(cell);
    yield* this.refine();
  }

  *save(): Steps<PartitionState> {
    const { elements, cellSize } = this;
    const isStart: Uint8Array = new Uint8Array(elements.length);
    for (let cell = 0; cell < elements.length; cell += cellSize[cell]) isStart[cell] = 1;
    yield* this.passBy(2 * elements.length);
    return { elements: elements.slice(), isStart };
  }

  *restore({ elements, isStart }: PartitionState): Steps<void> {
    const { cellOf, cellSize } = this;
    this.elements.set(elements);
    this.numCells = 0;
    let cell = 0;
    for (let p = 0; p < elements.length; p++) {
      if (isStart[p] === 1) {
        cell = p;
        cellSize[cell] = 0;
        this.numCells++;
      }
      this.#position[elements[p]] = p;
      cellOf[elements[p]] = cell;
      cellSize[cell]++;
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

  /** Splits cells until none tells its vertices apart. */
  *refine(): Steps<void> {
    for (let next = 0; next < this.#queue.length; next++) {
      const cell = this.#queue[next];
      this.#isQueued[cell] = 0;
      yield* this.#hashNeighbours(cell);
      const cells = Int32Array.from(this.#touchedCells);
      yield* sortInSteps(cells);
      for (const touched of cells) {
        if (this.#isPauseDue) yield* this.#pause();
        if (!this.#isUniform(touched)) yield* this.#splitByHash(touched);
      }
      for (const vertex of this.#touched) {
        this.#hash[vertex] = 0;
        this.#isHashed[vertex] = 0;
      }
      for (const touched of this.#touchedCells) this.#isTouched[touched] = 0;
      this.#touched.length = 0;
      this.#touchedCells.length = 0;
      if (this.#isPauseDue) yield* this.#pause();
    }
    this.#queue.length = 0;
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
    let cell = 0;
    for (let p = 0; p < numVertices; p++) {
      if (p % VERTICES_PER_STEP === VERTICES_PER_STEP - 1) yield;
      const vertex = order[p];
      if (p > 0 && vertexColours[vertex] !== vertexColours[order[p - 1]]) cell = p;
      this.elements[p] = vertex;
      this.#position[vertex] = p;
      this.cellOf[vertex] = cell;
      this.cellSize[cell]++;
      if (cell === p) {
        this.numCells++;
        this.#enqueue(cell);
      }
    }
  }

  /** Adds up, for every neighbour of the cell, a hash of the edges between. */
  *#hashNeighbours(cell: number): Steps<void> {
    const { starts, neighbours, edgeColours } = this.#graph;
    const end = cell + this.cellSize[cell];
    for (let p = cell; p < end; p++) {
      const vertex = this.elements[p];
      for (let e = starts[vertex]; e < starts[vertex + 1]; e++) {
        const other = neighbours[e];
        this.#hash[other] = (this.#hash[other] + mix(edgeColours[e])) | 0;
        if (this.#isHashed[other] === 1) continue;
        this.#isHashed[other] = 1;
        this.#touched.push(other);
        const otherCell = this.cellOf[other];
        if (this.#isTouched[otherCell] === 1) continue;
        this.#isTouched[otherCell] = 1;
        this.#touchedCells.push(otherCell);
      }
      this.work += starts[vertex + 1] - starts[vertex] + 1;
      if (this.#isPauseDue) yield* this.#pause();
    }
  }

  /** Whether all vertices of a cell have one hash, which is noted then. */
  #isUniform(cell: number): boolean {
    const size = this.cellSize[cell];
    this.work += size;
    const first = this.#hash[this.elements[cell]];
    for (let p = cell + 1; p < cell + size; p++) {
      if (this.#hash[this.elements[p]] !== first) return false;
    }
    this.#note(cell, first);
    return true;
  }

  /** Orders the cell by hash and cuts it where the hash changes; pauses where it is large. */
  *#splitByHash(cell: number): Steps<void> {
    const size = this.cellSize[cell];
    const hash = this.#hash;
    const members = yield* this.#byHash(cell, size);
    for (let i = 0; i < size; i++) {
      this.elements[cell + i] = members[i];
      this.#position[members[i]] = cell + i;
    }
    if (this.#isPauseDue) yield* this.#pause();
    const wasQueued = this.#isQueued[cell] === 1;
    const cuts = [0];
    this.#note(cell, hash[members[0]]);
    for (let i = 1; i < size; i++) {
      if (hash[members[i]] === hash[members[i - 1]]) continue;
      cuts.push(i);
      this.#note(cell + i, hash[members[i]]);
    }
    for (let c = 0; c < cuts.length; c++) {
      const begin = cell + cuts[c];
      const end = c + 1 < cuts.length ? cell + cuts[c + 1] : cell + size;
      this.cellSize[begin] = end - begin;
      for (let p = begin; c > 0 && p < end; p++) this.cellOf[members[p - cell]] = begin;
    }
    this.numCells += cuts.length - 1;
    this.#enqueueParts(cell, cuts, wasQueued);
  }

  /** The members of a cell by rising hash, those of one hash in their order: numbers sort fast without a callback. */
  *#byHash(cell: number, size: number): Steps<Int32Array> {
    const hash = this.#hash;
    const { elements } = this;
    if (size > MOST_PLACES) {
      const members = elements.slice(cell, cell + size);
      yield* sortInSteps(members, (a, b) => hash[a] - hash[b]);
      return members;
    }
    const keys: Float64Array = new Float64Array(size);
    for (let i = 0; i < size; i++) keys[i] = (hash[elements[cell + i]] + 2 ** 31) * MOST_PLACES + i;
    yield* sortInSteps(keys);
    const members: Int32Array = new Int32Array(size);
    for (let i = 0; i < size; i++) {
      const place = keys[i] - Math.floor(keys[i] / MOST_PLACES) * MOST_PLACES;
      members[i] = elements[cell + place];
    }
    return members;
  }

  /** All parts where the whole was waiting, else all but the first of the largest. */
  #enqueueParts(cell: number, cuts: readonly number[], wasQueued: boolean): void {
    let largest = 0;
    for (let c = 1; c < cuts.length; c++) {
      if (this.cellSize[cell + cuts[c]] > this.cellSize[cell + cuts[largest]]) largest = c;
    }
    for (let c = 0; c < cuts.length; c++) {
      if (wasQueued || c !== largest) this.#enqueue(cell + cuts[c]);
    }
  }

  /** Cuts the cell after its first `size` elements. */
  #split(cell: number, size: number): void {
    const rest = cell + size;
    const end = cell + this.cellSize[cell];
    if (rest >= end) return;
    this.cellSize[rest] = end - rest;
    this.cellSize[cell] = size;
    for (let p = rest; p < end; p++) this.cellOf[this.elements[p]] = rest;
    this.numCells++;
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

/** The vertices by rising colour, those of one colour in ascending order. */
function* byColour(colours: Int32Array): Steps<Int32Array> {
  let numColours = 0;
  for (let v = 0; v < colours.length; v++) numColours = Math.max(numColours, colours[v] + 1);
  const starts: Int32Array = new Int32Array(numColours + 1);
  for (let v = 0; v < colours.length; v++) starts[colours[v] + 1]++;
  for (let colour = 0; colour < numColours; colour++) starts[colour + 1] += starts[colour];
  const order: Int32Array = new Int32Array(colours.length);
  for (let v = 0; v < colours.length; v++) {
    if (v % VERTICES_PER_STEP === VERTICES_PER_STEP - 1) yield;
    order[starts[colours[v]]++] = v;
  }
  return order;
}

/** Spreads a small number over 32 bits. */
function mix(colour: number): number {
  let h = Math.imul(colour + 1, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
