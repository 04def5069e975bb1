import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readProblemFile } from "@bough/formats";
import { Problem } from "@bough/problem";
import type { Reference } from "../run/judge.ts";
import type { Instance } from "./instance.ts";

/** One entry of a set's `index.json`. */
interface IndexEntry {
  readonly file: string;
  readonly status: string;
  readonly objective?: number;
  readonly rows: number;
  readonly integers: number;
  /** "max" where the model is maximised although its file cannot say so. */
  readonly sense?: string;
}

/**
 * The models of a public set in the order of its index. A folder that is absent gives none: the
 * caller says so.
 *
 * @param folder the instance folder, with one folder a set
 * @param isWanted by what the index says of a model; all by default
 */
export function publicSet(
  folder: string,
  set: string,
  isWanted: (entry: Pick<IndexEntry, "rows">) => boolean = () => true,
): Instance[] {
  const index = join(folder, set, "index.json");
  if (!existsSync(index)) return [];
  const { instances } = JSON.parse(readFileSync(index, "utf8")) as {
    readonly instances: Readonly<Record<string, IndexEntry>>;
  };
  const entries = Object.entries(instances).filter(([, entry]) => isWanted(entry));
  return entries.map(([name, entry]) => ({
    name,
    kind: entry.integers > 0 ? "mip" : "lp",
    reference: referenceOf(entry),
    load: async () =>
      inSense(entry, (await readProblemFile(join(folder, set, entry.file))).problem),
  }));
}

function referenceOf(entry: IndexEntry): Reference {
  const objective = entry.objective ?? null;
  switch (entry.status) {
    case "optimal":
      return { status: "optimal", objective };
    case "infeasible":
    case "unbounded":
      return { status: entry.status, objective: null };
    default:
      return { status: "unknown", objective: null };
  }
}

/** The problem as its index states it: some files were written without the sense of their objective. */
export function inSense({ sense }: { readonly sense?: string }, problem: Problem): Problem {
  if (sense !== "max" || problem.sense === "maximize") return problem;
  return new Problem({
    ...problem,
    sense: "maximize",
    cost: problem.cost.map((cost) => 0 - cost),
    objectiveOffset: 0 - problem.objectiveOffset,
  });
}
