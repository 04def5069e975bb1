import { countedUp, InternalError, type Problem } from "@bough/problem";
import type { Domain } from "@bough/propagation";
import {
  BASIC,
  type Basis,
  type ExactAnswer,
  type LpEngine,
  type LpStatus,
  withCallerRemedies,
} from "@bough/simplex";
import type { Limits } from "../limits.ts";
import { runToEnd, type Steps } from "../steps.ts";
import { type AddedRow, matrixOfInSteps } from "./added-row.ts";
import { AddedRows, keysOf } from "./added-rows.ts";
import { BoundRoom } from "./bound-room.ts";
import { ConditionalRows } from "./conditional-rows.ts";
import { Doubts } from "./doubts.ts";
import { DualProof } from "./dual-proof.ts";
import { ExactRelaxation } from "./exact-relaxation.ts";
import { integersOf } from "./integer-columns.ts";
import { type PackedBasis, packBasis, unpackBasis } from "./packed-basis.ts";
import { RowRoom } from "./row-room.ts";

/** How a resolve ended for the search. "unknown" says nothing about the node: it must be branched on. */
export type RelaxationStatus =
  | "optimal"
  | "infeasible"
  | "cutoff"
  | "unbounded"
  | "iteration-limit"
  | "stopped"
  | "unknown";

/** A change of a bound by less than this does not concern the LP. */
const SAME_BOUND = 1e-12;
/** Last places below this, against a cutoff or one, are left to what whoever reads a proof forgives. */
const LEAST_ROOM = 1e-9;

/**
 * The LP relaxation of a problem, kept in step with a domain. Rows are the problem's, then one for each conditional row, then added ones.
 */
export class Relaxation {
  readonly problem: Problem;
  /** By how much cutoffs lie above the best objective that they rule out; 0 where that is nothing to speak of. */
  cutoffMargin = 0;
  readonly conditional: ConditionalRows;
  readonly #added: AddedRows = new AddedRows();
  /** The bounds that the engine has, as bound variables. */
  readonly #givenBound: Float64Array; // [2 numCols]
  readonly #allColumns: Int32Array;
  readonly #integers: Int32Array;
  readonly #engine: LpEngine;
  /** What `comeBack` loads where the engine has lost what it kept. */
  #keptBasis: Basis | null = null;
  /** No LP was solved since. */
  #isAtKept = false;
  readonly #limits: Limits;
  readonly #proof: DualProof;
  readonly #exact: ExactRelaxation;
  readonly #room: RowRoom;
  readonly #boundRoom: BoundRoom;
  readonly #doubts: Doubts;

  constructor(problem: Problem, engine: LpEngine, limits: Limits) {
    this.problem = problem;
    this.conditional = new ConditionalRows(problem, engine);
    this.#engine = engine;
    this.#limits = limits;
    this.#allColumns = countedUp(problem.numCols);
    this.#integers = integersOf(problem);
    this.#givenBound = new Float64Array(2 * problem.numCols);
    for (let j = 0; j < problem.numCols; j++) {
      this.#givenBound[2 * j] = problem.columnLower[j];
      this.#givenBound[2 * j + 1] = -problem.columnUpper[j];
    }
    this.#proof = new DualProof(problem, this.addedRows, this.conditional.rows.length);
    this.#exact = new ExactRelaxation(
      problem,
      engine,
      this.conditional,
      () => this.addedRows,
      () => limits.workLimit - this.work,
    );
    this.#doubts = new Doubts(problem, engine, this.#exact);
    this.#room = new RowRoom(problem, engine);
    const rowsBehind = () => [this.conditional.rows, this.addedRows];
    this.#boundRoom = new BoundRoom(problem, engine, rowsBehind);
  }

  get engine(): LpEngine {
    return this.#engine;
  }

  /** Minimised objective of the last resolve, the problem's offset included. */
  get objective(): number {
    return this.#engine.objective;
  }

  /** What the last resolve proves of the objective: less than it by what the LP's tolerance forgives. */
  get bound(): number {
    return this.#engine.dualBound;
  }

  /**
   * What `bound` is off by at most where last places of rows at their prices count; 0 where that is no
   * more than `enough`.
   */
  boundRoom(enough: number): number {
    return this.#boundRoom.below(enough);
  }

  /** What the last resolve proves with room for last places, see `BoundRoom.lessRoom`. */
  boundWithRoom(enough: number): number {
    return this.#boundRoom.lessRoom(enough);
  }

  /** The same without a grid of objectives, see `BoundRoom.unlessMispriced`. */
  boundUnlessMispriced(enough: number): number {
    return this.#boundRoom.unlessMispriced(enough);
  }

  /** Values of the columns, then row activities. Valid until the next change. */
  get primal(): Float64Array {
    return this.#engine.primal;
  }

  get reducedCost(): Float64Array {
    return this.#engine.reducedCost;
  }

  get iterations(): number {
    return this.#engine.iterations;
  }

  get work(): number {
    return this.#engine.work + this.#exact.work;
  }

  /**
   * Hands the domain's bounds to the LP: those of integer columns, and at the root of all, since
   * propagated bounds of continuous columns only follow from the rows that the LP holds anyway.
   */
  syncBounds(domain: Domain): void {
    const bound = domain.bound;
    const given = this.#givenBound;
    const columns = domain.level === 0 ? this.#allColumns : this.#integers;
    for (let k = 0; k < columns.length; k++) {
      const j = columns[k];
      const v = 2 * j;
      if (bound[v] === given[v] && bound[v + 1] === given[v + 1]) continue;
      if (isSame(bound[v], given[v]) && isSame(bound[v + 1], given[v + 1])) continue;
      given[v] = bound[v];
      given[v + 1] = bound[v + 1];
      this.#engine.setBounds(j, bound[v], 0 - bound[v + 1]);
    }
    this.conditional.switchBy(domain);
  }

  /** Puts the columns of a point, the integer ones or all, within the bounds that the LP was given. */
  moveInside(point: Float64Array, which: "integers" | "all" = "integers"): void {
    const columns = which === "all" ? this.#allColumns : this.#integers;
    const given = this.#givenBound;
    for (let k = 0; k < columns.length; k++) {
      const j = columns[k];
      if (point[j] < given[2 * j]) point[j] = given[2 * j];
      else if (-point[j] < given[2 * j + 1]) point[j] = 0 - given[2 * j + 1];
    }
  }

  /** Solves with pauses. `cutoff` stops the solve once no better point is left. */
  *resolve(cutoff: number, iterationLimit = Infinity): Steps<RelaxationStatus> {
    let limit = cutoff;
    const resolve = () => this.#resolveOnce(limit, iterationLimit);
    let status = classify(yield* withCallerRemedies(this.#engine, resolve));
    if (status === "cutoff" && !this.isSurelyPast(cutoff)) {
      limit = Infinity;
      status = classify(yield* withCallerRemedies(this.#engine, resolve));
    }
    // Exact arithmetic takes seconds where an LP is larger, and room mostly is enough.
    if (!this.#exact.isCheap && this.#doubts.hasAny(status) && this.#room.give())
      status = classify(yield* withCallerRemedies(this.#engine, resolve));
    return yield* this.#doubts.settle(status);
  }

  /** Of a bound that reaches the cutoff: false where last places of rows may be all that it is above what that rules out. */
  isSurelyPast(cutoff: number): boolean {
    const enough = this.cutoffMargin / 2;
    return enough === 0 || this.boundWithRoom(enough) >= cutoff - enough;
  }

  /** The LP in exact arithmetic, without cuts, see `solveWithRoom`; null where that is too dear. */
  *solveExactly(): Steps<ExactAnswer | null> {
    return yield* this.#exact.solveWithRoom();
  }

  /** The basis as open nodes keep it. */
  saveBasis(): PackedBasis {
    return packBasis(this.#engine.saveBasis(true), this.rowKeys);
  }

  /** The basis with all the engine knows of it, for coming back soon. */
  takeSnapshot(): Basis {
    return this.#engine.saveBasis(true);
  }

  restoreSnapshot(basis: Basis): void {
    this.#engine.loadBasis(basis);
  }

  /**
   * Keeps basis and factor to come back to a few times: a factorisation first, where the factor at
   * hand has seen many updates. The answer of the last resolve is gone then.
   */
  *keep(): Steps<void> {
    this.#keptBasis = this.#engine.saveBasis(true);
    this.#isAtKept = true;
    if (!this.#engine.keep()) yield* this.#keepAfresh(this.#keptBasis);
  }

  /** Goes back to what was kept, with the bounds that the LP has now. */
  *comeBack(): Steps<void> {
    if (this.#isAtKept) return;
    if (this.#keptBasis === null) throw new InternalError("no basis is kept");
    if (!this.#engine.comeBack()) yield* this.#keepAfresh(this.#keptBasis);
    this.#isAtKept = true;
  }

  *#keepAfresh(basis: Basis): Steps<void> {
    this.#engine.loadBasis(basis);
    yield* this.resolve(Infinity, 0);
    this.#engine.keep();
    this.#isAtKept = true;
  }

  loadBasis(basis: PackedBasis): void {
    this.#engine.loadBasis(unpackBasis(basis, this.rowKeys));
  }

  addRows(rows: readonly AddedRow[]): void {
    runToEnd(this.addRowsInSteps(rows));
  }

  /** The same with pauses: a new LP is made of the old one and the rows. */
  *addRowsInSteps(rows: readonly AddedRow[]): Steps<void> {
    if (rows.length === 0) return;
    const lower = Float64Array.from(rows, (row) => row.lower);
    const upper = Float64Array.from(rows, (row) => row.upper);
    const matrix = yield* matrixOfInSteps(rows, this.problem.numCols);
    if (rows.length > 1) yield;
    const keys = yield* keysOf(rows);
    yield* this.#engine.addRowsSteps(matrix, lower, upper);
    this.#added.append(rows, keys);
  }

  /** Rows that the search added, in the order of the LP. */
  get addedRows(): readonly AddedRow[] {
    return this.#added.rows;
  }

  get addedNonzeros(): number {
    return this.#added.numNonzeros;
  }

  /** Keys of the added rows, see `keyOf`; a new array whenever they change, since bases keep the old one. */
  get rowKeys(): Int32Array {
    return this.#added.keys;
  }

  /** LP row of the first added row. */
  get firstAddedRow(): number {
    return this.problem.numRows + this.conditional.rows.length;
  }

  /** Takes out added rows, with pauses, given by their place in `addedRows`. */
  *removeRows(places: readonly number[]): Steps<void> {
    if (places.length === 0) return;
    const first = this.firstAddedRow;
    yield* this.#engine.removeRowsSteps(Int32Array.from(places, (place) => first + place));
    this.#added.remove(places);
  }

  /** Counts, with a node's LP solved, for how many nodes in a row each added row did not bind. */
  noteSlackRows(): void {
    for (let place = 0; place < this.addedRows.length; place++)
      this.#added.noteSlack(place, this.isSlack(place), 1);
  }

  /**
   * The same of nodes whose LPs a tableau of the same rows has solved.
   *
   * @param isIdle whether a row has bound at too few of them to count [addedRows.length]
   */
  noteIdleRows(isIdle: readonly boolean[], nodes: number): void {
    isIdle.forEach((idle, place) => {
      this.#added.noteSlack(place, idle, nodes);
    });
  }

  /** Places of the added rows that have not bound for more than so many nodes. */
  rowsSlackFor(nodes: number): number[] {
    return this.#added.slackFor(nodes);
  }

  /** True where the logical of an added row is basic: the row does not bind. */
  isSlack(place: number): boolean {
    const index = this.problem.numCols + this.firstAddedRow + place;
    return this.#engine.basisStatus(index) === BASIC;
  }

  /** After "infeasible": whether the engine's multipliers show it. */
  get hasRay(): boolean {
    return this.#doubts.hasRay;
  }

  /**
   * After "infeasible": an inequality over the columns that every point of the whole problem
   * satisfies and the present bounds do not; null where it would rest on local rows, or the engine
   * has none.
   */
  infeasibilityProof(): DualProof | null {
    return this.hasRay && this.#proof.fromFarkas(this.#engine.farkasRay()) ? this.#proof : null;
  }

  /**
   * From the duals of the last resolve: an inequality that every point with an objective of at
   * most `cutoff` satisfies; null where it would rest on local rows.
   */
  cutoffProof(cutoff: number): DualProof | null {
    const limit = cutoff - this.problem.objectiveOffset;
    if (!this.#proof.fromDuals(this.#engine.rowDual, limit)) return null;
    const room = this.boundRoom(LEAST_ROOM * Math.max(1, Math.abs(limit)));
    this.#proof.rhs += room;
    return this.#proof;
  }

  *#resolveOnce(cutoff: number, iterationLimit: number): Steps<LpStatus> {
    const { deadline, isInterrupted, workLimit } = this.#limits;
    this.#isAtKept = false;
    const status = yield* this.#engine.resolveSteps({
      objectiveLimit: cutoff,
      iterationLimit,
      workLimit: workLimit - this.#engine.work,
      deadline,
      isInterrupted,
    });
    return status === "work-limit" ? "interrupted" : status;
  }
}

/** Infinite bounds are the same only as themselves. */
function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= SAME_BOUND;
}

function classify(status: LpStatus): RelaxationStatus {
  switch (status) {
    case "optimal":
    case "infeasible":
    case "unbounded":
    case "iteration-limit":
      return status;
    case "objective-limit":
      return "cutoff";
    case "time-limit":
    case "interrupted":
      return "stopped";
    default:
      return "unknown";
  }
}
