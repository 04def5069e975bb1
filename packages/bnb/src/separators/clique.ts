import { filledFloat64, UNIT_ROUNDOFF } from "@bough/problem";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { Propose, Separator } from "./separator.ts";

/** Fractional literals that take part, at most; pairs of them are held in a bit matrix. */
const LITERAL_LIMIT = 800;
/** Literals at zero that may extend a clique, at most: those that the LP would move first. */
const IDLE_LIMIT = 800;
/** A clique's values must exceed one by this much. */
const LEAST_VIOLATION = 1e-3;
const CLIQUE_LIMIT = 100;
/** Literals with less weight do not start or extend a clique search. */
const LEAST_VALUE = 0.02;
/** Cliques grown between two pauses. */
const STARTS_PER_STEP = 50;
/** Columns, entries of rows and words of the matrix looked at between two pauses. */
const LOOKS_PER_STEP = 30_000;
/** Literals this near one are true, and cut nothing off. */
const AT_ONE = 1e-6;
/** Share of a side, or of one, by which two ones must exceed it: less is what a row may be missed by. */
const EXCLUSION_MARGIN = 1e-6;

/**
 * Clique cuts: among literals of which any two exclude each other, at most one is true. Pairs come
 * from rows in which both at once exceed the right-hand side; cliques are grown greedily from each
 * fractional literal, heaviest first, and extended by literals at zero, smallest reduced costs first:
 * without these the LP only moves on to the next columns of the same clique.
 *
 * E. L. Johnson and M. W. Padberg, "Degree-two inequalities, clique facets, and biperfect graphs", 1982.
 * Example: x + y <= 1, y + z <= 1, x + z <= 1 gives x + y + z <= 1.
 */
export const clique: Separator = { name: "clique", separate };

function* separate(
  space: SeparationSpace,
  { relaxation }: SearchContext,
  propose: Propose,
): Steps<void> {
  const graph = yield* ConflictGraph.inSteps(space, relaxation.reducedCost);
  if (graph.numFractional < 3) return;
  const seen = new Set<string>();
  for (let start = 0; start < graph.numFractional && seen.size < CLIQUE_LIMIT; start++) {
    if (start % STARTS_PER_STEP === STARTS_PER_STEP - 1) yield;
    const members = graph.growFrom(start);
    const weight = members.reduce((sum, node) => sum + graph.weights[node], 0);
    if (members.length < 3 || weight <= 1 + LEAST_VIOLATION) continue;
    const key = members.join();
    if (seen.has(key)) continue;
    seen.add(key);
    propose(graph.cutOf(members), 0);
  }
}

/** A literal in a row, with the size of its coefficient. */
interface WeighedNode {
  readonly node: number;
  readonly weight: number;
}

/** The literals that cost least, at most so many as may extend cliques, in this order. */
function cheapest(literals: readonly number[], costOf: (literal: number) => number): number[] {
  const costs = filledFloat64(literals.length, (k) => costOf(literals[k])).sort();
  const dearest = costs[Math.min(costs.length, IDLE_LIMIT) - 1];
  return literals
    .filter((literal) => costOf(literal) <= dearest)
    .sort((a, b) => costOf(a) - costOf(b) || a - b)
    .slice(0, IDLE_LIMIT);
}

/** The literals that are fractional at the LP point, heaviest first, some at zero, and which exclude each other. */
class ConflictGraph {
  /** Literal 2j is x_j = 1, literal 2j + 1 is x_j = 0. */
  readonly literals: number[] = [];
  readonly weights: number[] = [];
  /** The first of the literals; the others are zero, or nearly so. */
  numFractional = 0;
  #words = 0;
  #edges = new Int32Array(0);
  readonly #nodeOf: Int32Array; // [2 numCols]; -1 for literals that take no part

  /** @param reducedCost of the columns at the LP point */
  static *inSteps(space: SeparationSpace, reducedCost: ArrayLike<number>): Steps<ConflictGraph> {
    const graph = new ConflictGraph(space.numCols);
    yield* graph.#chooseLiterals(space, reducedCost);
    yield* graph.#connectAll(space);
    return graph;
  }

  private constructor(numCols: number) {
    this.#nodeOf = new Int32Array(2 * numCols).fill(-1);
  }

  *#chooseLiterals(space: SeparationSpace, reducedCost: ArrayLike<number>): Steps<void> {
    const { numCols, value } = space;
    const literals: number[] = [];
    const idle: number[] = [];
    const weightOf = (literal: number) =>
      (literal & 1) === 0 ? value[literal >> 1] : 1 - value[literal >> 1];
    for (let j = 0; j < numCols; j++) {
      if (j % LOOKS_PER_STEP === LOOKS_PER_STEP - 1) yield;
      if (space.isInteger[j] === 0 || space.lower[j] !== 0 || space.upper[j] !== 1) continue;
      for (const literal of [2 * j, 2 * j + 1]) {
        const weight = weightOf(literal);
        if (weight <= LEAST_VALUE) idle.push(literal);
        else if (weight < 1 - AT_ONE) literals.push(literal);
      }
    }
    literals.sort((a, b) => weightOf(b) - weightOf(a) || a - b);
    literals.length = Math.min(literals.length, LITERAL_LIMIT);
    this.numFractional = literals.length;
    if (literals.length >= 3) {
      space.work += idle.length;
      yield;
      literals.push(...cheapest(idle, (literal) => Math.abs(reducedCost[literal >> 1])));
    }
    for (const literal of literals) {
      this.#nodeOf[literal] = this.literals.length;
      this.literals.push(literal);
      this.weights.push(weightOf(literal));
    }
    this.#words = (this.literals.length + 31) >> 5;
    this.#edges = new Int32Array(this.#words * this.literals.length);
    yield;
  }

  *#connectAll(space: SeparationSpace): Steps<void> {
    const { numCols, starts } = space;
    let entries = 0;
    let paid = space.work;
    for (let i = 0; i < space.problem.numRows; i++) {
      entries += 2 * (starts[i + 1] - starts[i]);
      if (entries + space.work - paid >= LOOKS_PER_STEP) {
        entries = 0;
        paid = space.work;
        yield;
      }
      const k = numCols + i;
      if (space.upper[k] !== Infinity) this.#scan(space, i, 1, space.upper[k]);
      if (space.lower[k] !== -Infinity) this.#scan(space, i, -1, -space.lower[k]);
    }
  }

  get size(): number {
    return this.literals.length;
  }

  /** A maximal clique around a node, heaviest neighbours first. */
  growFrom(start: number): number[] {
    const candidates = this.#edges.slice(this.#words * start, this.#words * (start + 1));
    const members = [start];
    for (let node = 0; node < this.size; node++) {
      if (((candidates[node >> 5] >>> (node & 31)) & 1) === 0) continue;
      members.push(node);
      const offset = this.#words * node;
      for (let w = 0; w < this.#words; w++) candidates[w] &= this.#edges[offset + w];
    }
    return members.sort((a, b) => a - b);
  }

  /** The sum of the literals is at most one, written over columns. */
  cutOf(members: readonly number[]) {
    const literals = members.map((node) => this.literals[node]).sort((a, b) => a - b);
    let upper = 1;
    const coefficients = literals.map((literal) => {
      if ((literal & 1) === 0) return 1;
      upper--;
      return -1;
    });
    return {
      columns: Int32Array.from(literals, (literal) => literal >> 1),
      coefficients: Float64Array.from(coefficients),
      lower: -Infinity,
      upper,
    };
  }

  /** Two literals exclude each other where both at once lift the row's least activity over its side. */
  #scan(space: SeparationSpace, i: number, sign: number, rhs: number): void {
    const { starts, indices, coefficients, lower, upper } = space;
    let least = 0;
    let size = Math.abs(rhs);
    const nodes: WeighedNode[] = [];
    for (let k = starts[i]; k < starts[i + 1]; k++) {
      const j = indices[k];
      const a = sign * coefficients[k];
      const term = a > 0 ? a * lower[j] : a * upper[j];
      least += term;
      size += Math.abs(term);
      const node = this.#nodeOf[a > 0 ? 2 * j : 2 * j + 1];
      if (node >= 0) nodes.push({ node, weight: Math.abs(a) });
    }
    if (!Number.isFinite(least) || nodes.length < 2) return;
    // Large terms may cancel in the sum, but not their rounding.
    const rounding = (starts[i + 1] - starts[i] + 3) * UNIT_ROUNDOFF * size;
    const slack = rhs - least + EXCLUSION_MARGIN * Math.max(1, Math.abs(rhs)) + rounding;
    nodes.sort((a, b) => b.weight - a.weight);
    if (nodes.length > this.#words) this.#connectMany(space, nodes, slack);
    else this.#connectPairs(space, nodes, slack);
  }

  #connectPairs(space: SeparationSpace, nodes: readonly WeighedNode[], slack: number): void {
    for (let s = 0; s + 1 < nodes.length; s++) {
      if (nodes[s].weight + nodes[s + 1].weight <= slack) return;
      for (let t = s + 1; t < nodes.length; t++) {
        if (nodes[s].weight + nodes[t].weight <= slack) break;
        this.#connect(nodes[s].node, nodes[t].node);
        space.work++;
      }
    }
  }

  /** The same for long rows, a word of the matrix at a time: the lighter a node, the fewer it excludes. */
  #connectMany(space: SeparationSpace, nodes: readonly WeighedNode[], slack: number): void {
    const edges = this.#edges;
    const words = this.#words;
    const excluded = new Int32Array(words);
    let count = 0;
    for (let s = nodes.length - 1; s >= 0; s--) {
      const { node, weight } = nodes[s];
      for (; count < nodes.length && nodes[count].weight + weight > slack; count++)
        excluded[nodes[count].node >> 5] |= 1 << (nodes[count].node & 31);
      if (count === 0) continue;
      for (let w = 0; w < words; w++) edges[words * node + w] |= excluded[w];
      edges[words * node + (node >> 5)] &= ~(1 << (node & 31));
      space.work += words >> 3;
    }
  }

  #connect(a: number, b: number): void {
    this.#edges[this.#words * a + (b >> 5)] |= 1 << (b & 31);
    this.#edges[this.#words * b + (a >> 5)] |= 1 << (a & 31);
  }
}
