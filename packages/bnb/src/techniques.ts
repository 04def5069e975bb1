import { InvalidProblemError } from "@bough/problem";
import { propagators, structureCompilers } from "@bough/propagation";
import { branchingRules } from "./branching/index.ts";
import { heuristics } from "./heuristics/index.ts";
import { integerReductions } from "./presolve/reductions/index.ts";
import { separators } from "./separators/index.ts";
import { TechniqueSwitches, WOVEN } from "./technique-switches.ts";

/** Names that stand for all techniques of a kind. */
const KINDS: Record<string, readonly { readonly name: string }[]> = {
  cuts: separators,
  heuristics,
  reductions: integerReductions,
  propagators,
};

/** What a caller may say about techniques. */
export interface TechniqueOptions {
  readonly without?: readonly string[];
  readonly learning?: boolean;
  readonly symmetry?: boolean;
}

/** Which techniques the options leave on. */
export function switchesOf({
  without = [],
  learning,
  symmetry,
}: TechniqueOptions): TechniqueSwitches {
  const off = new Set(without);
  if (learning === false) off.add("learning");
  if (symmetry === false) off.add("symmetry");
  for (const [kind, members] of Object.entries(KINDS))
    if (off.has(kind)) for (const { name } of members) off.add(name);
  return new TechniqueSwitches(off);
}

/** Every name that `without` knows: kinds, woven techniques, then those of the registries. */
export function techniqueNames(): string[] {
  const registered = [
    ...branchingRules,
    ...separators,
    ...heuristics,
    ...integerReductions,
    ...propagators,
  ];
  const compilers = structureCompilers.flatMap(({ name }) => name ?? []);
  return [...Object.keys(KINDS), ...WOVEN, ...registered.map(({ name }) => name), ...compilers];
}

/** @throws {InvalidProblemError} naming what is unknown, and what is known */
export function requireTechniques(names: readonly string[]): void {
  const known = techniqueNames();
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const quoted = unknown.map((name) => `"${name}"`).join(", ");
  throw new InvalidProblemError(
    `there is no technique ${quoted} to do without; the techniques are ${known.join(", ")}`,
  );
}
