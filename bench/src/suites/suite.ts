import type { Instance } from "../corpus/instance.ts";
import type { TimeKind } from "../report/summary.ts";
import type { TableKind } from "../report/tables/table-kind.ts";

/** A question the bench answers: which models, whose answers, which time counts. */
export interface Suite {
  readonly name: string;
  readonly title: string;
  readonly timeKind: TimeKind;
  /** Shift of the geometric mean. */
  readonly shiftSeconds: number;
  readonly timeLimitSeconds: number;
  /** Ends our own runs after so many work units, the same on every machine. */
  readonly workLimit?: number;
  /** Nodes to visit; 1 stops after the root. For the contenders that can. */
  readonly nodeLimit?: number;
  /** Runs a contender and instance unless the command line says otherwise; default 1. */
  readonly seeds?: number;
  /** What its table shows; default "solvers". */
  readonly table?: TableKind;
  readonly gapRelative: number;
  /** All models in one process a contender, so that code is warm; otherwise a process a model. */
  readonly sharesProcess: boolean;
  /** Solves per run; the median counts. */
  readonly repeats: number;
  readonly presolve: boolean;
  readonly threads: number;
  /** Variants of Bough that run beside it, by name. */
  readonly variants?: readonly string[];
  /** Peers by name, in the order of the tables. */
  readonly peers: readonly string[];
  instances(context: SuiteContext): Instance[];
}

export interface SuiteContext {
  /** Folder of the public instance sets; undefined where there is none. */
  readonly instancesFolder: string | undefined;
}
