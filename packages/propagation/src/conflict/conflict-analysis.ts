import { InternalError } from "@bough/problem";
import { CLAUSE, DECISION, LARGEST_THRESHOLD } from "../bound-literal.ts";
import { NEED_WORK } from "../work-units.ts";
import { ClauseMinimiser } from "./clause-minimiser.ts";
import { EntryHeap } from "./entry-heap.ts";
import { type ExplainedDomain, Explainer, type Inequality } from "./explainer.ts";

/** "paused": `analyze` is to be called again, and goes on. */
export type AnalysisOutcome = "clause" | "infeasible" | "not-expressible" | "paused";

/**
 * Turns a conflict into a learned clause: the first unique implication point, found directly on
 * bound literals. For every bound variable it holds the strongest threshold the conflict needs and
 * the trail entry that reached it; the latest entry is replaced by its explanation until one entry
 * of the conflict's level is left. Entries of continuous columns are always replaced, so that
 * clauses speak of integers only.
 *
 * Marques-Silva and Sakallah, "GRASP", 1999; on integer bounds: Feydy and Stuckey, "Lazy clause
 * generation reengineered", CP 2009; Achterberg, "Conflict analysis in mixed integer programming",
 * Discrete Optimization 2007.
 */
export class ConflictAnalysis {
  /** The learned clause; the literal that becomes unit first. */
  clauseVariable: Int32Array = new Int32Array(64);
  clauseBound: Int32Array = new Int32Array(64);
  size = 0;
  lbd = 0;
  backjumpLevel = 0;
  /** Columns that took part, for activities. */
  bumped: Int32Array = new Int32Array(64);
  bumpedCount = 0;

  readonly #domain: ExplainedDomain;
  readonly #explainer: Explainer;
  /** Strongest threshold needed of each bound variable, -Infinity none. [2 numCols] */
  readonly #need: Float64Array;
  /** The trail entry that reached it. */
  readonly #entry: Int32Array;
  /** Bound variables with a need, and some that had one; each once. */
  readonly #touched: number[] = [];
  readonly #isTouched: Uint8Array; // [2 numCols]
  readonly #isBumped: Uint8Array; // [numCols]
  readonly #isExpressible: Uint8Array; // [numCols]
  /** Entries of needs that a clause cannot say, and some that are no needs any more, while these are replaced. */
  readonly #inexpressible = new EntryHeap();
  #conflictLevel = 0;
  /** Needs at the conflict level. */
  #open = 0;
  readonly #minimiser: ClauseMinimiser;
  readonly #levelMark: number[] = [];
  #levelStamp = 0;
  /** True from the start of an analysis to its end, through all its pauses. */
  isUnderWay = false;
  /** False while an analysis under way has yet to look at the conflict itself: a row of many terms takes its time. */
  #isStarted = false;
  /** Work of the domain at which to pause. */
  #workEnd = Infinity;
  /** Needs that stay in the clause, and how many of the touched were judged; -1 before that began. */
  #kept: number[] = [];
  #judged = -1;

  constructor(domain: ExplainedDomain) {
    this.#domain = domain;
    const numVariables = 2 * domain.numCols;
    this.#need = new Float64Array(numVariables).fill(-Infinity);
    this.#entry = new Int32Array(numVariables);
    this.#isTouched = new Uint8Array(numVariables);
    this.#isBumped = new Uint8Array(domain.numCols);
    this.#isExpressible = new Uint8Array(domain.numCols);
    for (let j = 0; j < domain.numCols; j++) {
      const fits = domain.lower(j) >= -LARGEST_THRESHOLD && domain.upper(j) <= LARGEST_THRESHOLD;
      this.#isExpressible[j] = domain.isInteger[j] === 1 && fits ? 1 : 0;
    }
    this.#explainer = new Explainer(domain, this.#need);
    this.#minimiser = new ClauseMinimiser(domain, this.#explainer, this.#need, this.#entry);
  }

  /** Whether clauses can speak of the column's bounds. */
  isExpressible(column: number): boolean {
    return this.#isExpressible[column] === 1;
  }

  /**
   * Analyses the conflict the domain holds; see `Domain.learn`. Where rows are long one conflict may
   * take seconds: it pauses once the domain's work reaches `workEnd`.
   */
  analyze(workEnd = Infinity): AnalysisOutcome {
    const outcome = this.#analyzeUntil(workEnd);
    this.isUnderWay = outcome === "paused";
    if (outcome === "infeasible" || outcome === "not-expressible") this.#forget();
    return outcome;
  }

  /** Drops an analysis that was paused. */
  giveUp(): void {
    if (!this.isUnderWay) return;
    this.isUnderWay = false;
    this.#forget();
  }

  #analyzeUntil(workEnd: number): AnalysisOutcome {
    const domain = this.#domain;
    if (!domain.hasConflict) throw new InternalError("there is no conflict to analyse");
    this.#workEnd = workEnd;
    if (!this.isUnderWay) {
      this.#forget();
      if (domain.level === 0) return "infeasible";
      this.#isStarted = false;
      if (this.#isPausing) return "paused";
    }
    if (!this.#isStarted) {
      this.#start();
      this.#isStarted = true;
      if (this.#conflictLevel === 0) return "infeasible";
      if (this.#isPausing) return "paused";
    }
    for (;;) {
      const uip = this.#findUip();
      if (this.#isPausing) return "paused";
      if (uip >= 0 && this.#resolveInexpressible(uip)) {
        if (!this.#buildClause(uip)) return "paused";
        this.#forgetNeeds();
        return "clause";
      }
      if (this.#isPausing) return "paused";
      if (this.#open > 0) return "not-expressible";
      if (!this.#descend()) return "infeasible";
    }
  }

  /** The bound variables of the decisions that the held conflict rests on. */
  decisions(): number[] {
    const { variable, kind, length, levelStart, level } = this.#domain.trail;
    const found: number[] = [];
    this.#forget();
    if (level === 0) return found;
    this.#start();
    for (let t = length - 1; t >= levelStart[1]; t--) {
      const v = variable[t];
      if (this.#need[v] === -Infinity || this.#entry[v] !== t) continue;
      if (kind[t] === DECISION) found.push(v);
      else this.#expand(t);
    }
    this.#forget();
    return found;
  }

  holdInequality(inequality: Inequality): boolean {
    const explainer = this.#explainer;
    this.#forgetNeeds();
    if (!explainer.explainInequality(inequality)) return false;
    this.#domain.failBecause(explainer.outVariable, explainer.outBound, explainer.count);
    return true;
  }

  #start(): void {
    const domain = this.#domain;
    const explainer = this.#explainer;
    explainer.clear();
    const { kind, reference, variable: v, threshold: k } = domain.conflict;
    const integer = v >= 0 && domain.isInteger[v >> 1] === 1;
    if (v >= 0) explainer.emit(v ^ 1, integer ? 1 - k : domain.bound[v ^ 1]);
    explainer.explain(kind, reference, v, k, domain.trail.length);
    this.#noteClause(kind, reference);
    let level = 0;
    for (let i = 0; i < explainer.count; i++) {
      const t = domain.trail.entryOf(explainer.outVariable[i], explainer.outBound[i]);
      if (t >= 0 && domain.trail.levelOf[t] > level) level = domain.trail.levelOf[t];
    }
    this.#conflictLevel = level;
    this.#open = 0;
    if (level > 0) this.#addAll(domain.trail.length);
  }

  /**
   * Expands entries of the conflict level from the latest on. Returns the UIP's entry; -1 where a
   * decision that no clause can say stands in the way, or where nothing of the level is left: older
   * levels then imply all that the conflict needed of it.
   */
  #findUip(): number {
    const domain = this.#domain;
    const { variable } = domain.trail;
    const level = this.#conflictLevel;
    let t =
      level === domain.level ? domain.trail.length - 1 : domain.trail.levelStart[level + 1] - 1;
    for (; this.#open > 0; t--) {
      const v = variable[t];
      if (this.#need[v] === -Infinity || this.#entry[v] !== t) continue;
      if (this.#open === 1 && this.#isExpressible[v >> 1] === 1) return t;
      if (domain.trail.kind[t] === DECISION) return -1;
      this.#expand(t);
      if (this.#isPausing) return -1;
    }
    return -1;
  }

  /** Goes on at the latest level that the conflict needs; false where it needs none but the root. */
  #descend(): boolean {
    const { levelOf } = this.#domain.trail;
    this.#conflictLevel = 0;
    this.#open = 0;
    for (const v of this.#touched) {
      if (this.#need[v] === -Infinity) continue;
      const level = levelOf[this.#entry[v]];
      if (level > this.#conflictLevel) {
        this.#conflictLevel = level;
        this.#open = 0;
      }
      if (level === this.#conflictLevel) this.#open++;
    }
    return this.#open > 0;
  }

  /** Replaces what a clause cannot say; false where a decision stands in the way. */
  #resolveInexpressible(uip: number): boolean {
    const domain = this.#domain;
    const waiting = this.#inexpressible;
    waiting.clear();
    for (const v of this.#touched)
      if (this.#need[v] > -Infinity && this.#isExpressible[v >> 1] === 0)
        waiting.push(this.#entry[v]);
    for (;;) {
      const latest = waiting.pop();
      if (latest < 0) return true;
      const v = domain.trail.variable[latest];
      if (this.#need[v] === -Infinity || this.#entry[v] !== latest) continue;
      if (latest === uip || domain.trail.kind[latest] === DECISION) return false;
      this.#expand(latest);
      if (this.#isPausing) return false;
    }
  }

  get #isPausing(): boolean {
    return this.#domain.work >= this.#workEnd;
  }

  /** Replaces the need met by trail entry t by the entry's explanation. */
  #expand(t: number): void {
    const domain = this.#domain;
    const v = domain.trail.variable[t];
    const k = this.#need[v];
    this.#need[v] = -Infinity;
    if (domain.trail.levelOf[t] === this.#conflictLevel) this.#open--;
    const kind = domain.trail.kind[t];
    const reference = domain.trail.reference[t];
    this.#explainer.clear();
    this.#explainer.explain(kind, reference, v, k, t);
    this.#noteClause(kind, reference);
    this.#addAll(t);
  }

  /** Adds the explainer's literals as needs; all must be older than trail entry `before`. */
  #addAll(before: number): void {
    const { outVariable, outBound, count } = this.#explainer;
    this.#domain.work += NEED_WORK * count;
    for (let i = 0; i < count; i++) this.#add(outVariable[i], outBound[i], before);
  }

  #add(v: number, k: number, before: number): void {
    const need = this.#need;
    if (k <= need[v]) return;
    const domain = this.#domain;
    const t = domain.trail.entryOf(v, k);
    if (t < domain.trail.levelStart[1]) return;
    if (t >= before || !(domain.bound[v] >= k)) {
      throw new InternalError("an explanation rests on a bound that came later");
    }
    const atLevel = domain.trail.levelOf[t] === this.#conflictLevel;
    const was = need[v] === -Infinity ? -1 : this.#entry[v];
    if (atLevel && (was < 0 || domain.trail.levelOf[was] !== this.#conflictLevel)) this.#open++;
    if (this.#isTouched[v] === 0) {
      this.#isTouched[v] = 1;
      this.#touched.push(v);
    }
    need[v] = k;
    this.#entry[v] = t;
    if (this.#isExpressible[v >> 1] === 0) this.#inexpressible.push(t);
    this.#bump(v >> 1);
  }

  #bump(column: number): void {
    if (this.#isBumped[column] === 1) return;
    this.#isBumped[column] = 1;
    if (this.bumpedCount === this.bumped.length) {
      const grown: Int32Array = new Int32Array(2 * this.bumped.length);
      grown.set(this.bumped);
      this.bumped = grown;
    }
    this.bumped[this.bumpedCount++] = column;
  }

  /** A learned clause that takes part in a conflict earns its keep. */
  #noteClause(kind: number, reference: number): void {
    if (kind !== CLAUSE) return;
    this.#domain.clauses.setUsed(reference, 2);
  }

  /** False where it has come to a pause. */
  #buildClause(uip: number): boolean {
    const domain = this.#domain;
    if (this.#judged < 0) {
      this.#minimiser.begin();
      this.#kept = [];
      this.#judged = 0;
    }
    for (; this.#judged < this.#touched.length; this.#judged++) {
      if (this.#isPausing) return false;
      const v = this.#touched[this.#judged];
      if (this.#need[v] === -Infinity) continue;
      if (this.#entry[v] !== uip && this.#minimiser.isRedundant(v))
        domain.statistics.minimisedLiterals++;
      else this.#kept.push(v);
    }
    this.#writeClause(this.#kept, uip);
    return true;
  }

  #writeClause(kept: readonly number[], uip: number): void {
    const domain = this.#domain;
    if (kept.length > this.clauseVariable.length) {
      this.clauseVariable = new Int32Array(2 * kept.length);
      this.clauseBound = new Int32Array(2 * kept.length);
    }
    domain.work += NEED_WORK * kept.length;
    this.#levelStamp++;
    let size = 1;
    let lbd = 0;
    let backjump = 0;
    for (const v of kept) {
      const t = this.#entry[v];
      const level = domain.trail.levelOf[t];
      if (this.#levelMark[level] !== this.#levelStamp) {
        this.#levelMark[level] = this.#levelStamp;
        lbd++;
      }
      const slot = t === uip ? 0 : size++;
      this.clauseVariable[slot] = v ^ 1;
      this.clauseBound[slot] = 1 - this.#need[v];
      if (t !== uip && level > backjump) backjump = level;
    }
    this.size = size;
    this.lbd = lbd;
    this.backjumpLevel = backjump;
  }

  #forget(): void {
    this.#forgetNeeds();
    for (let i = 0; i < this.bumpedCount; i++) this.#isBumped[this.bumped[i]] = 0;
    this.bumpedCount = 0;
    this.size = 0;
  }

  #forgetNeeds(): void {
    for (const v of this.#touched) {
      this.#need[v] = -Infinity;
      this.#isTouched[v] = 0;
    }
    this.#touched.length = 0;
    this.#inexpressible.clear();
    this.#judged = -1;
    this.#explainer.clear();
  }
}
