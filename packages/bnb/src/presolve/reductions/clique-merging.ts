import { countedUp, type Steps, sortInSteps } from "@bough/problem";
import type { Edits, OutcomeSteps, ProblemView, Reduction } from "@bough/simplex/presolve";
import { CliqueLists } from "./clique-lists.ts";
import { readClique } from "./clique-row.ts";
import { visitImpliedCliques } from "./implied-cliques.ts";

/** Entries that a call may look at, for each entry of the matrix. */
const WORK_PER_NONZERO = 50;
/** Candidates looked at for each literal that a row grows by. */
const TRIED_CANDIDATES = 8;
/** … and that growing by implied cliques may look at. */
const IMPLIED_WORK_PER_NONZERO = 10;
/** Members that implied cliques may have together, for each entry of the matrix. */
const IMPLIED_PER_NONZERO = 2;
/** Entries looked at between two pauses. */
const SLICE_WORK = 30_000;

/**
 * Rows that let at most one literal hold grow by every literal that other rows set against all of
 * theirs, by being such rows or by implying them, and rows that then say less than the grown one go. From pairs come
 * the cliques that an LP can count with. A row of which exactly one literal holds forbids what it could
 * grow by.
 *
 * T. Achterberg, R. Bixby, Z. Gu, E. Rothberg and D. Weninger, "Presolve reductions in mixed
 * integer programming", INFORMS J. Comput. 32, 2020, section 3.7 (clique merging).
 *
 * Example: x + y <= 1, y + z <= 1, x + z <= 1 become x + y + z <= 1.
 */
export const cliqueMerging: Reduction = {
  name: "clique-merging",
  cost: "exhaustive",

  *apply(problem: ProblemView, edits: Edits): OutcomeSteps {
    const merger = new CliqueMerger(problem, edits);
    const { numEntries } = problem.matrix;
    yield* merger.readRows();
    yield* merger.growAll(WORK_PER_NONZERO * numEntries, null);
    const isImplied = yield* merger.readImplied();
    yield* merger.growAll(merger.work + IMPLIED_WORK_PER_NONZERO * numEntries, isImplied);
    merger.spend();
    return "done";
  },

  /** Writes no record: all points stay, and so do all columns. */
  undo() {},
};

/** Literal 2j is x_j = 1, literal 2j + 1 is x_j = 0. */
class CliqueMerger {
  work = 0;
  #workLimit = Infinity;
  /** How much of the work has been counted. */
  #spent = 0;
  /** Entries and candidates looked at since the last pause. */
  #effort = 0;
  readonly #problem: ProblemView;
  readonly #edits: Edits;
  readonly #cliques: CliqueLists;
  /** Scratch: members of each clique that are among those at hand, 0 in between. */
  readonly #hits: Int32Array; // [numRows]
  /** When a literal was last seen beside the one at hand. */
  readonly #mark: Int32Array; // [2 numCols]
  #stamp = 0;

  constructor(problem: ProblemView, edits: Edits) {
    this.#problem = problem;
    this.#edits = edits;
    const { numRows, numCols, matrix } = problem;
    this.#cliques = new CliqueLists(2 * numCols, numRows, matrix.numEntries);
    this.#hits = new Int32Array(numRows);
    this.#mark = new Int32Array(2 * numCols);
  }

  /** Takes the rows in that are cliques, before anything is merged. */
  *readRows(): Steps<void> {
    const { numRows, rowAlive, matrix } = this.#problem;
    for (let row = 0; row < numRows; row++) {
      if (rowAlive[row] === 0) continue;
      const clique = readClique(this.#problem, row);
      if (clique !== null) this.#cliques.add(row, clique.members, clique.isCovered);
      this.#effort += matrix.rowSize[row];
      if (this.#isPauseDue()) yield;
    }
    yield;
  }

  /**
   * Takes in what other rows imply, and returns a 1 for each literal that this is about. For a pass of its own,
   * as there may be so much of it that the work for one pass ends before rows have met that are cliques
   * together (mod010: 86 columns fixed, or none).
   */
  *readImplied(): Steps<Uint8Array> {
    const { numRows, numCols, rowAlive, matrix } = this.#problem;
    const { row: rowOf, count } = this.#cliques;
    const isClique = new Uint8Array(numRows);
    for (let clique = 0; clique < count; clique++) isClique[rowOf[clique]] = 1;
    const isImplied = new Uint8Array(2 * numCols);
    let room = IMPLIED_PER_NONZERO * matrix.numEntries;
    const add = (members: readonly number[]) => {
      room -= members.length;
      this.#effort += members.length;
      if (room < 0) return;
      this.#cliques.add(-1, members, false);
      for (const literal of members) isImplied[literal] = 1;
    };
    for (let row = 0; row < numRows && room > 0; row++) {
      if (rowAlive[row] === 0 || isClique[row] === 1) continue;
      for (const sign of [1, -1]) visitImpliedCliques(this.#problem, row, sign, add);
      this.#effort += matrix.rowSize[row];
      if (this.#isPauseDue()) yield;
    }
    yield;
    return isImplied;
  }

  /**
   * Takes the rows that changed, the longest first, for as long as the work lasts.
   * @param among where given, literals of which a row must hold one to be taken
   */
  *growAll(workLimit: number, among: Uint8Array | null): Steps<void> {
    const { row, size, isGone, count } = this.#cliques;
    if (count < 2) return;
    const { changedRows, numChangedRows, numRows } = this.#problem;
    this.#workLimit = workLimit;
    const isChanged = new Uint8Array(numRows);
    for (let k = 0; k < numChangedRows; k++) isChanged[changedRows[k]] = 1;
    const order = countedUp(count).filter((clique) => {
      if (row[clique] < 0 || isGone[clique] === 1 || isChanged[row[clique]] === 0) return false;
      return (
        among === null || this.#cliques.members(clique).some((literal) => among[literal] === 1)
      );
    });
    yield* sortInSteps(order, (a, b) => size[b] - size[a] || row[a] - row[b]);
    for (const clique of order) {
      if (this.work >= workLimit || this.#edits.shouldStop()) return;
      if (isGone[clique] === 0) yield* this.#grow(clique);
    }
  }

  *#grow(clique: number): Steps<void> {
    const members = this.#cliques.members(clique);
    const candidates = yield* this.#candidates(members);
    if (this.#cliques.isCovered[clique] === 1) {
      for (const literal of candidates) this.#forbid(literal);
    } else if (candidates.length > 0) {
      const grown = yield* this.#grown(members, candidates);
      if (grown.length > members.length) this.#replace(clique, grown);
    }
    yield* this.#dropSubsets(clique);
  }

  /** Whether so much has been looked at that a pause is due, which the caller then makes. */
  #isPauseDue(): boolean {
    if (this.#effort < SLICE_WORK) return false;
    this.#effort = 0;
    this.spend();
    return true;
  }

  /** Counts the work that has not been counted yet. */
  spend(): void {
    this.#edits.spend(this.work - this.#spent);
    this.#spent = this.work;
  }

  /**
   * The members with candidates that exclude each other, always one that leaves the most of them, for as long
   * as the work lasts: a row with 4500 candidates used up fifty times what all rows may.
   */
  *#grown(members: Int32Array, candidates: readonly number[]): Steps<number[]> {
    const grown = [...members];
    for (let left = candidates; left.length > 0 && this.work < this.#workLimit; ) {
      let best = left[0];
      let rest: readonly number[] = [];
      for (const literal of left.slice(0, TRIED_CANDIDATES)) {
        if (this.#isPauseDue()) yield;
        const beside = this.#beside(literal, left);
        if (beside.length <= rest.length) continue;
        best = literal;
        rest = beside;
      }
      grown.push(best);
      left = rest;
    }
    return grown;
  }

  /** Literals that exclude every one of the given; none once the work is used up. */
  *#candidates(members: Int32Array): Steps<number[]> {
    const { countOf } = this.#cliques;
    let rarest = members[0];
    for (const literal of members) if (countOf[literal] < countOf[rarest]) rarest = literal;
    let candidates: number[] = [];
    this.#markBeside(rarest);
    for (const literal of members) {
      this.#mark[literal] = 0;
      this.#mark[literal ^ 1] = 0;
    }
    const { first, next, cliqueAt, literals, start, size } = this.#cliques;
    for (let entry = first[rarest]; entry >= 0; entry = next[entry]) {
      if (this.#isPauseDue()) yield;
      const other = cliqueAt[entry];
      const end = start[other] + size[other];
      this.#effort += size[other];
      for (let k = start[other]; k < end; k++) {
        const literal = literals[k];
        if (this.#mark[literal] !== this.#stamp) continue;
        this.#mark[literal] = 0;
        candidates.push(literal);
      }
    }
    for (const literal of members) {
      if (candidates.length === 0) break;
      if (this.work >= this.#workLimit) return [];
      if (this.#isPauseDue()) yield;
      if (literal !== rarest) candidates = this.#beside(literal, candidates);
    }
    if (candidates.length > 1) candidates = [...Int32Array.from(candidates).sort()];
    return candidates;
  }

  /** Those of the candidates that some row sets against the literal; never itself. */
  #beside(literal: number, candidates: readonly number[]): number[] {
    this.#markBeside(literal);
    this.#effort += candidates.length;
    return candidates.filter((other) => this.#mark[other] === this.#stamp && other !== literal);
  }

  #markBeside(literal: number): void {
    const { first, next, cliqueAt, isGone, literals, start, size } = this.#cliques;
    const stamp = ++this.#stamp;
    for (let entry = first[literal]; entry >= 0; entry = next[entry]) {
      const clique = cliqueAt[entry];
      if (isGone[clique] === 1) continue;
      this.work += size[clique];
      this.#effort += size[clique];
      const end = start[clique] + size[clique];
      for (let k = start[clique]; k < end; k++) this.#mark[literals[k]] = stamp;
    }
  }

  #replace(clique: number, grown: number[]): void {
    this.#cliques.grow(clique, grown);
    const columns = grown.map((literal) => literal >> 1);
    const values = grown.map((literal) => ((literal & 1) === 0 ? 1 : -1));
    const negative = values.filter((value) => value < 0).length;
    const sides = { lower: -Infinity, upper: 1 - negative };
    this.#edits.rewriteRow(this.#cliques.row[clique], columns, values, sides);
  }

  /** Removes the rows whose literals the clique holds all. */
  *#dropSubsets(clique: number): Steps<void> {
    const { first, next, cliqueAt, isGone, isCovered, row, size, countOf } = this.#cliques;
    const touched: number[] = [];
    for (const literal of this.#cliques.members(clique)) {
      if (this.#isPauseDue()) yield;
      this.work += countOf[literal];
      this.#effort += countOf[literal];
      for (let entry = first[literal]; entry >= 0; entry = next[entry]) {
        const other = cliqueAt[entry];
        if (other === clique || isGone[other] === 1 || row[other] < 0) continue;
        const count = ++this.#hits[other];
        if (count === 1) touched.push(other);
        if (count === size[other] && isCovered[other] === 0 && row[other] >= 0) this.#remove(other);
      }
    }
    for (const other of touched) this.#hits[other] = 0;
  }

  #remove(clique: number): void {
    this.#cliques.isGone[clique] = 1;
    this.#edits.removeRow(this.#cliques.row[clique]);
  }

  #forbid(literal: number): void {
    const j = literal >> 1;
    if ((literal & 1) === 0) this.#edits.setColumnUpper(j, 0);
    else this.#edits.setColumnLower(j, 1);
  }
}
