import type { Arbitrary } from "fast-check";

/** What a judge found wrong with one case. */
export interface Fault {
  /** A word or two that is the same for all faults of a sort; shrinking stays within it. */
  readonly kind: string;
  /** What was said and what is right, in one line. */
  readonly message: string;
}

/** Counts what a case was, for the report: its status, its family, why it could not be judged. */
export type Tally = (label: string) => void;

/** Random cases, each judged by itself. A case is plain data: it is written as JSON and read back. */
export interface CaseTarget<Case> {
  readonly name: string;
  /** What is looked for, in one line. */
  readonly what: string;
  readonly cases: Arbitrary<Case>;
  /** Null where all is right. What it throws is a fault as well. */
  judge(item: Case, tally: Tally): Fault | null | Promise<Fault | null>;
  /** The case as people or other solvers read it, for example an LP file. */
  show?(item: Case): string;
  /** Cases in the tests' short run; default `SHORT_RUN_CASES`. A few seconds at most. */
  readonly shortRun?: number;
}

export interface CampaignSettings {
  readonly seed: number;
  /** Number of the first run, to go on with a campaign. */
  readonly from: number;
  /** Milliseconds that the campaign may take; Infinity where cases are counted instead. */
  readonly milliseconds: number;
  /** Runs that the campaign may make; Infinity where time is counted instead. */
  readonly cases: number;
  /** Work units of one solve; undefined leaves the choice to the campaign. */
  readonly workLimit?: number | undefined;
  /** True once the user has asked for the end. */
  isStopped(): boolean;
  log(line: string): void;
}

export interface CampaignReport {
  readonly cases: number;
  readonly faults: readonly Fault[];
  /** A table or a few lines, printed at the end. */
  readonly text: string;
}

/** A hunt that is no row of independent cases, with a report of its own. */
export interface Campaign {
  readonly name: string;
  readonly what: string;
  run(settings: CampaignSettings): Promise<CampaignReport>;
  /** Runs in the tests' short run; default 0, which leaves the campaign out. */
  readonly shortRun?: number;
}

export type Target = CaseTarget<unknown> | Campaign;

export const SHORT_RUN_CASES = 60;

export function isCampaign(target: Target): target is Campaign {
  return "run" in target;
}
