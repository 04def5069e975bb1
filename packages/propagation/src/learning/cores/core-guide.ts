import type { Steps } from "@bough/problem";
import { InternalError, type Problem } from "@bough/problem";
import type { CompiledModel } from "../../compile/compiled-model.ts";
import { Domain } from "../../domain/domain.ts";
import {
  addDomainStatistics,
  type DomainStatistics,
  emptyDomainStatistics,
} from "../../trail/domain-statistics.ts";
import { clausesWorthSharing, exchangeRootBounds, importShared } from "../exchange.ts";
import { LearningSearch } from "../learning-search.ts";
import { Assumptions } from "./assumptions.ts";
import { SummedObjective, type Term } from "./summed-objective.ts";

/** Conflicts that one attempt at a set of assumptions may take; doubled once all were too hard. */
const FIRST_PATIENCE = 300;
/** Sums a term of the objective, and at least, after which the model would only get slower. */
const MOST_SUMS = 500;
/** From stratum to stratum weights shrink at least by this factor. */
const STRATUM_FACTOR = 2;
const CLAUSES_KEPT = 2000;

/** What came of a turn: a point, a proof that there is no better one, no way on, or nothing yet. */
export type GuideNews = "point" | "complete" | "exhausted" | "none";

/**
 * Proves lower bounds of an integral objective by cores: it assumes that every term is at its
 * least, the heaviest first and the light ones only once those are settled, learns which of them
 * exclude each other, and moves their weight to sums (see `SummedObjective`). A point that fulfils
 * all assumptions is optimal; those on the way are often good.
 *
 * Sums join the model after all cores that need none of them: J. Berg and M. Järvisalo,
 * "Weight-aware core extraction in SAT-based MaxSAT solving", CP 2017; strata: C. Ansótegui et al.,
 * "Improving SAT-based weighted MaxSAT solvers", CP 2012.
 */
export class CoreGuide {
  /** Of the last turn that ended with "point", on the problem's columns. */
  point: Float64Array | null = null;
  readonly #problem: Problem;
  readonly #seed: number;
  readonly #objective: SummedObjective;
  readonly #mostSums: number;
  #domain: Domain;
  #search: LearningSearch;
  #pastWork = 0;
  readonly #pastStatistics = emptyDomainStatistics();
  /** Only terms at least as heavy are assumed. */
  #stratum: number;
  #assumed: Term[] = [];
  /** At what value each of them was assumed. */
  #assumedLeast = new Map<Term, number>();
  #hasPendingSums = false;
  #patience = FIRST_PATIENCE;
  #conflictsAtStart = 0;
  #someWereHard = false;
  #cutoff = Infinity;

  private constructor(domain: Domain, seed: number) {
    this.#problem = domain.problem;
    this.#seed = seed;
    this.#objective = new SummedObjective(domain.model);
    this.#mostSums = MOST_SUMS + this.#objective.terms.length;
    this.#stratum = this.#heaviest;
    this.#domain = domain;
    this.#search = new LearningSearch(domain, { seed }, true);
  }

  /** @param domain of the problem, for the guide alone, without a column for the objective */
  static *over(domain: Domain, seed: number): Steps<CoreGuide> {
    const guide = new CoreGuide(domain, seed);
    yield* guide.#search.file();
    yield* guide.#assume();
    return guide;
  }

  /** Whether the model has an objective that cores can work on. */
  static fits({ objectiveRow, rows }: CompiledModel): boolean {
    return objectiveRow >= 0 && rows[objectiveRow].isExact;
  }

  get work(): number {
    return this.#pastWork + this.#domain.work;
  }

  /** Counters of all its domains so far. */
  get statistics(): DomainStatistics {
    const sum = { ...this.#pastStatistics };
    addDomainStatistics(sum, this.#domain.statistics);
    return sum;
  }

  /** Minimised objective below which no better point exists, as far as proven. */
  bound = -Infinity;

  /**
   * Searches for about so much work; points are worth something below the cutoff only. Steps that
   * are left where they pause are no loss: what was under way is begun anew.
   */
  *run(workLimit: number, cutoff: number, rootBounds: Domain): Steps<GuideNews> {
    if (cutoff < this.#cutoff) {
      this.#cutoff = cutoff;
      this.#domain.setCutoff(cutoff);
    }
    const end = this.work + workLimit;
    while (this.work < end) {
      const news = yield* this.#turn(end - this.work, rootBounds);
      if (news !== "none") return news;
    }
    return "none";
  }

  *#turn(workLimit: number, rootBounds: Domain): Steps<GuideNews> {
    const conflictLimit = this.#patience - (this.#conflicts - this.#conflictsAtStart);
    const outcome = yield* this.#search.runInSteps({ workLimit, conflictLimit });
    switch (outcome) {
      case "infeasible":
      case "optimal":
        return "complete";
      case "refuted":
        return yield* this.#takeCore(this.#search.core.map((i) => this.#assumed[i]));
      case "feasible":
        this.point = this.#search.solution;
        yield* this.#descend(rootBounds);
        return "point";
      case "limit":
        if (this.#conflicts - this.#conflictsAtStart < this.#patience) return "none";
        this.#someWereHard = true;
        this.#domain.backtrack(0);
        return yield* this.#descend(rootBounds);
      case "undecided":
        throw new InternalError("a core is looked for among integers alone");
    }
  }

  *#takeCore(core: readonly Term[]): Steps<GuideNews> {
    const domain = this.#domain;
    if (domain.isInfeasible) return "complete";
    // Where the root has refuted an assumption meanwhile, that alone is new.
    const isNews = core.every(
      (term) => domain.bound[term.variable] === this.#assumedLeast.get(term),
    );
    if (isNews && core.length === 1) {
      const { variable } = core[0];
      if (!domain.tightenGlobally(variable, domain.bound[variable] + 1)) return "complete";
    } else if (isNews) {
      this.#objective.addCore(core, this.#least);
      this.#hasPendingSums = true;
    }
    return yield* this.#assume();
  }

  /** After an attempt that gave no core: the sums join the model, or lighter terms are assumed too. */
  *#descend(rootBounds: Domain): Steps<GuideNews> {
    if (this.#hasPendingSums) {
      if (this.#objective.numSums > this.#mostSums) return "exhausted";
      return yield* this.#rebuild(rootBounds);
    }
    const lighter = this.#nextStratum();
    if (lighter > 0) {
      this.#stratum = lighter;
    } else {
      if (!this.#someWereHard) return "exhausted";
      this.#someWereHard = false;
      this.#patience *= 2;
      this.#stratum = this.#heaviest;
    }
    return yield* this.#assume();
  }

  /** Takes the sums into the model. Until all is built, the old model stands. */
  *#rebuild(rootBounds: Domain): Steps<GuideNews> {
    const old = this.#domain;
    const model = this.#objective.model();
    yield;
    const domain = yield* Domain.inSteps(this.#problem, model);
    yield;
    domain.lookAs(old);
    if (!this.#inform(domain, rootBounds)) {
      this.#moveTo(domain);
      return "complete";
    }
    const search = yield* LearningSearch.inSteps(domain, { seed: this.#seed });
    const values = this.#search.solution;
    if (values !== null) search.suggest(values);
    this.#moveTo(domain);
    this.#search = search;
    return yield* this.#assume();
  }

  /** Tells another domain what is known; false where nothing is left then. */
  #inform(domain: Domain, rootBounds: Domain): boolean {
    const old = this.#domain;
    for (let v = 0; v < old.bound.length; v++)
      if (!domain.tightenGlobally(v, old.bound[v])) return false;
    for (const clause of clausesWorthSharing(old, CLAUSES_KEPT)) importShared(domain, clause);
    if (!exchangeRootBounds(domain, rootBounds)) return false;
    if (Number.isFinite(this.#cutoff)) domain.setCutoff(this.#cutoff);
    return true;
  }

  #moveTo(domain: Domain): void {
    this.#pastWork += this.#domain.work + domain.rows.boundVariable.length;
    addDomainStatistics(this.#pastStatistics, this.#domain.statistics);
    this.#domain = domain;
    this.#hasPendingSums = false;
  }

  /** Assumes the terms of the stratum at their least from now on. */
  *#assume(): Steps<GuideNews> {
    const domain = this.#domain;
    if (!(yield* domain.propagateInSteps())) return "complete";
    this.bound = Math.max(this.bound, this.#objective.bound(this.#least));
    this.#conflictsAtStart = this.#conflicts;
    this.#assumed = this.#objective.terms.filter(
      ({ variable, weight }) => weight >= this.#stratum && variable < domain.bound.length,
    );
    this.#assumed.sort((a, b) => b.weight - a.weight || a.variable - b.variable);
    this.#assumedLeast = new Map(this.#assumed.map((term) => [term, this.#least(term.variable)]));
    const thresholds = this.#assumed.map(({ variable }) => 0 - domain.bound[variable]);
    const opposites = this.#assumed.map(({ variable }) => variable ^ 1);
    this.#search.assume(new Assumptions(opposites, thresholds));
    return "none";
  }

  /** What is proven of the bound variable; sums not yet in the model are at least one. */
  readonly #least = (variable: number): number => {
    const { bound } = this.#domain;
    return variable < bound.length ? bound[variable] : 1;
  };

  get #conflicts(): number {
    return this.#domain.statistics.conflicts;
  }

  get #heaviest(): number {
    return this.#objective.terms.reduce((most, { weight }) => Math.max(most, weight), 0);
  }

  /** The greatest weight clearly below the stratum; 0 where there is none. */
  #nextStratum(): number {
    let next = 0;
    for (const { weight } of this.#objective.terms)
      if (weight < this.#stratum)
        next = Math.max(next, Math.min(weight, this.#stratum / STRATUM_FACTOR));
    return next;
  }
}
