import { countedUp, isEssential, type Problem } from "@bough/problem";
import { type Domain, LexicographicOrder } from "@bough/propagation";
import type { Steps } from "../steps.ts";
import { type Automorphisms, findAutomorphisms, WIDEST_LEADER } from "./automorphisms.ts";
import { colouredGraph } from "./coloured-graph.ts";
import {
  FARTHEST_BOUND,
  type LexicographicCondition,
  lexicographicConditions,
  type MirrorOrder,
  mirrorOrders,
} from "./lexicographic-order.ts";

/** Pairs of leader and follower kept at most, for each column. */
const PAIRS_PER_COLUMN = 4;
/** Pairs that become clauses, and columns whose orbits are looked up, between two pauses. */
const PAIRS_PER_STEP = 1000;
const COLUMNS_PER_STEP = 50_000;

/**
 * Conditions that keep at least one of every set of symmetric points: each leader of the symmetry
 * search is at least as large as every column of its orbit under the symmetries that leave the
 * leaders before it in place. Optimal values stay; points that are mirror images of others go, so
 * this is not for enumeration. Every domain of a search may hold the conditions or not, as long as
 * they are those of the same problem.
 *
 * Schreier-Sims cuts: Salvagnin, "Symmetry breaking inequalities from the Schreier-Sims table",
 * CPAIOR 2018; here as clauses, which cost the LP nothing.
 */
export class SymmetryBreaking {
  readonly #problem: Problem;
  readonly numGenerators: number;
  readonly work: number;
  /** Leader and follower, from the first leader on. */
  readonly pairs: readonly (readonly [leader: number, follower: number])[];

  /** What is known of mirror images beyond the orbits of leaders. */
  readonly conditions: readonly LexicographicCondition[];
  /** The same without weakening, where integers have more than two values. */
  readonly orders: readonly MirrorOrder[];

  constructor(
    problem: Problem,
    { generators, work }: Automorphisms,
    pairs: readonly (readonly [number, number])[],
    conditions: readonly LexicographicCondition[],
    orders: readonly MirrorOrder[],
  ) {
    this.#problem = problem;
    this.numGenerators = generators.reduce((sum, level) => sum + level.length, 0);
    this.work = work;
    this.pairs = pairs;
    this.conditions = conditions;
    this.orders = orders;
  }

  /** The first condition that a point breaks, in words; null where it keeps them all. */
  brokenBy(x: ArrayLike<number>): string | null {
    const pair = this.pairs.find(([leader, follower]) => x[leader] < x[follower]);
    if (pair !== undefined) return `${pair[0]} leads ${pair[1]}`;
    const { columnLower } = this.#problem;
    const condition = this.conditions.find(
      ({ leader, follower, unless }) =>
        x[leader] < x[follower] && unless.every((j) => x[j] < columnLower[j] + 0.5),
    );
    if (condition !== undefined) return `${condition.leader} comes before ${condition.follower}`;
    const order = this.orders.find((order) => !keepsOrder(order, x));
    return order === undefined ? null : `${order.larger} come before ${order.smaller}`;
  }

  /**
   * Adds the clauses  follower >= k  implies  leader >= k,  for conditions "or one of the others is above its least", and
   * the orders as propagators.
   */
  *apply(domain: Domain): Steps<void> {
    for (const [place, [leader, follower]] of this.pairs.entries()) {
      if (place % PAIRS_PER_STEP === PAIRS_PER_STEP - 1) yield;
      const last = Math.min(domain.upper(follower), domain.upper(leader) + 1);
      for (let k = domain.lower(leader) + 1; k <= last; k++) {
        domain.addClause([2 * leader, 2 * follower + 1], [k, 1 - k]);
      }
    }
    const { columnLower } = this.#problem;
    for (const [place, { leader, follower, unless }] of this.conditions.entries()) {
      if (place % PAIRS_PER_STEP === PAIRS_PER_STEP - 1) yield;
      domain.addClause(
        [...unless.map((j) => 2 * j), 2 * leader, 2 * follower + 1],
        [...unless.map((j) => columnLower[j] + 1), 1, 0],
      );
    }
    domain.addPropagators(
      this.orders.map(({ larger, smaller }) => new LexicographicOrder(larger, smaller)),
    );
  }
}

function keepsOrder({ larger, smaller }: MirrorOrder, x: ArrayLike<number>): boolean {
  const place = larger.findIndex((j, k) => Math.abs(x[j] - x[smaller[k]]) > 0.5);
  return place < 0 || x[larger[place]] > x[smaller[place]];
}

const NONE: Automorphisms = { leaders: [], generators: [], work: 0 };

/** Finds the symmetries of a problem and what breaks them. */
export function* symmetryBreakingOf(problem: Problem): Steps<SymmetryBreaking> {
  const hasNone = problem.structures.some(isEssential) || problem.numIntegers === 0;
  if (hasNone) return new SymmetryBreaking(problem, NONE, [], [], []);
  const graph = yield* colouredGraph(problem);
  yield;
  const found = yield* findAutomorphisms(graph);
  const pairs = yield* leaderPairs(problem, found);
  return new SymmetryBreaking(
    problem,
    found,
    pairs,
    yield* lexicographicConditions(problem, found),
    yield* mirrorOrders(problem, found),
  );
}

/** The orbit of each leader, from the first leader on. */
function* leaderPairs(
  problem: Problem,
  { leaders, generators }: Automorphisms,
): Steps<[number, number][]> {
  const orbits = new Orbits(problem.numCols);
  const byLevel: [number, number][][] = [];
  let columns = 0;
  const isPauseDue = () => {
    columns += problem.numCols;
    if (columns < COLUMNS_PER_STEP) return false;
    columns = 0;
    return true;
  };
  for (let level = leaders.length - 1; level >= 0; level--) {
    for (const generator of generators[level]) {
      orbits.join(generator);
      if (isPauseDue()) yield;
    }
    if (isPauseDue()) yield;
    const leader = leaders[level];
    const pairs: [number, number][] = [];
    const width = problem.columnUpper[leader] - problem.columnLower[leader];
    const isNear = Math.abs(problem.columnLower[leader]) <= FARTHEST_BOUND;
    if (problem.isInteger[leader] === 1 && isNear && width <= WIDEST_LEADER) {
      for (const follower of orbits.of(leader)) {
        if (follower !== leader) pairs.push([leader, follower]);
      }
    }
    byLevel.push(pairs);
  }
  return byLevel
    .reverse()
    .flat()
    .slice(0, problem.numCols * PAIRS_PER_COLUMN);
}

/** The orbits of the columns under permutations given one after the other. */
class Orbits {
  readonly #parent: Int32Array;

  constructor(numCols: number) {
    this.#parent = countedUp(numCols);
  }

  join(permutation: Int32Array): void {
    for (let j = 0; j < this.#parent.length; j++) {
      const a = this.#root(j);
      const b = this.#root(permutation[j]);
      if (a !== b) this.#parent[Math.max(a, b)] = Math.min(a, b);
    }
  }

  of(column: number): number[] {
    const root = this.#root(column);
    const members: number[] = [];
    for (let j = 0; j < this.#parent.length; j++) if (this.#root(j) === root) members.push(j);
    return members;
  }

  #root(column: number): number {
    let j = column;
    while (this.#parent[j] !== j) {
      this.#parent[j] = this.#parent[this.#parent[j]];
      j = this.#parent[j];
    }
    return j;
  }
}
