import { countedUp, InternalError, type Problem } from "@bough/problem";
import type { Extracted, PresolveWatcher } from "@bough/simplex/presolve";
import { type Limits, withFewerPauses } from "../limits.ts";
import { withBounds } from "../lp/fixed-problem.ts";
import type { Ledger } from "../statistics/ledger.ts";
import type { Steps } from "../steps.ts";
import { withoutDecided } from "./components.ts";
import { contradictsDivisibility } from "./divisibility.ts";
import { type Presolved, type Reduced, reduce, unreduced } from "./reduction.ts";

/** Bounds, by bound variable, at which a search was given up to presolve anew. [2 numCols] */
export type RootRestartBounds = Float64Array;

/** What happened to a problem on its way: other threads come to the same one by it. */
export interface PresolveHistory {
  /** The bounds at each restart so far. */
  readonly rootRestarts: readonly RootRestartBounds[];
  /** Values of columns after the first presolve that were decided apart; null where none were. */
  readonly decided: Float64Array | null;
}

/** What may look on while a problem is presolved, time and again. */
export interface PresolveChainWatcher {
  /** True where every step has to keep every point. */
  readonly keepsAllPoints: boolean;
  followPresolve(problem: Problem): PresolveWatcher | undefined;
  /** The problem at hand is now the one that presolve made of it. */
  moveTo(link: Presolved): void;
  /** Bounds at which the search begins anew, by bound variable. */
  restartsWithin(problem: Problem, bounds: RootRestartBounds): void;
}

/** How presolve is to be run. */
export interface PresolveSettings {
  readonly isOn: boolean;
  /** Reductions that sit out, by name. */
  readonly without: ReadonlySet<string>;
  readonly limits: Limits;
  readonly ledger: Ledger;
  /** Columns that stay, of the whole problem the first so many; then every point stays as well. */
  readonly keptColumns?: number | undefined;
  /** A point that is held against all that presolve does. */
  readonly witness?: PresolveChainWatcher | undefined;
}

/**
 * The problem as a row of ever smaller ones: presolved once before the search, and again at every
 * restart, from the bounds that the root had by then. Points go back through all of them.
 */
export class PresolveChain implements PresolveHistory {
  readonly rootRestarts: RootRestartBounds[] = [];
  decided: Float64Array | null = null;
  /** Of what is over, and of the presolve that runs. */
  #pastWork = 0;
  #presentWork = 0;
  readonly #whole: Problem;
  readonly #settings: PresolveSettings;
  readonly #links: Reduced[] = [];

  /** @param whole the linearised problem, before any presolve */
  constructor(whole: Problem, settings: PresolveSettings) {
    this.#whole = whole;
    this.#settings = settings;
  }

  get work(): number {
    return this.#pastWork + this.#presentWork;
  }

  /** The problem that the search works on. */
  get problem(): Problem {
    return this.#links.at(-1)?.problem ?? this.#whole;
  }

  /** The linearised problem, before any presolve. */
  get whole(): Problem {
    return this.#whole;
  }

  /** Columns of the whole problem. */
  get wholeSize(): number {
    return this.#whole.numCols;
  }

  /**
   * The first presolve.
   *
   * @param settles asked of what the fast reductions have left, which then stays as it is where it says true
   */
  presolve(settles?: (sofar: Extracted) => Steps<boolean>): Steps<Presolved> {
    return this.#append(this.#whole, settles);
  }

  /** Takes columns out that were decided apart, before any restart; NaN marks those that stay. */
  takeOut(values: Float64Array): void {
    const last = this.#links.pop();
    if (last === undefined) throw new InternalError("nothing was presolved yet");
    this.#links.push(withoutDecided(last, values));
    this.decided = values;
  }

  /** Presolves again within narrower bounds of the integer columns. */
  restart(bounds: RootRestartBounds): Steps<Presolved> {
    this.rootRestarts.push(bounds);
    this.#settings.witness?.restartsWithin(this.problem, bounds);
    return this.#append(narrowed(this.problem, bounds));
  }

  /** The point of the whole problem that belongs to one of the search's. */
  *toWhole(x: Float64Array): Steps<Float64Array> {
    let point = x;
    for (let k = this.#links.length - 1; k >= 0; k--) point = yield* this.#links[k].toWhole(point);
    return point;
  }

  /** The search's point that one of the whole problem becomes; a suggestion. */
  toReduced(x: Float64Array): Float64Array {
    return this.#links.reduce((point, link) => link.toReduced(point), x);
  }

  /**
   * Values of the user's columns, which are the first of the whole problem, as the search's columns
   * have them; NaN for those of which nothing is said.
   */
  fromUser(values: ArrayLike<number>): Float64Array {
    const whole = new Float64Array(this.#whole.numCols).fill(Number.NaN);
    whole.set(values);
    return this.toReduced(whole);
  }

  /** Presolves, or takes the problem as it is where presolve cannot tell unbounded from infeasible. */
  *#append(problem: Problem, settles?: (sofar: Extracted) => Steps<boolean>): Steps<Presolved> {
    const { isOn, without, limits, ledger, witness, keptColumns = 0 } = this.#settings;
    const reserve = {
      allPoints: keptColumns > 0 || witness?.keepsAllPoints === true,
      // They stay the first ones.
      columns: countedUp(keptColumns),
    };
    const watcher = witness?.followPresolve(problem);
    const onWork = (work: number) => {
      this.#presentWork = work;
    };
    const shouldStop = () => limits.isOver;
    const reduced = () =>
      reduce(problem, { without, shouldStop, reserve, watcher, onWork, settles });
    const found = isOn ? reduced() : this.#asItIs(problem);
    let link = yield* ledger.stopwatch.time("presolve", withFewerPauses(found, limits));
    ledger.notePresolve(link.statistics);
    if (link.status === "unbounded-or-infeasible") link = unreduced(problem);
    witness?.moveTo(link);
    this.#links.push(link);
    this.#pastWork += link.work;
    this.#presentWork = 0;
    return link;
  }

  /** The problem without presolve, unless its integers contradict each other in a way no search ends by. */
  *#asItIs(problem: Problem): Steps<Presolved> {
    const link = unreduced(problem);
    const { without, limits } = this.#settings;
    let work = 0;
    const onWork = (soFar: number) => {
      work = this.#presentWork = soFar;
    };
    const shouldStop = () => limits.isOver;
    const isRefuted = yield* contradictsDivisibility(problem, without, shouldStop, onWork);
    return { ...link, status: isRefuted ? "infeasible" : link.status, work };
  }
}

/** Bounds of continuous columns follow from the rows and would only bring rounding errors along. */
function narrowed(problem: Problem, bounds: RootRestartBounds): Problem {
  const lower = problem.columnLower.slice();
  const upper = problem.columnUpper.slice();
  for (let j = 0; j < problem.numCols; j++) {
    if (problem.isInteger[j] === 0) continue;
    lower[j] = bounds[2 * j] + 0;
    upper[j] = 0 - bounds[2 * j + 1];
  }
  return withBounds(problem, lower, upper);
}
