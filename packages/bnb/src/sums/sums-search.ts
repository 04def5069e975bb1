import type { Problem } from "@bough/problem";
import { isEnough, type SmallGate } from "../small/small-gate.ts";
import type { Steps } from "../steps.ts";
import type { Places } from "./half-table.ts";
import { type Halves, halvesOf, hashOf, type Lists, quartersOf } from "./halves.ts";
import { combinationsOf, type SumHash } from "./sum-list.ts";
import { type SumTarget, SumTargets } from "./sum-targets.ts";
import type { SumColumn, SumsForm } from "./sums-form.ts";

/** Targets of one pass at least, so that making the sums is not what takes the time, and in all. */
const FEWEST_TARGETS = 4;
const MOST_TARGETS = 20_000;
/** Sums of a quarter of the columns for which there is memory. */
const MOST_SUMS = 2 ** 22;
/** Pairs looked at between two pauses, and agreements of keys that are looked at. */
const PAIRS_PER_STEP = 2 ** 15;
const MOST_HITS = 2 ** 18;
/** Work units of an entry made and put into a table, of one made to be looked up, of each look and of each agreement of keys. */
const UNITS_PER_ENTRY = 2;
const UNITS_PER_PAIR = 0.5;
const UNITS_PER_LOOK = 0.25;
const UNITS_PER_HIT = 10;
/** Points that are looked at one by one where they have the same sums. */
const MOST_POINTS = 100_000;
/** A pass that comes to so many times what was expected is given up: too many sums agree. */
const OVERDRAFT = 2;
/** Entries of a class, of which the table is made without a pause. */
const MOST_ENTRIES = 2 ** 20;
/** Share of an excess within which two are the same. */
const SAME_EXCESS = 1e-9;
/** By how much rows that are no sums may be missed, where the gate is to judge. */
const MISS = 1e-6;

/** Targets whose sums are of one class. */
interface TargetGroup {
  readonly targets: readonly SumTarget[];
  readonly keys: Int32Array;
  readonly targetClass: number;
}

/**
 * Meets in the middle: all combinations of one half of the columns are put into a table by what they add to the rows, and
 * those of the other half look up what is missing. Sums are tried in the order of their costs, so that what was tried
 * in vain bounds the objective. Neither half is ever held as a whole: each is made of the pairs of two lists, one class
 * of sums after the other.
 *
 * E. Horowitz and S. Sahni, "Computing partitions with applications to the knapsack problem", J. ACM 21, 1974;
 * R. Schroeppel and A. Shamir, "A T = O(2^(n/2)), S = O(2^(n/4)) algorithm for certain NP-complete problems",
 * SIAM J. Comput. 10, 1981.
 */
export class SumsSearch {
  readonly #problem: Problem;
  readonly #gate: SmallGate;
  readonly #form: SumsForm;
  readonly #targets: SumTargets;
  readonly #quarters: readonly (readonly SumColumn[])[];
  #halves: Halves | undefined;
  /** Targets of the pass to come. */
  #pass: readonly SumTarget[] = [];
  work = 0;
  /** False where it has failed or cannot be afforded. */
  mayGoOn = true;

  constructor(problem: Problem, gate: SmallGate, form: SumsForm) {
    this.#problem = problem;
    this.#gate = gate;
    this.#form = form;
    this.#targets = new SumTargets(form.rows);
    this.#quarters = quartersOf(form.columns);
    const largest = Math.max(...this.#quarters.map(combinationsOf));
    this.mayGoOn = largest * form.rows.length <= MOST_SUMS;
  }

  /** No point below this, without the constant, is left but those that the gate has. */
  get bound(): number {
    const next = this.#pass[0]?.excess ?? this.#targets.nextExcess;
    return this.#form.bound + next;
  }

  /**
   * What the search may cost until it finds a point, as far as sums are spread like random ones; Infinity where it is hopeless,
   * or the objective asks for more than sums.
   */
  get expectedWork(): number {
    const { pointsPerTarget, isToldBySums, hasFixedSums } = this.#form;
    // The best of the points that have the same sums is to be chosen.
    const mayChoose = hasFixedSums && pointsPerTarget <= MOST_POINTS;
    if (!this.mayGoOn || !(isToldBySums || mayChoose)) return Infinity;
    const needed = hasFixedSums ? 1 : Math.max(FEWEST_TARGETS, 1 / pointsPerTarget);
    return needed > MOST_TARGETS ? Infinity : this.#workOf(needed);
  }

  /** Tries the next targets; true where nothing that is wanted is left. */
  *run(): Steps<boolean> {
    const most = this.work + OVERDRAFT * this.expectedWork;
    this.#prepare();
    if (this.#isDone) return true;
    if (this.work + this.#workOf(this.#pass.length) > most) this.mayGoOn = false;
    if (!this.mayGoOn) return false;
    this.#halves ??= yield* halvesOf(this.#form, this.#quarters);
    const halves = this.#halves;
    const { hash, table } = halves;
    const groups = this.#groups(hash);
    for (let c = 0; c < hash.numClasses; c++) {
      // Where sums have few values, all may come together.
      if (table.sizeOf(c) > MOST_ENTRIES) this.mayGoOn = false;
      if (!this.mayGoOn) return false;
      table.fill(c);
      this.work += table.size * UNITS_PER_ENTRY;
      yield;
      for (const group of groups) {
        const isOpen = yield* this.#matchGroup(halves, group, c, most);
        if (!isOpen) return this.mayGoOn;
      }
    }
    this.#pass = [];
    return this.#isDone;
  }

  /** Looks up what is missing of a group's targets; false once that has decided the search, or has to be given up. */
  *#matchGroup(
    { lists, hash, table }: Halves,
    group: TargetGroup,
    c: number,
    most: number,
  ): Steps<boolean> {
    const [first, second] = lists;
    const pairs = second.size / hash.numClasses;
    const perPair = UNITS_PER_PAIR + group.keys.length * UNITS_PER_LOOK;
    const step = Math.max(1, Math.floor(PAIRS_PER_STEP / Math.max(1, pairs)));
    const wanted = (group.targetClass - c) & (hash.numClasses - 1);
    let hits = 0;
    const onHit = (target: number, places: Places) => {
      this.#meet(lists, group.targets[target], places);
      if (++hits > MOST_HITS) this.mayGoOn = false;
      return this.mayGoOn;
    };
    for (let from = 0; from < first.size; from += step) {
      hits = 0;
      const to = Math.min(first.size, from + step);
      table.match([first, second], { from, to, wanted }, group.keys, onHit);
      this.work += (to - from) * (1 + pairs * perPair);
      if (this.work > most) this.mayGoOn = false;
      if (!this.mayGoOn || this.#isDone) return false;
      yield;
    }
    return true;
  }

  /** Keys agree: where the sums do as well, that is a point, unless other rows forbid it. */
  #meet(lists: Lists, target: SumTarget, places: Places): void {
    this.work += UNITS_PER_HIT;
    const { rows, baseSums, bound } = this.#form;
    let cost = bound + target.excess;
    for (let q = 0; q < 4; q++) cost += lists[q].cost[places[q]];
    if (!this.mayGoOn || cost >= this.#gate.cutoff) return;
    for (let i = 0; i < rows.length; i++) {
      let sum = baseSums[i];
      for (let q = 0; q < 4; q++) sum += lists[q].sums[i * lists[q].size + places[q]];
      if (sum !== target.sums[i]) return;
    }
    const values = new Float64Array(this.#problem.numCols);
    for (let q = 0; q < 4; q++) lists[q].setValues(places[q], values);
    for (let i = 0; i < rows.length; i++) rows[i].setSlacks(target.sums[i], values);
    this.work += this.#problem.numNonzeros;
    if (!keepsRows(this.#problem, values)) return;
    if (this.#problem.objectiveAt(values) - this.#problem.objectiveOffset >= this.#gate.cutoff)
      return;
    if (!this.#gate.offer(values)) this.mayGoOn = false;
  }

  get #isDone(): boolean {
    return this.bound === Infinity || isEnough(this.#gate, this.bound);
  }

  #workOf(targets: number): number {
    const [a, b, c, d] = this.#quarters.map(combinationsOf);
    const groups = Math.min(targets, 2 * this.#form.rows.length + 1);
    const perPair = groups * UNITS_PER_PAIR + targets * UNITS_PER_LOOK;
    return c * d * UNITS_PER_ENTRY + a * b * perPair;
  }

  /** The targets of the next pass: a few, and all that cost as much. */
  #prepare(): void {
    const targets = this.#targets;
    const pass: SumTarget[] = [];
    let last = -Infinity;
    while (targets.nextExcess < Infinity) {
      const isNew = targets.nextExcess > last + SAME_EXCESS * Math.max(1, Math.abs(last));
      if (isNew && pass.length >= FEWEST_TARGETS) break;
      if (targets.size > MOST_TARGETS) {
        this.mayGoOn = false;
        break;
      }
      last = targets.nextExcess;
      pass.push(targets.take());
    }
    this.#pass = pass;
  }

  #groups({ multipliers, classMultipliers, numClasses }: SumHash): TargetGroup[] {
    const { baseSums } = this.#form;
    const byClass = new Map<number, SumTarget[]>();
    for (const target of this.#pass) {
      const c = hashOf(classMultipliers, target.sums, baseSums) & (numClasses - 1);
      const group = byClass.get(c) ?? [];
      group.push(target);
      byClass.set(c, group);
    }
    return [...byClass].map(([targetClass, targets]) => {
      const keys = targets.map(({ sums }) => hashOf(multipliers, sums, baseSums));
      return { targets, keys: Int32Array.from(keys), targetClass };
    });
  }
}

function keepsRows({ rows, numRows, rowLower, rowUpper }: Problem, values: Float64Array): boolean {
  for (let i = 0; i < numRows; i++) {
    let activity = 0;
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++)
      activity += rows.values[k] * values[rows.indices[k]];
    if (activity < rowLower[i] - MISS || activity > rowUpper[i] + MISS) return false;
  }
  return true;
}
