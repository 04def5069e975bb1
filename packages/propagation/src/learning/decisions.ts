import type { Problem, Random, Steps, Structure } from "@bough/problem";
import type { Domain } from "../domain/domain.ts";
import { HEAP_WORK } from "../work-units.ts";
import { ActivityHeap } from "./activity-heap.ts";
import { Phases } from "./phases.ts";

/** Columns with more values than this are decided after all others, in growing steps. */
const WIDE = 256;
/** Largest activity at first, as a share of what one conflict adds: it only breaks ties. */
const FIRST_ACTIVITY = 0.01;
/** Columns filed between two pauses. */
const COLUMNS_PER_STEP = 10_000;

/**
 * Which column a search decides next, and at what value: the most active open one, at its phase.
 * Wide columns, starts of tasks that never overlap and columns that stand for expressions come last:
 * what others decide leaves them little to choose.
 */
export class Decisions {
  readonly phases: Phases;
  readonly #domain: Domain;
  readonly #heap: ActivityHeap;
  readonly #lateHeap: ActivityHeap;
  readonly #isLate: Uint8Array; // [numCols]
  /** Those that are decided in steps from their lower bounds on. */
  readonly #isStepwise: Uint8Array; // [numCols]
  /** How often each of these was decided, for the width of the step. */
  readonly #stepDecisions: Float64Array;
  /** Starts of tasks that are decided in the order of time while `isChronological`. */
  readonly #starts: Int32Array;
  /**
   * Until a point is known tasks start as early as they can, the earliest first, before anything else is
   * decided: that seldom fails, where the most active start may be any.
   */
  isChronological = true;

  /** To be followed by `file`. */
  constructor(domain: Domain, random: Random) {
    this.#domain = domain;
    this.phases = new Phases(domain, random);
    this.#heap = new ActivityHeap(domain.numCols);
    this.#lateHeap = new ActivityHeap(domain.numCols);
    this.#isLate = new Uint8Array(domain.numCols);
    this.#isStepwise = new Uint8Array(domain.numCols);
    this.#stepDecisions = new Float64Array(domain.numCols);
    const starts = taskStarts(domain.problem);
    this.#starts = Int32Array.from(starts).filter((j) => domain.isInteger[j] === 1);
    domain.observe({ onLoosen: (column, value) => this.#noteLoosened(column, value) });
  }

  /**
   * Files all columns by their first activities, with pauses. The domain is to stand still meanwhile.
   *
   * @param spread added to first activities at random, as a share of the largest of them
   */
  *file(random: Random, spread: number): Steps<void> {
    yield* this.#fileColumns();
    yield;
    yield* this.#setInitialActivities(random, spread);
  }

  /** Opens a level at the most active open column. False where every integer column is fixed. */
  decide(): boolean {
    const domain = this.#domain;
    if (this.isChronological && this.#startEarliest()) return true;
    for (;;) {
      domain.work += HEAP_WORK;
      const j = this.#heap.isEmpty ? this.#lateHeap.pop() : this.#heap.pop();
      if (j < 0) return false;
      if (domain.isFixed(j)) continue;
      if (this.#isStepwise[j] === 1) this.#decideStep(j);
      else this.#decideColumn(j);
      return true;
    }
  }

  /** Starts the open task that can begin first at once; of several the one that must begin first. */
  #startEarliest(): boolean {
    const domain = this.#domain;
    let first = -1;
    for (const j of this.#starts) {
      if (domain.isFixed(j)) continue;
      const isSooner =
        first < 0 ||
        domain.lower(j) < domain.lower(first) ||
        (domain.lower(j) === domain.lower(first) && domain.upper(j) < domain.upper(first));
      if (isSooner) first = j;
    }
    domain.work += this.#starts.length;
    if (first < 0) return false;
    domain.decide(2 * first + 1, 0 - domain.lower(first));
    return true;
  }

  /** Makes the columns of the conflict just analysed more active, and all others less. */
  noteConflict(decay: number): void {
    const { analysis } = this.#domain;
    this.#domain.work += HEAP_WORK * analysis.bumpedCount;
    for (let i = 0; i < analysis.bumpedCount; i++) {
      const column = analysis.bumped[i];
      this.#heapOf(column).bump(column);
    }
    this.#heap.decay(decay);
    this.#lateHeap.decay(decay);
  }

  /**
   * The levels that a restart would decide again in the same way: those whose columns are still
   * more active than all open ones. Van der Tak, Ramos and Heule, "Reusing the assignment trail in
   * CDCL solvers", JSAT 2011.
   */
  reusableLevel(): number {
    const domain = this.#domain;
    let next = this.#heap.top();
    while (next >= 0 && domain.isFixed(next)) {
      this.#heap.pop();
      next = this.#heap.top();
    }
    if (next < 0) return 0;
    const { activity } = this.#heap;
    for (let level = 1; level <= domain.level; level++) {
      const column = domain.trail.variable[domain.trail.levelStart[level]] >> 1;
      if (this.#isLate[column] === 1 || activity[column] <= activity[next]) return level - 1;
    }
    return domain.level;
  }

  /** A fixed column was freed by a backtrack: its value is tried again first. */
  #noteLoosened(column: number, value: number): void {
    const domain = this.#domain;
    if (domain.isInteger[column] === 0 || column === domain.model.objectiveColumn) return;
    this.phases.value[column] = value;
    this.#heapOf(column).insert(column);
  }

  #heapOf(column: number): ActivityHeap {
    return this.#isLate[column] === 1 ? this.#lateHeap : this.#heap;
  }

  /**
   * Keeps a column of many values near its lower bound, the less strictly the more often it came up: were
   * each refuted value learned one by one, the search would count to millions.
   */
  #decideStep(j: number): void {
    const domain = this.#domain;
    const lower = domain.lower(j);
    const upper = domain.upper(j);
    const phase = this.phases.value[j];
    this.#heapOf(j).insert(j);
    if (phase > lower && phase < upper) {
      domain.decide(2 * j + 1, 0 - phase);
    } else if (phase >= upper && Number.isFinite(upper)) {
      domain.decide(2 * j, upper);
    } else {
      const step = 2 ** Math.min(40, Math.floor(this.#stepDecisions[j]++ / 8)) - 1;
      const middle = Math.floor((lower + upper) / 2);
      domain.decide(2 * j + 1, 0 - Math.min(lower + step, Math.max(lower, middle)));
    }
  }

  #decideColumn(j: number): void {
    const domain = this.#domain;
    const lower = domain.lower(j);
    const upper = domain.upper(j);
    const value = Math.min(upper, Math.max(lower, this.phases.value[j]));
    // A value strictly inside takes two decisions: from above first, then from below.
    if (value < upper) {
      domain.decide(2 * j + 1, 0 - value);
      if (value > lower) this.#heapOf(j).insert(j);
    } else {
      domain.decide(2 * j, value);
    }
  }

  /**
   * Orders of tasks that never overlap leave little to choose of their starts; where tasks share a
   * capacity, most have no order, and their starts are decided with all else.
   */
  *#fileColumns(): Steps<void> {
    const domain = this.#domain;
    const starts = taskStarts(domain.problem);
    const isMadeToDecide = new Set(domain.model.decisionColumns);
    const isOrdered = taskStarts(domain.problem, "no-overlap");
    const isWide = (j: number) =>
      j >= domain.problem.numCols || domain.upper(j) - domain.lower(j) > WIDE;
    for (let j = 0; j < domain.numCols; j++) {
      if (j % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
      if (domain.isInteger[j] === 0 || j === domain.model.objectiveColumn) continue;
      const isStepwise = !isMadeToDecide.has(j) && (starts.has(j) || isWide(j));
      const isOpen = starts.has(j) && !isOrdered.has(j);
      this.#isStepwise[j] = isStepwise ? 1 : 0;
      this.#isLate[j] = isStepwise && !isOpen ? 1 : 0;
      this.#heapOf(j).insert(j);
    }
  }

  /** Columns of many short rows and clauses first. */
  *#setInitialActivities(random: Random, spread: number): Steps<void> {
    const { rows, clauses, numCols } = this.#domain;
    const score: Float64Array = new Float64Array(numCols);
    for (let r = 0; r < rows.numRows; r++) {
      const length = rows.starts[r + 1] - rows.starts[r];
      for (let p = rows.starts[r]; p < rows.starts[r + 1]; p++) {
        if (p % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
        score[rows.boundVariable[p] >> 1] += 1 / length;
      }
    }
    yield;
    for (const clause of clauses.original) {
      const size = clauses.size(clause);
      for (let i = 0; i < size; i++) score[clauses.variable(clause, i) >> 1] += 1 / size;
    }
    yield;
    let largest = 1;
    for (const s of score) if (s > largest) largest = s;
    for (let j = 0; j < score.length; j++) {
      if (j % COLUMNS_PER_STEP === COLUMNS_PER_STEP - 1) yield;
      const tieBreaker = 1 + (random.word() >>> 8) / 2 ** 24;
      const offset = spread === 0 ? 0 : (spread * (random.word() >>> 8)) / 2 ** 24;
      const share = (score[j] / largest) * tieBreaker + offset;
      this.#heapOf(j).setActivity(j, FIRST_ACTIVITY * share);
    }
  }
}

/** Starts of tasks, of one kind of structure or of all. */
function taskStarts({ structures }: Problem, kind?: Structure["kind"]): ReadonlySet<number> {
  const starts = structures.flatMap((each) => {
    const isOfTasks = each.kind === "no-overlap" || each.kind === "cumulative";
    return isOfTasks && (kind === undefined || kind === each.kind) ? [...each.starts] : [];
  });
  return new Set(starts);
}
