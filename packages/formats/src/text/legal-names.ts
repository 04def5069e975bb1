import { runToEnd, type Steps, TextMap } from "@bough/problem";
import type { Warnings } from "./warnings.ts";

/** Names looked at between two pauses, each of which may need a repair and a warning. */
const NAMES_A_STEP = 2000;

/** What a format allows as a name. */
export interface NameRules {
  /** Name of the format, for warnings. */
  readonly format: string;
  readonly isLegal: (name: string) => boolean;
  /** A legal name for the given one, which stands at that index; need not be unique. */
  readonly repair: (name: string, index: number) => string;
}

/** The names as the format can write them: most are kept, others repaired, all different. */
export function legalNames(
  names: readonly string[],
  what: "column" | "row",
  rules: NameRules,
  warnings: Warnings,
): readonly string[] {
  return runToEnd(legalNamesInSteps(names, what, rules, warnings));
}

/** The same with pauses. */
export function* legalNamesInSteps(
  names: readonly string[],
  what: "column" | "row",
  rules: NameRules,
  warnings: Warnings,
): Steps<readonly string[]> {
  if (yield* areLegal(names, rules)) return names;
  const taken = new TextMap<true>();
  for (const [index, name] of names.entries()) {
    if (index % NAMES_A_STEP === 0) yield;
    if (rules.isLegal(name)) taken.set(name, true);
  }
  const uses = new Map<string, number>(); // how often each repaired name was needed
  const legal = names.slice();
  for (const [index, name] of names.entries()) {
    if (index % NAMES_A_STEP === 0) yield;
    if (rules.isLegal(name)) continue;
    const base = rules.repair(name, index);
    let count = uses.get(base) ?? 0;
    let repaired = base;
    do {
      count++;
      repaired = count === 1 ? base : `${base}_${count}`;
    } while (taken.has(repaired));
    uses.set(base, count);
    taken.set(repaired, true);
    warnings.renamed[`${what}s`].set(name, repaired);
    warnings.add(
      `renamed ${what}s`,
      `the ${what} name ${JSON.stringify(name)} cannot be written in ${rules.format}; it becomes "${repaired}"`,
    );
    legal[index] = repaired;
  }
  return legal;
}

function* areLegal(names: readonly string[], rules: NameRules): Steps<boolean> {
  for (const [index, name] of names.entries()) {
    if (index % NAMES_A_STEP === 0) yield;
    if (!rules.isLegal(name)) return false;
  }
  return true;
}
