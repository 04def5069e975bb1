import type { EngineFactory } from "../lp/engine-factory.ts";
import { Relaxation } from "../lp/relaxation.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";

/** Iterations after which a leaf is left as it is. */
const ITERATION_LIMIT = 20_000;

/** What the LP of a leaf shows: no point, a bound and the point it belongs to, or nothing. */
export type LeafVerdict =
  | { readonly kind: "infeasible" | "unknown" | "stopped" }
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
  *solve(): Steps<LeafVerdict> {
    const { problem, domain, limits, statistics } = this.#context;
    this.#relaxation ??= new Relaxation(
      problem,
      yield* this.#makeEngine(problem, { refines: true }),
      limits,
    );
    const relaxation = this.#relaxation;
    const { work } = relaxation;
    relaxation.addRows(this.#context.hooks?.lazyRows.slice(relaxation.addedRows.length) ?? []);
    relaxation.syncBounds(domain);
    const status = yield* relaxation.resolve(Infinity, ITERATION_LIMIT);
    statistics.otherWork += relaxation.work - work;
    if (status === "infeasible" || status === "stopped") return { kind: status };
    if (status !== "optimal") return { kind: "unknown" };
    const point = relaxation.primal.slice(0, problem.numCols);
    relaxation.moveInside(point);
    return { kind: "bounded", bound: relaxation.bound, point };
  }
}
