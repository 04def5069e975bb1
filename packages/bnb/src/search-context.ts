import { type Problem, Random, type Tolerances } from "@bough/problem";
import { ANALYSIS_PAUSED, type Domain } from "@bough/propagation";
import type { IncumbentGate } from "./gate/incumbent.ts";
import { leastRoom, marginAbove, objectiveNoise, roundUpToGrid } from "./gate/objective-grid.ts";
import { hasObjective } from "./has-objective.ts";
import type { HookRun } from "./hooks/hook-run.ts";
import type { Limits } from "./limits.ts";
import type { DualProof } from "./lp/dual-proof.ts";
import type { Relaxation } from "./lp/relaxation.ts";
import {
  dearestOf,
  type RootCosts,
  RootReducedCosts,
  readRootCosts,
} from "./lp/root-reduced-costs.ts";
import { type Guidance, NO_GUIDANCE } from "./node/guidance.ts";
import { Pseudocosts } from "./node/pseudocosts.ts";
import { TreePath } from "./node/tree-path.ts";
import { SeparationTurns } from "./separation-turns.ts";
import type { Ledger } from "./statistics/ledger.ts";
import { type Effort, SearchStatistics } from "./statistics/search-statistics.ts";
import type { Steps } from "./steps.ts";
import type { NeighbourhoodSolve } from "./sub-solve.ts";
import type { TechniqueSwitches } from "./technique-switches.ts";
import type { SearchWitness } from "./witness/search-witness.ts";

/** Share of a bound, or of one, by which last places in it show where no grid rounds it. */
const SHOWING = 1e-7;

/** Bounds that the last decision may have moved for its conflict to be analysed. */
const LONGEST_ANALYSED = 10_000;
/**
 * Work that an analysis may take before it is given up: the tree can do without the clause. Only
 * long rows, explained for thousands of bounds each, take more.
 */
const ANALYSIS_WORK = 10_000_000;
/** Work of an analysis between two pauses. */
const ANALYSIS_STEP = 100_000;

export interface SearchParts {
  readonly problem: Problem;
  readonly domain: Domain;
  readonly relaxation: Relaxation;
  readonly gate: IncumbentGate;
  readonly limits: Limits;
  readonly tolerances: Tolerances;
  readonly techniques: TechniqueSwitches;
  readonly objectiveStep: number;
  readonly seed: number;
  /** How many searches this one is nested in: 0 for the user's own. */
  readonly depth: number;
  /** Nodes of the tree before its first plunge on a tableau. Default: as many as pay. */
  readonly firstPlunge?: number | undefined;
  readonly solveNeighbourhood: NeighbourhoodSolve;
  /** Counters that go on from a search before. */
  readonly statistics?: SearchStatistics | undefined;
  /** Where techniques write down what they do. */
  readonly ledger: Ledger;
  /** What a search before has seen of the separators. */
  readonly separation?: SeparationTurns | undefined;
  /** What the caller has hooked into the search. */
  readonly hooks?: HookRun | undefined;
  /** What the caller says of branching. */
  readonly guidance?: Guidance;
}

/** Everything one worker's search owns. Nothing of it is global, so several can live side by side. */
export class SearchContext {
  readonly problem: Problem;
  readonly domain: Domain;
  readonly relaxation: Relaxation;
  readonly gate: IncumbentGate;
  readonly limits: Limits;
  readonly tolerances: Tolerances;
  readonly techniques: TechniqueSwitches;
  readonly objectiveStep: number;
  readonly random: Random;
  readonly depth: number;
  readonly firstPlunge: number | undefined;
  readonly solveNeighbourhood: NeighbourhoodSolve;
  readonly path: TreePath;
  readonly pseudocosts: Pseudocosts;
  readonly statistics: SearchStatistics;
  readonly ledger: Ledger;
  /** Which separators are worth asking. */
  readonly separation: SeparationTurns;
  readonly hooks: HookRun | undefined;
  readonly guidance: Guidance;
  /** Integer columns of the problem. */
  readonly integers: Int32Array;
  /** The LP point of the node at hand. [numCols] */
  readonly point: Float64Array;
  /** The LP point of the root. [numCols] */
  readonly rootPoint: Float64Array;
  /** Bounds of the bound variables at the root, as last seen there. [2 numCols] */
  readonly rootBound: Float64Array;
  /** Objective of the first LP of all, before any cuts and restarts; -Infinity before that. */
  uncutObjective = -Infinity;
  /** Objective of the root's LP after its cuts; -Infinity before. */
  rootObjective = -Infinity;
  /** Work of the root's first LP, a measure for what others may cost; 0 before. */
  rootLpWork = 0;
  /** Bound that the root's LP has proven so far. */
  provenBound = -Infinity;
  /** False where every point is as good as any other. */
  readonly hasObjective: boolean;
  /** Whether symmetric columns, as those of like machines, have an order that the domain keeps and the LP knows nothing of. */
  hasLikeThings = false;
  /** Brings root bounds from elsewhere into the domain at level 0; false where that proves the end. */
  importRootBounds: () => boolean = () => true;
  /** Holds a known point against what the search claims, for tests. */
  witness: SearchWitness | undefined;
  /** What techniques keep for the length of this search, by who makes it. */
  readonly #objectiveNoise: number;
  readonly #kept = new Map<(context: SearchContext) => unknown, unknown>();
  #cutoffInDomain = Infinity;
  /** Learned clauses of one literal: bounds of the root, applied at the next visit to it. */
  readonly #units: { variable: number; value: number }[] = [];
  #rootReducedCosts: RootReducedCosts | null = null;

  constructor(parts: SearchParts) {
    this.problem = parts.problem;
    this.domain = parts.domain;
    this.relaxation = parts.relaxation;
    this.gate = parts.gate;
    this.limits = parts.limits;
    this.tolerances = parts.tolerances;
    this.techniques = parts.techniques;
    this.objectiveStep = parts.objectiveStep;
    this.#objectiveNoise = objectiveNoise(parts.problem);
    this.relaxation.cutoffMargin = marginAbove(parts.objectiveStep, this.#objectiveNoise);
    this.random = Random.of(parts.seed);
    this.depth = parts.depth;
    this.firstPlunge = parts.firstPlunge;
    this.solveNeighbourhood = parts.solveNeighbourhood;
    this.statistics = parts.statistics ?? new SearchStatistics();
    this.ledger = parts.ledger;
    this.hooks = parts.hooks;
    this.guidance = parts.guidance ?? NO_GUIDANCE;
    this.separation = parts.separation ?? new SeparationTurns();
    this.path = new TreePath(parts.domain);
    this.pseudocosts = new Pseudocosts(parts.problem.numCols);
    this.hasObjective = hasObjective(parts.problem);
    this.integers = integerColumns(parts.problem);
    this.point = new Float64Array(parts.problem.numCols);
    this.rootPoint = new Float64Array(parts.problem.numCols);
    this.rootBound = parts.domain.bound.slice(0, 2 * parts.problem.numCols);
  }

  get cutoff(): number {
    return this.gate.cutoff;
  }

  get work(): number {
    return this.relaxation.work + this.domain.work + this.statistics.otherWork;
  }

  /** Simplex iterations, on tableaus as well. */
  get iterations(): number {
    return this.relaxation.iterations + this.statistics.otherIterations;
  }

  /** What this search has spent, for those that share a ration with it. */
  get effort(): Effort {
    const { nodes, nodeIterations, nodeWork, strongBranchingWork, heuristicWork } = this.statistics;
    const { work } = this;
    return { nodes, nodeIterations, nodeWork, strongBranchingWork, heuristicWork, work };
  }

  /** Share of the gap between the root's first LP and the incumbent that its cuts have closed; 0 without an incumbent. */
  get gapClosedByCuts(): number {
    const gap = this.gate.cutoff - this.uncutObjective;
    return gap > 0 && gap < Infinity ? (this.rootObjective - this.uncutObjective) / gap : 0;
  }

  /** What the maker makes of this search, made when it is first asked for. */
  kept<T>(make: (context: SearchContext) => T): T {
    if (!this.#kept.has(make)) this.#kept.set(make, make(this));
    return this.#kept.get(make) as T;
  }

  /** A lower bound on objectives as strong as their grid allows. */
  roundedBound(bound: number): number {
    const offset = this.problem.objectiveOffset;
    return roundUpToGrid(bound - offset, this.objectiveStep, this.#objectiveNoise) + offset;
  }

  /** What the last LP proves, less last places where the grid of objectives would make a step of them. */
  provenByLp(relaxation = this.relaxation): number {
    const step = this.objectiveStep;
    if (step > 0) return relaxation.boundWithRoom(leastRoom(step));
    return relaxation.boundUnlessMispriced(SHOWING * Math.max(1, Math.abs(relaxation.bound)));
  }

  /** The same as strong as the grid allows. */
  lpBound(): number {
    return this.roundedBound(this.provenByLp());
  }

  /**
   * Notes a bound of all points. It was found among those below the cutoff, which had taken values from
   * the domain: of others it says nothing, however high it is.
   */
  raiseProvenBound(bound: number): void {
    this.provenBound = Math.max(this.provenBound, Math.min(bound, this.cutoff));
  }

  /** What the incumbent may miss of the best objective, as far as is proven, as a share of its own; Infinity without one. */
  get relativeGap(): number {
    const { best } = this.gate;
    if (best === Infinity) return Infinity;
    return (best - this.provenBound) / Math.max(Math.abs(best), Number.MIN_VALUE);
  }

  /** Tells the domain of a better incumbent, so that it propagates the objective. */
  shareCutoff(): void {
    if (this.cutoff >= this.#cutoffInDomain) return;
    this.#cutoffInDomain = this.cutoff;
    this.domain.setCutoff(this.cutoff);
  }

  /** Learns, with pauses, from the conflict that the domain holds, if it holds one. */
  *learn(): Steps<void> {
    const domain = this.domain;
    if (!domain.hasConflict) return;
    // At the root a conflict is the proof that nothing is left.
    if (domain.level > 0 && !this.#isWorthAnalysing) return;
    const end = domain.work + ANALYSIS_WORK;
    let level = domain.learn(Math.min(end, domain.work + ANALYSIS_STEP));
    while (level === ANALYSIS_PAUSED && domain.work < end) {
      yield;
      level = domain.learn(Math.min(end, domain.work + ANALYSIS_STEP));
    }
    if (level === ANALYSIS_PAUSED) {
      domain.analysis.giveUp();
      return;
    }
    const { bumped, bumpedCount, clauseVariable, clauseBound, size } = domain.analysis;
    if (level >= 0 && size === 1)
      this.#units.push({ variable: clauseVariable[0], value: clauseBound[0] });
    for (let k = 0; k < bumpedCount; k++) {
      if (bumped[k] < this.problem.numCols) this.pseudocosts.addConflict(bumped[k]);
    }
    this.pseudocosts.ageConflicts();
  }

  /** A last decision that implied very much makes long chains of reasons and a clause of no use. */
  get #isWorthAnalysing(): boolean {
    const { domain } = this;
    const implied = domain.trail.length - domain.trail.levelStart[domain.level];
    return implied <= LONGEST_ANALYSED && this.techniques.isOn("conflict-analysis");
  }

  /** Learns from a proof that no point within the present bounds counts. */
  *learnFromProof(proof: DualProof | null): Steps<void> {
    if (proof === null) return;
    this.witness?.keepsProof(proof);
    if (this.domain.explainByInequality(proof)) yield* this.learn();
  }

  /** True where the root has something to gain: a unit clause, or a better cutoff. */
  get hasRootNews(): boolean {
    return this.#units.length > 0 || (this.#rootReducedCosts?.hasNews(this.cutoff) ?? false);
  }

  /**
   * Takes everything known about the root to level 0, at which the domain must stand: unit clauses,
   * bounds from the root's reduced costs, bounds from elsewhere. False where nothing is left.
   */
  *tightenRoot(): Steps<boolean> {
    const { domain } = this;
    for (const { variable, value } of this.#units)
      if (!domain.tightenGlobally(variable, value)) return false;
    this.#units.length = 0;
    this.#rootReducedCosts?.apply(domain, this.cutoff);
    if (!(yield* domain.propagateInSteps()) || !this.importRootBounds()) return false;
    this.noteRootBounds();
    return true;
  }

  /** Copies the bounds of the root, at which the domain stands. */
  noteRootBounds(): void {
    this.rootBound.set(this.domain.bound.subarray(0, this.rootBound.length));
  }

  /** Remembers the reduced costs of an LP of the root beside those before: with every better cutoff they fix more. */
  *rememberRootReducedCosts(): Steps<void> {
    if (!this.techniques.isOn("reduced-costs")) return;
    yield;
    const known = this.rootCosts;
    const fresh = readRootCosts(this.relaxation, this.domain);
    this.rootCosts = known === null ? fresh : dearestOf(known, fresh, this.domain.bound.length);
  }

  /** Reduced costs of the root's LPs, for a search that goes on elsewhere. */
  get rootCosts(): RootCosts | null {
    return this.#rootReducedCosts?.data ?? null;
  }

  set rootCosts(costs: RootCosts | null) {
    this.#rootReducedCosts = costs === null ? null : new RootReducedCosts(costs);
  }

  /**
   * Copies the LP's point out of the engine, whose own array the next resolve overwrites. Integers
   * are put within their bounds, which the LP may miss by its tolerance: else a fixed column could
   * count as fractional, and be branched on for ever.
   */
  takePoint(): void {
    this.point.set(this.relaxation.primal.subarray(0, this.problem.numCols));
    this.relaxation.moveInside(this.point);
  }

  /** Integer columns at which the point is fractional, ascending. */
  fractionalColumns(): number[] {
    const { integers, point } = this;
    const tolerance = this.tolerances.integrality;
    const fractional: number[] = [];
    for (let k = 0; k < integers.length; k++) {
      const value = point[integers[k]];
      if (Math.abs(value - Math.round(value)) > tolerance) fractional.push(integers[k]);
    }
    return fractional;
  }
}

function integerColumns(problem: Problem): Int32Array {
  const columns: number[] = [];
  for (let j = 0; j < problem.numCols; j++) if (problem.isInteger[j] === 1) columns.push(j);
  return Int32Array.from(columns);
}
