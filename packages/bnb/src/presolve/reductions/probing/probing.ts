import { sortInSteps } from "@bough/problem";
import type { Edits, OutcomeSteps, ProblemView, Reduction } from "@bough/simplex/presolve";
import { replaceColumn } from "../equal-columns.ts";
import { ImplicationGraph } from "./implication-graph.ts";
import { type Consequences, ProbeDomain } from "./probe-domain.ts";
import { tieCoverings } from "./tie-coverings.ts";

/** Work a nonzero, and at least, that probing may cost in one call. */
const WORK_PER_NONZERO = 40;
const BASE_WORK = 500_000;

/** The same without a find: where each binary sets thousands, the number of probes alone would allow too much. */
const IDLE_PER_NONZERO = 8;

/** Binaries probed in a row without a find after which probing gives up. */
const MAX_USELESS = 1500;

/** Columns looked at between two pauses. */
const COLUMNS_PER_STEP = 50_000;

/** What it costs to put one column for another, in columns looked at. */
const REPLACEMENT = 20;

/** Work between two pauses. */
const SLICE_WORK = 40_000;

/**
 * Assumes each binary to be 0 and 1 in turn and follows what that implies. A contradiction fixes
 * the binary; what both assumptions imply holds anyway; a column that each fixes is a function of
 * the binary; and implications that run in a circle make binaries equal or opposite.
 *
 * M. W. P. Savelsbergh, "Preprocessing and probing techniques for mixed integer programming
 * problems", ORSA J. Computing 6, 1994.
 */
export const probing: Reduction = {
  name: "probing",
  cost: "exhaustive",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    const session = new ProbingSession(problem);
    yield* session.read();
    yield;
    let isFeasible = yield* session.run(edits);
    yield;
    if (isFeasible) isFeasible = yield* session.transfer(edits);
    edits.spend(session.work);
    return isFeasible ? "done" : "infeasible";
  },

  /** Writes no record: fixings and equal columns write their own. */
  undo() {},
};

class ProbingSession {
  readonly #problem: ProblemView;
  readonly #domain: ProbeDomain;
  readonly #graph: ImplicationGraph;
  // Bounds after the first of the two assumptions, for the columns it moved.
  readonly #firstLower: Float64Array;
  readonly #firstUpper: Float64Array;
  readonly #movedBy: Int32Array; // the binary whose first assumption moved the column, -1 none
  /** Columns that equal offset + scale · binary. */
  readonly #equals: { x: number; z: number; scale: number; offset: number }[] = [];
  readonly #isReplaced: Uint8Array;
  /** Columns fixed, tightened or found equal. */
  #numFinds = 0;

  constructor(problem: ProblemView) {
    this.#problem = problem;
    this.#domain = new ProbeDomain(problem);
    this.#graph = new ImplicationGraph(problem.numCols);
    this.#firstLower = new Float64Array(problem.numCols);
    this.#firstUpper = new Float64Array(problem.numCols);
    this.#movedBy = new Int32Array(problem.numCols).fill(-1);
    this.#isReplaced = new Uint8Array(problem.numCols);
  }

  get work(): number {
    return this.#domain.work;
  }

  /** Takes the problem in, before anything else is asked. */
  read(): Generator<void, void, void> {
    return this.#domain.read(this.#problem);
  }

  /** Probes the binaries, those in most rows first; false where one can take neither value. */
  *run(edits: Edits): Generator<void, boolean, void> {
    const domain = this.#domain;
    const limit = BASE_WORK + WORK_PER_NONZERO * this.#problem.matrix.numEntries;
    let useless = 0;
    let lastFindAt = domain.work;
    const mostIdle = BASE_WORK + IDLE_PER_NONZERO * this.#problem.matrix.numEntries;
    let pauseAt = SLICE_WORK;
    for (const j of yield* this.#candidates()) {
      if (domain.work > limit || useless > MAX_USELESS) break;
      if (domain.work - lastFindAt > mostIdle) break;
      if (!this.#isBinary(j)) continue;
      const before = this.#numFinds;
      if (!(yield* this.#probe(j))) return false;
      useless = this.#numFinds === before ? useless + 1 : 0;
      if (useless === 0) lastFindAt = domain.work;
      if (domain.work < pauseAt) continue;
      pauseAt = domain.work + SLICE_WORK;
      yield;
      if (edits.shouldStop()) break;
    }
    return true;
  }

  *#candidates(): Generator<void, Int32Array, void> {
    const { numCols, columnAlive, matrix } = this.#problem;
    const list: number[] = [];
    for (let j = 0; j < numCols; j++) {
      if (j % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
      if (columnAlive[j] === 1 && this.#isBinary(j)) list.push(j);
    }
    const columns = Int32Array.from(list);
    yield* sortInSteps(columns, (a, b) => matrix.columnSize[b] - matrix.columnSize[a] || a - b);
    return columns;
  }

  #isBinary(j: number): boolean {
    const { lower, upper } = this.#domain;
    return this.#problem.isInteger[j] === 1 && lower[j] === 0 && upper[j] === 1;
  }

  *#probe(j: number): Generator<void, boolean, void> {
    const domain = this.#domain;
    let found = domain.assume(j, true, 1);
    if (found === "paused") found = yield* this.#follow();
    if (found === "contradictory") {
      domain.undo();
      return yield* this.#fix(j, 0);
    }
    this.#rememberFirst(j);
    domain.undo();
    found = domain.assume(j, false, 0);
    if (found === "paused") found = yield* this.#follow();
    if (found === "contradictory") {
      domain.undo();
      return yield* this.#fix(j, 1);
    }
    const common = this.#compareSecond(j);
    domain.undo();
    return common.length === 0 || (yield* this.#tighten(common));
  }

  *#fix(j: number, value: number): Generator<void, boolean, void> {
    this.#numFinds++;
    const isFeasible = yield* this.#assume(j, value === 1, value);
    this.#domain.keep();
    return isFeasible;
  }

  /** Sets a bound, with all that follows; false where that is contradictory. */
  *#assume(j: number, isLower: boolean, value: number): Generator<void, boolean, void> {
    let found = this.#domain.assume(j, isLower, value);
    if (found === "paused") found = yield* this.#follow();
    return found === "possible";
  }

  /** The rest of what follows, with pauses. */
  *#follow(): Generator<void, Consequences, void> {
    for (;;) {
      yield;
      const found = this.#domain.goOn();
      if (found !== "paused") return found;
    }
  }

  #rememberFirst(j: number): void {
    const { trail, trailLength, lower, upper } = this.#domain;
    for (let t = 0; t < trailLength; t++) {
      const k = trail[t] >> 1;
      if (k === j) continue;
      this.#movedBy[k] = j;
      this.#firstLower[k] = lower[k];
      this.#firstUpper[k] = upper[k];
      this.#noteImplication(2 * j, k);
    }
  }

  /** Stores "literal implies binary k" where the assumption fixed k. */
  #noteImplication(literal: number, k: number): void {
    const { lower, upper } = this.#domain;
    if (this.#problem.isInteger[k] === 0 || lower[k] !== upper[k]) return;
    const { columnLower, columnUpper } = this.#problem;
    if (columnLower[k] !== 0 || columnUpper[k] !== 1) return;
    this.#graph.add(literal, lower[k] === 1 ? 2 * k : 2 * k + 1);
  }

  /** Under the second assumption: bounds that both imply, as triples column, lower, upper. */
  #compareSecond(j: number): number[] {
    const { trail, trailLength, lower, upper } = this.#domain;
    const common: number[] = [];
    for (let t = 0; t < trailLength; t++) {
      const k = trail[t] >> 1;
      if (k === j) continue;
      this.#noteImplication(2 * j + 1, k);
      if (this.#movedBy[k] !== j) continue;
      this.#movedBy[k] = -1;
      const firstLower = this.#firstLower[k];
      const firstUpper = this.#firstUpper[k];
      if (firstLower === firstUpper && lower[k] === upper[k] && firstLower !== lower[k]) {
        this.#noteEqual(k, j, lower[k], firstLower);
      }
      common.push(k, Math.min(firstLower, lower[k]), Math.max(firstUpper, upper[k]));
    }
    return common;
  }

  #noteEqual(x: number, z: number, atZero: number, atOne: number): void {
    if (this.#isReplaced[x] === 1 || this.#isReplaced[z] === 1) return;
    if (this.#problem.isInteger[x] === 0) return;
    this.#isReplaced[x] = 1;
    this.#numFinds++;
    this.#equals.push({ x, z, scale: atOne - atZero, offset: atZero });
  }

  *#tighten(common: readonly number[]): Generator<void, boolean, void> {
    const domain = this.#domain;
    const work = domain.work;
    let isFeasible = true;
    for (let t = 0; t < common.length && isFeasible; t += 3) {
      const k = common[t];
      if (common[t + 1] > domain.lower[k]) isFeasible = yield* this.#assume(k, true, common[t + 1]);
      if (isFeasible && common[t + 2] < domain.upper[k]) {
        isFeasible = yield* this.#assume(k, false, common[t + 2]);
      }
    }
    if (domain.work > work) this.#numFinds++;
    domain.keep();
    return isFeasible;
  }

  /** Hands what was found to the problem; false where it contradicts itself. */
  *transfer(edits: Edits): Generator<void, boolean, void> {
    const problem = this.#problem;
    const { lower, upper } = this.#domain;
    for (let j = 0; j < problem.numCols; j++) {
      if (edits.isPauseDue(1)) yield;
      if (problem.columnAlive[j] === 0 || problem.isInteger[j] === 0) continue;
      if (lower[j] > problem.columnLower[j]) edits.setColumnLower(j, lower[j]);
      if (upper[j] < problem.columnUpper[j]) edits.setColumnUpper(j, upper[j]);
    }
    for (const { x, z, scale, offset } of this.#equals) {
      if (edits.isPauseDue(REPLACEMENT)) yield;
      if (lower[x] === upper[x] || lower[z] === upper[z]) continue;
      if (!replaceColumn(problem, edits, x, z, { scale, offset })) return false;
    }
    if (!(yield* this.#mergeCycles(edits))) return false;
    yield;
    yield* tieCoverings(problem, edits, this.#graph);
    return true;
  }

  /** Binaries on a circle of implications are one binary. */
  *#mergeCycles(edits: Edits): Generator<void, boolean, void> {
    const problem = this.#problem;
    const { lower, upper } = this.#domain;
    const representative = yield* this.#graph.representatives();
    for (let x = 0; x < problem.numCols; x++) {
      const literal = representative[2 * x];
      if (literal === representative[2 * x + 1]) return false;
      const z = literal >> 1;
      if (z >= x || problem.columnAlive[x] === 0 || problem.columnAlive[z] === 0) continue;
      if (lower[x] === upper[x] || lower[z] === upper[z]) continue;
      const isOpposite = (literal & 1) === 1;
      const relation = { scale: isOpposite ? -1 : 1, offset: isOpposite ? 1 : 0 };
      if (edits.isPauseDue(REPLACEMENT)) yield;
      if (!replaceColumn(problem, edits, x, z, relation)) return false;
    }
    return true;
  }
}
