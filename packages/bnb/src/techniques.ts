import { InvalidProblemError } from "@bough/problem";
import { propagators } from "@bough/propagation";
import type { BranchingRule } from "./branching/branching-rule.ts";
import { branchingRules, plainRule } from "./branching/index.ts";
import type { Heuristic } from "./heuristics/heuristic.ts";
import { heuristics } from "./heuristics/index.ts";
import { integerReductions } from "./presolve/reductions/index.ts";
import { separators } from "./separators/index.ts";
import type { Separator } from "./separators/separator.ts";

/** Techniques that are woven into the search, so that no registry lists them. */
const WOVEN = [
  /** The learning search beside the tree. */
  "learning",
  /** Lower bounds by cores beside the learning search. */
  "cores",
  /** Clauses that the tree learns from its conflicts. */
  "conflict-analysis",
  /** At-most-ones propagated as such and not as rows. */
  "cliques",
  /** Columns for which of two tasks that exclude each other comes first. */
  "task-orders",
  "symmetry",
  /** Parts that no row connects solved one by one. */
  "components",
  /** Bounds from the reduced costs of root and nodes. */
  "reduced-costs",
  "tree-cuts",
  /** Presolving again once the search has fixed much. */
  "restarts",
  /** The division of work between learning and tree by what they find; without it, half each. */
  "hybrid",
] as const;

export type WovenTechnique = (typeof WOVEN)[number];

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

/** Which techniques a solve may use: the registries without what was switched off. */
export class Techniques {
  readonly separators: readonly Separator[];
  readonly heuristics: readonly Heuristic[];
  /** The first rule that is on. */
  readonly branchingRule: BranchingRule;
  /** The names of what is off, members of kinds included. */
  readonly off: ReadonlySet<string>;

  constructor({ without = [], learning, symmetry }: TechniqueOptions = {}) {
    const off = new Set(without);
    if (learning === false) off.add("learning");
    if (symmetry === false) off.add("symmetry");
    for (const [kind, members] of Object.entries(KINDS))
      if (off.has(kind)) for (const { name } of members) off.add(name);
    this.off = off;
    const isOn = ({ name }: { readonly name: string }) => !off.has(name);
    this.separators = separators.filter(isOn);
    this.heuristics = heuristics.filter(isOn);
    this.branchingRule = branchingRules.find(isOn) ?? plainRule;
  }

  isOn(name: WovenTechnique): boolean {
    return !this.off.has(name);
  }
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
  return [...Object.keys(KINDS), ...WOVEN, ...registered.map(({ name }) => name)];
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
