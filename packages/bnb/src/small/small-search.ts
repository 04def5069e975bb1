import type { Problem } from "@bough/problem";
import { DenseProof, DenseTableau, minimiseDense, type TableauCopy } from "@bough/simplex/dense";
import type { Steps } from "../steps.ts";
import { type Choice, LookAhead } from "./look-ahead.ts";
import { type Child, SeenGains } from "./seen-gains.ts";

/** Share of what a search may touch after which it is judged by what lies behind it. */
const SHARE_TO_JUDGE = 0.1;
/** Half of it gone, 2^-8 of the tree have to be done: from the first points on it goes ever faster. */
const DOUBLINGS_AT_HALF = 8;
/** Share of a cutoff, or of one, that bounds may miss it by. */
const AGREEMENT = 1e-9;

/** Judges the points of a search, whose objectives are minimised and without the constant. */
export interface SmallGate {
  /** From here on nothing is wanted any more. */
  readonly cutoff: number;
  /** By how much a bound may miss the cutoff and still hold no better point, where objectives have a step. */
  readonly leastMargin: number;
  /** True where the point counts; the cutoff is then lower. */
  offer(values: Float64Array): boolean;
}

/** A decision on the way from the root, with what undoes it. */
interface Decision {
  /** Length of the trail when it was made. */
  readonly trail: number;
  readonly tableau: TableauCopy;
  /** The child that nobody has looked at; null once somebody has. */
  other: Child | null;
}

/** Bounds that others have taken the place of. */
interface PastBounds {
  readonly column: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * Depth-first branch and bound on one dense tableau, with a copy for each node whose other child is to come:
 * bounds do not touch reduced costs, but from elsewhere in the tree the way is longer. Every bound, and every claim that a node is empty, is proven from
 * the problem's own numbers with room to spare, and every point held against it.
 *
 * A. H. Land and A. G. Doig, "An automatic method of solving discrete programming problems",
 * Econometrica 28, 1960.
 */
export class SmallSearch {
  readonly tableau: DenseTableau;
  readonly proof: DenseProof;
  readonly #problem: Problem;
  readonly #gate: SmallGate;
  readonly #mostWork: number;
  readonly #lookAhead: LookAhead;
  readonly #gains: SeenGains;
  readonly #trail: PastBounds[] = [];
  readonly #path: Decision[] = [];
  /** The child at hand, until its first LP is solved. */
  #child: Child | undefined;
  /** Copies that can be written over. */
  readonly #unused: TableauCopy[] = [];
  /** The tableau as it was at the root's optimum, before errors grew from pivot to pivot. */
  #atRoot: TableauCopy | undefined;
  /** Whether it has been loaded for the node at hand. */
  #isFresh = true;
  /** What the root's LP proves of the objective of every point; -Infinity before it is solved. */
  rootBound = -Infinity;
  nodes = 0;

  /** @param mostWork entries of the tableau that may be touched */
  constructor(problem: Problem, gate: SmallGate, mostWork: number) {
    this.#problem = problem;
    this.#gate = gate;
    this.#mostWork = mostWork;
    this.tableau = new DenseTableau(problem);
    this.proof = new DenseProof(this.tableau);
    this.#gains = new SeenGains(problem.numCols);
    this.#lookAhead = new LookAhead(problem, this.tableau, this.proof, {
      isEnough: (bound) => this.#isEnough(bound),
      narrow: (column, lower, upper) => this.#restrict(column, lower, upper),
      gains: this.#gains,
    });
  }

  /** True where nothing that is wanted is left; false where a proof fails, or the work for it is spent or will not do. */
  *run(): Steps<boolean> {
    for (;;) {
      const next = this.#visit();
      if (next === "lost" || next === "spent") return false;
      if (next !== "done") this.#branch(next);
      else if (!this.#backtrack()) return true;
      if (!this.#isPromising()) return false;
      yield;
    }
  }

  /** Pivots. */
  get iterations(): number {
    return this.tableau.dualPivots + this.tableau.primalPivots;
  }

  /** Whether the search looks as if it would end in time, were both children of a node as large. */
  #isPromising(): boolean {
    const share = this.tableau.work / this.#mostWork;
    if (share < SHARE_TO_JUDGE) return true;
    let left = 2 ** -this.#path.length;
    for (let depth = 0; depth < this.#path.length; depth++)
      if (this.#path[depth].other !== null) left += 2 ** -(depth + 1);
    return 1 - left >= 2 ** (DOUBLINGS_AT_HALF * (1 - 1 / share));
  }

  /** Solves the node at hand: what to branch on, or that nothing is left of it, or that the tableau does not know. */
  #visit(): Choice | "done" | "lost" | "spent" {
    this.nodes++;
    for (;;) {
      const found = this.#look();
      if (found === "again" || (found === "lost" && this.#loadRoot())) continue;
      this.#isFresh = false;
      return found;
    }
  }

  #look(): Choice | "done" | "again" | "lost" | "spent" {
    const { numRows, numCols } = this.#problem;
    const { status, row, step } = minimiseDense(this.tableau, {
      cutoff: this.#gate.cutoff,
      workLimit: this.#mostWork,
      ...(this.#atRoot === undefined ? {} : { mostPivots: (numRows + numCols) / 2 }),
    });
    if (status === "lost" || status === "spent") return status;
    if (status === "infeasible") return this.proof.provesInfeasible(row) ? "done" : "lost";
    const bound = this.proof.bound(row, step);
    if (this.#child !== undefined) this.#gains.note(this.#child, this.tableau.objective);
    this.#child = undefined;
    if (this.#isEnough(bound)) return "done";
    if (status === "cutoff") return "lost";
    if (this.#atRoot === undefined) {
      this.#atRoot = this.tableau.copy();
      this.rootBound = bound + this.#problem.objectiveOffset;
    }
    if (this.#fix(bound)) return "again";
    const choice = this.#lookAhead.choose(this.#gate.cutoff);
    if (choice === "narrowed") return "again";
    return choice === "whole" ? this.#take(bound) : choice;
  }

  /** Begins the node anew from the root's tableau; false where it did before. */
  #loadRoot(): boolean {
    if (this.#isFresh || this.#atRoot === undefined) return false;
    this.tableau.load(this.#atRoot);
    this.#isFresh = true;
    return true;
  }

  #isEnough(bound: number): boolean {
    return this.#gate.cutoff < Infinity && bound >= this.#goal;
  }

  /** The cutoff less what a bound may miss it by. */
  get #goal(): number {
    const { cutoff, leastMargin } = this.#gate;
    return cutoff - Math.min(AGREEMENT * Math.max(1, Math.abs(cutoff)), leastMargin);
  }

  /**
   * Takes values from integer columns whose reduced costs carry the bound to the cutoff; true where
   * the LP point has to move for it.
   */
  #fix(bound: number): boolean {
    const { numCols, isInteger } = this.#problem;
    const { lower, upper, value } = this.tableau;
    const { reducedCost } = this.proof;
    const room = this.#goal - bound;
    if (!(room < Infinity)) return false;
    let moves = false;
    for (let j = 0; j < numCols; j++) {
      const d = reducedCost[j];
      const range = upper[j] - lower[j];
      if (isInteger[j] === 0 || d === 0 || range * Math.abs(d) < room) continue;
      const most = Math.ceil(room / Math.abs(d)) - 1;
      if (most >= range) continue;
      if (d > 0) this.#restrict(j, lower[j], lower[j] + most);
      else this.#restrict(j, upper[j] - most, upper[j]);
      if (value[j] < lower[j] || value[j] > upper[j]) moves = true;
    }
    return moves;
  }

  /** Takes the optimum of a node's LP for a point; "done" where it is one, and as good as its bound. */
  #take(bound: number): "done" | "lost" {
    const { numCols, isInteger } = this.#problem;
    const values = this.tableau.value.slice(0, numCols);
    for (let j = 0; j < numCols; j++) if (isInteger[j] === 1) values[j] = Math.round(values[j]);
    return this.#gate.offer(values) && this.#isEnough(bound) ? "done" : "lost";
  }

  /** Two children, the one that costs less first. */
  #branch({ column, isUp }: Choice): void {
    const { value, objective } = this.tableau;
    const x = value[column];
    const floor = Math.floor(x);
    const down: Child = { column, isUp: false, side: floor, distance: x - floor, objective };
    const up: Child = { column, isUp: true, side: floor + 1, distance: floor + 1 - x, objective };
    const tableau = this.tableau.copy(this.#unused.pop());
    this.#path.push({ trail: this.#trail.length, tableau, other: isUp ? down : up });
    this.#enter(isUp ? up : down);
  }

  #enter(child: Child): void {
    const { column, isUp, side } = child;
    const { lower, upper } = this.tableau;
    this.#child = child;
    this.#restrict(column, isUp ? side : lower[column], isUp ? upper[column] : side);
  }

  /** Goes to the next side that nobody has looked at; false where there is none. */
  #backtrack(): boolean {
    const path = this.#path;
    for (let decision = path.at(-1); decision !== undefined; decision = path.at(-1)) {
      const { trail, tableau, other } = decision;
      this.#undo(trail);
      if (other !== null) {
        decision.other = null;
        this.tableau.load(tableau);
        this.#unused.push(tableau);
        this.#enter(other);
        return true;
      }
      path.pop();
    }
    return false;
  }

  #restrict(column: number, low: number, high: number): void {
    const { lower, upper } = this.tableau;
    this.#trail.push({ column, lower: lower[column], upper: upper[column] });
    lower[column] = low;
    upper[column] = high;
  }

  #undo(length: number): void {
    const { lower, upper } = this.tableau;
    for (let k = this.#trail.length - 1; k >= length; k--) {
      const past = this.#trail[k];
      lower[past.column] = past.lower;
      upper[past.column] = past.upper;
    }
    this.#trail.length = length;
  }
}
