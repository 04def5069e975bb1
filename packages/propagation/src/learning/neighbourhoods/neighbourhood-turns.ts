import { filledFloat64, type Random } from "@bough/problem";
import type { Domain } from "../../domain/domain.ts";
import { TERM_WORK } from "../../work-units.ts";
import { Assumptions } from "../cores/assumptions.ts";
import { neighbourhoodKinds } from "./index.ts";
import type { KeptLiterals, Neighbourhood } from "./neighbourhood.ts";

/** Share of the work that goes to neighbourhoods while the gap is wide: at first, at least, at most. */
const FIRST_SHARE = 0.3;
const LEAST_SHARE = 0.1;
const MOST_SHARE = 0.7;
/** What a better point adds to the share, and what a turn without one leaves of it. */
const POINT_SHARE = 0.1;
const VAIN_SHARE = 0.98;
/** Work that turns fall behind before they catch up, one after the other: the search between is not cut short. */
const BACKLOG = 8_000_000;
/** Share of all work, and least work, without a point of the search itself after which turns begin. */
const STAGNATION_SHARE = 0.2;
const LEAST_STAGNATION = 100_000_000;
/** Part of the objective that has to be open: where less is left, all work goes into the proof. */
const WIDE_GAP = 0.05;
/** Conflicts that one neighbourhood is worth. */
const CONFLICT_LIMIT = 30;
/** What it takes to choose and to look up a literal, against a look at a column. */
const LITERALS_WORK = 20;
/** Part of a structure that is let go: at first, at least, at most, and its change after each turn. */
const FIRST_OPEN = 0.2;
const LEAST_OPEN = 0.02;
const MOST_OPEN = 0.9;
const GROWTH = 1.15;

/**
 * Large neighbourhood search by the learning search itself: it assumes part of its last point and
 * looks for a better one under that, for some conflicts. What it learns on the way holds without
 * assumptions. A neighbourhood without a better point means that the next may be larger, one that
 * was not exhausted that it must be smaller.
 *
 * P. Shaw, CP 1998; with learning kept: P. Laborie and D. Godard, "Self-adapting large neighborhood
 * search", MISTA 2007, which adapts as well.
 */
export class NeighbourhoodTurns {
  /** What the turn under way assumes; undefined between turns. */
  assumptions: Assumptions | undefined;
  readonly #domain: Domain;
  readonly #random: Random;
  readonly #neighbourhoods: readonly Neighbourhood[];
  readonly #openShare: Float64Array; // [neighbourhoods]
  /** The last point, on all columns of the model. */
  #incumbent: Float64Array | undefined;
  #turn = 0;
  #isCatchingUp = false;
  #share = FIRST_SHARE;
  /** Work after which the search without assumptions came to its last point. */
  #lastOwnPoint = 0;
  #work = 0;
  #workAtStart = 0;
  #conflicts = 0;

  constructor(domain: Domain, random: Random) {
    this.#domain = domain;
    this.#random = random;
    const { problem, model } = domain;
    this.#neighbourhoods =
      model.objectiveColumn < 0 || domain.isInfeasible
        ? []
        : neighbourhoodKinds.flatMap((kind) => kind.make(problem, model));
    this.#openShare = new Float64Array(this.#neighbourhoods.length).fill(FIRST_OPEN);
  }

  /** The domain stands at a point, the best so far. */
  notePoint(): void {
    const domain = this.#domain;
    if (this.#neighbourhoods.length === 0) return;
    this.#incumbent = filledFloat64(domain.numCols, (j) => domain.lower(j));
    if (this.assumptions === undefined) {
      this.#lastOwnPoint = domain.work;
      return;
    }
    this.#share = Math.min(MOST_SHARE, this.#share + POINT_SHARE);
    this.#end();
  }

  /** Whether a turn is to begin, from level 0. */
  get isDue(): boolean {
    if (this.#incumbent === undefined || this.assumptions !== undefined) return false;
    const owed = this.#share * this.#domain.work - this.#work;
    if (owed > BACKLOG) this.#isCatchingUp = true;
    else if (owed <= 0) this.#isCatchingUp = false;
    return this.#isCatchingUp && this.#isStagnant && this.#isGapWide;
  }

  get #isStagnant(): boolean {
    const { work } = this.#domain;
    return work - this.#lastOwnPoint > Math.max(LEAST_STAGNATION, STAGNATION_SHARE * work);
  }

  /** Of the objective's bounds at level 0. */
  get #isGapWide(): boolean {
    const { trail, model } = this.#domain;
    const atRoot = (v: number) => this.#domain.boundBefore(v, trail.rootLength);
    const upper = 0 - atRoot(2 * model.objectiveColumn + 1);
    return upper - atRoot(2 * model.objectiveColumn) > WIDE_GAP * Math.abs(upper);
  }

  /** At level 0. What no better point can keep any more is let go as well. */
  begin(): void {
    const incumbent = this.#incumbent;
    if (incumbent === undefined) return;
    const domain = this.#domain;
    const kept: KeptLiterals = new Map();
    const place = this.#place;
    this.#conflicts = 0;
    this.#workAtStart = domain.work;
    this.#neighbourhoods[place].keep(incumbent, this.#openShare[place], this.#random, kept);
    for (const [v, k] of kept) if (domain.isFalse(v, k)) kept.delete(v);
    domain.work += TERM_WORK * (domain.numCols + LITERALS_WORK * kept.size);
    this.assumptions = new Assumptions([...kept.keys()], [...kept.values()]);
  }

  /** True where the turn has taken as many conflicts as it is worth; it is over then. */
  noteConflict(): boolean {
    if (this.assumptions === undefined || ++this.#conflicts < CONFLICT_LIMIT) return false;
    this.#endInVain(1 / GROWTH);
    return true;
  }

  /** The turn's assumptions leave no better point. */
  noteRefuted(): void {
    this.#endInVain(GROWTH);
  }

  get #place(): number {
    return this.#turn % this.#neighbourhoods.length;
  }

  /** Without a better point; the next of its kind lets so much more go. */
  #endInVain(factor: number): void {
    const size = this.#openShare[this.#place] * factor;
    this.#openShare[this.#place] = Math.min(MOST_OPEN, Math.max(LEAST_OPEN, size));
    this.#share = Math.max(LEAST_SHARE, VAIN_SHARE * this.#share);
    this.#end();
  }

  #end(): void {
    this.assumptions = undefined;
    this.#turn++;
    this.#work += this.#domain.work - this.#workAtStart;
  }
}
