import { emptyLpCounters, type LpCounters } from "./counters.ts";

/** What the engine may be told when it is made. */
export interface EngineOptions {
  /** Violation of a bound or row that still counts as satisfied, on unscaled data. Default 1e-7. */
  readonly primalTolerance?: number;
  /** Wrong sign of a reduced cost that still counts as optimal, on unscaled data. Default 1e-7. */
  readonly dualTolerance?: number;
  /**
   * Once optimal, pivot on until both tolerances are this small, for values that are right to many
   * digits. Default: off.
   */
  readonly polishTolerance?: number;
  /**
   * Once optimal, move the point until the rows hold to the last digits that doubles carry, with
   * residuals in twice the working precision; where they cannot, "numerical-trouble". Default: off.
   */
  readonly refines?: boolean;
  /**
   * Which factors of two the engine may scale by: `all` columns and rows; `continuous`: rows and
   * the columns that are not integer, so that cuts read integer columns as they are; or none.
   * Default: `all` for an LP, `continuous` where the problem has integer columns.
   */
  readonly scaling?: "all" | "continuous" | "none";
  /**
   * Whether costs are perturbed from the first iteration of a cold solve. Warm solves start
   * unperturbed and perturb when they stall. Default true.
   */
  readonly perturbation?: boolean;
  /** Seed of perturbations and tie keys. Default 0. */
  readonly seed?: number;
  /** Counted into, so that several engines may share it. Default: the engine's own. */
  readonly counters?: LpCounters;
}

export interface ResolvedOptions {
  readonly primalTolerance: number;
  readonly dualTolerance: number;
  readonly polishTolerance: number;
  readonly refines: boolean;
  readonly scaling: "all" | "continuous" | "none" | undefined;
  readonly perturbation: boolean;
  readonly seed: number;
  readonly counters: LpCounters;
}

export function resolveOptions(options: EngineOptions): ResolvedOptions {
  return {
    primalTolerance: options.primalTolerance ?? 1e-7,
    dualTolerance: options.dualTolerance ?? 1e-7,
    polishTolerance: options.polishTolerance ?? Infinity,
    refines: options.refines ?? false,
    scaling: options.scaling,
    perturbation: options.perturbation ?? true,
    seed: options.seed ?? 0,
    counters: options.counters ?? emptyLpCounters(),
  };
}
