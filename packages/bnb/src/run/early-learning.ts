import { isEssential, type Problem } from "@bough/problem";
import { compileSteps, Domain } from "@bough/propagation";
import type { Extracted } from "@bough/simplex/presolve";
import type { IncumbentGate } from "../gate/incumbent.ts";
import { LearningMotor } from "../learning/learning-motor.ts";
import { isRiddle } from "../motor-policy.ts";
import { settingOf } from "../options.ts";
import type { Steps } from "../steps.ts";
import { makeGate, searchedProblem } from "./make-gate.ts";
import type { RunSurroundings } from "./run-surroundings.ts";

/** Work units that it may take for each nonzero, and at most: small problems that it cannot decide are soon decided otherwise. */
const WORK_PER_NONZERO = 500;
const MOST_WORK = 8_000_000;
/** Share of them between two looks at the rest. */
const SLICE_SHARE = 0.25;

/**
 * Learning on what the fast reductions have left of a riddle: the others take longer than most of
 * its searches, above all where their code runs for the first time.
 */
export class EarlyLearning {
  readonly #around: RunSurroundings;
  #motor: LearningMotor | undefined;

  constructor(around: RunSurroundings) {
    this.#around = around;
  }

  get work(): number {
    return this.#motor?.work ?? 0;
  }

  get conflicts(): number {
    return this.#motor?.domain.statistics.conflicts ?? 0;
  }

  /**
   * Learns within its budget from what the fast reductions have left.
   *
   * @param whole the linearised problem, before any presolve
   * @param workSoFar of the run
   * @returns the gate, with a point where there is one, once that is decided; undefined where it is left open
   */
  *run(
    whole: Problem,
    { problem, postsolve }: Extracted,
    workSoFar: () => number,
  ): Steps<IncumbentGate | undefined> {
    if (!this.#isFor(problem)) return undefined;
    const searched = yield* searchedProblem(problem, this.#around);
    const toWhole = (x: Float64Array) => postsolve.primalSteps(x);
    // What it finds is told of by the run, once presolve is over.
    const gate = makeGate(this.#around, whole, searched, toWhole, () => {}, workSoFar);
    const { stopwatch } = this.#around.ledger;
    const isDecided = yield* stopwatch.time("learning", this.#decides(problem, gate));
    return isDecided ? gate : undefined;
  }

  /** Whether the run may end by it. */
  #isFor(problem: Problem): boolean {
    const { techniques, nesting, hooks, options } = this.#around;
    if (!techniques.isOn("learning") || hooks !== undefined) return false;
    if (nesting.depth > 0 || nesting.witness !== undefined) return false;
    if (options.start !== undefined || options.hint !== undefined) return false;
    // Of what structures say instead of rows, nonzeros do not tell how long it may take.
    if (problem.structures.some(isEssential)) return false;
    return isRiddle(problem) && !LearningMotor.needsEngine(problem) && LearningMotor.fits(problem);
  }

  /** True where it is decided whether there is a point, and the gate has it then. */
  *#decides(problem: Problem, gate: IncumbentGate): Steps<boolean> {
    const { techniques, ledger, limits, options } = this.#around;
    const model = yield* compileSteps(problem, { without: techniques.off });
    const domain = yield* Domain.inSteps(problem, model);
    ledger.noteDomain("early learning", domain);
    domain.observe({ onLook: limits.throwIfOver });
    yield;
    this.#motor = yield* LearningMotor.inSteps(problem, domain, gate, {
      seed: settingOf(options, "seed"),
      coreModel: undefined,
      limits,
      engine: undefined,
    });
    const most = Math.min(MOST_WORK, WORK_PER_NONZERO * problem.numNonzeros);
    while (this.#motor.isAlive && this.work < most) {
      yield* this.#motor.step(-Infinity, SLICE_SHARE * most);
      yield;
    }
    return this.#motor.isComplete;
  }
}
