import type { Problem } from "@bough/problem";
import {
  DenseProof,
  DenseTableau,
  minimiseDenseSteps,
  type TableauCopy,
} from "@bough/simplex/dense";
import { Pseudocosts } from "../node/pseudocosts.ts";
import { type TableauDecision, TableauPath } from "../node/tableau-path.ts";
import type { Steps } from "../steps.ts";
import { LookAhead } from "./look-ahead.ts";
import { goalOf, isEnough, type SmallGate } from "./small-gate.ts";

/** Share of what a search may touch after which it is judged by what lies behind it. */
const SHARE_TO_JUDGE = 0.1;
/** Half of it gone, 2^-8 of the tree have to be done: from the first points on it goes ever faster. */
const DOUBLINGS_AT_HALF = 8;
/** What lies behind is noted each time so many times the entries were touched. */
const BETWEEN_NOTES = 2;
/** Powers beyond this, by which what lies behind grows with what was touched, are luck. */
const FASTEST = 2;

/** Entries that a look at a node counts for besides those it touches: on a few rows it takes longer than its pivots. */
const ENTRIES_PER_LOOK = 200;
/** Looks at one node, each with narrower bounds than the one before: more creep along columns without bounds. */
const MOST_LOOKS = 200;

/** Share of the room below the cutoff that a column's range has to take, as the tableau has it, to be worth a proof, */
const ROOM_TO_PROVE = 0.999;
/** and room, relative to the objective from one on, that is none. */
const LEAST_ROOM = 1e-6;

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
  /** Entries of the tableau that may be touched so far. */
  mostWork: number;
  readonly #lookAhead: LookAhead;
  readonly #gains: Pseudocosts;
  readonly #path: TableauPath;
  /** Until the first LP of the node at hand is solved. */
  #isNew = true;
  /** The tableau as it was at the root's optimum, before errors grew from pivot to pivot. */
  #atRoot: TableauCopy | undefined;
  /** Whether it has been loaded for the node at hand. */
  #isFresh = true;
  /** What the root's LP proves of the objective of every point; -Infinity before it is solved. */
  rootBound = -Infinity;
  /** The multipliers that prove it; undefined before. [numRows] */
  rootMultipliers: Float64Array | undefined;
  nodes = 0;
  /** How much lay behind when so many entries were touched. */
  readonly #notes: { readonly work: number; readonly done: number }[] = [];
  /** False once a proof has failed. */
  mayGoOn = true;

  /** @param mostWork entries of the tableau that may be touched */
  constructor(problem: Problem, gate: SmallGate, mostWork: number) {
    this.#problem = problem;
    this.#gate = gate;
    this.mostWork = mostWork;
    this.tableau = new DenseTableau(problem);
    this.proof = new DenseProof(this.tableau);
    this.#gains = new Pseudocosts(problem.numCols);
    this.#path = new TableauPath(this.tableau);
    this.#lookAhead = new LookAhead(problem, {
      tableau: this.tableau,
      proof: this.proof,
      path: this.#path,
      gains: this.#gains,
      isEnough: (bound) => isEnough(this.#gate, bound),
    });
  }

  /** True where nothing that is wanted is left; false where a proof fails, or the work for it is spent or will not do. */
  *run(): Steps<boolean> {
    return yield* this.#goOn(() => this.#isPromising());
  }

  /** The same of the nodes until so many entries were touched; a node is always visited to its end. */
  *runUntil(work: number): Steps<boolean> {
    return yield* this.#goOn(() => this.tableau.work < work);
  }

  /** Goes on where it stands, whether it looks promising or not, until so many entries were touched. */
  *resume(mostWork: number): Steps<boolean> {
    if (!this.mayGoOn) return false;
    this.mostWork = mostWork;
    return yield* this.#goOn(() => true);
  }

  *#goOn(isWorthIt: () => boolean): Steps<boolean> {
    for (;;) {
      const next = yield* this.#visit();
      if (next === "lost") this.mayGoOn = false;
      if (next === "lost" || next === "spent") return false;
      if (next !== "done") this.#path.descend(next, true);
      else if (!this.#path.backtrack()) return true;
      this.#note();
      if (!isWorthIt()) return false;
      if (this.tableau.isPauseDue()) yield;
    }
  }

  /**
   * Entries that the whole tree may come to. What lies behind grows by a power of them, faster than they do as long as better points
   * come: that of the last stretch. Infinity where it is to be seen yet, or no more lies behind than before it.
   */
  get expectedWork(): number {
    const { done } = this.#path;
    const { work } = this.tableau;
    const since = this.#notes.findLast((note) => BETWEEN_NOTES * note.work <= work);
    if (since === undefined) return Infinity;
    const power = Math.log(done / since.done) / Math.log(work / since.work);
    return work * done ** (-1 / Math.min(power, FASTEST));
  }

  /** What it comes to at least; of a tree of which nothing lies behind, what was touched so far. */
  get leastWork(): number {
    const { done } = this.#path;
    return this.tableau.work * (done === 0 ? 1 : done ** (-1 / FASTEST));
  }

  /** Whether any part of the tree lies behind. */
  get hasBegun(): boolean {
    return this.#path.done > 0;
  }

  #note(): void {
    const last = this.#notes.at(-1);
    const { work } = this.tableau;
    if (last !== undefined && work < BETWEEN_NOTES * last.work) return;
    if (this.#path.done > 0) this.#notes.push({ work, done: this.#path.done });
  }

  /** Pivots. */
  get iterations(): number {
    return this.tableau.dualPivots + this.tableau.primalPivots;
  }

  /** Whether the search looks as if it would end in time. */
  #isPromising(): boolean {
    const share = this.tableau.work / this.mostWork;
    if (share < SHARE_TO_JUDGE) return true;
    return this.#path.done >= 2 ** (DOUBLINGS_AT_HALF * (1 - 1 / share));
  }

  /** Solves the node at hand: what to branch on, or that nothing is left of it, or that the tableau does not know. */
  *#visit(): Steps<TableauDecision | "done" | "lost" | "spent"> {
    this.nodes++;
    this.#isNew = true;
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const found = yield* this.#look();
      if (found === "again" || (found === "lost" && this.#loadRoot())) continue;
      this.#isFresh = false;
      return found;
    }
    return "lost";
  }

  *#look(): Steps<TableauDecision | "done" | "again" | "lost" | "spent"> {
    const { numRows, numCols } = this.#problem;
    this.tableau.work += ENTRIES_PER_LOOK;
    const { status, row, step } = yield* minimiseDenseSteps(this.tableau, {
      cutoff: this.#gate.cutoff,
      workLimit: this.mostWork,
      ...(this.#atRoot === undefined ? {} : { mostPivots: (numRows + numCols) / 2 }),
    });
    if (status === "lost" || status === "spent") return status;
    if (status === "infeasible") return this.proof.provesInfeasible(row) ? "done" : "lost";
    this.#learnGain();
    if (status === "cutoff")
      return this.proof.reaches(row, step, (bound) => isEnough(this.#gate, bound))
        ? "done"
        : "lost";
    const isAtRoot = this.#atRoot === undefined;
    if (isAtRoot || this.#mayBeNarrower()) {
      const bound = this.proof.bound();
      if (isEnough(this.#gate, bound)) return "done";
      if (isAtRoot) {
        this.#atRoot = this.tableau.copy();
        this.rootBound = bound + this.#problem.objectiveOffset;
        this.rootMultipliers = this.proof.multiplier.slice();
      }
      if (this.#fix(bound)) return "again";
    }
    const choice = yield* this.#lookAhead.choose(this.#gate.cutoff);
    if (choice === "narrowed") return "again";
    return choice === "whole" ? this.#take() : choice;
  }

  /** Whether the tableau says that the optimum reaches the cutoff, or reduced costs take values from a column: then it is worth a proof. */
  #mayBeNarrower(): boolean {
    const { numRows, numCols, isInteger } = this.#problem;
    const { nonbasic, entries, lower, upper, objective } = this.tableau;
    const room = ROOM_TO_PROVE * (goalOf(this.#gate) - objective);
    if (!(room < Infinity)) return false;
    for (let q = 0, k = numRows * numCols; q < numCols; q++, k++) {
      const x = nonbasic[q];
      if (x >= numCols || isInteger[x] === 0) continue;
      const gain = Math.abs(entries[k]) * (upper[x] - lower[x]);
      if (gain >= room && gain > 0) return true;
    }
    return room <= LEAST_ROOM * Math.max(1, Math.abs(objective));
  }

  #learnGain(): void {
    const move = this.#isNew ? this.#path.lastMove : null;
    this.#isNew = false;
    if (move === null) return;
    const { column, isUp, distance, objective } = move;
    this.#gains.addGain(column, isUp, distance, this.tableau.objective - objective);
  }

  /** Begins the node anew from the root's tableau; false where it did before. */
  #loadRoot(): boolean {
    if (this.#isFresh || this.#atRoot === undefined) return false;
    this.tableau.load(this.#atRoot);
    this.#isFresh = true;
    return true;
  }

  /**
   * Takes values from integer columns whose reduced costs carry the bound to the cutoff; true where
   * the LP point has to move for it.
   */
  #fix(bound: number): boolean {
    const { numCols, isInteger } = this.#problem;
    const { lower, upper, value } = this.tableau;
    const { reducedCost } = this.proof;
    const room = goalOf(this.#gate) - bound;
    if (!(room < Infinity)) return false;
    let moves = false;
    for (let j = 0; j < numCols; j++) {
      const d = reducedCost[j];
      const range = upper[j] - lower[j];
      if (isInteger[j] === 0 || d === 0 || range * Math.abs(d) < room) continue;
      const most = Math.ceil(room / Math.abs(d)) - 1;
      if (most >= range) continue;
      if (d > 0) this.#path.narrow(j, lower[j], lower[j] + most);
      else this.#path.narrow(j, upper[j] - most, upper[j]);
      if (value[j] < lower[j] || value[j] > upper[j]) moves = true;
    }
    return moves;
  }

  /** Takes the optimum of a node's LP for a point; "done" where it is one, and as good as its bound. */
  #take(): "done" | "lost" {
    const { numCols, isInteger } = this.#problem;
    const values = this.tableau.value.slice(0, numCols);
    for (let j = 0; j < numCols; j++) if (isInteger[j] === 1) values[j] = Math.round(values[j]);
    return this.#gate.offer(values) && isEnough(this.#gate, this.proof.bound()) ? "done" : "lost";
  }
}
