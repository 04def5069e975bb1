import { REAL_ZERO, sortInSteps } from "@bough/problem";
import {
  type Edits,
  fixColumn,
  type OutcomeSteps,
  type ProblemView,
  type Reduction,
} from "@bough/simplex/presolve";
import { Domination } from "./domination.ts";

/** Entries that a call may compare, for each entry of the matrix. */
const WORK_PER_NONZERO = 20;

/** What looking at an entry costs beside the work that is counted, as far as pauses are concerned. */
const LOOK = 0.5;

/** Work of passing over an entry of a row whose bits tell at once that its column does not dominate. */
const GLANCE = 0.25;

/** Columns between two pauses where no work is counted. */
const COLUMNS_PER_STEP = 20_000;

/** Work between two pauses. */
const SLICE_WORK = 100_000;

/**
 * Column j dominates column k where it costs no more and does in every row at least as well: then
 * what k does j can do. k goes to its lower bound where nothing stops j from taking over: j has no
 * upper bound but what rows imply, or j and k exclude one another anyway, or one unit of j is all
 * that the rows of k can want. The same holds of columns that go down instead of up.
 *
 * Each fixing is carried out before the next is argued, so two equal columns never both leave.
 *
 * G. Gamrath, T. Koch, A. Martin, M. Miltenberger and D. Weninger, "Progress in presolving for
 * mixed integer programming", Math. Prog. Comp. 7, 2015.
 * Example: max 5 j + 3 k + ... with j + k <= 1 and 2 j + 2 k + ... <= 9 gives k = 0.
 */
export const dominatedPair: Reduction = {
  name: "dominated-pair",
  cost: "exhaustive",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    if (!problem.dualReductions) return "done";
    const search = new PairSearch(problem, edits);
    yield* search.read();
    const limit = WORK_PER_NONZERO * problem.matrix.numEntries;
    yield* search.fixHelpful(search.work + limit);
    yield* search.fixHarmful(search.work + limit);
    edits.spend(Math.ceil(search.work));
    return "done";
  },

  /** Writes no record: columns leave as fixed ones. */
  undo() {},
};

class PairSearch {
  readonly #problem: ProblemView;
  readonly #edits: Edits;
  readonly #domination: Domination;
  // The rows as they were at first, side by side: what leaves later is told apart on a closer look.
  readonly #rowStart: Int32Array; // [numRows + 1]
  readonly #rowColumns: Int32Array;
  readonly #rowHelps: Int32Array; // what those columns help as they go up
  readonly #rowHarms: Int32Array; // … and as they go down
  /** 1 where some move of the row's columns helps no row at all. [numRows] */
  readonly #onlyHarms: Uint8Array;
  #someOnlyHarms = false;
  /** The row in which a move's partners are looked for. [2 numCols] */
  readonly #searchedRow: Int32Array;
  #effort: number = REAL_ZERO;
  #pauseAt = SLICE_WORK;

  constructor(problem: ProblemView, edits: Edits) {
    this.#problem = problem;
    this.#edits = edits;
    this.#domination = new Domination(problem);
    this.#rowStart = new Int32Array(problem.numRows + 1);
    this.#rowColumns = new Int32Array(problem.matrix.numEntries);
    this.#rowHelps = new Int32Array(problem.matrix.numEntries);
    this.#rowHarms = new Int32Array(problem.matrix.numEntries);
    this.#onlyHarms = new Uint8Array(problem.numRows);
    this.#searchedRow = new Int32Array(2 * problem.numCols);
  }

  get work(): number {
    return this.#domination.work;
  }

  /** Whether so much was done since the last pause; what is not counted as work, or not yet, counts here alone. */
  #isPauseDue(effort: number): boolean {
    if (this.work + this.#effort + effort < this.#pauseAt) return false;
    this.#effort += effort;
    this.#pauseAt = this.work + this.#effort + SLICE_WORK;
    return true;
  }

  *read(): Generator<void, void, void> {
    yield* this.#domination.read();
    yield* this.#copyRows();
    yield;
  }

  *#copyRows(): Generator<void, void, void> {
    const { rowHead, nextInRow, entryColumn } = this.#problem.matrix;
    const { helps } = this.#domination;
    let place = 0;
    let pauseAt = SLICE_WORK;
    for (let i = 0; i < this.#problem.numRows; i++) {
      if (place >= pauseAt) {
        pauseAt = place + SLICE_WORK;
        yield;
      }
      this.#rowStart[i] = place;
      for (let e = rowHead[i]; e >= 0; e = nextInRow[e]) {
        const j = entryColumn[e];
        this.#rowColumns[place] = j;
        this.#rowHelps[place] = helps[2 * j];
        this.#rowHarms[place] = helps[2 * j + 1];
        if (helps[2 * j] === 0 || helps[2 * j + 1] === 0) this.#onlyHarms[i] = 1;
        place++;
      }
      if (this.#onlyHarms[i] === 1) this.#someOnlyHarms = true;
    }
    this.#rowStart[this.#problem.numRows] = place;
    this.#domination.work += place;
  }

  /** Takes back for good what another move dominates, of moves that help some row. */
  *fixHelpful(limit: number): Generator<void, void, void> {
    const moves = yield* this.#moves(true);
    yield;
    yield* this.#searchRows(moves, limit, (q, begin, end) => this.#searchDominating(q, begin, end));
  }

  /** The same of moves that only harm: what dominates them harms in its shortest row as well. */
  *fixHarmful(limit: number): Generator<void, void, void> {
    if (!this.#someOnlyHarms) return;
    const moves = yield* this.#moves(false);
    yield;
    yield* this.#searchRows(moves, limit, (p, begin, end) => this.#fixBeside(p, begin, end));
  }

  /**
   * Goes through the row in which partners of each move are looked for.
   *
   * @param search looks at places of the row of a move, and returns the one to go on at after a pause
   */
  *#searchRows(
    moves: Int32Array,
    limit: number,
    search: (move: number, begin: number, end: number) => number,
  ): Generator<void, void, void> {
    for (const move of moves) {
      if (this.work > limit) return;
      if (!this.#domination.isCandidate(move >> 1)) continue;
      const row = this.#searchedRow[move];
      const end = this.#rowStart[row + 1];
      this.#domination.work += GLANCE * (end - this.#rowStart[row]);
      for (let place = this.#rowStart[row]; place < end; ) {
        place = search(move, place, end);
        if (place === end && !this.#isPauseDue(0)) continue;
        yield;
        if (this.#edits.shouldStop()) return;
      }
    }
  }

  /**
   * Moves that may be taken back, or (not `helped`) that may stand in for others, those with a short
   * row to search before others; those that go up first.
   */
  *#moves(helped: boolean): Generator<void, Int32Array, void> {
    const { numCols, matrix } = this.#problem;
    const found: number[] = [];
    const rows = this.#searchedRow;
    for (let j = 0; j < numCols; j++) {
      if (j % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1 || this.#isPauseDue(0)) yield;
      if (!this.#domination.isCandidate(j)) continue;
      for (let move = 2 * j; move <= 2 * j + 1; move++) {
        if (helped && !Number.isFinite(this.#domination.startOf(move))) continue;
        rows[move] = this.#domination.shortestRow(move, helped);
        if (rows[move] >= 0 && (helped || this.#onlyHarms[rows[move]] === 1)) found.push(move);
      }
    }
    const order = (a: number, b: number) =>
      (a & 1) - (b & 1) || matrix.rowSize[rows[a]] - matrix.rowSize[rows[b]] || a - b;
    const moves = Int32Array.from(found);
    yield* sortInSteps(moves, order);
    return moves;
  }

  #takeBack(q: number): void {
    fixColumn(this.#problem, this.#edits, q >> 1, this.#domination.startOf(q));
  }

  /**
   * Takes `q` back where some move at these places of its row dominates it and may take over all it does.
   *
   * @returns the place to go on at, after a pause where that is not the end
   */
  #searchDominating(q: number, begin: number, end: number): number {
    const needed = this.#domination.helps[q];
    const columns = this.#rowColumns;
    const helps = this.#rowHelps;
    const harms = this.#rowHarms;
    for (let place = begin; place < end; place++) {
      const byRise = (needed & ~helps[place]) === 0;
      const byFall = (needed & ~harms[place]) === 0;
      if (!byRise && !byFall) continue;
      const p = 2 * columns[place];
      if ((byRise && this.#replaces(p, q)) || (byFall && this.#replaces(p + 1, q))) {
        this.#takeBack(q);
        return end;
      }
      if (this.#isPauseDue(LOOK * (place + 1 - begin))) return place + 1;
    }
    this.#effort += LOOK * (end - begin);
    return end;
  }

  /** Whether `p` dominates `q` and may take over all it does. */
  #replaces(p: number, q: number): boolean {
    const domination = this.#domination;
    domination.work++;
    return (
      domination.mayDominate(p, q) && domination.dominates(p, q) && domination.canTakeOver(p, q)
    );
  }

  /** Takes back the moves at these places that help no row and that `p` dominates; the same is returned. */
  #fixBeside(p: number, begin: number, end: number): number {
    for (let place = begin; place < end; place++) {
      if (this.#rowHelps[place] !== 0 && this.#rowHarms[place] !== 0) continue;
      const k = this.#rowColumns[place];
      if (this.#rowHelps[place] === 0) this.#fixBelow(p, 2 * k);
      if (this.#rowHarms[place] === 0) this.#fixBelow(p, 2 * k + 1);
      if (this.#isPauseDue(LOOK * (place + 1 - begin))) return place + 1;
    }
    this.#effort += LOOK * (end - begin);
    return end;
  }

  #fixBelow(p: number, q: number): void {
    const domination = this.#domination;
    if (!Number.isFinite(domination.startOf(q))) return;
    if (domination.isCandidate(q >> 1) && this.#replaces(p, q)) this.#takeBack(q);
  }
}
