import { isEssential, type Problem } from "@bough/problem";
import { ProblemExtension } from "../structures/problem-extension.ts";
import { type Automorphisms, findAutomorphisms } from "./automorphisms.ts";
import { colouredGraph } from "./coloured-graph.ts";

/** Rows added at most, beyond one for each column. */
const SPARE_ROWS = 200;

/** What symmetry handling did. */
export interface SymmetryResult {
  readonly problem: Problem;
  readonly numGenerators: number;
  readonly numRows: number;
  readonly work: number;
}

/**
 * Adds rows that keep at least one of every set of symmetric points: each leader of the symmetry
 * search is at least as large as every column of its orbit under the symmetries that leave the
 * leaders before it in place. Optimal values stay; solutions that are mirror images of others go,
 * so this is not for enumeration.
 *
 * Schreier-Sims cuts: Salvagnin, "Symmetry breaking inequalities from the Schreier-Sims table",
 * CPAIOR 2018.
 */
export function withSymmetryRows(problem: Problem): SymmetryResult {
  if (problem.structures.some(isEssential) || problem.numIntegers === 0) {
    return { problem, numGenerators: 0, numRows: 0, work: 0 };
  }
  const automorphisms = findAutomorphisms(colouredGraph(problem));
  const pairs = leaderPairs(problem, automorphisms);
  const { generators, work } = automorphisms;
  const numGenerators = generators.reduce((sum, level) => sum + level.length, 0);
  if (pairs.length === 0) return { problem, numGenerators, numRows: 0, work };
  const extension = new ProblemExtension(problem);
  for (const [leader, follower] of pairs) {
    extension.addRow([leader, follower], [1, -1], 0, Infinity);
  }
  return { problem: extension.build([]), numGenerators, numRows: pairs.length, work };
}

/** Leader and follower of every row, from the first leader on. */
function leaderPairs(problem: Problem, { leaders, generators }: Automorphisms): [number, number][] {
  const orbits = new Orbits(problem.numCols);
  const byLevel: [number, number][][] = [];
  for (let level = leaders.length - 1; level >= 0; level--) {
    for (const generator of generators[level]) orbits.join(generator);
    const leader = leaders[level];
    const pairs: [number, number][] = [];
    if (problem.isInteger[leader] === 1) {
      for (const follower of orbits.of(leader)) {
        if (follower !== leader) pairs.push([leader, follower]);
      }
    }
    byLevel.push(pairs);
  }
  return byLevel
    .reverse()
    .flat()
    .slice(0, problem.numCols + SPARE_ROWS);
}

/** The orbits of the columns under permutations given one after the other. */
class Orbits {
  readonly #parent: Int32Array;

  constructor(numCols: number) {
    this.#parent = Int32Array.from({ length: numCols }, (_, j) => j);
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
