import { type Compiled, type CompileOptions, type CompileSteps, compileSteps } from "../compile.ts";
import type { ModelContent } from "../content.ts";
import { inSlices, type SliceLimits } from "../default-solver.ts";
import type { CompiledView } from "../solution-view.ts";
import type { SolverOptions, SolverResult } from "../solver.ts";
import { withTimeLeft } from "./engine-options.ts";
import { noAnswer } from "./no-answer.ts";

/**
 * Compiles in slices that leave the event loop free, within what the caller's time limit leaves and
 * until the caller has had enough; undefined where that came first.
 *
 * @param startedAt `performance.now()` at the caller's call
 */
export function compileWithin(
  content: ModelContent,
  compileOptions: CompileOptions,
  options: SolverOptions,
  startedAt: number,
): Promise<Compiled | undefined> {
  return stepsWithin(compileSteps(content, compileOptions), options, startedAt);
}

/** The same of a compilation that has its own ways. */
export function stepsWithin(
  steps: CompileSteps,
  options: SolverOptions,
  startedAt: number,
): Promise<Compiled | undefined> {
  return inSlices(steps, compileLimits(options, startedAt));
}

/** The same in one piece, for who may not wait. */
export function stepsWithinSync(
  steps: CompileSteps,
  options: SolverOptions,
  startedAt: number,
): Compiled | undefined {
  const { timeLimit = Infinity } = compileLimits(options, startedAt);
  const end = performance.now() + 1000 * timeLimit;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() > end) return undefined;
  }
}

/** The limits of a compilation. What is no limit ends nothing: the engine is to refuse it. */
function compileLimits(options: SolverOptions, startedAt: number): SliceLimits {
  const { timeLimit, signal } = withTimeLeft(options, startedAt);
  const isLimit = typeof timeLimit === "number" && timeLimit >= 0;
  return { ...(isLimit ? { timeLimit } : {}), ...(signal === undefined ? {} : { signal }) };
}

/** No problem came to be: nothing can be read of it. */
export const NOTHING: CompiledView = { columnOf: new Map() };

/** The answer where the model was not even compiled in time. */
export function notCompiled({ signal }: SolverOptions, startedAt: number): SolverResult {
  const status = signal?.aborted === true ? "interrupted" : "time-limit";
  return { ...noAnswer(status), seconds: (performance.now() - startedAt) / 1000 };
}
