import {
  ANYTHING,
  numberFrom,
  type OptionsOf,
  type OptionTable,
  oneOfTexts,
  optionOf,
  TRUTH,
  typed,
  WHOLE_NUMBER,
} from "@bough/problem";
import { emptyLpCounters, type LpCounters } from "./counters.ts";
import { DUAL_TOLERANCE, PRIMAL_TOLERANCE } from "./tolerances.ts";

/** What the engine may be told when it is made. */
export const ENGINE_OPTIONS = {
  /** Violation of a bound or row that still counts as satisfied, on unscaled data. */
  primalTolerance: {
    kind: numberFrom(0),
    default: PRIMAL_TOLERANCE,
    help: "violation of a bound or row that still counts as satisfied",
  },
  /** Wrong sign of a reduced cost that still counts as optimal, on unscaled data. */
  dualTolerance: {
    kind: numberFrom(0),
    default: DUAL_TOLERANCE,
    help: "wrong sign of a reduced cost that still counts as optimal",
  },
  /**
   * Once optimal, pivot on until both tolerances are this small, for values that are right to many
   * digits. Infinity: off.
   */
  polishTolerance: {
    kind: numberFrom(0),
    default: Infinity,
    help: "once optimal, pivot on until both tolerances are this small",
  },
  /**
   * Once optimal, move the point until the rows hold to the last digits that doubles carry, with
   * residuals in twice the working precision; where they cannot, "numerical-trouble".
   */
  refines: {
    kind: TRUTH,
    default: false,
    help: "once optimal, move the point until the rows hold to the last digits that doubles carry",
  },
  /**
   * Which factors of two the engine may scale by: `all` columns and rows; `continuous`: rows and
   * the columns that are not integer, so that cuts read integer columns as they are; or none.
   */
  scaling: {
    kind: oneOfTexts("all", "continuous", "none"),
    otherwise: '"all", or "continuous" where columns are integer',
    help: "which columns may be scaled by factors of two",
  },
  /**
   * Whether costs are perturbed from the first iteration of a cold solve. Warm solves start
   * unperturbed and perturb when they stall.
   */
  perturbation: {
    kind: TRUTH,
    default: true,
    help: "perturb the costs of a cold solve from the first iteration on",
  },
  /** Seed of perturbations and tie keys. */
  seed: { kind: WHOLE_NUMBER, default: 0, help: "seed of perturbations and tie keys" },
  /** Counted into, so that several engines may share it. */
  counters: {
    kind: typed<LpCounters>(ANYTHING),
    otherwise: "the engine's own",
    help: "`LpCounters` to count into, so that several engines may share them",
  },
} as const satisfies OptionTable;

export interface EngineOptions extends OptionsOf<typeof ENGINE_OPTIONS> {}

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
    primalTolerance: optionOf(ENGINE_OPTIONS, options, "primalTolerance"),
    dualTolerance: optionOf(ENGINE_OPTIONS, options, "dualTolerance"),
    polishTolerance: optionOf(ENGINE_OPTIONS, options, "polishTolerance"),
    refines: optionOf(ENGINE_OPTIONS, options, "refines"),
    scaling: options.scaling,
    perturbation: optionOf(ENGINE_OPTIONS, options, "perturbation"),
    seed: optionOf(ENGINE_OPTIONS, options, "seed"),
    counters: options.counters ?? emptyLpCounters(),
  };
}
