import type { Domain } from "../domain/domain.ts";

/** What a probe assumes of the objective: nothing, less than so far, or hardly any. */
type Aim = "free" | "less" | "low";

/** After a better point the next is asked to close one part in so many of the gap. */
const FIRST_DROP = 4;

/** After which aim the next one comes. */
const NEXT: Readonly<Record<Aim, Aim>> = { free: "low", less: "low", low: "free" };
/** Conflicts without progress after which the aim changes, at first and from round to round. */
const FIRST_PATIENCE: Readonly<Record<Aim, number>> = { free: 600, less: 150, low: 100 };
const PATIENCE_GROWTH = 1.4;

/**
 * Chooses the first decision of an optimising search: an upper limit on the objective column. A low
 * one is refuted soon and lifts the proven bound, the further the more often that works; one somewhat
 * below the best point finds better ones, by more for as long as that goes well; none lets the search
 * improve step by step.
 * Aims take turns for as long as they make progress. What is learned under an assumption mentions
 * it, and so holds without it.
 */
export class ObjectiveProbe {
  readonly #column: number;
  #aim: Aim = "free";
  /** Factor on the patience; grows from round to round. */
  #patience = 1;
  #spent = 0;
  #step = 0;
  /** By how much the next point is to be better, beyond the least step. */
  #drop = 0;
  #lower = Number.NaN;
  #upper = Number.NaN;

  constructor(column: number) {
    this.#column = column;
  }

  noteConflict(): void {
    this.#spent++;
  }

  /** The limit to assume now, at level 0; Infinity for none. */
  limit(domain: Domain): number {
    const lower = domain.lower(this.#column);
    const upper = domain.upper(this.#column);
    this.#noteProgress(lower, upper);
    if (this.#spent > this.#patience * FIRST_PATIENCE[this.#aim]) this.#turn();
    if (lower >= upper) return Infinity;
    switch (this.#aim) {
      case "free":
        return Infinity;
      case "less":
        return Math.max(Math.floor((lower + upper) / 2), upper - this.#drop);
      case "low":
        return Math.min(lower + this.#step, Math.floor((lower + upper) / 2));
    }
  }

  #noteProgress(lower: number, upper: number): void {
    if (lower > this.#lower && this.#aim === "low") this.#step = 2 * this.#step + 1;
    // A better point came: ask for much better ones, the more so the longer that goes well.
    if (upper < this.#upper && this.#aim !== "low") {
      this.#aim = "less";
      this.#drop = Math.max(2 * this.#drop + 1, Math.floor((upper - lower) / FIRST_DROP));
    }
    if (lower !== this.#lower || upper !== this.#upper) this.#spent = 0;
    this.#lower = lower;
    this.#upper = upper;
  }

  #turn(): void {
    this.#spent = 0;
    if (this.#aim === "low" && this.#step > 0) {
      // The step was too bold; a smaller one first.
      this.#step = Math.floor(this.#step / 4);
      return;
    }
    if (this.#aim === "less" && this.#drop > 1) {
      this.#drop = Math.floor(this.#drop / 4);
      return;
    }
    this.#aim = NEXT[this.#aim];
    if (this.#aim === "free") this.#patience *= PATIENCE_GROWTH;
  }
}
