import { pickedFloat64 } from "@bough/problem";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { chargesOf, PAID } from "./charges.ts";
import type { Heuristic, Offer } from "./heuristic.ts";

/** LPs after which prices start anew from those of the best point, at most. */
const ROUNDS_PER_START = 7;
/** Starts without a better point after which a run ends. */
const PATIENCE = 20;
/** LP work: so many times that of the root's first LP, plus a constant. */
const WORK_PER_LP = 6;
const WORK_CONSTANT = 5_000_000;
/** For a new start some of the prices are scaled at random by up to this much, up or down. */
const DISTURBANCE = 4;
const DISTURBED_SHARE = 0.05;

/**
 * Where binaries only let something happen for a fixed charge, the LP pays a small share of each
 * charge and so uses too many. Here each is priced by its use in the LP before: a charge f of which
 * the share y was paid costs f / y, so that the same use would cost all of f. What is used is
 * rounded up. Where the paid charges repeat, the prices of the best point are disturbed a little.
 * Before cuts only: they relate charges to each other, so that a use no longer tells its share.
 *
 * D. Kim and P. Pardalos, "A solution approach to the fixed charge network flow problem using a
 * dynamic slope scaling procedure", Oper. Res. Letters 24, 1999; for the new starts T. Crainic,
 * B. Gendron and G. Hernu, "A slope scaling/Lagrangean perturbation heuristic with long-term memory
 * for multicommodity capacitated fixed-charge network design", J. Heuristics 10, 2004.
 */
export const slopeScaling: Heuristic = {
  name: "slope-scaling",
  everyNodes: 0,
  isFirstAid: true,
  isSelfLimited: true,
  cost: "medium",
  isReady: (context) =>
    context.depth === 0 &&
    context.relaxation.addedRows.length === 0 &&
    chargesOf(context).length > 0,
  run,
};

function* run(context: SearchContext, _fractional: readonly number[], offer: Offer): Steps<void> {
  const { relaxation, problem } = context;
  yield* scale(context, new Prices(context, chargesOf(context)), offer);
  for (let j = 0; j < problem.numCols; j++) relaxation.engine.setCost(j, problem.cost[j]);
}

function* scale(context: SearchContext, prices: Prices, offer: Offer): Steps<void> {
  const { relaxation, problem, gate } = context;
  const workLimit = relaxation.work + WORK_PER_LP * context.rootLpWork + WORK_CONSTANT;
  let least = Infinity;
  for (let misses = 0; misses < PATIENCE; misses++) {
    let before = Infinity;
    for (let round = 0; round < ROUNDS_PER_START; round++) {
      if (relaxation.work > workLimit) return;
      prices.charge();
      if ((yield* relaxation.resolve(Infinity)) !== "optimal") return;
      // Many LPs that each end within a slice would together hold the thread.
      yield;
      context.takePoint();
      prices.follow();
      const point = prices.roundedUp();
      const objective = problem.objectiveAt(point);
      if (objective === before) break;
      before = objective;
      if (objective >= least) continue;
      least = objective;
      misses = -1;
      prices.keep();
      if (objective < gate.best && isIntegral(context, point)) yield* offer(point);
    }
    prices.startAnew();
  }
}

/** Whether the integers that are no charges happen to be integral too. */
function isIntegral({ integers, tolerances }: SearchContext, x: Float64Array): boolean {
  return integers.every((j) => Math.abs(x[j] - Math.round(x[j])) <= tolerances.integrality);
}

/** What the charges cost in the LP. */
class Prices {
  readonly #context: SearchContext;
  readonly #charges: Int32Array;
  readonly #price: Float64Array; // [charges]
  /** Prices after the best point. */
  readonly #best: Float64Array; // [charges]

  constructor(context: SearchContext, charges: Int32Array) {
    this.#context = context;
    this.#charges = charges;
    this.#price = pickedFloat64(context.problem.cost, charges);
    this.#best = new Float64Array(charges.length);
    this.follow();
    this.keep();
  }

  /** Hands the prices to the LP. */
  charge(): void {
    const { engine } = this.#context.relaxation;
    for (let k = 0; k < this.#charges.length; k++) engine.setCost(this.#charges[k], this.#price[k]);
  }

  /** Prices what the LP point uses so that this use would cost the whole charge. */
  follow(): void {
    const { problem, point } = this.#context;
    for (let k = 0; k < this.#charges.length; k++) {
      const j = this.#charges[k];
      if (point[j] > PAID) this.#price[k] = problem.cost[j] / Math.min(1, point[j]);
    }
  }

  keep(): void {
    this.#best.set(this.#price);
  }

  /** Back to the prices of the best point, some of them disturbed. */
  startAnew(): void {
    const { random } = this.#context;
    this.#price.set(this.#best);
    for (let k = 0; k < this.#price.length; k++)
      if (random.next() < DISTURBED_SHARE) this.#price[k] *= DISTURBANCE ** (2 * random.next() - 1);
  }

  /** The LP point with all that it uses paid in full. */
  roundedUp(): Float64Array {
    const { point } = this.#context;
    const rounded = point.slice();
    for (const j of this.#charges) rounded[j] = point[j] > PAID ? 1 : 0;
    return rounded;
  }
}
