import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fromJson, toJson } from "./json.ts";
import type { CaseTarget, Fault } from "./target.ts";

/** A case in a file: what was wrong with it, and the case itself, shrunk. */
export interface Regression {
  readonly target: string;
  /** Where it was found; a case may also be written by hand. */
  readonly found?: string;
  /** What was wrong when it was found. */
  readonly fault: Fault;
  readonly case: unknown;
  /** The case for people, one line an entry. */
  readonly shown?: readonly string[];
}

/** Writes the case under a name of its own and returns the path. */
export function writeRegression<Case>(
  folder: string,
  target: CaseTarget<Case>,
  item: Case,
  fault: Fault,
  seed: string,
): string {
  mkdirSync(folder, { recursive: true });
  const kind = fault.kind.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const path = join(folder, `${target.name}-${kind}-${seed}.json`);
  const shown = target.show?.(item).trimEnd().split("\n");
  const regression: Regression = {
    target: target.name,
    found: `pnpm fuzz ${target.name} --replay ${seed}`,
    fault,
    case: item,
    ...(shown === undefined ? {} : { shown }),
  };
  writeFileSync(path, `${toJson(regression)}\n`);
  return path;
}

export function readRegression(path: string): Regression {
  return fromJson(readFileSync(path, "utf8")) as Regression;
}

/** Every file of the folder, by name. */
export function regressionFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => join(folder, name));
}
