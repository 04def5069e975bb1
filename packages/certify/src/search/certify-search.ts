import { InternalError, type Steps } from "@bough/problem";
import { type ProofLog, type Rational, ZERO } from "@bough/proof";
import type { LpEngine } from "@bough/simplex";
import { type NoCertificate, type Proven, rangeOf } from "../certificate.ts";
import { objectiveAtLeast } from "../lp/emit-proof.ts";
import type { ExactProblem } from "../lp/exact-lp-data.ts";
import { Activities } from "./activities.ts";
import { analyse } from "./analysis.ts";
import { lowerOf, negation, upperOf } from "./bound-literal.ts";
import { Branching } from "./branching.ts";
import { Explainer } from "./explainer.ts";
import { Goal, objectiveStep } from "./goal.ts";
import { Incumbent } from "./incumbent.ts";
import { IntegerDomain } from "./integer-domain.ts";
import { integerRowsOf } from "./integer-row.ts";
import { explainLeaf, type LeafTools } from "./leaf.ts";
import { constraintOf, LiteralLines } from "./literal-lines.ts";
import { NodeLp } from "./node-lp.ts";
import { type Explained, Nogood } from "./nogood.ts";
import { NogoodStore } from "./nogood-store.ts";
import { cutRoot } from "./root-cuts.ts";
import { Turns } from "./turns.ts";

export interface SearchOptions {
  /** A point that is good, as it was found elsewhere. [numCols] */
  readonly start?: ArrayLike<number> | undefined;
  /** By how much the bound that is proven may miss the objective found, where that has no step. */
  readonly gap: (objective: Rational) => Rational;
  /** Asked now and then; true once the search must end. */
  readonly isStopped?: ((nodes: number) => boolean) | undefined;
}

/** What a search is made of that takes long to be made. */
interface Parts {
  readonly lines: LiteralLines;
  /** With the rows of the problem. */
  readonly domain: IntegerDomain;
  readonly goal: Goal;
  readonly engine: LpEngine;
  /** Whether the domain's rows say all that the problem's do. */
  readonly isComplete: boolean;
}

/** Rows that the domain gets between two pauses. */
const ROWS_PER_STEP = 20;

/**
 * A tree over integer columns in which every step is a step of a proof: propagation over rows, learned
 * nogoods, and linear programs whose multipliers close nodes. It goes deep first, since a good point
 * is known, as a rule, and the proof that there is none better is all that is left to find.
 */
export class CertifySearch {
  readonly #log: ProofLog;
  readonly #problem: ExactProblem;
  readonly #domain: IntegerDomain;
  readonly #lines: LiteralLines;
  readonly #explainer: Explainer;
  readonly #goal: Goal;
  readonly #nogoods: NogoodStore;
  readonly #activities: Activities;
  readonly #branching: Branching;
  readonly #lp: NodeLp;
  readonly #turns: Turns;
  readonly #options: SearchOptions;
  readonly #incumbent: Incumbent;
  #rootEntries = 0;
  #isCut = false;
  #isClosed = true;
  #cuts = 0;
  #nodes = 0;
  #conflicts = 0;

  /** Bounds of integer columns must be integers or infinite. */
  static *inSteps(
    problem: ExactProblem,
    log: ProofLog,
    options: SearchOptions,
  ): Steps<CertifySearch> {
    const { rows, isComplete } = yield* integerRowsOf(problem);
    const engine = yield* NodeLp.engineFor(problem);
    yield;
    const lines = new LiteralLines(log, problem.bounds, problem.isInteger);
    yield;
    const domain = new IntegerDomain(lines.freeValue);
    for (const [k, row] of rows.entries()) {
      if (k % ROWS_PER_STEP === 0) yield;
      yield* domain.addRow(row);
    }
    const step = yield* objectiveStep(problem);
    const goal = new Goal(problem, step);
    yield;
    const parts = { lines, domain, goal, engine, isComplete };
    return new CertifySearch(problem, log, options, parts);
  }

  private constructor(
    problem: ExactProblem,
    log: ProofLog,
    options: SearchOptions,
    { lines, domain, goal, engine, isComplete }: Parts,
  ) {
    this.#problem = problem;
    this.#log = log;
    this.#options = options;
    this.#lines = lines;
    this.#domain = domain;
    this.#explainer = new Explainer(log, this.#domain, this.#lines);
    this.#goal = goal;
    this.#nogoods = new NogoodStore(this.#domain);
    this.#activities = new Activities(this.#domain, problem.isInteger, options.start);
    this.#branching = new Branching(problem.isInteger);
    this.#incumbent = new Incumbent(
      problem,
      this.#domain,
      this.#explainer,
      this.#goal,
      options.gap,
    );
    this.#turns = new Turns(!this.#goal.isConstant || !isComplete || hasOpenColumns(problem));
    this.#lp = new NodeLp(problem, engine, this.#domain, this.#lines, this.#goal.closes);
  }

  *run(): Steps<Proven | NoCertificate> {
    if (this.#options.start !== undefined) yield* this.#incumbent.offer(this.#options.start);
    for (;;) {
      yield;
      if (this.#incumbent.best !== null && this.#goal.isConstant)
        return this.#proven(this.#emptyGoal());
      const conflict = yield* this.#nextConflict();
      if (conflict === "found") continue;
      if (conflict === "stopped") return yield* this.#boundReached();
      if (conflict === "unknown")
        return { status: "unknown", reason: "a linear program is too hard for exact numbers" };
      if (conflict === "unbounded")
        return { status: "unbounded", reason: "the format has no proofs of unboundedness" };
      const last = yield* this.#learn(conflict);
      if (last !== undefined) return this.#proven(last);
    }
  }

  /** Goes on until something contradicts: decides, propagates, solves relaxations. */
  *#nextConflict(): Steps<Explained | "unknown" | "unbounded" | "found" | "stopped"> {
    for (;;) {
      if (this.#options.isStopped?.(this.#nodes)) return "stopped";
      const source = yield* this.#domain.propagate();
      if (source !== undefined) return this.#explainer.conflict(source, this.#domain.trail.length);
      yield* this.#freeRootEntries();
      if (this.#incumbent.best !== null && this.#goal.isConstant) return "found";
      this.#goBackInTurn();
      if (!this.#turns.asksLp(this.#nodes)) {
        const literal = this.#activities.choose();
        if (literal === undefined) {
          const x = this.#fixedPoint();
          if (!(yield* this.#incumbent.offer(x)))
            throw new InternalError("a fixed point breaks a row");
          return "found";
        }
        this.#domain.decide(literal);
        this.#nodes++;
        continue;
      }
      const step = yield* this.#visitNode(this.#lp);
      if (step !== undefined) return step;
    }
  }

  /** Solves the relaxation of the node and branches; what closes it, or undefined where it is open. */
  *#visitNode(lp: NodeLp): Steps<Explained | "unknown" | "unbounded" | undefined> {
    this.#nodes++;
    lp.targetHint = this.#goal.hint;
    let verdict = yield* lp.solve();
    if (verdict.kind === "open" && !this.#isCut) {
      this.#isCut = true;
      if (this.#domain.trail.level === 0) {
        this.#cuts = yield* cutRoot(this.#problem, this.#log, lp, this.#branching);
        verdict = yield* lp.solve();
      }
    }
    if (verdict.kind === "open") {
      const fractional = this.#branching.fractional(verdict.x);
      if (fractional.length > 0) {
        this.#domain.decide(yield* this.#branching.choose(fractional, verdict.x, lp));
        return undefined;
      }
      if (yield* this.#incumbent.offer(verdict.x)) return undefined;
      verdict = yield* lp.solveExactly();
    }
    if (verdict.kind === "closed") {
      return explainLeaf(verdict.proof, verdict.isGoal, this.#leafTools);
    }
    if (verdict.kind === "unbounded") return "unbounded";
    if (verdict.kind === "unknown") return this.#branchAnywhere() ? undefined : "unknown";
    if (verdict.kind === "exact") {
      const { x } = verdict;
      const open = [...x.keys()].find((j) => this.#problem.isInteger[j] && !x[j].isInteger());
      if (open !== undefined) {
        const down = { variable: upperOf(open), bound: 0 - x[open].floor().toNumber() };
        this.#domain.decide(down);
        return undefined;
      }
      if (yield* this.#incumbent.accept(x)) return undefined;
    }
    return this.#branchAnywhere() ? undefined : "unknown";
  }

  get #leafTools(): LeafTools {
    return {
      log: this.#log,
      problem: this.#problem,
      domain: this.#domain,
      lines: this.#lines,
      explainer: this.#explainer,
      goal: this.#goal,
    };
  }

  /**
   * The bound of the root, with all that was learned and cut there, as if no point below it were looked
   * for: bounds that hold below the target hold below that all the more.
   */
  *#boundReached(): Steps<Proven | NoCertificate> {
    const stopped = { status: "stopped", reason: "stopped before the proof was done" } as const;
    if (this.#goal.isConstant) return stopped;
    if (this.#domain.trail.level > 0) this.#domain.backtrack(0);
    const source = yield* this.#domain.propagate();
    if (source !== undefined)
      return yield* this.#closeRoot(this.#explainer.conflict(source, this.#domain.trail.length));
    const proof = yield* this.#lp.bestBound();
    if (proof === undefined) return stopped;
    const { target } = this.#goal;
    const bound = this.#goal.raised(proof.bound);
    if (target === null || bound.compare(target) < 0) {
      this.#isClosed = false;
      yield* this.#incumbent.aimFor(bound);
    }
    return yield* this.#closeRoot(explainLeaf(proof, true, this.#leafTools));
  }

  *#closeRoot(conflict: Explained): Steps<Proven | NoCertificate> {
    const last = yield* this.#learn(conflict);
    if (last === undefined) throw new InternalError("a conflict of the root leaves something open");
    return this.#proven(last);
  }

  #branchAnywhere(): boolean {
    const literal = this.#activities.choose();
    if (literal === undefined) return false;
    this.#domain.decide(literal);
    return true;
  }

  #goBackInTurn(): void {
    if (!this.#turns.ends()) return;
    this.#activities.savePhases();
    if (this.#domain.trail.level > 0) this.#domain.backtrack(0);
  }

  /** Learns from a conflict and goes back; the end of the proof where there is nowhere to go. */
  *#learn(conflict: Explained): Steps<number | undefined> {
    this.#conflicts++;
    this.#turns.onConflict();
    const { learned, level } = yield* analyse(conflict, this.#domain, this.#explainer, {
      onLiteral: ({ variable }) => this.#activities.bump(variable >> 1),
      onNogood: (nogood) => this.#nogoods.bump(nogood),
    });
    if (level < 0) return learned.line;
    this.#activities.decay();
    this.#nogoods.decay();
    this.#activities.savePhases();
    this.#domain.backtrack(level);
    const nogood = new Nogood(learned);
    if (nogood.size > 1) this.#nogoods.add(nogood);
    this.#domain.imply(negation(learned.literals[0]), nogood);
    this.#nogoods.reduce();
    return undefined;
  }

  /** Bounds of the root that hold at every point, and not only below the target, need no assumption. */
  *#freeRootEntries(): Steps<void> {
    const { trail } = this.#domain;
    const end = trail.level === 0 ? trail.length : trail.levelStart[1];
    for (; this.#rootEntries < end; this.#rootEntries++) {
      const t = this.#rootEntries;
      const literal = { variable: trail.variable[t], bound: trail.after[t] };
      const why = this.#explainer.implied(t, literal);
      if (why.isGoal || why.literals.length > 1) continue;
      const line = this.#explainer.freed(why, constraintOf(literal));
      this.#lines.free(literal, line);
      yield;
    }
  }

  /** An objective without terms is zero everywhere. */
  #emptyGoal(): number {
    return this.#log.combine(objectiveAtLeast(this.#log, ZERO), [], []);
  }

  #fixedPoint(): Float64Array {
    const { value } = this.#domain.trail;
    return Float64Array.from({ length: this.#problem.numCols }, (_, j) => value[lowerOf(j)]);
  }

  #proven(last: number): Proven {
    const statistics = {
      nodes: this.#nodes,
      conflicts: this.#conflicts,
      cuts: this.#cuts,
      derivations: this.#log.numDerivations,
    };
    const { best } = this.#incumbent;
    const target = this.#goal.target;
    const common = { log: this.#log, last, statistics, isClosed: this.#isClosed };
    if (target === null || (best === null && this.#isClosed))
      return { ...common, claim: { kind: "infeasible" }, solution: null };
    const claim = rangeOf(this.#log, target, best?.objective ?? null);
    return { ...common, claim, solution: best?.x ?? null };
  }
}

/** Columns that propagation and decisions alone cannot settle. */
function hasOpenColumns({ isInteger, bounds }: ExactProblem): boolean {
  return isInteger.some((flag, j) => !flag || bounds.lower[j] === null || bounds.upper[j] === null);
}
