// Solves random small models and compares with enumeration: status and optimum, the set of all
// integer points, and that every clause learned on the way holds at each of them. The same models
// each time. Needs a build: `pnpm build && node tools/check-small-models.mjs [FROM [TO]]`; models 0
// to 20 000 unless told.
import { solveAllSync, solveSync } from "../packages/bnb/dist/index.js";
import { Domain } from "../packages/bnb/dist/internals.js";
import { checkSolution } from "../packages/problem/dist/index.js";
import { bruteForce, Random, randomProblem } from "../packages/testing/dist/index.js";

const LAST = 20_000;
/** Assignments that the oracle may have to look at. */
const MOST_ASSIGNMENTS = 3000;
const CONFLICTS = 60;

const from = Number(process.argv[2] ?? 0);
const to = Number(process.argv[3] ?? LAST);

/** A kind of model that the seed decides: few or many columns, equations, big-M, negative bounds. */
function shapeOf(random) {
  return {
    numCols: random.integer(2, 9),
    numRows: random.integer(1, 8),
    integerShare: random.pick([1, 1, 0.7, 0.4]),
    binaryShare: random.pick([1, 0.5, 0.2]),
    integerRange: random.pick([2, 3, 6]),
    infiniteShare: random.pick([0, 0.3]),
    density: random.pick([0.3, 0.5, 0.8]),
    equalityShare: random.pick([0, 0.25, 0.5]),
    bigMShare: random.pick([0, 0.5]),
    bigM: random.pick([10, 1000, 1e5]),
    coefficientStep: random.pick([1, 1, 0.5, 0.25]),
    zeroObjectiveShare: random.pick([0, 0.5]),
  };
}

function integersOf({ isInteger }) {
  return [...isInteger.keys()].filter((j) => isInteger[j] === 1);
}

function answerFault(problem, truth, options) {
  const { status, objective, solution } = solveSync(problem, options);
  const isOpen = status === "infeasible-or-unbounded" && truth.status !== "optimal";
  if (status !== truth.status && !isOpen) return `status ${status}, is ${truth.status}`;
  if (truth.objective === null) return null;
  const expected = problem.toUserObjective(truth.objective.toNumber());
  if (Math.abs(objective - expected) > 1e-6 * Math.max(1, Math.abs(expected)))
    return `objective ${objective}, is ${expected}`;
  return checkSolution(problem, solution).isFeasible ? null : "the point is not feasible";
}

function enumerationFault(problem, truth, presolve) {
  const integers = integersOf(problem);
  const { solutions, isComplete } = solveAllSync(problem, { presolve });
  const found = solutions.map((point) => String(integers.map((j) => point[j] + 0))).sort();
  const expected = truth.assignments.map((values) => String(values.map((x) => x + 0))).sort();
  if (isComplete && String(found) === String(expected)) return null;
  return `${found.length} points enumerated, there are ${expected.length}`;
}

/** Learns from random dives, and looks for a point that a clause would cut off. */
function clauseFault(problem, truth, random) {
  const domain = new Domain(problem);
  const integers = integersOf(problem);
  const place = new Map(integers.map((j, k) => [j, k]));
  let fault = null;
  let learned = 0;
  domain.onLearn = (variables, thresholds, size) => {
    learned++;
    const holdsAt = (values) => {
      for (let i = 0; i < size; i++) {
        const k = place.get(variables[i] >> 1);
        if (k === undefined) return true; // speaks of an expression, which enumeration does not
        if ((variables[i] & 1 ? -values[k] : values[k]) >= thresholds[i]) return true;
      }
      return false;
    };
    const lost = truth.assignments.find((values) => !holdsAt(values));
    if (lost !== undefined) fault = `a learned clause cuts off ${lost}`;
  };
  for (let dive = 0; dive < 4 * CONFLICTS && learned < CONFLICTS && fault === null; dive++) {
    while (domain.propagate()) {
      const open = integers.filter((j) => !domain.isFixed(j));
      if (open.length === 0) break;
      const j = random.pick(open);
      const [lower, upper] = [domain.lower(j), domain.upper(j)];
      if (random.chance(0.5)) domain.decide(2 * j, lower + 1);
      else domain.decide(2 * j + 1, 1 - upper);
    }
    if (domain.hasConflict && domain.level > 0) domain.learn();
    if (domain.isInfeasible) break;
    domain.backtrack(0);
  }
  if (fault !== null) return { fault, learned };
  const isRefuted = domain.isInfeasible && truth.assignments.length > 0;
  return { fault: isRefuted ? "a feasible model was refuted" : null, learned };
}

const counts = { models: 0, skipped: 0, points: 0, clauses: 0, faults: 0 };
const statuses = {};

function check(seed) {
  const random = new Random(7 * seed + 1);
  let problem;
  let truth;
  try {
    problem = randomProblem(seed, shapeOf(random));
    truth = bruteForce(problem, MOST_ASSIGNMENTS);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    counts.skipped++;
    return;
  }
  counts.models++;
  counts.points += truth.assignments.length;
  statuses[truth.status] = (statuses[truth.status] ?? 0) + 1;
  const options = { presolve: random.chance(0.7), gapRelative: 0, gapAbsolute: 1e-7, seed };
  const { fault, learned } = clauseFault(problem, truth, random);
  counts.clauses += learned;
  const faults = [answerFault(problem, truth, options), fault];
  if (truth.assignments.length <= 300)
    faults.push(enumerationFault(problem, truth, random.chance(0.7)));
  for (const found of faults) {
    if (found === null) continue;
    counts.faults++;
    console.log(`model ${seed}: ${found}`);
  }
}

for (let seed = from; seed < to; seed++) check(seed);
console.log({ ...counts, ...statuses });
process.exitCode = counts.faults > 0 ? 1 : 0;
