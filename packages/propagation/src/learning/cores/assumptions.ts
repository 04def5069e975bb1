import type { Steps } from "@bough/problem";
import type { Domain } from "../../domain/domain.ts";

/** Times that a core is tried again in another order. */
const TRIMS = 3;
/** Work units between two pauses of such a trial. */
const STEP_WORK = 60_000;

/** Where the assumptions stand: all hold, one is open yet, or one cannot hold. */
export type AssumptionState = "held" | "open" | "failed";

/**
 * Literals v >= k that a search assumes before it decides anything, in order and one level each;
 * and, where they exclude each other, which of them do. Each bound variable occurs once.
 *
 * N. Eén and N. Sörensson, "Temporal induction by incremental SAT solving", ENTCS 89, 2003.
 */
export class Assumptions {
  readonly #variables: readonly number[];
  readonly #thresholds: readonly number[];
  readonly #indexOf = new Map<number, number>();
  /** Levels that hold assumptions, and for each how many of the list are true from there on. */
  #levels = 0;
  readonly #upTo: number[] = [0];
  /** The first assumption that was not true when last looked. */
  #next = 0;

  constructor(variables: readonly number[], thresholds: readonly number[]) {
    this.#variables = variables;
    this.#thresholds = thresholds;
    variables.forEach((v, i) => {
      this.#indexOf.set(v, i);
    });
  }

  /** The last level that holds nothing but assumptions. */
  levelsOf(domain: Domain): number {
    return Math.min(this.#levels, domain.level);
  }

  /** What becomes of the first assumption that is not true yet, at a fixpoint of the domain. */
  next(domain: Domain): AssumptionState {
    this.#levels = this.levelsOf(domain);
    if (this.#levels < domain.level) return "held";
    for (let i = this.#upTo[this.#levels]; i < this.#variables.length; i++) {
      this.#next = i;
      if (domain.isTrue(this.#variables[i], this.#thresholds[i])) continue;
      return domain.isFalse(this.#variables[i], this.#thresholds[i]) ? "failed" : "open";
    }
    return "held";
  }

  /** Opens a level for the assumption that `next` came to; false where all hold. */
  open(domain: Domain): boolean {
    if (this.next(domain) !== "open") return false;
    this.#levels++;
    this.#upTo[this.#levels] = this.#next + 1;
    domain.decide(this.#variables[this.#next], this.#thresholds[this.#next]);
    return true;
  }

  /** After "failed": places in the list of assumptions that no point fulfils together. Goes to level 0. */
  *core(domain: Domain): Steps<number[]> {
    let core = [this.#next, ...this.#blamed(domain, this.#next)];
    domain.backtrack(0);
    for (
      let trim = 0;
      trim < TRIMS && core.length > 1 && (yield* domain.propagateInSteps());
      trim++
    ) {
      const smaller = yield* this.#retry(domain, core.toReversed());
      domain.backtrack(0);
      if (smaller === null || smaller.length >= core.length) break;
      core = smaller;
    }
    return core;
  }

  /** Assumes the given ones in this order; those to blame once that fails, null where it does not. */
  *#retry(domain: Domain, order: readonly number[]): Steps<number[] | null> {
    let pauseAt = domain.effort + STEP_WORK;
    for (const i of order) {
      const v = this.#variables[i];
      const k = this.#thresholds[i];
      if (domain.isTrue(v, k)) continue;
      if (domain.isFalse(v, k)) return [i, ...this.#blamed(domain, i)];
      domain.decide(v, k);
      if (!(yield* domain.propagateInSteps())) return this.#decided(domain);
      if (domain.effort < pauseAt) continue;
      pauseAt = domain.effort + STEP_WORK;
      yield;
    }
    return null;
  }

  /** Assumptions decided so far that exclude assumption i. */
  #blamed(domain: Domain, i: number): number[] {
    if (domain.level === 0) return [];
    const { [i]: v } = this.#variables;
    domain.failBecause([v ^ 1], [1 - this.#thresholds[i]], 1);
    return this.#decided(domain);
  }

  #decided(domain: Domain): number[] {
    return domain.analysis.decisions().map((v) => this.#indexOf.get(v) ?? -1);
  }
}
