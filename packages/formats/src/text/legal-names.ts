import type { Warnings } from "./warnings.ts";

/** What a format allows as a name. */
export interface NameRules {
  /** Name of the format, for warnings. */
  readonly format: string;
  readonly isLegal: (name: string) => boolean;
  /** A legal name that resembles the given one; need not be unique. */
  readonly repair: (name: string) => string;
}

/** The names as the format can write them: most are kept, others repaired, all different. */
export function legalNames(
  names: readonly string[],
  what: string,
  rules: NameRules,
  warnings: Warnings,
): string[] {
  if (names.every(rules.isLegal)) return names.slice();
  const taken = new Set(names.filter(rules.isLegal));
  return names.map((name) => {
    if (rules.isLegal(name)) return name;
    const base = rules.repair(name);
    let repaired = base;
    for (let k = 2; taken.has(repaired); k++) repaired = `${base}_${k}`;
    taken.add(repaired);
    warnings.add(
      `renamed ${what}s`,
      `the ${what} name ${JSON.stringify(name)} cannot be written in ${rules.format}; it becomes "${repaired}"`,
    );
    return repaired;
  });
}
