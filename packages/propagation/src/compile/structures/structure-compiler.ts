import type { Problem, Steps } from "@bough/problem";
import type { LinearSide } from "../linear-side.ts";
import type { ModelDraft } from "../model-draft.ts";

/** What a model gets of structures beside their propagators: one file, one line in `index.ts`. */
export interface StructureCompiler {
  /** The name to switch it off by; absent where nothing else would keep the structures. */
  readonly name?: string;
  /**
   * "sides": inequalities that count among those of rows, before expressions get columns; "columns":
   * columns of its own, with what ties them, after all others.
   */
  readonly adds: "sides" | "columns";
  /** Whether the problem has something for it. */
  fits(problem: Problem): boolean;
  /** @param addSide takes an inequality apart as those of rows are */
  compile(draft: ModelDraft, addSide: (side: LinearSide) => Steps<void>): Steps<void>;
}
