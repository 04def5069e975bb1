import type { Steps } from "@bough/problem";
import type { Edits, OutcomeSteps, ProblemView, Reduction } from "@bough/simplex/presolve";
import { readClique } from "./clique-row.ts";

/** Entries that a call may look at, for each entry of the matrix. */
const WORK_PER_NONZERO = 50;
/** Candidates looked at for each literal that a row grows by. */
const TRIED_CANDIDATES = 8;
/** Entries looked at between two pauses. */
const SLICE_WORK = 30_000;

/**
 * Rows that let at most one literal hold grow by every literal that other such rows set against
 * all of theirs, and rows that then say less than the grown one go. From pairs come the cliques that
 * an LP can count with. A row of which exactly one literal holds forbids what it could grow by.
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
    yield* merger.read();
    yield* merger.run(WORK_PER_NONZERO * problem.matrix.numEntries);
    edits.spend(merger.work);
    return "done";
  },

  /** Writes no record: all points stay, and so do all columns. */
  undo() {},
};

/** Literal 2j is x_j = 1, literal 2j + 1 is x_j = 0. */
interface Clique {
  readonly row: number;
  members: number[];
  /** One of the members does hold. */
  readonly isCovered: boolean;
  isGone: boolean;
}

class CliqueMerger {
  work = 0;
  #workLimit = Infinity;
  /** Entries and candidates looked at since the last pause. */
  #effort = 0;
  readonly #problem: ProblemView;
  readonly #edits: Edits;
  readonly #cliques: Clique[] = [];
  readonly #cliquesOf: Clique[][] = []; // by literal
  /** When a literal was last seen beside the one at hand. */
  readonly #mark: Int32Array; // [2 numCols]
  #stamp = 0;

  constructor(problem: ProblemView, edits: Edits) {
    this.#problem = problem;
    this.#edits = edits;
    this.#mark = new Int32Array(2 * problem.numCols);
  }

  /** Takes the rows in, before anything is merged; with fewer than two there is nothing to merge. */
  *read(): Steps<void> {
    const { numRows, rowAlive, matrix } = this.#problem;
    let entries = 0;
    for (let row = 0; row < numRows; row++) {
      if (rowAlive[row] === 0) continue;
      const clique = readClique(this.#problem, row);
      if (clique !== null) this.#cliques.push({ row, ...clique, isGone: false });
      entries += matrix.rowSize[row];
      if (entries < SLICE_WORK) continue;
      entries = 0;
      yield;
    }
    yield;
    if (this.#cliques.length > 1) yield* this.#indexCliques();
  }

  *#indexCliques(): Steps<void> {
    const numLiterals = 2 * this.#problem.numCols;
    for (let literal = 0; literal < numLiterals; literal++) {
      this.#cliquesOf.push([]);
      if (literal % SLICE_WORK === SLICE_WORK - 1) yield;
    }
    let entries = 0;
    for (const clique of this.#cliques) {
      for (const literal of clique.members) this.#cliquesOf[literal].push(clique);
      entries += clique.members.length;
      if (entries < SLICE_WORK) continue;
      entries = 0;
      yield;
    }
  }

  /** Takes the rows that changed, the longest first, for as long as the work lasts. */
  *run(workLimit: number): Steps<void> {
    if (this.#cliques.length < 2) return;
    const { changedRows, numChangedRows, numRows } = this.#problem;
    this.#workLimit = workLimit;
    const isChanged = new Uint8Array(numRows);
    for (let k = 0; k < numChangedRows; k++) isChanged[changedRows[k]] = 1;
    const order = this.#cliques.filter(({ row }) => isChanged[row] === 1);
    order.sort((a, b) => b.members.length - a.members.length || a.row - b.row);
    for (const clique of order) {
      if (this.work >= workLimit) return;
      if (!clique.isGone) yield* this.#grow(clique);
    }
  }

  *#grow(clique: Clique): Steps<void> {
    const candidates = yield* this.#candidates(clique.members);
    if (clique.isCovered) for (const literal of candidates) this.#forbid(literal);
    else if (candidates.length > 0)
      this.#replace(clique, yield* this.#grown(clique.members, candidates));
    yield* this.#dropSubsets(clique);
  }

  /** Whether so much has been looked at that a pause is due, which the caller then makes. */
  #isPauseDue(): boolean {
    if (this.#effort < SLICE_WORK) return false;
    this.#effort = 0;
    return true;
  }

  /** The members with candidates that exclude each other, always one that leaves the most of them. */
  *#grown(members: readonly number[], candidates: readonly number[]): Steps<number[]> {
    const grown = members.slice();
    for (let left = candidates; left.length > 0; ) {
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
  *#candidates(members: readonly number[]): Steps<number[]> {
    let rarest = members[0];
    for (const literal of members)
      if (this.#cliquesOf[literal].length < this.#cliquesOf[rarest].length) rarest = literal;
    let candidates: number[] = [];
    this.#markBeside(rarest);
    for (const literal of members) {
      this.#mark[literal] = 0;
      this.#mark[literal ^ 1] = 0;
    }
    for (const { members: others } of this.#cliquesOf[rarest]) {
      if (this.#isPauseDue()) yield;
      this.#effort += others.length;
      for (const literal of others) {
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
    this.#stamp++;
    for (const { members, isGone } of this.#cliquesOf[literal]) {
      if (isGone) continue;
      this.work += members.length;
      this.#effort += members.length;
      for (const other of members) this.#mark[other] = this.#stamp;
    }
  }

  #replace(clique: Clique, grown: number[]): void {
    for (let k = clique.members.length; k < grown.length; k++)
      this.#cliquesOf[grown[k]].push(clique);
    clique.members = grown;
    const columns = grown.map((literal) => literal >> 1);
    const values = grown.map((literal) => ((literal & 1) === 0 ? 1 : -1));
    const negative = values.filter((value) => value < 0).length;
    const sides = { lower: -Infinity, upper: 1 - negative };
    this.#edits.rewriteRow(clique.row, columns, values, sides);
  }

  /** Removes the rows whose literals the clique holds all. */
  *#dropSubsets(clique: Clique): Steps<void> {
    const hits = new Map<Clique, number>();
    for (const literal of clique.members) {
      if (this.#isPauseDue()) yield;
      this.work += this.#cliquesOf[literal].length;
      this.#effort += this.#cliquesOf[literal].length;
      for (const other of this.#cliquesOf[literal]) {
        if (other === clique || other.isGone) continue;
        const count = (hits.get(other) ?? 0) + 1;
        hits.set(other, count);
        if (count === other.members.length && !other.isCovered) this.#remove(other);
      }
    }
  }

  #remove(clique: Clique): void {
    clique.isGone = true;
    this.#edits.removeRow(clique.row);
  }

  #forbid(literal: number): void {
    const j = literal >> 1;
    if ((literal & 1) === 0) this.#edits.setColumnUpper(j, 0);
    else this.#edits.setColumnLower(j, 1);
  }
}
