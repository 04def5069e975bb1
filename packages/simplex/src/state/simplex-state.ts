import { Random, REAL_ZERO, type SparseMatrix } from "@bough/problem";
import { emptyLpCounters, type LpCounters } from "../counters.ts";
import type { BasisFactor } from "../factor/basis-factor.ts";
import { MOVES_BOTH_WAYS } from "../kernels/constants.ts";
import type { KernelMemory } from "../kernels/kernel-memory.ts";
import {
  BASIC_LOWER,
  BASIC_UPPER,
  BASIC_VALUE,
  CANDIDATE_ALPHA,
  CANDIDATE_DUAL,
  CANDIDATE_VARIABLE,
  INFEASIBILITY,
  INFEASIBLE_LIST,
  IS_INFEASIBLE_LISTED,
  MOVE,
  REDUCED_COST,
  STATUS,
  WEIGHT,
} from "../kernels/registers.ts";
import { AT_LOWER, AT_UPPER, BASIC, FREE } from "../lp-engine.ts";
import { IndexedVector } from "../vectors/indexed-vector.ts";
import { DualDegeneracy } from "./dual-degeneracy.ts";
import type { PartitionedRows } from "./partitioned-rows.ts";

/** Variables, and entries of the matrix, from which on what goes over all of them takes milliseconds. */
const MANY_VARIABLES = 15_000;
const MANY_ENTRIES = 20_000;

/**
 * Every array of a running solve. Scaled, and with logicals of opposite sign than the contract's:
 * the rows read A x + s = 0, so that the logical of row i is the unit column e_i with the bounds
 * [-rowUpper, -rowLower], and every basis is a plain choice of columns of [A I].
 *
 * Arrays over all variables hold the columns first, then the logicals. [numTotal]
 * Arrays over basis positions follow `basicColumn`. [numRows]
 */
export class SimplexState {
  readonly numCols: number;
  readonly numRows: number;
  readonly numTotal: number;
  /** Structural columns, scaled. */
  readonly columns: SparseMatrix;
  readonly rows: PartitionedRows;
  /** Where kernels work: that of the rows. It holds the iteration's vectors and the arrays that have a register. */
  readonly memory: KernelMemory;
  readonly factor: BasisFactor;

  // Over all variables.
  /** x = unscale * scaled x; reduced costs are divided by it. */
  readonly unscale: Float64Array;
  readonly cost: Float64Array; // as given
  readonly workCost: Float64Array; // perturbed and shifted
  readonly trueLower: Float64Array; // as given
  readonly trueUpper: Float64Array;
  readonly lower: Float64Array; // those in force: true, perturbed, or of the dual phase 1
  readonly upper: Float64Array;
  readonly value: Float64Array; // of nonbasic variables
  readonly reducedCost: Float64Array; // of nonbasic variables, 0 for basic ones
  readonly status: Uint8Array; // BASIC, AT_LOWER, AT_UPPER, FREE
  readonly move: Int8Array; // 1 up, -1 down, 0 basic or fixed, MOVES_BOTH_WAYS
  readonly position: Int32Array; // place in the basis, -1 for nonbasic variables
  readonly randomKey: Float64Array; // in [0, 1): sizes of perturbations, ties
  readonly hashKey: Int32Array; // two a variable

  // Over basis positions.
  readonly basicColumn: Int32Array;
  readonly basicValue: Float64Array;
  readonly basicLower: Float64Array;
  readonly basicUpper: Float64Array;
  readonly weight: Float64Array; // steepest edge: the squared length of the row of the inverse
  readonly infeasibility: Float64Array; // squared violation, 0 where within tolerance
  /** Positions that may be infeasible; holds every one that is. */
  readonly infeasibleList: Int32Array;
  readonly isListed: Uint8Array;
  numListed = 0;

  // Of the dual ratio test.
  readonly candidateVariable: Int32Array; // [numTotal + 1]
  readonly candidateAlpha: Float64Array; // [numTotal]
  readonly candidateDual: Float64Array; // [numTotal]

  // Vectors of an iteration.
  readonly rho: IndexedVector; // row of the inverse, by row
  readonly pivotRow: IndexedVector; // over the structural columns
  readonly pivotColumn: IndexedVector; // by position
  readonly tau: IndexedVector; // inverse times rho, by position
  readonly flipColumn: IndexedVector; // effect of bound flips, by position
  readonly work: IndexedVector;

  // Tolerances in force on scaled data.
  primalTolerance: number;
  dualTolerance: number;

  hasFactor = false;
  /** Some work cost differs from the given one. */
  isPerturbed = false;
  /** Random bits are among the differences, and not only shifts that make single costs right. */
  hasRandomCosts = false;
  /** Some bound in force differs from the given one outside of phase 1. */
  hasPerturbedBounds = false;
  isPhaseOne = false;
  /** Basic costs are multiplied by it while duals are solved for, so that small ones are not dropped. */
  dualScale = 1;
  /** Σ reducedCost * value over nonbasic variables: the dual objective of the work costs. */
  dualObjective: number = REAL_ZERO;
  hashLow = 0;
  hashHigh = 0;
  iterations = 0;
  /** Shared with the states before and after. */
  counters: LpCounters = emptyLpCounters();
  /** Likewise. */
  degeneracy: DualDegeneracy = new DualDegeneracy();
  /** Of perturbations and tie keys. */
  readonly seed: number;
  readonly #factorWorkBefore: number;
  /** Entries touched outside of the factor and the rows. */
  touched = 0;

  // Expected densities of results, averaged over the solve.
  rhoDensity: number = REAL_ZERO;
  columnDensity: number = REAL_ZERO;
  tauDensity: number = REAL_ZERO;
  flipDensity: number = REAL_ZERO;

  constructor(
    columns: SparseMatrix,
    rows: PartitionedRows,
    unscale: Float64Array,
    factor: BasisFactor,
    primalTolerance: number,
    dualTolerance: number,
    seed: number,
  ) {
    const n = columns.numLines;
    const m = columns.lineLength;
    const total = n + m;
    this.numCols = n;
    this.numRows = m;
    this.numTotal = total;
    this.columns = columns;
    this.rows = rows;
    const { memory } = rows;
    this.memory = memory;
    this.factor = factor;
    this.#factorWorkBefore = factor.work;
    this.seed = seed;
    this.unscale = unscale;
    this.cost = new Float64Array(total);
    this.workCost = new Float64Array(total);
    this.trueLower = new Float64Array(total);
    this.trueUpper = new Float64Array(total);
    this.lower = new Float64Array(total);
    this.upper = new Float64Array(total);
    this.value = new Float64Array(total);
    this.reducedCost = memory.reals(total, REDUCED_COST);
    this.status = memory.bytes(total, STATUS);
    this.move = memory.signedBytes(total, MOVE);
    this.position = new Int32Array(total).fill(-1);
    this.randomKey = new Float64Array(total);
    this.hashKey = new Int32Array(2 * total);
    this.basicColumn = new Int32Array(m);
    this.basicValue = memory.reals(m, BASIC_VALUE);
    this.basicLower = memory.reals(m, BASIC_LOWER);
    this.basicUpper = memory.reals(m, BASIC_UPPER);
    this.weight = memory.reals(m, WEIGHT).fill(1);
    this.infeasibility = memory.reals(m, INFEASIBILITY);
    this.infeasibleList = memory.ints(m, INFEASIBLE_LIST);
    this.isListed = memory.bytes(m, IS_INFEASIBLE_LISTED);
    this.candidateVariable = memory.ints(total + 1, CANDIDATE_VARIABLE);
    this.candidateAlpha = memory.reals(total, CANDIDATE_ALPHA);
    this.candidateDual = memory.reals(total, CANDIDATE_DUAL);
    this.rho = new IndexedVector(m, memory);
    this.pivotRow = new IndexedVector(n, memory);
    this.pivotColumn = new IndexedVector(m, memory);
    this.tau = new IndexedVector(m, memory);
    this.flipColumn = new IndexedVector(m, memory);
    this.work = new IndexedVector(m, memory);
    this.primalTolerance = primalTolerance;
    this.dualTolerance = dualTolerance;
    const random = streamOf(seed);
    random.fillUniform(this.randomKey);
    random.fillWords(this.hashKey);
  }

  /** Work of everything that belongs to this state. */
  /** Pivots are made with pauses. */
  get hasManyVariables(): boolean {
    return this.numTotal >= MANY_VARIABLES;
  }

  /** Looks at all entries of the matrix are pauses apart. */
  get hasManyEntries(): boolean {
    return this.columns.indices.length + this.numTotal > MANY_ENTRIES;
  }

  get totalWork(): number {
    return this.touched + this.rows.work + this.factor.work - this.#factorWorkBefore;
  }

  /** Records how far the basic variable at `p` is outside of its bounds. */
  refreshInfeasibility(p: number): void {
    const x = this.basicValue[p];
    const below = this.basicLower[p] - x;
    const above = x - this.basicUpper[p];
    const violation = Math.max(below, above);
    if (violation > this.primalTolerance) {
      this.infeasibility[p] = violation * violation;
      if (this.isListed[p] === 0) {
        this.isListed[p] = 1;
        this.infeasibleList[this.numListed++] = p;
      }
    } else this.infeasibility[p] = 0;
  }

  /** Judges the listed positions anew, for a tolerance that grew. */
  refreshListedInfeasibilities(): void {
    for (let k = 0; k < this.numListed; k++) this.refreshInfeasibility(this.infeasibleList[k]);
  }

  refreshAllInfeasibilities(): void {
    this.isListed.fill(0);
    this.numListed = 0;
    for (let p = 0; p < this.numRows; p++) this.refreshInfeasibility(p);
    this.touched += this.numRows;
  }

  /** Puts a nonbasic variable at a bound in force: the one asked for where it is finite. */
  placeNonbasic(j: number, preferUpper: boolean): void {
    const lower = this.lower[j];
    const upper = this.upper[j];
    const atUpper = upper < Infinity && (preferUpper || lower === -Infinity);
    if (atUpper) {
      this.status[j] = AT_UPPER;
      this.value[j] = upper;
      this.move[j] = lower < upper ? -1 : 0;
    } else if (lower > -Infinity) {
      this.status[j] = AT_LOWER;
      this.value[j] = lower;
      this.move[j] = lower < upper ? 1 : 0;
    } else {
      this.status[j] = FREE;
      this.value[j] = 0;
      this.move[j] = MOVES_BOTH_WAYS;
    }
  }

  /** Puts variable `j` into the basis at position `p`, whose former variable was taken care of. */
  placeBasic(j: number, p: number): void {
    this.status[j] = BASIC;
    this.move[j] = 0;
    this.position[j] = p;
    this.reducedCost[j] = 0;
    this.basicColumn[p] = j;
    this.basicLower[p] = this.lower[j];
    this.basicUpper[p] = this.upper[j];
  }

  toggleHash(j: number): void {
    this.hashLow ^= this.hashKey[2 * j];
    this.hashHigh ^= this.hashKey[2 * j + 1];
  }
}

/** The stream of a solve's seed, its first words left out, which small seeds would have in common. */
function streamOf(seed: number): Random {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ 0x6d2b79f5);
  for (let k = 0; k < 8; k++) random.word();
  return random;
}
