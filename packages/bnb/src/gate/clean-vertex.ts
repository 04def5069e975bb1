import {
  checkSolutionSteps,
  columnsOf,
  filledFloat64,
  type Indicator,
  isEssential,
  type Problem,
  structureViolation,
  type Tolerances,
} from "@bough/problem";
import {
  AS_DECIMALS,
  type Basis,
  exactLp,
  hidesInTerms,
  isExactlySolvable,
  isWithinReach,
  type LpEngine,
  settledVertex,
  type WorkMeter,
  withRoomForDecimals,
} from "@bough/simplex";
import type { Limits } from "../limits.ts";
import { type AddedRow, matrixOfInSteps } from "../lp/added-row.ts";
import { ConditionalRows } from "../lp/conditional-rows.ts";
import type { EngineFactory } from "../lp/engine-factory.ts";
import type { Steps } from "../steps.ts";
import { basisAt } from "./basis-at.ts";
import { isShort, tidyPoint } from "./tidy-point.ts";

/** Columns placed between two pauses. */
const COLUMNS_PER_STEP = 20_000;
/** Work of reading the problem, a nonzero: what an engine costs before its first pivot. */
const READING_WORK = 8;
/** Both tolerances of the LP once it is optimal: it can afford the last digits. */
const POLISH_TOLERANCE = 1e-9;
/** By how much a row or bound may be missed, beyond last places of its terms, by a point that is clean. */
const CLEAN_TOLERANCE = 1e-9;
/** Work units that all exact solves of a run may take: three seconds. */
const MOST_EXACT_WORK = 150_000_000;
/** Share of the objective, or of one, that a point may owe to what rows forgive. */
const FORGIVEN_SHARE = 1e-6;

/**
 * The vertex that a point stands for: an LP point whose integers were a last place or 1e-9 off carries that
 * over to its continuous columns, times what they stand beside, and cuts carry their own rounding.
 * With the integers fixed at whole numbers, the continuous columns are solved again over the problem
 * as it was stated, from the basis that the point suggests, and refined: no pivots as a rule.
 */
export class CleanVertex {
  readonly #problem: Problem;
  readonly #makeEngine: EngineFactory;
  readonly #limits: Limits;
  readonly #tolerances: Tolerances;
  readonly #isFit: boolean;
  /** Rows beside the problem's, of hooks; only ever more. */
  readonly #moreRows: () => readonly AddedRow[];
  #numMoreRows = 0;
  #engine: LpEngine | undefined;
  #conditional: readonly Indicator[] = [];
  #readingWork = 0;
  readonly #exact: WorkMeter = { work: 0 };
  #isBusy = false;

  constructor(
    problem: Problem,
    makeEngine: EngineFactory,
    limits: Limits,
    tolerances: Tolerances,
    moreRows: () => readonly AddedRow[] = () => [],
  ) {
    this.#moreRows = moreRows;
    this.#problem = problem;
    this.#makeEngine = makeEngine;
    this.#limits = limits;
    this.#tolerances = tolerances;
    const isMixed = problem.numIntegers > 0 && problem.numIntegers < problem.numCols;
    this.#isFit = isMixed && saysAll(problem);
  }

  /** Work so far, told as it is done. */
  get work(): number {
    return this.workInDoubles + this.#exact.work;
  }

  /** The same without exact arithmetic, which few points ask for and which has an allowance of its own. */
  get workInDoubles(): number {
    return this.#readingWork + (this.#engine?.work ?? 0);
  }

  /**
   * The clean point with the integers of `x`; `x` itself where it is clean, where the work is not enough, or
   * where what comes out is worse by more than rows forgive.
   *
   * @param x a point that the referee lets pass, its integers whole [numCols]
   * @param workLimit of the work in doubles
   */
  *at(x: Float64Array, workLimit: number): Steps<Float64Array> {
    if (!this.#isFit || this.#isBusy || (yield* this.#isClean(x))) return x;
    // Another point may have come meanwhile.
    if (this.#isBusy) return x;
    const dueWork = this.#engine === undefined ? READING_WORK * this.#problem.numNonzeros : 0;
    if (workLimit <= dueWork) return x;
    this.#isBusy = true;
    this.#readingWork += dueWork;
    const primal = yield* this.#solve(x, workLimit - dueWork);
    this.#isBusy = false;
    if (primal === null) return x;
    for (let j = 0; j < x.length; j++) if (this.#problem.isInteger[j] === 1) primal[j] = x[j];
    const strict = { ...this.#tolerances, primalFeasibility: CLEAN_TOLERANCE };
    const tidy = yield* tidyPoint(this.#problem, primal, strict);
    if (yield* this.#isBetter(tidy, x)) return tidy;
    return (yield* this.#isBetter(primal, x)) ? primal : x;
  }

  /**
   * True of a point that has rows forgiven for nothing but last places of terms that lie out of reach: at 10^27
   * these are worth millions, and its objective means nothing. A leaf's own LP tells what it holds. Nearer by, where
   * they are worth a thousandth, the decimals tell whether there is any point with its integers.
   */
  *isFarFetched(x: Float64Array): Steps<boolean> {
    if (!hidesInTerms(this.#problem, x)) return false;
    const { row } = yield* checkSolutionSteps(this.#problem, x, this.#tolerances);
    if (row === null || row.amount <= this.#tolerances.primalFeasibility) return false;
    return !isWithinReach(this.#problem, x) || (yield* this.#isPointless(x));
  }

  /** True where the decimals have no point with the integers of `x`, not even with room for what is forgiven. */
  *#isPointless(x: Float64Array): Steps<boolean> {
    if (!this.#isFit || this.#isBusy || !isExactlySolvable(this.#problem)) return false;
    this.#isBusy = true;
    const engine = this.#engine ?? (yield* this.#begin());
    yield* this.#addRows(engine);
    yield* this.#placeColumns(engine, x);
    const placed = this.#placedForDecimals(engine);
    const isPointless = placed !== null && (yield* this.#refutes(placed, engine.saveBasis(false)));
    this.#isBusy = false;
    return isPointless;
  }

  *#refutes(placed: Problem, basis: Basis): Steps<boolean> {
    const options = { ...this.#exactLimits, reading: AS_DECIMALS };
    return (yield* exactLp(withRoomForDecimals(placed), basis, options)).status === "infeasible";
  }

  *#solve(x: Float64Array, workLimit: number): Steps<Float64Array | null> {
    const { numCols } = this.#problem;
    const engine = this.#engine ?? (yield* this.#begin());
    yield* this.#addRows(engine);
    yield* this.#placeColumns(engine, x);
    this.#conditional.forEach((row, c) => {
      const isActive = x[row.binary] === row.activeValue;
      const [lower, upper] = isActive ? [row.lower, row.upper] : [-Infinity, Infinity];
      engine.setRowBounds(this.#problem.numRows + c, lower, upper);
    });
    engine.loadBasis(basisAt(this.#problem, engine, x));
    const status = yield* engine.resolveSteps({
      workLimit,
      deadline: this.#limits.deadline,
      isInterrupted: this.#limits.isInterrupted,
    });
    // An engine has trouble with last places at prices as well, which decimals know.
    if (status !== "optimal" && status !== "numerical-trouble") return null;
    const primal = engine.primal.slice(0, numCols);
    const settled = yield* this.#inDecimals(engine, primal);
    return settled ?? (status === "optimal" ? primal : null);
  }

  /** The same in the decimals that the problem was written in, where last places of a double move it far. */
  *#inDecimals(engine: LpEngine, primal: Float64Array): Steps<Float64Array | null> {
    const placed = this.#placedForDecimals(engine);
    if (placed === null) return null;
    const basis = engine.saveBasis(false);
    const settled = yield* settledVertex(placed, primal, basis, this.#exactLimits);
    return settled?.status === "optimal" ? settled.primal : null;
  }

  /** The problem between the engine's bounds; null where rows beside its own count, or exact solves have cost enough. */
  #placedForDecimals(engine: LpEngine): Problem | null {
    const numMore = this.#conditional.length + this.#numMoreRows;
    if (numMore > 0 || this.#exact.work >= MOST_EXACT_WORK) return null;
    const { numCols } = this.#problem;
    return this.#problem.with({
      columnLower: filledFloat64(numCols, (j) => engine.columnLower(j)),
      columnUpper: filledFloat64(numCols, (j) => engine.columnUpper(j)),
    });
  }

  get #exactLimits() {
    return { workLimit: MOST_EXACT_WORK - this.#exact.work, meter: this.#exact };
  }

  *#begin(): Steps<LpEngine> {
    const options = { refines: true, polishTolerance: POLISH_TOLERANCE };
    const engine = yield* this.#makeEngine(this.#problem, options);
    this.#conditional = new ConditionalRows(this.#problem, engine).rows;
    this.#engine = engine;
    return engine;
  }

  *#addRows(engine: LpEngine): Steps<void> {
    const rows = this.#moreRows().slice(this.#numMoreRows);
    if (rows.length === 0) return;
    const lower = Float64Array.from(rows, (row) => row.lower);
    const upper = Float64Array.from(rows, (row) => row.upper);
    const matrix = yield* matrixOfInSteps(rows, this.#problem.numCols);
    this.#numMoreRows += rows.length;
    yield* engine.addRowsSteps(matrix, lower, upper);
  }

  /**
   * Integers at their values, columns that structures keep at zero, or within what is forgiven of it, at zero, all
   * others as they are stated.
   */
  *#placeColumns(engine: LpEngine, x: Float64Array): Steps<void> {
    const { numCols, columnLower, columnUpper, isInteger, structures } = this.#problem;
    const lower = columnLower.slice();
    const upper = columnUpper.slice();
    const forgiven = this.#tolerances.primalFeasibility;
    for (let j = 0; j < numCols; j++) if (isInteger[j] === 1) lower[j] = upper[j] = x[j];
    for (const structure of structures) {
      if (structure.kind === "semi-continuous" && isInteger[structure.column] === 0) {
        const { column } = structure;
        const isZero = Math.abs(x[column]) <= forgiven && x[column] < structure.lower;
        lower[column] = isZero ? 0 : structure.lower;
        upper[column] = isZero ? 0 : structure.upper;
      }
      if (structure.kind !== "sos1" && structure.kind !== "sos2") continue;
      const { amount } = structureViolation(structure, x);
      const least = amount <= forgiven ? amount : 0;
      for (const j of structure.columns) if (Math.abs(x[j]) <= least) lower[j] = upper[j] = 0;
    }
    for (let j = 0; j < numCols; j++) {
      if (j % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
      if (engine.columnLower(j) !== lower[j] || engine.columnUpper(j) !== upper[j])
        engine.setBounds(j, lower[j], upper[j]);
    }
  }

  /** True of numbers that a person could have written, where they keep the problem to last places. */
  *#isClean(x: Float64Array): Steps<boolean> {
    return isShort(x) && (yield* this.#keeps(x, 0));
  }

  /**
   * At least as feasible as the point that it stands for, and no worse but by what rows forgave: that is any
   * amount where the point has terms of 10^20, whose last places are worth millions.
   */
  *#isBetter(clean: Float64Array, x: Float64Array): Steps<boolean> {
    const problem = this.#problem;
    const objective = problem.objectiveAt(x);
    const forgiven = FORGIVEN_SHARE * Math.max(1, Math.abs(objective));
    const isWorse = problem.objectiveAt(clean) > objective + forgiven;
    if (isWorse && (isWithinReach(problem, x) || !isWithinReach(problem, clean))) return false;
    return yield* this.#keeps(clean, CLEAN_TOLERANCE);
  }

  *#keeps(x: Float64Array, primalFeasibility: number): Steps<boolean> {
    const tolerances = { ...this.#tolerances, primalFeasibility };
    return (yield* checkSolutionSteps(this.#problem, x, tolerances)).isFeasible;
  }
}

/** False where structures ask more of continuous columns than bounds and rows can say. */
function saysAll({ structures, isInteger }: Problem): boolean {
  return structures.every(
    (structure) =>
      !isEssential(structure) ||
      structure.kind === "indicator" ||
      structure.kind === "semi-continuous" ||
      structure.kind === "sos1" ||
      structure.kind === "sos2" ||
      [...columnsOf(structure)].every((j) => isInteger[j] === 1),
  );
}
