import { checkSolution, type Problem } from "@bough/problem";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { objectiveStep } from "../gate/objective-grid.ts";
import type { AddedRow } from "../lp/added-row.ts";
import type { Presolved } from "../presolve/reduction.ts";
import { PresolveWitness } from "./presolve-witness.ts";
import { rowTolerance } from "./row-tolerance.ts";
import { callers, WitnessRemoved } from "./witness-removed.ts";

/** A proven bound may exceed the point's objective by this share, since the point may break rows a little. */
const BOUND_TOLERANCE = 1e-5;
/** By this much the point must be better than the cutoff, or by this share of the objective's step. */
const LEAST_LEAD = 1e-6;
const LEAST_LEAD_IN_STEPS = 1e-5;

/** What a watched solve has seen, its nested searches included. */
export interface WitnessReport {
  /** Claims that were held against the point while it was better than the cutoff, by kind. */
  readonly looks: Map<string, number>;
  /** Steps that rightly gave the point up for another as good, by name. */
  readonly losses: Map<string, number>;
}

/** What searches that work together have to beat. */
export interface SharedCutoff {
  readonly cutoff: number;
  /** The gate of one of them. */
  watch(gate: Pick<IncumbentGate, "cutoff">): void;
}

/**
 * A known point that goes along with a solve, from problem to ever smaller problem. As long as it
 * is better than the cutoff, nothing may rule it out: the first bound, row, clause or node that
 * does is named by an error. Where presolve may drop points that others are as good as, and where
 * symmetry does, the loss is counted, and from there on nothing is held against the point.
 *
 * SCIP has had the like for long: T. Achterberg, "Constraint Integer Programming", 2007 (debugging
 * by a known solution).
 */
export class Witness {
  /** Minimised objective. */
  objective: number;
  /** True where every step has to keep every point, so that no loss is excused. */
  readonly keepsAllPoints: boolean;
  readonly report: WitnessReport;
  readonly #team: SharedCutoff | undefined;
  #gate: Pick<IncumbentGate, "cutoff" | "lastGoal"> | undefined;
  /** On the columns of the problem at hand; null once it was lost. */
  #point: Float64Array | null;
  #step: number;
  #lastReduction = "presolve";

  constructor(
    problem: Problem,
    point: Float64Array,
    keepsAllPoints: boolean,
    report: WitnessReport = { looks: new Map(), losses: new Map() },
    team?: SharedCutoff,
  ) {
    this.#team = team;
    this.#point = point;
    this.keepsAllPoints = keepsAllPoints;
    this.report = report;
    this.objective = problem.objectiveAt(point);
    this.#step = objectiveStep(problem);
  }

  /** From now on the gate says what the search has to beat. */
  watch(gate: Pick<IncumbentGate, "cutoff" | "lastGoal">): void {
    this.#gate = gate;
    this.#team?.watch(gate);
  }

  get cutoff(): number {
    const own = this.#gate?.cutoff ?? Infinity;
    return this.#team === undefined ? own : Math.min(own, this.#team.cutoff);
  }

  /** True where other searches may hold the node that holds the point. */
  get isInTeam(): boolean {
    return this.#team !== undefined;
  }

  get point(): Float64Array | null {
    return this.#point;
  }

  /** True while nothing may rule the point out. */
  get isWatched(): boolean {
    return this.#point !== null && this.#leads(this.cutoff);
  }

  /** Counts a look at the point of the given kind. */
  look(kind: string): void {
    const { looks } = this.report;
    looks.set(kind, (looks.get(kind) ?? 0) + 1);
  }

  /** @throws {WitnessRemoved} always */
  removed(who: string, what: string): never {
    throw new WitnessRemoved(who, what, callers());
  }

  /** The point was given up for another as good. */
  lose(who: string): void {
    this.#point = null;
    const { losses } = this.report;
    losses.set(who, (losses.get(who) ?? 0) + 1);
  }

  /** From now on the point may go, since it has been found. */
  release(): void {
    this.#point = null;
  }

  /** What steps do that may keep another optimal point instead. */
  takenBy(who: string, what: string): void {
    if (this.keepsAllPoints) this.removed(who, what);
    this.lose(who);
  }

  /** Goes along with one presolve; undefined where there is no point to go along. */
  followPresolve(problem: Problem): PresolveWitness | undefined {
    if (!this.isWatched || this.#point === null) return undefined;
    return new PresolveWitness(this, problem, this.#point);
  }

  /** Bounds at which the search begins anew, by bound variable. */
  restartsWithin(problem: Problem, bounds: Float64Array): void {
    const point = this.#point;
    if (point === null) return;
    const isWatched = this.isWatched;
    this.look("restart");
    for (let v = 0; v < 2 * problem.numCols; v++) {
      const value = (v & 1) === 0 ? point[v >> 1] : -point[v >> 1];
      if (problem.isInteger[v >> 1] === 0 || value >= bounds[v] - BOUND_TOLERANCE) continue;
      if (isWatched) this.removed("restart", `${problem.columnName(v >> 1)} outside its bounds`);
      this.#point = null;
      return;
    }
  }

  /** The problem at hand is now the one that presolve made of it. */
  moveTo(link: Presolved): void {
    if (this.#point === null) return;
    this.look("presolve");
    const point = movedPoint(link, this.#point);
    const fault = this.#faultOf(link, point);
    if (fault === undefined) {
      this.#point = point;
      this.objective = link.problem.objectiveAt(point);
      this.#step = objectiveStep(link.problem);
    } else if (this.isWatched) {
      this.takenBy(this.#lastReduction, fault);
    } else {
      // A better point is known, so that this one may go.
      this.#point = null;
    }
  }

  #faultOf({ status, problem }: Presolved, point: Float64Array): string | undefined {
    if (status === "infeasible") return "presolve says infeasible";
    const { isFeasible, bound, row, structure } = checkSolution(problem, point, FORGIVING);
    const objective = problem.objectiveAt(point);
    if (!isFeasible) {
      const worst = [bound, row, structure].find((each) => each?.isViolated === true);
      return `${worst?.kind} ${worst?.name} by ${worst?.amount}`;
    }
    if (Math.abs(objective - this.objective) <= this.#tolerance) return undefined;
    return `objective ${this.objective} became ${objective}`;
  }

  /** The reduction that was last seen at work. */
  noteReduction(name: string): void {
    this.#lastReduction = name;
  }

  /** Columns of parts that were solved apart have these values now, NaN for the others. */
  decide(problem: Problem, values: Float64Array | null, isInfeasible: boolean): void {
    const point = this.#point;
    if (point === null) return;
    this.look("component");
    if (isInfeasible) this.removed("components", "a part has no point");
    if (values === null) return;
    let mine = 0;
    let theirs = 0;
    const open: number[] = [];
    for (let j = 0; j < values.length; j++) {
      if (Number.isNaN(values[j])) {
        open.push(point[j]);
        continue;
      }
      mine += problem.cost[j] * point[j];
      theirs += problem.cost[j] * values[j];
    }
    if (theirs > mine + this.#tolerance)
      this.removed("components", `parts cost ${theirs}, and ${mine} at the point`);
    this.#point = Float64Array.from(open);
  }

  /** The witness of a search within narrower bounds; undefined where they exclude the point. */
  within(problem: Problem): Witness | undefined {
    const point = this.#point;
    if (point === null || !checkSolution(problem, point).isFeasible) return undefined;
    return new Witness(problem, point, this.keepsAllPoints, this.report);
  }

  /** Every row that holds everywhere lets the point be. */
  keepsRow({ columns, coefficients, lower, upper, name }: AddedRow, how: string): void {
    if (!this.isWatched || this.#point === null) return;
    this.look("cut");
    let activity = 0;
    let largest = 1;
    let size = 0;
    for (let k = 0; k < columns.length; k++) {
      const term = coefficients[k] * this.#point[columns[k]];
      activity += term;
      size += Math.abs(term);
      largest = Math.max(largest, Math.abs(coefficients[k]));
    }
    const tolerance = rowTolerance(largest, size);
    if (activity > upper + tolerance) this.removed(name, `${how}: ${activity} <= ${upper}`);
    if (activity < lower - tolerance) this.removed(name, `${how}: ${activity} >= ${lower}`);
  }

  /** A proven lower bound on what is open. */
  keepsBound(bound: number, who: string): void {
    if (!this.isWatched) return;
    this.look("bound");
    if (bound > this.objective + this.#tolerance)
      this.removed(who, `bound ${bound}, objective ${this.objective}`);
  }

  /**
   * The search says that nothing better than the cutoff is left, or too little to matter.
   *
   * @param unresolved bound of what it had to leave open
   */
  ends(who: string, unresolved = Infinity): void {
    if (this.#point === null || unresolved <= this.objective) return;
    this.look("end");
    if (this.#leads(Math.min(this.cutoff, this.#gate?.lastGoal ?? Infinity)))
      this.removed(who, `ended above ${this.objective}, which the cutoff ${this.cutoff} allows`);
  }

  #leads(cutoff: number): boolean {
    const scale = Math.max(1, Math.abs(this.objective));
    const lead = this.#step > 0 ? LEAST_LEAD_IN_STEPS * this.#step : LEAST_LEAD * scale;
    return this.objective < cutoff - lead;
  }

  get #tolerance(): number {
    return BOUND_TOLERANCE * Math.max(1, Math.abs(this.objective));
  }
}

/** What is worked out of a point on the way is off by a little more than the point. */
const FORGIVING = {
  primalFeasibility: 1e-5,
  dualFeasibility: 1e-5,
  integrality: 1e-5,
  gapRelative: 0,
  gapAbsolute: 0,
};

function movedPoint({ problem, toReduced }: Presolved, point: Float64Array): Float64Array {
  const moved = toReduced(point);
  for (let j = 0; j < moved.length; j++)
    if (problem.isInteger[j] === 1) moved[j] = Math.round(moved[j]);
  return moved;
}
