import type { SearchContext } from "../search-context.ts";
import { SparseSum } from "../sparse-sum.ts";
import type { Steps } from "../steps.ts";
import type { SeparationSpace } from "./separation-space.ts";
import type { Cut, Propose, Separator } from "./separator.ts";

/** Rows with more slack than this cannot take part in a violated cut. */
const LARGEST_SLACK = 0.5;
/** A combination must leave less than this of slack and odd fractional weight. */
const LARGEST_LOSS = 0.8;
/** Columns this near a bound are at it, and need not be even. */
const AT_BOUND = 1e-6;
/** Rows and columns of the parity system, at most. */
const ROW_LIMIT = 600;
const COLUMN_LIMIT = 600;
/** Cuts longer than this share of the columns are not proposed. */
const LONGEST_SHARE = 0.3;
const CUT_LIMIT = 100;
/** Work between two pauses. */
const SLICE_WORK = 30_000;

/**
 * Zero-half cuts: integral rows are added up so that the right-hand side is odd; halving and
 * rounding down then cuts. The rows to add are found by elimination over the field of two elements
 * on the columns that are not at a bound.
 *
 * A. Caprara and M. Fischetti, "{0, 1/2}-Chvátal–Gomory cuts", Math. Program. 74, 1996;
 * A. M. C. A. Koster, A. Zymolka and M. Kutschka, "Algorithms to separate {0, 1/2}-cuts", Algorithmica 55, 2009.
 * Example: x + y <= 1, y + z <= 1, x + z <= 1 gives x + y + z <= 1.
 */
export const zeroHalf: Separator = { name: "zero-half", separate };

function* separate(space: SeparationSpace, _context: SearchContext, propose: Propose): Steps<void> {
  const system = yield* ParitySystem.inSteps(space);
  let found = 0;
  const offer = (line: ParityLine) => {
    if (!line.isOdd || space.isSpent || found >= CUT_LIMIT) return;
    if (system.lossOf(line) >= LARGEST_LOSS) return;
    const cut = system.cutOf(line);
    if (cut === null) return;
    found++;
    propose(cut, system.rankOf(line));
  };
  let pauseAt = space.work + SLICE_WORK;
  for (const line of system.combinations()) {
    offer(line);
    if (space.work < pauseAt) continue;
    pauseAt = space.work + SLICE_WORK;
    yield;
  }
}

/** One row of the system: parities of its columns, of its right-hand side, and which rows it sums up. */
interface ParityLine {
  readonly odd: Int32Array;
  readonly origin: Int32Array;
  isOdd: boolean;
  slack: number;
}

/** An integral inequality  row · x <= rhs  in terms of the LP's rows. */
interface IntegralRow {
  readonly row: number;
  readonly sign: number;
  readonly rhs: number;
  readonly slack: number;
}

class ParitySystem {
  readonly lines: ParityLine[] = [];
  readonly #space: SeparationSpace;
  readonly #rows: IntegralRow[] = [];
  readonly #columns: number[] = [];
  /** Distance of each system column from its nearer bound. */
  readonly #distances: number[] = [];
  /** Whether a column is measured from its upper bound. [numCols] */
  readonly #isUpper: Uint8Array;
  readonly #columnOf: Int32Array; // place in #columns, or -1 [numCols]
  /** The rows being summed up. [numCols] */
  readonly #sum: SparseSum;
  /** The columns of the cut at hand. [numCols] */
  readonly #kept: Int32Array;

  static *inSteps(space: SeparationSpace): Steps<ParitySystem> {
    const system = new ParitySystem(space);
    yield* system.#collectRows();
    yield;
    system.#collectColumns();
    yield;
    yield* system.#buildLines();
    return system;
  }

  private constructor(space: SeparationSpace) {
    this.#space = space;
    this.#isUpper = new Uint8Array(space.numCols);
    this.#sum = new SparseSum(space.numCols);
    this.#kept = new Int32Array(space.numCols);
    this.#columnOf = new Int32Array(space.numCols).fill(-1);
  }

  /** Half of what the combination's violation lacks: 1 - slack - odd weight is twice the violation. */
  lossOf(line: ParityLine): number {
    let loss = line.slack;
    for (let w = 0; w < line.odd.length; w++) {
      for (let word = line.odd[w]; word !== 0; word &= word - 1) {
        loss += this.#distances[32 * w + 31 - Math.clz32(word & -word)];
        if (loss >= LARGEST_LOSS) return loss;
      }
    }
    return loss;
  }

  rankOf(line: ParityLine): number {
    let rank = 0;
    this.#forEachRow(line, ({ row }) => {
      rank = Math.max(rank, this.#space.rank[row]);
    });
    return rank;
  }

  /** The lines, then every one that Gaussian elimination makes, columns far from their bounds first. */
  *combinations(): Generator<ParityLine, void, void> {
    yield* this.lines;
    const order = this.#columns.map((_, c) => c);
    order.sort((a, b) => this.#distances[b] - this.#distances[a] || a - b);
    const isUsed = new Uint8Array(this.lines.length);
    for (const c of order) {
      if (this.#space.isSpent) return;
      this.#space.work += this.lines.length;
      const has = (line: ParityLine) => ((line.odd[c >> 5] >>> (c & 31)) & 1) === 1;
      let pivot = -1;
      for (let r = 0; r < this.lines.length; r++) {
        if (isUsed[r] === 1 || !has(this.lines[r])) continue;
        if (pivot < 0 || this.lines[r].slack < this.lines[pivot].slack) pivot = r;
      }
      if (pivot < 0) continue;
      isUsed[pivot] = 1;
      for (let r = 0; r < this.lines.length; r++) {
        if (r === pivot || isUsed[r] === 1 || !has(this.lines[r])) continue;
        add(this.lines[r], this.lines[pivot]);
        yield this.lines[r];
      }
    }
  }

  /** The halved and rounded sum, measured from the columns' bounds; null where it is too long. */
  cutOf(line: ParityLine): Cut | null {
    const { starts, indices, coefficients, numCols } = this.#space;
    const longest = Math.max(20, LONGEST_SHARE * numCols);
    const sum = this.#sum;
    sum.begin();
    let rhs = 0;
    let size = 0;
    let work = 0;
    this.#forEachRow(line, ({ row, sign, rhs: side }) => {
      rhs += side;
      size += Math.abs(side);
      work += starts[row + 1] - starts[row];
      for (let k = starts[row]; k < starts[row + 1]; k++)
        sum.add(indices[k], sign * coefficients[k]);
    });
    this.#space.work += work;
    // Beyond 2^53 a sum loses the digit that makes it odd, though what is left may be small.
    return Number.isSafeInteger(size) ? this.#halved(rhs, longest) : null;
  }

  /** Half of the summed row, measured from the columns' bounds, rounded down. */
  #halved(side: number, longest: number): Cut | null {
    const { lower, upper } = this.#space;
    const { list, values: sums, count } = this.#sum;
    let rhs = side;
    let size = Math.abs(side);
    for (let t = 0; t < count; t++) {
      const j = list[t];
      if (!Number.isSafeInteger(sums[j])) return null;
      const shift = sums[j] * (this.#isUpper[j] === 1 ? upper[j] : lower[j]);
      rhs -= shift;
      size += Math.abs(shift);
    }
    if (!Number.isSafeInteger(size)) return null;
    let upperSide = Math.floor(rhs / 2);
    const columns = this.#kept;
    let kept = 0;
    for (let t = 0; t < count; t++) {
      const j = list[t];
      const isUpper = this.#isUpper[j] === 1;
      const half = Math.floor((isUpper ? -sums[j] : sums[j]) / 2);
      if (half === 0) continue;
      if (kept >= longest) return null;
      upperSide += half * (isUpper ? -upper[j] : lower[j]);
      columns[kept++] = j;
    }
    if (kept === 0) return null;
    const chosen = columns.slice(0, kept).sort();
    const coefficients = new Float64Array(kept);
    for (let k = 0; k < kept; k++) {
      const j = chosen[k];
      const isUpper = this.#isUpper[j] === 1;
      const half = Math.floor((isUpper ? -sums[j] : sums[j]) / 2);
      coefficients[k] = isUpper ? -half : half;
    }
    return { columns: chosen, coefficients, lower: -Infinity, upper: upperSide };
  }

  #forEachRow(line: ParityLine, visit: (row: IntegralRow) => void): void {
    const { origin } = line;
    for (let w = 0; w < origin.length; w++)
      for (let word = origin[w]; word !== 0; word &= word - 1)
        visit(this.#rows[32 * w + 31 - Math.clz32(word & -word)]);
  }

  /** Tight sides of rows whose activity is integral and whose columns all have a bound to measure from. */
  *#collectRows(): Steps<void> {
    const space = this.#space;
    const found: IntegralRow[] = [];
    let pauseAt = SLICE_WORK;
    for (let i = 0; i < space.numRows; i++) {
      if (space.starts[i] >= pauseAt) {
        pauseAt = space.starts[i] + SLICE_WORK;
        yield;
      }
      const k = space.numCols + i;
      if (space.isInteger[k] === 0 || space.isLocal[i] === 1 || !this.#hasBounds(i)) continue;
      for (const sign of [1, -1]) {
        const rhs = sign > 0 ? space.upper[k] : -space.lower[k];
        const slack = rhs - sign * space.value[k];
        if (Number.isFinite(rhs) && slack < LARGEST_SLACK)
          found.push({ row: i, sign, rhs, slack: Math.max(0, slack) });
      }
    }
    found.sort((a, b) => a.slack - b.slack || a.row - b.row);
    this.#rows.push(...found.slice(0, ROW_LIMIT));
  }

  #hasBounds(i: number): boolean {
    const { starts, indices, lower, upper } = this.#space;
    for (let k = starts[i]; k < starts[i + 1]; k++) {
      const j = indices[k];
      if (lower[j] === -Infinity && upper[j] === Infinity) return false;
    }
    return true;
  }

  #collectColumns(): void {
    const { starts, indices, lower, upper, value } = this.#space;
    for (const { row } of this.#rows) {
      for (let k = starts[row]; k < starts[row + 1]; k++) {
        const j = indices[k];
        if (this.#columnOf[j] !== -1) continue;
        const fromLower = value[j] - lower[j];
        const fromUpper = upper[j] - value[j];
        this.#isUpper[j] = fromUpper < fromLower ? 1 : 0;
        const distance = Math.max(0, Math.min(fromLower, fromUpper));
        this.#columnOf[j] = -2;
        if (distance <= AT_BOUND || this.#columns.length >= COLUMN_LIMIT) continue;
        this.#columnOf[j] = this.#columns.length;
        this.#columns.push(j);
        this.#distances.push(distance);
      }
    }
  }

  *#buildLines(): Steps<void> {
    const { starts, indices, coefficients, lower, upper } = this.#space;
    const columnWords = (this.#columns.length + 31) >> 5;
    const rowWords = (this.#rows.length + 31) >> 5;
    let entries = 0;
    for (const [r, { row, rhs, sign, slack }] of this.#rows.entries()) {
      entries += starts[row + 1] - starts[row];
      if (entries >= SLICE_WORK) {
        entries = 0;
        yield;
      }
      const odd = new Int32Array(columnWords);
      const origin = new Int32Array(rowWords);
      origin[r >> 5] |= 1 << (r & 31);
      let shifted = rhs;
      for (let k = starts[row]; k < starts[row + 1]; k++) {
        const j = indices[k];
        const value = sign * coefficients[k];
        shifted -= value * (this.#isUpper[j] ? upper[j] : lower[j]);
        const c = this.#columnOf[j];
        if (c >= 0 && Math.abs(value % 2) === 1) odd[c >> 5] ^= 1 << (c & 31);
      }
      this.lines.push({ odd, origin, isOdd: Math.abs(shifted % 2) === 1, slack });
    }
  }
}

function add(target: ParityLine, source: ParityLine): void {
  for (let w = 0; w < target.odd.length; w++) target.odd[w] ^= source.odd[w];
  for (let w = 0; w < target.origin.length; w++) target.origin[w] ^= source.origin[w];
  target.isOdd = target.isOdd !== source.isOdd;
  target.slack += source.slack;
}
