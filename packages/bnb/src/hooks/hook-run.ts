import {
  checkValue,
  InternalError,
  InvalidProblemError,
  missesRow,
  type Problem,
  runToEnd,
  type Steps,
  type ValueKind,
} from "@bough/problem";
import type { Propagator } from "@bough/propagation";
import { type AddedRow, LAZY_ROW } from "../lp/added-row.ts";
import { keyOf } from "../lp/packed-basis.ts";
import { HookFailure } from "./hook-failure.ts";
import { acceptsValues, checkPropagator, OutsidePropagator } from "./hooked-propagation.ts";
import { checkedRow, type LazyRow, type StoredRow } from "./lazy-rows.ts";
import { type HooksOption, isHookModule } from "./load-hooks.ts";
import type { SolveHooks } from "./solve-hooks.ts";

/** What `onIncumbent` may answer; a promise, say, would be neither waited for nor obeyed. */
const VERDICT: ValueKind = {
  wanted: '"refuse", "stop" or nothing',
  accepts: (value): value is unknown => value === "refuse" || value === "stop",
};

/** From the columns of a search to those of the linearised problem, and back. */
interface Columns {
  /** Columns of the linearised problem. */
  readonly wholeSize: number;
  toWhole(x: Float64Array): Steps<Float64Array>;
  toReduced(x: Float64Array): Float64Array;
}

/** A point of the problem that agrees with the integers of one that is not whole; null where none was found. */
type Complete = (point: Float64Array) => Steps<Float64Array | null>;

/**
 * The hooks of one run: what they have said so far, in the user's columns and in those of the
 * search. Everything that asks them goes through here.
 */
export class HookRun {
  readonly hooks: SolveHooks;
  readonly #problem: Problem;
  /** Ends the solve. */
  readonly #stop: () => void;
  /** Rows that were given for solutions, in the user's columns, by key. */
  readonly #lazyRows = new Map<number, AddedRow>();
  /** Rows that the LP is to get, in the user's columns. */
  #pending: AddedRow[] = [];
  /** Points in the user's columns that wait to be looked at. */
  #offered: Float64Array[] = [];
  /** Column of the search of each of the user's; see `enter`. [numCols] */
  #place = new Int32Array(0);
  #columns: Columns | undefined;
  #complete: Complete | undefined;
  /** Set by a judgement that no row explains. */
  #isPlainRefusal = false;

  constructor(hooks: SolveHooks, problem: Problem, stop: () => void) {
    this.hooks = hooks;
    this.#problem = problem;
    this.#stop = stop;
    for (const propagator of hooks.propagators ?? []) checkPropagator(propagator, problem);
  }

  /**
   * True where hooks may rule points out. Then every column stays in the problem, and nothing is
   * concluded from one point being as good as another, of which a hook may know better.
   */
  get restricts(): boolean {
    return this.mayRefuse || (this.hooks.propagators?.length ?? 0) > 0;
  }

  /** True where a point may be refused that breaks nothing that the domain knows of. */
  get mayRefuse(): boolean {
    return this.hooks.separate !== undefined || this.hooks.onIncumbent !== undefined;
  }

  get hasHeuristic(): boolean {
    return this.hooks.heuristic !== undefined;
  }

  /** From now on the search is about that problem; points that are not whole are completed in its run. */
  enter(columns: Columns, complete: Complete): void {
    this.#columns = columns;
    this.#complete = complete;
    if (!this.restricts) return;
    const { numCols } = this.#problem;
    // Each of the user's columns shows where it has come to; others count for nothing.
    const trace = new Float64Array(columns.wholeSize);
    for (let j = 0; j < numCols; j++) trace[j] = j + 1;
    this.#place = new Int32Array(numCols).fill(-1);
    columns.toReduced(trace).forEach((mark, reduced) => {
      if (mark !== 0) this.#place[mark - 1] = reduced;
    });
    if (this.#place.includes(-1)) throw new InternalError("presolve took a column that hooks need");
  }

  /** The propagators from outside over the columns of the search. */
  makePropagators(): Propagator[] {
    const { propagators = [] } = this.hooks;
    return propagators.map((hook) => new OutsidePropagator(hook, this.#place));
  }

  /** Whether the hooks let a better point become the incumbent; it breaks nothing else. */
  passes(values: Float64Array, best: Float64Array | null): boolean {
    const { propagators = [], separate, onIncumbent } = this.hooks;
    this.#isPlainRefusal = true;
    if (!propagators.every((hook) => acceptsValues(hook, values))) return false;
    if (separate !== undefined && !this.#passesRows(values, best)) return false;
    if (onIncumbent === undefined) return true;
    const objective = this.#userObjective(values);
    const verdict = guarded(() => onIncumbent({ values, objective }));
    if (verdict !== undefined && verdict !== null)
      checkValue('what the hook "onIncumbent" gave', verdict, VERDICT);
    if (verdict === "stop") this.#stop();
    return verdict !== "refuse";
  }

  /** Whether a point keeps all rows that were given for solutions so far. */
  keepsRows(values: Float64Array): boolean {
    return [...this.#lazyRows.values()].every((row) => !missesRow(this.#problem, row, values));
  }

  /** Whether the last point that did not pass was refused without a row that says why. */
  get isPlainRefusal(): boolean {
    return this.#isPlainRefusal;
  }

  /** Asks for cuts at an LP point of the search. */
  separate(x: Float64Array, best: Float64Array | null): void {
    if (this.hooks.separate === undefined) return;
    this.#take(this.#userPoint(x), false, best);
  }

  /** Shows the heuristic an LP point of the search. */
  askHeuristic(x: Float64Array): void {
    const { heuristic } = this.hooks;
    if (heuristic === undefined) return;
    const values = this.#userPoint(x);
    guarded(() => heuristic(this.#candidate(values, false)));
  }

  /** Points in the user's columns that hooks have offered since, where they are whole or can be made so. */
  *takeOffered(): Steps<Float64Array[]> {
    const offered = this.#offered;
    this.#offered = [];
    const whole: Float64Array[] = [];
    for (const point of offered) {
      const completed = point.some(Number.isNaN) ? yield* this.#complete!(point) : point;
      if (completed !== null) whole.push(completed);
    }
    return whole;
  }

  /** Rows that hooks have given since, over the columns of the search. */
  takeRows(): AddedRow[] {
    const pending = this.#pending;
    this.#pending = [];
    return pending.map((row) => this.#placed(row));
  }

  /** All rows that were given for solutions, over the columns of the search. */
  get lazyRows(): AddedRow[] {
    return Array.from(this.#lazyRows.values(), (row) => this.#placed(row));
  }

  /** The same over the user's columns. */
  get userRows(): AddedRow[] {
    return [...this.#lazyRows.values()];
  }

  #passesRows(values: Float64Array, best: Float64Array | null): boolean {
    for (const row of this.#lazyRows.values()) {
      if (!missesRow(this.#problem, row, values)) continue;
      this.#pending.push(row);
      this.#isPlainRefusal = false;
      return false;
    }
    const taken = this.#take(values, true, best);
    if (taken === "stop") return false;
    for (const row of taken) this.#lazyRows.set(keyOf(row), row);
    this.#isPlainRefusal = taken.length === 0;
    return taken.length === 0;
  }

  /** The rows that were given for a point and that it violates; the LP gets them. */
  #take(values: Float64Array, isIntegral: boolean, best: Float64Array | null): AddedRow[] | "stop" {
    const { separate } = this.hooks;
    const taken = guarded((): AddedRow[] | "stop" => {
      const given = separate?.(this.#candidate(values, isIntegral)) ?? [];
      if (given === "stop") return "stop";
      const rows = Array.from(given, (row: LazyRow) => checkedRow(row, this.#problem.numCols));
      const violated = rows.filter((row) => missesRow(this.#problem, row, values));
      if (best !== null && violated.some((row) => missesRow(this.#problem, row, best)))
        throw new InvalidProblemError(
          "a lazy row excludes a point for which no row was given before; rows must hold for every point that is accepted",
        );
      return violated.map(asAdded);
    });
    if (taken === "stop") this.#stop();
    else for (const row of taken) this.#pending.push(row);
    return taken;
  }

  #candidate(values: Float64Array, isIntegral: boolean) {
    const offer = (point: ArrayLike<number>) => {
      if (point.length !== values.length)
        throw new InvalidProblemError(
          `a point with ${point.length} values was offered; the problem has ${values.length} columns`,
        );
      this.#offered.push(Float64Array.from(point));
    };
    return { values, objective: this.#userObjective(values), isIntegral, offer };
  }

  #userPoint(x: Float64Array): Float64Array {
    if (this.#columns === undefined) throw new InternalError("hooks were asked before the search");
    return runToEnd(this.#columns.toWhole(x)).slice(0, this.#problem.numCols);
  }

  #userObjective(values: Float64Array): number {
    return this.#problem.toUserObjective(this.#problem.objectiveAt(values));
  }

  #placed(row: AddedRow): AddedRow {
    return { ...row, columns: row.columns.map((j) => this.#place[j]) };
  }
}

function asAdded(row: StoredRow): AddedRow {
  return { ...row, name: LAZY_ROW, rank: 0 };
}

/** What the hook returns; what it throws goes to the caller of the solve. */
function guarded<T>(hook: () => T): T {
  try {
    return hook();
  } catch (error) {
    throw new HookFailure(error);
  }
}

/** The hooks of a run, where it has any. */
export function hookRunOf(
  hooks: HooksOption | undefined,
  problem: Problem,
  stop: () => void,
): HookRun | undefined {
  if (hooks === undefined) return undefined;
  if (isHookModule(hooks))
    throw new InvalidProblemError(
      "a module of hooks is loaded by `solve`; here its functions have to be given",
    );
  return new HookRun(hooks, problem, stop);
}
