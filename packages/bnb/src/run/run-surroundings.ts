import type { Problem } from "@bough/problem";
import { type HookRun, hookRunOf } from "../hooks/hook-run.ts";
import { Limits } from "../limits.ts";
import { type EngineFactory, engineFactory } from "../lp/engine-factory.ts";
import { type SolveOptions, settingOf } from "../options.ts";
import type { Presolved } from "../presolve/reduction.ts";
import type { LpInheritance } from "../root/lp-inheritance.ts";
import { Ledger } from "../statistics/ledger.ts";
import type { TechniqueSwitches } from "../technique-switches.ts";
import { switchesOf } from "../techniques.ts";
import type { Witness } from "../witness/witness.ts";
import type { WitnessTeam } from "../witness/witness-team.ts";

/** Where a run stands among runs within runs, and what its points must beat. */
export interface Nesting {
  /** 0 for a whole solve; the searches of neighbourhoods are below it. */
  readonly depth: number;
  readonly cutoff: number;
  /** What the search around it leaves to that of what presolve makes of the problem. Default: nothing. */
  readonly leave?: ((link: Presolved) => LpInheritance) | undefined;
  /** A point that must not be lost, for tests. */
  readonly witness?: Witness | undefined;
  /**
   * Nodes of a tree before its first plunge on a tableau; where it is given, no tableau answers what comes to a
   * tree. For tests: trees of small problems end long before the first plunge that pays.
   */
  readonly firstPlunge?: number | undefined;
  /** True for a search along a lattice, of which no other lattice is made. */
  readonly isAlongLattice?: boolean;
}

export const OUTERMOST: Nesting = { depth: 0, cutoff: Infinity };

/** A whole solve, as part of a team that watches a known point where there is one. */
export function nestingOf(team: WitnessTeam | undefined, problem: Problem): Nesting {
  if (team === undefined) return OUTERMOST;
  const { firstCutoff: cutoff, firstPlunge } = team;
  return { depth: 0, cutoff, witness: team.join(problem), firstPlunge };
}

/** What all parts of a run share. */
export interface RunSurroundings {
  /** As its caller stated it. */
  readonly statedProblem: Problem;
  readonly options: SolveOptions;
  readonly limits: Limits;
  readonly techniques: TechniqueSwitches;
  readonly makeEngine: EngineFactory;
  readonly ledger: Ledger;
  readonly nesting: Nesting;
  readonly hooks: HookRun | undefined;
}

export function surroundingsOf(
  statedProblem: Problem,
  options: SolveOptions,
  nesting: Nesting,
): RunSurroundings {
  const limits = new Limits(options);
  const ledger = new Ledger();
  const { lp: counters } = ledger;
  const seed = settingOf(options, "seed");
  return {
    statedProblem,
    options,
    limits,
    techniques: switchesOf(options),
    makeEngine: engineFactory({ seed, counters }),
    ledger,
    nesting,
    hooks: hookRunOf(options.hooks, statedProblem, limits.stop),
  };
}
