import type { Problem } from "@bough/problem";

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

/** The writers are loaded when they are first needed, so that a browser need not have them. */
export async function exported(problem: Problem, format: "mps" | "lp"): Promise<ExportedModel> {
  const { writeLp, writeMps } = await import("@bough/formats");
  return format === "mps" ? writeMps(problem) : writeLp(problem);
}
