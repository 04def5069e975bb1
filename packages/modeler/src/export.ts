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

/**
 * The writers are loaded when they are first needed, so that a browser need not have them.
 *
 * @param laterGoals how many goals there are that the problem does not have
 */
export async function exported(
  problem: Problem,
  format: "mps" | "lp",
  laterGoals: number,
): Promise<ExportedModel> {
  const { writeLp, writeMps } = await import("@bough/formats");
  const written = format === "mps" ? writeMps(problem) : writeLp(problem);
  if (laterGoals < 1) return written;
  const lost = `of ${laterGoals + 1} goals in order the file has the first alone`;
  return { ...written, warnings: [...written.warnings, lost] };
}
