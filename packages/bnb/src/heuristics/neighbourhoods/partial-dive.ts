import type { SearchContext } from "../../search-context.ts";
import type { Steps } from "../../steps.ts";
import { decideEither } from "../decide-either.ts";
import { stepBack } from "../step-back.ts";
import { withinBounds } from "../within-bounds.ts";
import { isIntegral } from "./agreement.ts";
import type { Narrowed } from "./size.ts";

/** Bounds that change before the LP is asked again, as a share of the integers that are open. */
const CHANGE_BEFORE_RESOLVE = 0.1;
/** After an LP without a point so many times fewer columns are rounded before the next, */
const CAUTION = 4;
/** and after so many of them the dive is given up. */
const FAILURE_LIMIT = 10;
/** Work of a dive: so many times that of the root's first LP, plus a constant. */
const WORK_PER_LP = 4;
const WORK_CONSTANT = 5_000_000;
/** A value so far from that in the root's LP is rounded on in the same direction. */
const FAR_FROM_ROOT = 0.4;
/** Share of the levels that are taken back at a time on the way up. */
const LEVELS_AT_A_TIME = 0.1;

/** What was rounded since the LP was last asked. */
interface Batch {
  readonly count: number;
  /** The last of them, -1 none, and which way it went. */
  readonly column: number;
  readonly isUp: boolean;
}

/**
 * A dive that ends halfway: it fixes what the LP has integral, rounds a little more in the direction that
 * costs, which is the feasible one in many models, asks the LP again, and so on, until a share of the
 * integers is fixed. What is left is searched as a problem of its own; where that has no point, the last
 * decisions are taken back and more is searched. Roundings of the LP's point alone are no neighbourhood
 * where it has most integers fractional, and hold no point where propagation does not see what they break.
 *
 * Leaves its decisions in the domain, for the driver to take back.
 */
export class PartialDive {
  readonly #context: SearchContext;
  readonly #root: number;
  /** Level at which the LP was last optimal. */
  #levelOfPoint: number;

  constructor(context: SearchContext) {
    this.#context = context;
    this.#root = context.domain.level;
    this.#levelOfPoint = this.#root;
  }

  /** Share of the integers that are fixed where it stands. */
  get share(): number {
    return this.#countFixed() / Math.max(1, this.#context.integers.length);
  }

  /** The columns' bounds where it stands: those of the integers, and for others the problem's. */
  get bounds(): Narrowed {
    const { problem, domain, integers } = this.#context;
    const lower = problem.columnLower.slice();
    const upper = problem.columnUpper.slice();
    for (let k = 0; k < integers.length; k++) {
      const j = integers[k];
      lower[j] = domain.lower(j);
      upper[j] = domain.upper(j);
    }
    return { lower, upper };
  }

  /** Goes down until so large a share of the integers is fixed; false where it fails before. */
  *descend(share: number): Steps<boolean> {
    const context = this.#context;
    const { relaxation, integers } = context;
    const end = context.work + WORK_PER_LP * context.rootLpWork + WORK_CONSTANT;
    const wanted = share * integers.length;
    let failures = 0;
    let atMost = Infinity;
    for (;;) {
      const before = this.#countFixed();
      if (!(yield* this.#fixIntegral())) return false;
      const fixed = this.#countFixed();
      if (fixed >= wanted) return true;
      const batch = fixed > before ? NOTHING : yield* this.#round(integers.length - fixed, atMost);
      if (batch === null) return false;
      if (this.#countFixed() >= wanted) return true;
      if (context.work > end) return false;
      relaxation.syncBounds(context.domain);
      const status = yield* relaxation.resolve(context.cutoff);
      if (status === "optimal" && relaxation.objective < context.cutoff) {
        context.takePoint();
        this.#levelOfPoint = context.domain.level;
        atMost = Infinity;
        continue;
      }
      const isLeaf = status === "optimal" || status === "infeasible" || status === "cutoff";
      if (!isLeaf || batch.count === 0 || ++failures > FAILURE_LIMIT) return false;
      if (!(yield* this.#stepBack(status === "infeasible", batch))) return false;
      atMost = Math.max(1, Math.floor(batch.count / CAUTION));
    }
  }

  /** Takes decisions back until no larger a share is fixed; false where nothing is left. */
  *ascend(share: number): Steps<boolean> {
    const { domain } = this.#context;
    while (this.share > share) {
      const height = domain.level - this.#root;
      if (height === 0) return false;
      domain.backtrack(domain.level - Math.max(1, Math.floor(LEVELS_AT_A_TIME * height)));
      if (!(yield* domain.propagateInSteps())) return false;
    }
    return true;
  }

  *#fixIntegral(): Steps<boolean> {
    const context = this.#context;
    const { domain, integers, point } = context;
    context.statistics.otherWork += integers.length;
    for (let k = 0; k < integers.length; k++) {
      const j = integers[k];
      if (domain.isFixed(j) || !isIntegral(point[j])) continue;
      const value = withinBounds(domain, j, Math.round(point[j]));
      if (!(yield* decideEither(context, j, value - 1, true))) return false;
      if (!(yield* decideEither(context, j, value, false))) return false;
      yield;
    }
    return true;
  }

  /** Rounds fractional columns, the nearest first, until they have moved enough bounds; null where that fails. */
  *#round(open: number, atMost: number): Steps<Batch | null> {
    const context = this.#context;
    const { domain, point } = context;
    const enough = domain.trail.length + CHANGE_BEFORE_RESOLVE * open;
    let count = 0;
    let column = -1;
    let isUp = false;
    for (const [j, value] of this.#roundings()) {
      if (domain.isFixed(j)) continue;
      column = j;
      isUp = value > point[j];
      if (!(yield* decideEither(context, j, Math.floor(point[j]), isUp))) return null;
      if (++count >= atMost || domain.trail.length >= enough) break;
      yield;
    }
    return count === 0 ? null : { count, column, isUp };
  }

  /** Fractional columns and what each is rounded to, the nearest first. */
  #roundings(): [column: number, value: number][] {
    const context = this.#context;
    const { point } = context;
    const distance = ([j, value]: [number, number]) => Math.abs(value - point[j]);
    return context
      .fractionalColumns()
      .map((j): [number, number] => [j, roundedValue(context, j)])
      .sort((a, b) => distance(a) - distance(b) || a[0] - b[0]);
  }

  /** Goes back to the LP before, and turns a single rounding round. */
  *#stepBack(isInfeasible: boolean, { count, column, isUp }: Batch): Steps<boolean> {
    const context = this.#context;
    if (!(yield* stepBack(context, isInfeasible, this.#levelOfPoint))) return false;
    if (count !== 1) return true;
    return yield* decideEither(context, column, Math.floor(context.point[column]), !isUp);
  }

  #countFixed(): number {
    const { integers, domain } = this.#context;
    let fixed = 0;
    for (let k = 0; k < integers.length; k++) if (domain.isFixed(integers[k])) fixed++;
    return fixed;
  }
}

const NOTHING: Batch = { count: 0, column: -1, isUp: false };

/** On in the direction in which the value has left that of the root, else where it costs, else to the nearest. */
function roundedValue({ point, rootPoint, problem }: SearchContext, j: number): number {
  const moved = point[j] - rootPoint[j];
  const pull = Math.abs(moved) >= FAR_FROM_ROOT ? moved : problem.cost[j];
  if (pull === 0) return Math.round(point[j]);
  return pull > 0 ? Math.ceil(point[j]) : Math.floor(point[j]);
}
