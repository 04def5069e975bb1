import { checkValue, DEFAULT_TOLERANCES, InvalidProblemError, type Problem } from "@bough/problem";
import type { DomainState, Propagator } from "@bough/propagation";
import { HookFailure } from "./hook-failure.ts";
import type { ColumnBounds, HookedPropagator } from "./solve-hooks.ts";

/** Work units that a call is reckoned as for each column that it looks at. */
const WORK_PER_COLUMN = 4;

/**
 * A propagator from outside as the domain runs it.
 *
 * @param place column of the search of each of the user's columns
 */
export class OutsidePropagator implements Propagator {
  readonly name: string;
  readonly watched: Int32Array;
  readonly #hook: HookedPropagator;
  readonly #place: Int32Array;
  /** Bound variables of all its columns. */
  readonly #all: Int32Array;

  constructor(hook: HookedPropagator, place: Int32Array) {
    this.name = hook.name;
    this.#hook = hook;
    this.#place = place;
    this.#all = Int32Array.from(
      Array.from(hook.columns).flatMap((j) => [2 * place[j], 2 * place[j] + 1]),
    );
    this.watched = this.#all;
  }

  propagate(domain: DomainState): boolean {
    domain.work += WORK_PER_COLUMN * this.#hook.columns.length;
    const place = this.#place;
    let isAlive = true;
    const reasonOf = (because: Iterable<number> | undefined): ArrayLike<number> =>
      because === undefined
        ? this.#all
        : Array.from(because, (j) => this.#known(j)).flatMap((j) => [
            2 * place[j],
            2 * place[j] + 1,
          ]);
    /** The present bounds of these bound variables imply what follows. */
    const tighten = (v: number, k: number, because: Iterable<number> | undefined): void => {
      if (!isAlive || k <= domain.bound[v]) return;
      const variables = finite(reasonOf(because), domain);
      const thresholds = variables.map((each) => domain.bound[each]);
      isAlive = domain.tightenBecause(v, k, variables, thresholds, variables.length);
    };
    const bounds: ColumnBounds = {
      lower: (j) => domain.lower(place[this.#known(j)]),
      upper: (j) => domain.upper(place[this.#known(j)]),
      isFixed: (j) => domain.isFixed(place[this.#known(j)]),
      atLeast: (j, value, because) => tighten(2 * place[this.#known(j)], up(value), because),
      atMost: (j, value, because) => tighten(2 * place[this.#known(j)] + 1, up(-value), because),
      fail: (because) => {
        if (!isAlive) return;
        const variables = finite(reasonOf(because), domain);
        const thresholds = variables.map((each) => domain.bound[each]);
        isAlive = domain.failBecause(variables, thresholds, variables.length);
      },
    };
    call(this.#hook, bounds);
    return isAlive;
  }

  #known(j: number): number {
    if (j >= 0 && j < this.#place.length && Number.isInteger(j)) return j;
    throw new InvalidProblemError(`the propagator "${this.name}" names the column ${j}`);
  }
}

/** Whether a propagator finds nothing wrong with values. */
export function acceptsValues(hook: HookedPropagator, values: Float64Array): boolean {
  let isAccepted = true;
  const { integrality } = DEFAULT_TOLERANCES;
  call(hook, {
    lower: (j) => values[j],
    upper: (j) => values[j],
    isFixed: () => true,
    atLeast: (j, value) => {
      if (value > values[j] + integrality) isAccepted = false;
    },
    atMost: (j, value) => {
      if (value < values[j] - integrality) isAccepted = false;
    },
    fail: () => {
      isAccepted = false;
    },
  });
  return isAccepted;
}

/** @throws {InvalidProblemError} where it is no propagator over integer columns of the problem */
export function checkPropagator(hook: HookedPropagator, { numCols, isInteger }: Problem): void {
  const what = `the propagator "${hook.name}"`;
  checkValue(`${what}: its function`, hook.propagate, {
    wanted: "a function `propagate`",
    accepts: (value) => typeof value === "function",
  });
  for (const j of Array.from(hook.columns)) {
    if (!(Number.isInteger(j) && j >= 0 && j < numCols))
      throw new InvalidProblemError(
        `${what} looks at column ${j}, which the problem does not have`,
      );
    if (isInteger[j] !== 1)
      throw new InvalidProblemError(
        `${what} looks at column ${j}, which is continuous; propagators are about integer columns`,
      );
  }
}

function call(hook: HookedPropagator, bounds: ColumnBounds): void {
  try {
    hook.propagate(bounds);
  } catch (error) {
    throw new HookFailure(error);
  }
}

/** What no reason needs to say is left out: bounds that are none. */
function finite(variables: ArrayLike<number>, domain: DomainState): number[] {
  return Array.from(variables).filter((v) => domain.bound[v] > -Infinity);
}

/** The integer that an integer column must reach. */
function up(value: number): number {
  if (Number.isNaN(value)) throw new InvalidProblemError("a propagator gave NaN for a bound");
  return Math.ceil(value - DEFAULT_TOLERANCES.integrality);
}
