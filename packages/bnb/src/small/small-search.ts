import { checkSolution, DEFAULT_TOLERANCES, type Problem, type Tolerances } from "@bough/problem";
import { DenseProof, DenseTableau, minimiseDense } from "@bough/simplex/dense";
import { cutoffBelow, marginAbove, objectiveNoise, objectiveStep } from "../gate/objective-grid.ts";
import { tidyPoint } from "../gate/tidy-point.ts";

/** Entries that a search may touch: about a millisecond, */
export const MOST_WORK = 1_000_000;
/** or, where its code has yet to be compiled, some hundredths of a second. */
export const MOST_WORK_COLD = 500_000;
/** Entries after which the search has to look as if it ended within what it may touch: what is in vain costs little. */
const WORK_TO_JUDGE = 100_000;
/** Distance from a whole number, relative from one on, within which a value is one, */
const WHOLE = 1e-9;
/** and beyond which it is none: what lies between is for those who look closer. */
const FRACTIONAL = 1e-5;
/** Share of an objective, or of one, that point and bound may differ by. */
const AGREEMENT = 1e-9;
/** Points have to keep rows and bounds far closer than a user's tolerance asks. */
const STRICT_FEASIBILITY = 1e-9;
const STRICT: Tolerances = { ...DEFAULT_TOLERANCES, primalFeasibility: STRICT_FEASIBILITY };

/** A point and its minimised objective. */
export interface SmallPoint {
  readonly values: Float64Array;
  readonly objective: number;
}

/** What a search of a small problem has proven. */
export interface SmallAnswer {
  /** Each better than the one before; the last is optimal. Empty where there is no point. */
  readonly points: readonly SmallPoint[];
  /** Of an optimal LP, for the minimised problem. */
  readonly multipliers: Float64Array | null;
  readonly reducedCosts: Float64Array | null;
  readonly nodes: number;
  readonly dualPivots: number;
  readonly primalPivots: number;
  readonly work: number;
}

/** A decision on the way from the root, with what undoes it. */
interface Decision {
  readonly column: number;
  readonly lower: number;
  readonly upper: number;
  /** Bounds of the other side, null once it has been looked at. */
  other: readonly [number, number] | null;
}

/**
 * Depth-first branch and bound on one dense tableau, which goes from node to node without a copy:
 * bounds do not touch reduced costs. Every bound, and every claim that a node is empty, is proven from
 * the problem's own numbers with room to spare, and every point held against it. Null where that
 * fails, or the work for it is spent or will not do: then nothing is known.
 *
 * A. H. Land and A. G. Doig, "An automatic method of solving discrete programming problems",
 * Econometrica 28, 1960.
 */
export function searchSmall(problem: Problem, mostWork = MOST_WORK): SmallAnswer | null {
  return new SmallSearch(problem, mostWork).run();
}

class SmallSearch {
  readonly #problem: Problem;
  readonly #tableau: DenseTableau;
  readonly #proof: DenseProof;
  readonly #mostWork: number;
  readonly #isLp: boolean;
  readonly #step: number;
  readonly #noise: number;
  readonly #points: SmallPoint[] = [];
  /** Minimised objective, without the constant, from which nothing is wanted any more. */
  #cutoff = Infinity;
  #nodes = 0;

  constructor(problem: Problem, mostWork: number) {
    this.#problem = problem;
    this.#mostWork = mostWork;
    this.#tableau = new DenseTableau(problem);
    this.#proof = new DenseProof(this.#tableau);
    this.#isLp = problem.numIntegers === 0;
    this.#step = this.#isLp ? 0 : objectiveStep(problem);
    this.#noise = objectiveNoise(problem);
  }

  run(): SmallAnswer | null {
    const path: Decision[] = [];
    for (;;) {
      const column = this.#visit();
      if (column === LOST) return null;
      if (column >= 0) this.#branch(path, column);
      else if (!this.#backtrack(path)) break;
      if (!this.#isPromising(path)) return null;
    }
    const { dualPivots, primalPivots, work } = this.#tableau;
    const isLp = this.#isLp && this.#points.length > 0;
    return {
      points: this.#points,
      multipliers: isLp ? this.#proof.multiplier : null,
      reducedCosts: isLp ? this.#proof.reducedCost : null,
      nodes: this.#isLp ? 0 : this.#nodes,
      dualPivots,
      primalPivots,
      work,
    };
  }

  /** Whether the search would end in time, were both children of a node as large. */
  #isPromising(path: readonly Decision[]): boolean {
    const { work } = this.#tableau;
    if (work < WORK_TO_JUDGE) return true;
    let left = 2 ** -path.length;
    for (let depth = 0; depth < path.length; depth++)
      if (path[depth].other !== null) left += 2 ** -(depth + 1);
    return work <= this.#mostWork * (1 - left);
  }

  /** Solves the node at hand: the column to branch on, DONE where nothing is left of it, or LOST. */
  #visit(): number {
    this.#nodes++;
    const limits = { cutoff: this.#cutoff, workLimit: this.#mostWork };
    const { status, row } = minimiseDense(this.#tableau, limits);
    if (status === "lost") return LOST;
    if (status === "infeasible") return this.#proof.provesInfeasible(row) ? DONE : LOST;
    const bound = this.#proof.bound();
    if (this.#cutoff < Infinity && bound >= this.#cutoff - this.#cutoffSlack()) return DONE;
    if (status === "cutoff") return LOST;
    const column = this.#fractionalColumn();
    return column === DONE ? this.#take(bound) : column;
  }

  /** By how much a bound may miss the cutoff and still hold no better point; less than the next one lies below it. */
  #cutoffSlack(): number {
    const slack = slackAt(this.#cutoff);
    if (this.#step === 0) return slack;
    return Math.min(slack, marginAbove(this.#step, this.#noise) / 2);
  }

  /** The integer column farthest from whole numbers; DONE where all are whole, LOST where one is nearly. */
  #fractionalColumn(): number {
    const { numCols, isInteger } = this.#problem;
    const { value } = this.#tableau;
    let best = DONE;
    let most = 0;
    for (let j = 0; j < numCols; j++) {
      if (isInteger[j] === 0) continue;
      const fraction = Math.abs(value[j] - Math.round(value[j]));
      if (fraction <= WHOLE * Math.max(1, Math.abs(value[j]))) continue;
      if (fraction < FRACTIONAL) return LOST;
      if (fraction <= most) continue;
      most = fraction;
      best = j;
    }
    return best;
  }

  /** Takes the optimum of a node's LP for a point; DONE where it is one, and as good as its bound. */
  #take(bound: number): number {
    const { numCols, isInteger, objectiveOffset } = this.#problem;
    const rounded = this.#tableau.value.slice(0, numCols);
    for (let j = 0; j < numCols; j++) if (isInteger[j] === 1) rounded[j] = Math.round(rounded[j]);
    const values = tidyPoint(this.#problem, rounded, STRICT);
    if (!checkSolution(this.#problem, values, STRICT).isFeasible) return LOST;
    const objective = this.#problem.objectiveAt(values);
    if (objective - objectiveOffset > bound + slackAt(objective)) return LOST;
    this.#points.push({ values, objective });
    this.#cutoff = cutoffBelow(objective - objectiveOffset, this.#step, 0, this.#noise);
    return DONE;
  }

  /** Two children, the nearer first. */
  #branch(path: Decision[], column: number): void {
    const { lower, upper, value } = this.#tableau;
    const x = value[column];
    const floor = Math.floor(x);
    const down = [lower[column], floor] as const;
    const up = [floor + 1, upper[column]] as const;
    const isUp = x - floor > 1 / 2;
    path.push({ column, lower: lower[column], upper: upper[column], other: isUp ? down : up });
    this.#restrict(column, isUp ? up : down);
  }

  /** Goes to the next side that nobody has looked at; false where there is none. */
  #backtrack(path: Decision[]): boolean {
    for (let decision = path.at(-1); decision !== undefined; decision = path.at(-1)) {
      const { column, lower, upper, other } = decision;
      if (other !== null) {
        decision.other = null;
        this.#restrict(column, other);
        return true;
      }
      this.#restrict(column, [lower, upper]);
      path.pop();
    }
    return false;
  }

  #restrict(column: number, [lower, upper]: readonly [number, number]): void {
    this.#tableau.lower[column] = lower;
    this.#tableau.upper[column] = upper;
  }
}

function slackAt(objective: number): number {
  return AGREEMENT * Math.max(1, Math.abs(objective));
}

/** No column is left to branch on. */
const DONE = -1;
/** The tableau does not know. */
const LOST = -2;
