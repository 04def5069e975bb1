import type { Problem } from "@bough/problem";
import {
  type CompiledModel,
  CoreGuide,
  Domain,
  type DomainStatistics,
  emptyDomainStatistics,
  exchangeRootBounds,
  LARGEST_THRESHOLD,
  LearningSearch,
} from "@bough/propagation";
import type { LpEngine } from "@bough/simplex";
import { hasFaintObjective } from "../faint-objective.ts";
import type { IncumbentGate } from "../gate/incumbent.ts";
import type { Limits } from "../limits.ts";
import type { Steps } from "../steps.ts";
import { ContinuousSettler } from "./continuous-settler.ts";

/**
 * Time of a unit of the domain against one of the LP, as measured (2 to 3 ns against 7 to 12): what
 * this motor does counts as work by the time it takes.
 */
const UNIT = 0.3;
/** Units of the domain in one slice: a few milliseconds. */
const SLICE_UNITS = 2_500_000;
/** Share of integer columns from which logic may decide a problem with continuous ones. */
const LEAST_INTEGER_SHARE = 0.3;

/** Work that cores get before it shows what they are good for, and their share after that. */
const CORE_ALLOWANCE = 3_000_000;
const CORE_SHARE = 0.1;
/** Their share while they prove the best bound. */
const LEADING_CORE_SHARE = 0.5;

export interface LearningMotorOptions {
  readonly seed: number;
  /** The problem compiled without a column for the objective, where cores shall bound that. */
  readonly coreModel: CompiledModel | undefined;
  readonly limits: Limits;
  /** For the continuous columns, see `LearningMotor.needsEngine`. */
  readonly engine: LpEngine | undefined;
}

/**
 * The learning search as one of two motors on the same problem. It has a domain of its own, so that
 * it can run whenever it gets a turn; the two share incumbents, cutoffs and root bounds. Continuous
 * columns are settled by an LP whenever the integers are all fixed.
 */
export class LearningMotor {
  readonly domain: Domain;
  /** False once it can say nothing more. */
  isAlive = true;
  /** True once it has proven that nothing better than the incumbent exists. */
  isComplete = false;
  /** Points of its own that became the incumbent. */
  improvements = 0;
  /** The cutoff that the domain knows. */
  #cutoff = Infinity;
  readonly #search: LearningSearch;
  /** Only where there are continuous columns. */
  readonly #settler: ContinuousSettler | undefined;
  #gate: IncumbentGate;
  /** Only where all is integral, and until nothing more can come of it. */
  #cores: CoreGuide | undefined;
  /** What the cores are to work on, until their first turn. */
  #coreModel: CompiledModel | undefined;
  readonly #seed: number;
  /** What cores have proven. */
  #coreBound = -Infinity;
  #coreWork = 0;
  /** What propagation and conflict analysis did for cores. */
  readonly coreCounters: { statistics: DomainStatistics; work: number } = {
    statistics: emptyDomainStatistics(),
    work: 0,
  };
  /** Work that was counted where the motor ran before. */
  #workBefore = 0;

  /** @param domain for this motor alone, with a column for the objective where there is one */
  static *inSteps(
    problem: Problem,
    domain: Domain,
    gate: IncumbentGate,
    options: LearningMotorOptions,
  ): Steps<LearningMotor> {
    const motor = new LearningMotor(problem, domain, gate, options);
    yield* motor.#search.file();
    return motor;
  }

  private constructor(
    problem: Problem,
    domain: Domain,
    gate: IncumbentGate,
    { seed, coreModel, limits, engine }: LearningMotorOptions,
  ) {
    this.domain = domain;
    this.#gate = gate;
    this.#seed = seed;
    if (engine === undefined) {
      this.#search = new LearningSearch(this.domain, { seed }, true);
      const canBound = domain.model.objectiveColumn >= 0 && !this.domain.isInfeasible;
      if (canBound && coreModel !== undefined && CoreGuide.fits(coreModel))
        this.#coreModel = coreModel;
      return;
    }
    const settler = new ContinuousSettler(problem, engine, limits, gate.cutoffMargin);
    const settle = (domain: Domain) => settler.settle(domain, this.#gate.cutoff);
    this.#settler = settler;
    this.#search = new LearningSearch(this.domain, { seed, settle }, true);
  }

  /** Whether the problem has continuous columns, which an LP has to settle. */
  static needsEngine(problem: Problem): boolean {
    return problem.numIntegers < problem.numCols;
  }

  /**
   * Whether the motor can decide the problem, and is worth a try: its integers must have bounds that
   * a clause can hold. Where much is continuous or has a cost, the LP knows better.
   */
  static fits(problem: Problem): boolean {
    for (let j = 0; j < problem.numCols; j++) {
      if (problem.isInteger[j] !== 1) continue;
      if (!(problem.columnLower[j] >= -LARGEST_THRESHOLD)) return false;
      if (!(problem.columnUpper[j] <= LARGEST_THRESHOLD)) return false;
    }
    if (problem.numIntegers === problem.numCols) return true;
    const isLogic = problem.numIntegers >= LEAST_INTEGER_SHARE * problem.numCols;
    return isLogic && hasFaintObjective(problem);
  }

  /** Minimised objective below which the motor has proven that no better point lies. */
  get bound(): number {
    return Math.max(this.#search.bound, this.#coreBound);
  }

  /** Since its start, or since it moved. */
  get work(): number {
    const work = UNIT * (this.domain.work + this.#coreWork) + (this.#settler?.work ?? 0);
    return work - this.#workBefore;
  }

  /** From now on it is the k-th of several that share what they learn: every other one searches its own way. */
  joinAs(k: number): void {
    this.#search.probesObjective = k % 2 === 0;
  }

  /** From now on it is part of another search of the same problem, with all that it has learned. */
  moveTo(gate: IncumbentGate): void {
    this.#gate = gate;
    this.#workBefore += this.work;
  }

  /**
   * Searches for one slice.
   *
   * @param bound what the other motor has proven of the objective
   * @param work units that the slice may take, of which no slice takes more than a few milliseconds' worth
   */
  *step(bound = -Infinity, work = Infinity): Steps<void> {
    this.#takeCutoff();
    if (this.#isCoreTurn(bound)) {
      yield* this.#stepCores();
      return;
    }
    this.domain.raiseObjective(Math.max(bound, this.#coreBound));
    const units = Math.min(SLICE_UNITS, work / UNIT);
    const outcome = yield* this.#search.runInSteps({ workLimit: units });
    switch (outcome) {
      case "limit":
      case "refuted":
        return;
      case "feasible":
        yield* this.#offer();
        return;
      case "infeasible":
      case "optimal":
        this.isComplete = true;
        this.isAlive = false;
        return;
      case "undecided":
        // Its bound and its clauses stand: the tree goes on with them.
        this.isAlive = false;
        return;
    }
  }

  /** Lets the other motor's incumbent guide the values tried first. */
  suggest(point: Float64Array): void {
    this.#search.suggest(point.map(Math.round));
  }

  /** Trades root bounds with the other motor's domain; false where one of them fails. */
  exchangeRootBounds(other: Domain): boolean {
    // What it is amid would begin anew, time and again.
    if (this.domain.isPaused) return !other.isInfeasible && other.propagate();
    this.domain.backtrack(0);
    return exchangeRootBounds(other, this.domain);
  }

  #isCoreTurn(bound: number): boolean {
    if (this.#cores === undefined && this.#coreModel === undefined) return false;
    if (this.domain.isPaused) return false;
    const leads = this.#coreBound > Math.max(bound, this.#search.bound);
    const share = leads ? LEADING_CORE_SHARE : CORE_SHARE;
    return this.#coreWork < CORE_ALLOWANCE + share * (this.domain.work + this.#coreWork);
  }

  *#stepCores(): Steps<void> {
    this.#cores ??= yield* this.#startCores();
    const cores = this.#cores;
    if (cores === undefined) return;
    this.domain.backtrack(0);
    const news = yield* cores.run(SLICE_UNITS, this.#cutoff, this.domain);
    this.#coreWork = cores.work;
    Object.assign(this.coreCounters, { statistics: cores.statistics, work: cores.work });
    this.#coreBound = cores.bound;
    if (news === "complete") {
      this.isComplete = true;
      this.isAlive = false;
    } else if (news === "exhausted") {
      this.#cores = undefined;
    } else if (news === "point" && cores.point !== null) {
      if (this.#gate.offer(cores.point, "learning") === "improved") this.improvements++;
      else this.#cores = undefined;
      this.#takeCutoff();
    }
  }

  *#startCores(): Steps<CoreGuide | undefined> {
    const model = this.#coreModel;
    if (model === undefined) return undefined;
    const domain = yield* Domain.inSteps(this.domain.problem, model);
    yield;
    domain.lookAs(this.domain);
    this.#coreModel = undefined;
    return yield* CoreGuide.over(domain, this.#seed);
  }

  #takeCutoff(): void {
    const { cutoff } = this.#gate;
    if (cutoff === this.#cutoff) return;
    this.#cutoff = cutoff;
    this.domain.backtrack(0);
    this.domain.setCutoff(cutoff);
  }

  /**
   * A point that the gate refuses, or finds no better than what it has, would come again and again:
   * the motor reads rows and cutoff too loosely for this problem.
   */
  *#offer(): Steps<void> {
    const point = this.#search.solution;
    if (point === null) return;
    const verdict = yield* this.#gate.offerBriefly(point, "learning");
    if (verdict === "improved") this.improvements++;
    else this.isAlive = false;
    this.#takeCutoff();
    if (this.#settler?.isUnbounded === true) this.isAlive = false;
    else if (this.domain.isInfeasible) this.isComplete = this.isAlive;
  }
}
