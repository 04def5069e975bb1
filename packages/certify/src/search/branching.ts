import type { Steps } from "@bough/problem";
import type { Basis } from "@bough/simplex";
import { type Literal, lowerOf, upperOf } from "./bound-literal.ts";
import type { NodeLp } from "./node-lp.ts";

/** Distance from the next integer from which on a value is fractional. */
const FRACTIONAL = 1e-6;
/** Fractional columns that are tried at a node. */
const MOST_TRIED = 10;
/** Trials after which a column's own history is believed. */
const RELIABLE = 4;
/** Simplex iterations of a trial. */
const TRIAL_ITERATIONS = 40;
/** What keeps scores of columns with one dead side apart. */
const LEAST_GAIN = 1e-6;

/**
 * Chooses the column to branch on by what its sides have gained so far, and tries out those that have
 * little history.
 *
 * T. Achterberg, T. Koch, A. Martin, "Branching rules revisited", Operations Research Letters 33, 2005.
 */
export class Branching {
  /** Gain of the objective for each unit of change, summed; of the lower side, then the upper. */
  readonly #gains: Float64Array; // [2 numCols]
  readonly #counts: Int32Array; // [2 numCols]
  readonly #isInteger: readonly boolean[];

  constructor(isInteger: readonly boolean[]) {
    this.#isInteger = isInteger;
    this.#gains = new Float64Array(2 * isInteger.length);
    this.#counts = new Int32Array(2 * isInteger.length);
  }

  /** The integer columns whose value is none. */
  fractional(x: ArrayLike<number>): number[] {
    const found: number[] = [];
    for (let j = 0; j < this.#isInteger.length; j++)
      if (this.#isInteger[j] && Math.abs(x[j] - Math.round(x[j])) > FRACTIONAL) found.push(j);
    return found;
  }

  /** The literal to decide first: the side that is nearer to the solution of the relaxation. */
  *choose(candidates: readonly number[], x: Float64Array, lp: NodeLp): Steps<Literal> {
    const ranked = candidates
      .map((j) => ({ j, score: this.#score(j, x[j]) }))
      .sort((a, b) => b.score - a.score || a.j - b.j);
    const objective = lp.engine.objective;
    const basis = lp.engine.saveBasis();
    let best = ranked[0];
    for (const [rank, candidate] of ranked.slice(0, MOST_TRIED).entries()) {
      if (this.#isReliable(candidate.j)) {
        if (rank > 0 && candidate.score <= best.score) break;
      } else {
        const score = yield* this.#try(candidate.j, x[candidate.j], objective, basis, lp);
        candidate.score = score;
      }
      if (rank === 0 || candidate.score > best.score) best = candidate;
      if (candidate.score === Infinity) break;
    }
    return nearerSide(best.j, x[best.j]);
  }

  #isReliable(j: number): boolean {
    return Math.min(this.#counts[lowerOf(j)], this.#counts[upperOf(j)]) >= RELIABLE;
  }

  #score(j: number, value: number): number {
    const up = Math.ceil(value) - value;
    return (
      Math.max(this.#average(lowerOf(j)) * up, LEAST_GAIN) *
      Math.max(this.#average(upperOf(j)) * (1 - up), LEAST_GAIN)
    );
  }

  #average(v: number): number {
    return this.#counts[v] === 0 ? 1 : this.#gains[v] / this.#counts[v];
  }

  *#try(j: number, value: number, objective: number, basis: Basis, lp: NodeLp): Steps<number> {
    const { engine } = lp;
    const [lower, upper] = [engine.columnLower(j), engine.columnUpper(j)];
    const sides = [
      { v: lowerOf(j), lower: Math.ceil(value), upper, distance: Math.ceil(value) - value },
      { v: upperOf(j), lower, upper: Math.floor(value), distance: value - Math.floor(value) },
    ];
    let score = 1;
    for (const side of sides) {
      yield;
      engine.setBounds(j, side.lower, side.upper);
      const status = yield* engine.resolveSteps({
        iterationLimit: TRIAL_ITERATIONS,
        objectiveLimit: lp.targetHint,
      });
      const isClosed = status === "infeasible" || status === "objective-limit";
      const gain = isClosed ? Infinity : Math.max(0, engine.objective - objective);
      if (!isClosed) {
        this.#gains[side.v] += gain / side.distance;
        this.#counts[side.v]++;
      }
      score *= Math.max(gain, LEAST_GAIN);
      engine.setBounds(j, lower, upper);
      engine.loadBasis(basis);
    }
    return score;
  }
}

function nearerSide(j: number, value: number): Literal {
  return value - Math.floor(value) > 0.5
    ? { variable: lowerOf(j), bound: Math.ceil(value) }
    : { variable: upperOf(j), bound: 0 - Math.floor(value) };
}
