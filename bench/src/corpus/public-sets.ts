import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readProblemFile } from "@bough/formats";
import type { Reference } from "../run/judge.ts";
import type { Instance } from "./instance.ts";

/** One entry of a set's `index.json`. */
interface IndexEntry {
  readonly file: string;
  readonly status: string;
  readonly objective?: number;
  readonly integers: number;
}

/**
 * The models of a public set in the order of its index. A folder that is absent gives none: the
 * caller says so.
 *
 * @param folder the instance folder, with one folder a set
 */
export function publicSet(folder: string, set: string): Instance[] {
  const index = join(folder, set, "index.json");
  if (!existsSync(index)) return [];
  const { instances } = JSON.parse(readFileSync(index, "utf8")) as {
    readonly instances: Readonly<Record<string, IndexEntry>>;
  };
  return Object.entries(instances).map(([name, entry]) => ({
    name,
    kind: entry.integers > 0 ? "mip" : "lp",
    reference: referenceOf(entry),
    load: async () => (await readProblemFile(join(folder, set, entry.file))).problem,
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
