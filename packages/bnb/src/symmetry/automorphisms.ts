import { countedUp, sortInSteps } from "@bough/problem";
import type { Steps } from "../steps.ts";
import type { ColouredGraph } from "./coloured-graph.ts";
import { Partition, type PartitionState } from "./partition.ts";

/** Graph entries touched, at most, for each entry of the graph, and at least in all. */
const WORK_PER_ENTRY = 300;
const LEAST_WORK = 2_000_000;
const MOST_WORK = 100_000_000;
/** Levels of the search whose states are kept. */
const MOST_LEVELS = 300;
/** Leaders with more values beside their least tell nothing apart: that would need a clause for each. */
export const WIDEST_LEADER = 16;
/** Vertices of one cell that a symmetry met early moves, at most. */
const MOST_MOVED = 1000;
/** Vertices whose edges are compared before the next look whether a pause is due. */
const VERTICES_PER_LOOK = 1000;

/**
 * Generators of symmetries, by level: all of `generators[k]` and of later levels leave the leaders
 * before `leaders[k]` where they are, and those from level k on move leader k through its orbit.
 */
export interface Automorphisms {
  readonly leaders: readonly number[];
  /** Permutations of all vertices; permutation[v] is the image of v. */
  readonly generators: readonly (readonly Int32Array[])[];
  readonly work: number;
}

/**
 * Finds symmetries by individualisation and refinement: one path to a partition into single
 * vertices is the reference; from the deepest level up, every other vertex of the level's cell is
 * tried in the place of the reference's, and where that leads to a corresponding partition, the map
 * between the two is checked edge by edge. No backtracking below the tried vertex: what is missed
 * weakens the result and nothing else.
 */
export function findAutomorphisms(graph: ColouredGraph): Steps<Automorphisms> {
  return new AutomorphismSearch(graph).run();
}

class AutomorphismSearch {
  readonly #graph: ColouredGraph;
  readonly #partition: Partition;
  readonly #limit: number;
  readonly #leaders: number[] = [];
  readonly #cells: number[] = [];
  readonly #states: PartitionState[] = [];
  readonly #traces: number[] = [];
  /** Union of the orbits found so far. */
  readonly #orbit: Int32Array;
  /** Scratch: colours of the edges from one vertex to others, -1 everywhere in between. */
  readonly #colourTo: Int32Array;

  /** Scratch: 1 for the vertices of one cell of a saved state, 0 everywhere in between. */
  readonly #isInCell: Uint8Array;

  constructor(graph: ColouredGraph) {
    this.#graph = graph;
    this.#isInCell = new Uint8Array(graph.numVertices);
    const wanted = WORK_PER_ENTRY * graph.neighbours.length;
    this.#limit = Math.min(MOST_WORK, Math.max(LEAST_WORK, wanted));
    this.#partition = new Partition(graph, this.#limit);
    this.#orbit = countedUp(graph.numVertices);
    this.#colourTo = new Int32Array(graph.numVertices).fill(-1);
  }

  *run(): Steps<Automorphisms> {
    const generators: Int32Array[][] = [];
    yield* this.#partition.start();
    if (yield* this.#descend()) {
      const reference = yield* this.#partition.ascending();
      for (let level = this.#leaders.length - 1; level >= 0; level--) {
        generators[level] = yield* this.#searchLevel(level, reference);
      }
    }
    const leaders = generators.length > 0 ? this.#leaders : [];
    return { leaders, generators, work: this.#partition.work };
  }

  /** Follows the reference path; false where it does not end within the limits. */
  *#descend(): Steps<boolean> {
    const partition = this.#partition;
    for (;;) {
      if (partition.work > this.#limit / 2) return false;
      const cell = this.#largestColumnCell();
      yield* partition.passBy(this.#graph.numColumns);
      if (cell < 0) return this.#leaders.length > 0;
      if (this.#leaders.length >= MOST_LEVELS) return false;
      this.#states.push(yield* partition.save());
      this.#cells.push(cell);
      const leader = partition.firstOf(cell);
      this.#leaders.push(leader);
      partition.resetTrace();
      yield* partition.individualise(leader);
      this.#traces.push(partition.trace);
    }
  }

  /**
   * The largest cell of several columns, integer ones before others; -1 where all are single. Of cells as large,
   * the one whose columns have the most values: like machines that are all in use are told apart
   * by how much each of them makes, and not by which of them run.
   */
  #largestColumnCell(): number {
    const partition = this.#partition;
    const { isInteger, width, numColumns } = this.#graph;
    let best = -1;
    let bestRank = 1;
    for (let j = 0; j < numColumns; j++) {
      const cell = partition.cellOf(j);
      const size = partition.sizeOf(cell);
      if (size === 1) continue;
      const values = width[j] <= WIDEST_LEADER ? width[j] / (WIDEST_LEADER + 1) : 0;
      const rank = isInteger[j] === 1 ? numColumns + size + values : size;
      if (rank < bestRank || (rank === bestRank && cell >= best)) continue;
      best = cell;
      bestRank = rank;
    }
    return best;
  }

  *#searchLevel(level: number, reference: Int32Array): Steps<Int32Array[]> {
    const found: Int32Array[] = [];
    const { elements, isStart } = this.#states[level];
    const cell = this.#cells[level];
    let end = cell + 1;
    while (end < elements.length && isStart[end] === 0) end++;
    const candidates = elements.slice(cell, end);
    yield* sortInSteps(candidates);
    const leader = this.#leaders[level];
    const failed = new Set<number>();
    for (const vertex of candidates) {
      if (this.#partition.work > this.#limit) break;
      const root = this.#find(vertex);
      if (root === this.#find(leader) || failed.has(root)) continue;
      const permutation = yield* this.#match(level, vertex, reference);
      if (permutation === null) {
        failed.add(root);
        continue;
      }
      found.push(permutation);
      yield* this.#partition.passBy(permutation.length);
      for (let v = 0; v < permutation.length; v++) this.#join(v, permutation[v]);
    }
    return found;
  }

  /** The symmetry that takes the leader to the vertex, if one is met on the first try. */
  *#match(level: number, vertex: number, reference: Int32Array): Steps<Int32Array | null> {
    const partition = this.#partition;
    yield* partition.restore(this.#states[level]);
    for (let k = level; k < this.#leaders.length; k++) {
      const chosen = k === level ? vertex : this.#sameOrFirst(k);
      partition.resetTrace();
      yield* partition.individualise(chosen);
      if (partition.trace !== this.#traces[k] || partition.work > this.#limit) return null;
      if (k > level || k + 1 === this.#leaders.length) continue;
      const early = yield* this.#matchEarly(this.#states[k + 1]);
      if (early !== null) return early;
    }
    yield* partition.passBy(reference.length);
    const permutation: Int32Array = new Int32Array(reference.length);
    const elements = yield* partition.ascending();
    for (let p = 0; p < reference.length; p++) permutation[reference[p]] = elements[p];
    return (yield* this.#isAutomorphism(permutation)) ? permutation : null;
  }

  /**
   * A symmetry that maps a saved state of the reference onto the partition and, of cells of several vertices, moves
   * only what is not in both, in the order of their numbers; null where that is none. Most symmetries of like
   * things are such, and are met without a way down to single vertices.
   *
   * As in Darga, Sakallah and Markov, "Faster symmetry discovery using sparsity of symmetries", 2008.
   */
  *#matchEarly({ elements, isStart }: PartitionState): Steps<Int32Array | null> {
    const partition = this.#partition;
    const size = elements.length;
    yield* partition.passBy(size);
    const permutation: Int32Array = new Int32Array(size);
    for (let cell = 0; cell < size; ) {
      let end = cell + 1;
      while (end < size && isStart[end] === 0) end++;
      const isCell = partition.cellOf(partition.elements[cell]) === cell;
      if (!isCell || partition.sizeOf(cell) !== end - cell) return null;
      if (end === cell + 1) permutation[elements[cell]] = partition.elements[cell];
      else if (!this.#mapCell(elements, cell, end, permutation)) return null;
      cell = end;
    }
    return (yield* this.#isAutomorphism(permutation)) ? permutation : null;
  }

  /** Maps the cell of a saved state at these places onto that of the partition; false where that cannot be. */
  #mapCell(saved: Int32Array, cell: number, end: number, permutation: Int32Array): boolean {
    const { elements } = this.#partition;
    const isInCell = this.#isInCell;
    const onlyThere: number[] = [];
    const onlyHere: number[] = [];
    for (let p = cell; p < end; p++) {
      const vertex = saved[p];
      permutation[vertex] = vertex;
      isInCell[vertex] = 1;
      if (this.#partition.cellOf(vertex) !== cell) onlyThere.push(vertex);
    }
    if (onlyThere.length > 0)
      for (let p = cell; p < end; p++) if (isInCell[elements[p]] === 0) onlyHere.push(elements[p]);
    for (let p = cell; p < end; p++) isInCell[saved[p]] = 0;
    if (onlyHere.length !== onlyThere.length || onlyHere.length > MOST_MOVED) return false;
    onlyThere.sort((v, w) => v - w);
    onlyHere.sort((v, w) => v - w);
    for (const [k, vertex] of onlyThere.entries()) permutation[vertex] = onlyHere[k];
    return true;
  }

  /** The reference's own choice where its cell still holds it, which keeps symmetries short. */
  #sameOrFirst(level: number): number {
    const cell = this.#cells[level];
    const leader = this.#leaders[level];
    return this.#partition.cellOf(leader) === cell ? leader : this.#partition.firstOf(cell);
  }

  /**
   * Whether the permutation keeps all colours. Only vertices that it moves are looked at: an edge between two that
   * stay is kept, and one between a vertex that stays and one that moves is looked at from the latter.
   */
  *#isAutomorphism(permutation: Int32Array): Steps<boolean> {
    const { numVertices } = this.#graph;
    for (let v = 0; v < numVertices; v++) {
      if (v % VERTICES_PER_LOOK === 0) yield* this.#partition.passBy(VERTICES_PER_LOOK);
      if (permutation[v] !== v && !this.#keepsColours(v, permutation)) return false;
    }
    return true;
  }

  /** Whether the image of the vertex has its colour and edges of the same colours to the images of its neighbours. */
  #keepsColours(v: number, permutation: Int32Array): boolean {
    const { starts, neighbours, edgeColours, vertexColours } = this.#graph;
    const colourTo = this.#colourTo;
    const image = permutation[v];
    if (vertexColours[v] !== vertexColours[image]) return false;
    if (starts[v + 1] - starts[v] !== starts[image + 1] - starts[image]) return false;
    for (let e = starts[image]; e < starts[image + 1]; e++) {
      colourTo[neighbours[e]] = edgeColours[e];
    }
    let isSame = true;
    for (let e = starts[v]; e < starts[v + 1]; e++) {
      if (colourTo[permutation[neighbours[e]]] !== edgeColours[e]) isSame = false;
    }
    for (let e = starts[image]; e < starts[image + 1]; e++) colourTo[neighbours[e]] = -1;
    this.#partition.work += starts[v + 1] - starts[v];
    return isSame;
  }

  #find(vertex: number): number {
    const orbit = this.#orbit;
    let v = vertex;
    while (orbit[v] !== v) {
      orbit[v] = orbit[orbit[v]];
      v = orbit[v];
    }
    return v;
  }

  #join(a: number, b: number): void {
    const x = this.#find(a);
    const y = this.#find(b);
    if (x !== y) this.#orbit[Math.max(x, y)] = Math.min(x, y);
  }
}
