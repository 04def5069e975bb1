import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What the index of an instance set says about one model. */
export interface InstanceEntry {
  readonly name: string;
  readonly path: string;
  readonly status: string;
  readonly objective?: number;
  readonly sense?: string;
  readonly rows: number;
  readonly columns: number;
}

/**
 * Folder of the public instance sets: `BOUGH_INSTANCES`, or `../shared/instances` beside the
 * repository. Undefined, with a notice, where there is none: tests that need it are skipped.
 */
export function instancesFolder(): string | undefined {
  const beside = fileURLToPath(new URL("../../../../shared/instances", import.meta.url));
  const folder = process.env.BOUGH_INSTANCES ?? beside;
  if (existsSync(folder)) return folder;
  console.warn(`no instance folder at ${folder}: tests that read public instances are skipped`);
  return undefined;
}

/** The models of one set, in the order of its index; empty where the folder is absent. */
export function instanceSet(set: string): InstanceEntry[] {
  const folder = instancesFolder();
  if (folder === undefined) return [];
  const index = JSON.parse(readFileSync(join(folder, set, "index.json"), "utf8"));
  return Object.entries<Record<string, unknown>>(index.instances).map(([name, entry]) => ({
    ...(entry as unknown as InstanceEntry),
    name,
    path: join(folder, set, String(entry.file)),
  }));
}
