import type { Steps } from "@bough/problem";
import { Rational, ZERO } from "@bough/proof";
import { BASIC, type Basis, createLpEngineSteps, type LpEngine } from "@bough/simplex";
import { type DualProof, dualProof, roundedMultipliers } from "../lp/dual-proof.ts";
import {
  type ExactBounds,
  type ExactProblem,
  type ExactRow,
  nearestProblem,
  nearestProblemSteps,
} from "../lp/exact-lp-data.ts";
import { phaseOne } from "../lp/phase-one.ts";
import { solveExactly } from "../lp/solve-exactly.ts";
import { columnValue, lowerOf, upperOf } from "./bound-literal.ts";
import type { IntegerDomain } from "./integer-domain.ts";
import type { LiteralLines } from "./literal-lines.ts";

/** What the linear program of a node says. */
export type NodeVerdict =
  /** No point of the node's bounds is below the target; the proof says so, strictly enough. */
  | { readonly kind: "closed"; readonly proof: DualProof; readonly isGoal: boolean }
  /** The engine's solution, in doubles, which may be a little off. */
  | { readonly kind: "open"; readonly x: Float64Array }
  /** An exact solution of the relaxation. */
  | { readonly kind: "exact"; readonly x: readonly Rational[] }
  | { readonly kind: "unbounded" | "unknown" };

/** Share of the objective by which an engine's bound may seem short of the target and yet reach it. */
const NEARLY = 1e-9;

/** The linear relaxation over the domain's bounds, solved again at each node. */
export class NodeLp {
  readonly problem: ExactProblem;
  engine: LpEngine;
  readonly #domain: IntegerDomain;
  readonly #lines: LiteralLines;
  /** What a bound must be above, or reach, to close a node. */
  readonly #closes: (bound: Rational) => boolean;
  /** The least bound in doubles for which it is worth to look. */
  targetHint = Infinity;

  constructor(
    problem: ExactProblem,
    engine: LpEngine,
    domain: IntegerDomain,
    lines: LiteralLines,
    closes: (bound: Rational) => boolean,
  ) {
    this.#lines = lines;
    this.problem = problem;
    this.#domain = domain;
    this.#closes = closes;
    this.engine = engine;
  }

  /** An engine of the problem's relaxation, made with pauses. */
  static *engineFor(problem: ExactProblem): Steps<LpEngine> {
    return yield* createLpEngineSteps(yield* nearestProblemSteps(problem));
  }

  /** Adds rows to the problem and the engine's program. */
  *addRows(rows: readonly ExactRow[]): Steps<void> {
    for (const row of rows) (this.problem.rows as ExactRow[]).push(row);
    const { numCols } = this.problem;
    const added = nearestProblem({ ...this.problem, numCols, rows });
    yield* this.engine.addRowsSteps(added.rows, added.rowLower, added.rowUpper);
  }

  /** Takes rows from `first` on out again that the relaxation's solution does not rest on. */
  *removeSlackRows(first: number): Steps<void> {
    const rows = this.problem.rows as ExactRow[];
    const { numCols } = this.problem;
    const slack = [...rows.keys()].filter(
      (i) => i >= first && this.engine.basisStatus(numCols + i) === BASIC,
    );
    if (slack.length === 0) return;
    yield* this.engine.removeRowsSteps(Int32Array.from(slack));
    const gone = new Set(slack);
    const kept = rows.filter((_, i) => !gone.has(i));
    rows.length = 0;
    for (const row of kept) rows.push(row);
  }

  /** Bounds that hold without assumptions, with the constraints that say them. */
  *freeBounds(): Steps<ExactBounds> {
    const { bounds, isInteger } = this.problem;
    const { freeValue } = this.#lines;
    const pick = (own: readonly (Rational | null)[], variableOf: (j: number) => number) =>
      own.map((side, j) => {
        const value = freeValue[variableOf(j)];
        if (!isInteger[j] || value === -Infinity) return side;
        return Rational.fromInteger(columnValue(variableOf(j), value));
      });
    const pickLine = (own: readonly number[], variableOf: (j: number) => number) =>
      own.map((line, j) => (isInteger[j] ? this.#lines.freeLine(variableOf(j)) : line));
    const lower = pick(bounds.lower, lowerOf);
    yield;
    const upper = pick(bounds.upper, upperOf);
    yield;
    const lowerLine = pickLine(bounds.lowerLine, lowerOf);
    yield;
    return { lower, upper, lowerLine, upperLine: pickLine(bounds.upperLine, upperOf) };
  }

  /** Takes the domain's changed bounds over. */
  sync(): void {
    const { value } = this.#domain.trail;
    for (const j of this.#domain.takeChanged())
      this.engine.setBounds(j, value[lowerOf(j)], 0 - value[upperOf(j)]);
  }

  /** The bounds of the node, exact, without the constraints that say them. */
  bounds(): Pick<ExactBounds, "lower" | "upper"> {
    const { bounds, isInteger } = this.problem;
    const { value } = this.#domain.trail;
    const side = (own: Rational | null, j: number, v: number) => {
      if (!isInteger[j]) return own;
      const bound = value[v];
      return bound === -Infinity ? null : Rational.fromInteger(columnValue(v, bound));
    };
    return {
      lower: bounds.lower.map((own, j) => side(own, j, lowerOf(j))),
      upper: bounds.upper.map((own, j) => side(own, j, upperOf(j))),
    };
  }

  *solve(): Steps<NodeVerdict> {
    this.sync();
    const { engine } = this;
    const status = yield* engine.resolveSteps({ objectiveLimit: this.targetHint });
    if (status === "infeasible") {
      const proof = yield* this.#rounded(
        { ...this.problem, cost: this.#noCost() },
        engine.farkasRay(),
      );
      return proof === undefined ? yield* this.solveExactly() : closed(proof, false);
    }
    if (status === "optimal" || status === "objective-limit") {
      const isNear =
        engine.objective >= this.targetHint - NEARLY * (1 + Math.abs(engine.objective));
      if (isNear) {
        const proof = yield* this.#rounded(this.problem, engine.rowDual);
        return proof === undefined ? yield* this.solveExactly() : closed(proof, true);
      }
      return { kind: "open", x: engine.primal.slice(0, this.problem.numCols) };
    }
    return yield* this.solveExactly();
  }

  /** The best bound that the engine's multipliers prove; undefined where they prove none. */
  *bestBound(): Steps<DualProof | undefined> {
    this.sync();
    const status = yield* this.engine.resolveSteps();
    if (status !== "optimal") return undefined;
    let best: DualProof | undefined;
    const bounds = this.bounds();
    for (const rounded of roundedMultipliers(this.engine.rowDual)) {
      const proof = yield* dualProof(this.problem, bounds, rounded);
      if (proof === undefined) continue;
      if (best === undefined || proof.bound.compare(best.bound) > 0) best = proof;
    }
    const { objective } = this.engine;
    const least = objective - NEARLY * (1 + Math.abs(objective));
    if (best !== undefined && best.bound.toNumber() >= least) return best;
    return (yield* this.#exactProof()) ?? best;
  }

  /** The bound of the node's own multipliers without rounding, which columns without bounds may ask for. */
  *#exactProof(): Steps<DualProof | undefined> {
    const problem = { ...this.problem, bounds: { ...this.problem.bounds, ...this.bounds() } };
    const end = yield* solveExactly(problem, this.#basis());
    if (end.status !== "optimal") return undefined;
    return yield* dualProof(problem, problem.bounds, end.solution.dual);
  }

  /** Without rounding: the node is closed by it, or has a relaxed solution that is exact. */
  *solveExactly(): Steps<NodeVerdict> {
    const problem = { ...this.problem, bounds: { ...this.problem.bounds, ...this.bounds() } };
    const end = yield* solveExactly(problem, this.#basis());
    if (end.status === "optimal") {
      const proof = yield* dualProof(problem, problem.bounds, end.solution.dual);
      if (proof !== undefined && this.#closes(proof.bound)) return closed(proof, true);
      return { kind: "exact", x: end.solution.primal };
    }
    if (end.status === "unbounded") return { kind: "unbounded" };
    const free = { ...problem, cost: this.#noCost() };
    const first = yield* solveExactly(phaseOne(free));
    if (first.status !== "optimal") return { kind: "unknown" };
    const proof = yield* dualProof(free, free.bounds, first.solution.dual);
    if (proof !== undefined && proof.bound.sign() > 0) return closed(proof, false);
    return { kind: "unknown" };
  }

  #basis(): Basis {
    return this.engine.saveBasis(false);
  }

  #noCost(): Rational[] {
    return this.problem.cost.map(() => ZERO);
  }

  *#rounded(
    problem: Pick<ExactProblem, "cost" | "rows">,
    multipliers: Float64Array,
  ): Steps<DualProof | undefined> {
    const isGoal = problem.cost === this.problem.cost;
    const bounds = this.bounds();
    for (const rounded of roundedMultipliers(multipliers)) {
      const proof = yield* dualProof(problem, bounds, rounded);
      if (proof === undefined) continue;
      if (isGoal ? this.#closes(proof.bound) : proof.bound.sign() > 0) return proof;
    }
    return undefined;
  }
}

function closed(proof: DualProof, isGoal: boolean): NodeVerdict {
  return { kind: "closed", proof, isGoal };
}
