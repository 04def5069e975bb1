import type { Problem } from "@bough/problem";
import type { Domain } from "@bough/propagation";
import { withFewerPauses } from "../limits.ts";
import type { SearchContext } from "../search-context.ts";
import type { Steps } from "../steps.ts";
import { type SymmetryBreaking, symmetryBreakingOf } from "../symmetry/symmetry-breaking.ts";
import type { RunSurroundings } from "./run-surroundings.ts";

type SymmetrySurroundings = Pick<
  RunSurroundings,
  "techniques" | "nesting" | "hooks" | "ledger" | "limits"
>;

/**
 * The symmetries of a search's problem: looked for once, when they are asked for, and kept from each of its domains.
 * Not in sub-solves, whose problems are half fixed and soon solved, nor where a hook tells like points apart.
 */
export class SearchSymmetry {
  readonly #problem: Problem;
  readonly #around: SymmetrySurroundings;
  #state: "due" | "under way" | "over";
  #found: SymmetryBreaking | null = null;
  #isNone = false;

  constructor(problem: Problem, around: SymmetrySurroundings) {
    this.#problem = problem;
    this.#around = around;
    const { techniques, nesting, hooks } = around;
    const isAsked = techniques.isOn("symmetry") && nesting.depth === 0 && hooks?.restricts !== true;
    this.#state = isAsked ? "due" : "over";
  }

  get work(): number {
    return this.#found?.work ?? 0;
  }

  /** True once the problem, or the larger one that it is left of, was seen to have none. */
  get isNone(): boolean {
    return this.#isNone;
  }

  /** A larger problem had none: what bounds have done since has rarely made any. */
  noteNone(): void {
    this.#isNone = true;
    this.#state = "over";
  }

  /** False while `breakIn` is at it, or is to come and the domain is amid a dive: what it adds belongs to the root. */
  isSettled({ level, isPaused }: Domain): boolean {
    if (this.#state === "due") return level === 0 && !isPaused;
    return this.#state === "over";
  }

  /** Breaks them in the domain of a context, which stands at its root, unless that was done. */
  *breakIn(context: SearchContext): Steps<void> {
    if (this.#state !== "due") return;
    this.#state = "under way";
    const { ledger, limits } = this.#around;
    yield* ledger.stopwatch.time("symmetry", withFewerPauses(this.#findAndApply(context), limits));
    this.#state = "over";
  }

  *#findAndApply(context: SearchContext): Steps<void> {
    const found = yield* symmetryBreakingOf(this.#problem);
    context.hasLikeThings = found.conditions.length > 0 || found.orders.length > 0;
    context.witness?.meetSymmetry(found);
    yield* found.apply(context.domain);
    this.#found = found;
    this.#isNone = found.numGenerators === 0;
  }

  /** Breaks in another domain of the same problem what was broken in that of the context. */
  *repeatIn(domain: Domain): Steps<void> {
    if (this.#found !== null) yield* this.#found.apply(domain);
  }
}
