import {
  isEssential,
  type Problem,
  type Structure,
  tellingWork,
  UNIT_ROUNDOFF,
} from "@bough/problem";
import type { EngineFactory } from "../lp/engine-factory.ts";
import { Relaxation } from "../lp/relaxation.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { missesWholeRow } from "./whole-rows.ts";

/** Iterations after which a leaf is left as it is. */
const ITERATION_LIMIT = 20_000;

/** What the LP of a leaf shows: no point, a bound and the point it belongs to, or nothing. */
export type LeafVerdict =
  | { readonly kind: "infeasible" | "unbounded" | "unknown" | "stopped" }
  | { readonly kind: "bounded"; readonly bound: number; readonly point: Float64Array };

/**
 * The LP of a node whose integers are all fixed, solved to its last digits: it is the whole of what
 * the node holds. The node's own LP is solved within tolerances, of scaled rows and among cuts, and
 * what they forgive may be a point that the gate refuses or a bound that no point reaches. Few leaves
 * need it; the engine is made for the first.
 */
export class LeafLp {
  readonly #context: SearchContext;
  readonly #makeEngine: EngineFactory;
  #relaxation: Relaxation | undefined;

  constructor(context: SearchContext, makeEngine: EngineFactory) {
    this.#context = context;
    this.#makeEngine = makeEngine;
  }

  /** Solves the node at which the domain stands. */
  solve(): Steps<LeafVerdict> {
    const { statistics } = this.#context;
    return tellingWork(
      this.#solve(),
      () => this.#relaxation?.work ?? 0,
      (work) => {
        statistics.otherWork += work;
      },
    );
  }

  *#solve(): Steps<LeafVerdict> {
    const { problem, domain, limits } = this.#context;
    if (missesWholeRow(problem, domain)) return { kind: "infeasible" };
    this.#relaxation ??= new Relaxation(
      problem,
      yield* this.#makeEngine(problem, { refines: true }),
      limits,
    );
    const relaxation = this.#relaxation;
    relaxation.addRows(this.#context.hooks?.lazyRows.slice(relaxation.addedRows.length) ?? []);
    relaxation.syncBounds(domain);
    const status = yield* relaxation.resolve(Infinity, ITERATION_LIMIT);
    if (status === "infeasible" || status === "stopped") return { kind: status };
    if (status !== "optimal") return yield* this.#solveExactly(relaxation);
    const point = relaxation.primal.slice(0, problem.numCols);
    relaxation.moveInside(point);
    return { kind: "bounded", bound: this.#context.provenByLp(relaxation), point };
  }

  /** What exact arithmetic says where the engine has no answer. */
  *#solveExactly(relaxation: Relaxation): Steps<LeafVerdict> {
    const { problem } = this.#context;
    const exact = yield* relaxation.solveExactly();
    if (exact?.status === "infeasible") return { kind: "infeasible" };
    if (exact?.status === "unbounded" && !problem.structures.some(isUndecided))
      return { kind: "unbounded" };
    if (exact?.status !== "optimal") return { kind: "unknown" };
    const point = exact.primal;
    const bound = objectiveBelow(problem, point);
    relaxation.moveInside(point, "all");
    return { kind: "bounded", bound, point };
  }
}

/** True of structures that integers do not decide when they are fixed. */
function isUndecided(structure: Structure): boolean {
  return isEssential(structure) && structure.kind !== "indicator";
}

/** The objective at an exact optimum that was rounded, less what that may have made of it. */
function objectiveBelow(problem: Problem, x: Float64Array): number {
  let terms = Math.abs(problem.objectiveOffset);
  for (let j = 0; j < problem.numCols; j++) terms += Math.abs(problem.cost[j] * x[j]);
  return problem.objectiveAt(x) - UNIT_ROUNDOFF * (problem.numCols + 2) * terms;
}
