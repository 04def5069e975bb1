import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import type { Heuristic, Offer } from "./heuristic.ts";
import { withinBounds } from "./within-bounds.ts";

const ROUND_LIMIT = 40;
/** LP work: so many times that of the root's first LP, plus a constant. */
const WORK_PER_LP = 2;
const WORK_CONSTANT = 10_000_000;
/** Weight of the true objective, and its factor from round to round. */
const FIRST_OBJECTIVE_WEIGHT = 1;
const OBJECTIVE_DECAY = 0.8;
/** Below this the true objective is left out: it would only keep the LP from the nearest point. */
const FADED = 1e-3;
/** Columns turned round where the rounded point repeats. */
const FLIPS = 12;

/**
 * Alternates between rounding the LP point and finding the LP point nearest to it, the true
 * objective fading from round to round.
 *
 * M. Fischetti, F. Glover and A. Lodi, "The feasibility pump", Math. Program. 104, 2005;
 * T. Achterberg and T. Berthold, "Improving the feasibility pump", Discrete Optim. 4, 2007.
 */
export const feasibilityPump: Heuristic = {
  name: "feasibility-pump",
  everyNodes: 0,
  cost: "medium",
  isReady: ({ gate, depth }) => gate.best === Infinity && depth === 0,
  run,
};

function* run(context: SearchContext, _fractional: readonly number[], offer: Offer): Steps<void> {
  yield* pump(context, offer);
  const { relaxation, problem } = context;
  for (let j = 0; j < problem.numCols; j++) relaxation.engine.setCost(j, problem.cost[j]);
}

function* pump(context: SearchContext, offer: Offer): Steps<void> {
  const { relaxation, integers, problem } = context;
  const target = new Float64Array(integers.length);
  const previous = new Float64Array(integers.length).fill(Number.NaN);
  const workLimit = relaxation.work + WORK_PER_LP * context.rootLpWork + WORK_CONSTANT;
  let weight = FIRST_OBJECTIVE_WEIGHT;
  for (let round = 0; round < ROUND_LIMIT && relaxation.work < workLimit; round++) {
    yield* roundTo(context, target);
    if (isSame(target, previous)) flip(context, target);
    previous.set(target);
    setDistanceObjective(context, target, weight);
    weight *= OBJECTIVE_DECAY;
    if ((yield* relaxation.resolve(Infinity)) !== "optimal") return;
    context.takePoint();
    if (context.fractionalColumns().length > 0) continue;
    if (yield* offer(context.point.slice(0, problem.numCols))) return;
  }
}

/** Rounds the integers of the LP point, each with what the roundings before it imply. */
function* roundTo(context: SearchContext, target: Float64Array): Steps<void> {
  const { domain, integers, point } = context;
  const level = domain.level;
  const order = Array.from({ length: integers.length }, (_, k) => k);
  const distance = (k: number) => Math.abs(point[integers[k]] - Math.round(point[integers[k]]));
  order.sort((a, b) => distance(a) - distance(b) || a - b);
  for (const k of order) {
    const j = integers[k];
    const value = withinBounds(domain, j, Math.round(point[j]));
    target[k] = value;
    if (domain.isFixed(j)) continue;
    const isUp = value > domain.lower(j);
    domain.decide(isUp ? 2 * j : 2 * j + 1, isUp ? value : -value);
    if (yield* domain.propagateInSteps()) continue;
    yield* context.learn();
    domain.backtrack(level);
    if (!(yield* domain.propagateInSteps())) break;
  }
  domain.backtrack(level);
  yield;
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false;
  return true;
}

/** Turns those columns round that the LP point is farthest away from, and a few by chance. */
function flip(context: SearchContext, target: Float64Array): void {
  const { domain, integers, point, random } = context;
  const order = Array.from({ length: integers.length }, (_, k) => k);
  const distance = order.map((k) => Math.abs(point[integers[k]] - target[k]) + 0.3 * random.next());
  order.sort((a, b) => distance[b] - distance[a] || a - b);
  for (const k of order.slice(0, FLIPS)) {
    const j = integers[k];
    const moved = target[k] + (point[j] > target[k] ? 1 : -1);
    target[k] = withinBounds(domain, j, moved);
  }
}

/** Distance from the target where it is at a bound, plus the fading objective scaled to the same size. */
function setDistanceObjective(context: SearchContext, target: Float64Array, weight: number): void {
  const { relaxation, problem, integers, domain } = context;
  let square = 0;
  for (let j = 0; j < problem.numCols; j++) square += problem.cost[j] ** 2;
  const scale = square > 0 ? (weight * Math.sqrt(integers.length)) / Math.sqrt(square) : 0;
  const fading = scale > FADED ? scale : 0;
  const cost = Float64Array.from(problem.cost, (value) => fading * value);
  for (let k = 0; k < integers.length; k++) {
    const j = integers[k];
    if (target[k] <= domain.lower(j)) cost[j] += 1;
    else if (target[k] >= domain.upper(j)) cost[j] -= 1;
  }
  for (let j = 0; j < problem.numCols; j++) relaxation.engine.setCost(j, cost[j]);
}
