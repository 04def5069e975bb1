import {
  ABORT_SIGNAL,
  InternalError,
  type OptionKinds,
  type Problem,
  type Steps,
} from "@bough/problem";
import type { CompileSteps } from "./compile.ts";
import { inSlices } from "./default-solver.ts";

/** What `model.toMps`, `model.toLp` and `model.export` may be given. */
export interface ExportOptions {
  /** Ends the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export const EXPORT_OPTION_KINDS: OptionKinds<ExportOptions> = { signal: ABORT_SIGNAL };

/** A model as text. */
export interface ExportedModel {
  readonly text: string;
  /**
   * Variables and constraints whose names the format cannot write, with the names that stand in the
   * text instead.
   */
  readonly renamed: {
    readonly columns: ReadonlyMap<string, string>;
    readonly rows: ReadonlyMap<string, string>;
  };
  /** What the format cannot say, in sentences. */
  readonly warnings: readonly string[];
}

/**
 * The writers are loaded when they are first needed, so that a browser need not have them.
 *
 * @param compiling makes the problem
 * @param laterGoals how many goals there are that the problem does not have
 * @throws the signal's reason where it was aborted before the text was there
 */
export async function exported(
  compiling: CompileSteps,
  format: "mps" | "lp",
  laterGoals: number,
  { signal }: ExportOptions,
): Promise<ExportedModel> {
  signal?.throwIfAborted();
  const { writeProblemSteps } = await import("@bough/formats");
  const limits = signal === undefined ? {} : { signal };
  const written = await inSlices(writtenSteps(compiling, writeProblemSteps, format), limits);
  if (written === undefined) {
    signal?.throwIfAborted();
    throw new InternalError("an export was left that no signal had ended");
  }
  if (laterGoals < 1) return written;
  const lost = `of ${laterGoals + 1} goals in order the file has the first alone`;
  return { ...written, warnings: [...written.warnings, lost] };
}

function* writtenSteps(
  compiling: CompileSteps,
  write: (problem: Problem, format: "mps" | "lp") => Steps<ExportedModel>,
  format: "mps" | "lp",
): Steps<ExportedModel> {
  const { problem } = yield* compiling;
  yield;
  return yield* write(problem, format);
}
