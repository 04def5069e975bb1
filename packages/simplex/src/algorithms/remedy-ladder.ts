import type { Steps } from "@bough/problem";
import type { LpCounters } from "../counters.ts";
import {
  AT_LOWER,
  AT_UPPER,
  BASIC,
  type Basis,
  FREE,
  type LpEngine,
  type LpStatus,
} from "../lp-engine.ts";

/** What the choice between the algorithms can do about trouble. */
export interface BasisPatient {
  readonly counters: LpCounters;
  /** Factorises with a stricter pivot tolerance, and changes to the other algorithm. */
  pivotStrictly(): void;
  /** Starts from the slack basis, with costs perturbed by so many times the usual amount. */
  restart(perturbation: number): void;
}

/** What the engine around it can do. */
export interface DataPatient {
  readonly counters: LpCounters;
  /** Goes back to the data as given, from the slack basis; false where they were never scaled. */
  dropScaling(): boolean;
}

interface BasisRung {
  readonly level: "basis";
  readonly remedy: "stricter-pivots" | "slack-basis";
  /** Perturbation of the costs, in usual amounts, where the slack basis is started from. */
  readonly perturbation: number;
}

interface OuterRung {
  readonly level: "data" | "caller";
  readonly remedy: "given-data" | "forgotten-basis";
}

export type Rung = BasisRung | OuterRung;

/**
 * The remedies against numerical trouble, in the order they are tried. Each solve begins at the
 * first rung; after a rung of an outer level it begins there again. What is in trouble behind the
 * last rung is called "numerical-trouble".
 *
 * A basis that is itself singular takes the next rung's restart whatever its remedy is: neither
 * other pivots nor the other algorithm would help. Each restart perturbs ten times as much as the
 * last, since the same path would lead to the same trouble.
 */
export const REMEDY_LADDER = [
  { level: "basis", remedy: "stricter-pivots", perturbation: 1 },
  { level: "basis", remedy: "stricter-pivots", perturbation: 1 },
  { level: "basis", remedy: "slack-basis", perturbation: 10 },
  { level: "basis", remedy: "stricter-pivots", perturbation: 10 },
  { level: "basis", remedy: "stricter-pivots", perturbation: 10 },
  { level: "basis", remedy: "slack-basis", perturbation: 100 },
  { level: "data", remedy: "given-data" },
  { level: "caller", remedy: "forgotten-basis" },
] as const satisfies readonly Rung[];

/** Each remedy by its name: what it does, and the counter that tells how often. */
export const REMEDIES = {
  "stricter-pivots": {
    counter: "stricterPivots",
    does: "factorise with a stricter pivot tolerance and change to the other algorithm",
  },
  "slack-basis": {
    counter: "slackRestarts",
    does: "start from the slack basis with perturbed costs",
  },
  "given-data": {
    counter: "droppedScalings",
    does: "solve the data as given, without scaling, from the slack basis",
  },
  "forgotten-basis": {
    counter: "forgottenBases",
    does: "the search's relaxation forgets its basis and starts from the slack basis, without perturbation",
  },
} as const satisfies Record<Rung["remedy"], { counter: keyof LpCounters; does: string }>;

const rungsOf = <Level extends Rung["level"]>(level: Level) =>
  REMEDY_LADDER.filter((rung) => rung.level === level);
const BASIS_RUNGS = rungsOf("basis") as readonly BasisRung[];
const DATA_RUNGS = rungsOf("data");
const CALLER_RUNGS = rungsOf("caller");

/** The lowest rungs, walked within one run of the algorithms. */
export class BasisLadder {
  #next = 0;

  begin(): void {
    this.#next = 0;
  }

  /** Takes the next rung; false at the end of them. */
  climb(patient: BasisPatient, isSingular: boolean): boolean {
    const rung = BASIS_RUNGS[this.#next++];
    if (rung === undefined) return false;
    const remedy = isSingular ? "slack-basis" : rung.remedy;
    patient.counters[REMEDIES[remedy].counter]++;
    if (remedy === "slack-basis") patient.restart(rung.perturbation);
    else patient.pivotStrictly();
    return true;
  }
}

/** Runs the algorithms, and again after each rung that concerns the data. */
export function* withDataRemedies<Status>(
  patient: DataPatient,
  run: () => Steps<Status | "numerical-trouble">,
): Steps<Status | "numerical-trouble"> {
  let status = yield* run();
  for (const { remedy } of DATA_RUNGS) {
    if (status !== "numerical-trouble" || !patient.dropScaling()) break;
    patient.counters[REMEDIES[remedy].counter]++;
    status = yield* run();
  }
  return status;
}

/** Resolves, and again after each rung that an engine leaves to its caller. */
export function* withCallerRemedies(
  engine: LpEngine,
  resolve: () => Steps<LpStatus>,
): Steps<LpStatus> {
  let status = yield* resolve();
  for (const { remedy } of CALLER_RUNGS) {
    if (status !== "numerical-trouble") break;
    engine.counters[REMEDIES[remedy].counter]++;
    engine.loadBasis(slackBasis(engine));
    status = yield* resolve();
  }
  return status;
}

function slackBasis(engine: LpEngine): Basis {
  const { numCols, numRows } = engine;
  const status = new Uint8Array(numCols + numRows).fill(BASIC);
  for (let j = 0; j < numCols; j++) status[j] = nonbasicStatus(engine, j);
  return { numCols, numRows, status };
}

function nonbasicStatus(engine: LpEngine, j: number): number {
  if (Number.isFinite(engine.columnLower(j))) return AT_LOWER;
  return Number.isFinite(engine.columnUpper(j)) ? AT_UPPER : FREE;
}
