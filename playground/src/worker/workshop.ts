import type { Problem, SolveOptions, SolveResult } from "bough";
import type { Report } from "../protocol.ts";

/** What a solve left behind, to be written down on demand. */
export interface Outcome {
  readonly problem: Problem;
  readonly result: SolveResult;
}

/** What all kinds of jobs have at hand. */
export interface Workshop {
  readonly send: (report: Report) => void;
  readonly signal: AbortSignal;
  /** The options for a solve on behalf of the page, which hears of its progress. */
  readonly options: SolveOptions;
  /** To be called before and after each solve. */
  begin(problem: Problem): void;
  end(problem: Problem, result: SolveResult): void;
}
