import type { ProgressEvent, SolveResult } from "@bough/bnb";
import type { Problem } from "@bough/problem";
import { StoppedError } from "../stopped-error.ts";
import { type FarmClient, GoneError, type Ticket, UnreachableError } from "./farm-client.ts";

/** Milliseconds between two attempts to find a farm again that has gone, and how often. */
const PAUSE_BEFORE_RETURN = 1000;
const MOST_RETURNS = 120;

/** What a job came to, as the farm tells it. */
export type RemoteOutcome =
  | { readonly kind: "solved"; readonly report: Record<string, unknown> }
  | { readonly kind: "refused" | "memory-limit" | "crashed"; readonly message: string };

/** What a running job tells beside its progress. */
type RemoteEvent =
  | ProgressEvent
  | { readonly kind: "started" }
  | { readonly kind: "read" }
  | { readonly kind: "moved" };

/** What a job is to be, and where its model lies. */
export interface RemoteJob {
  readonly bytes: Uint8Array;
  readonly content: Uint8Array;
  readonly fileName: string | undefined;
  /** What else the submission says. */
  readonly terms: object;
}

/**
 * Has a job done on a farm and follows it to its end. Where the line is cut it is taken up again, and a
 * job that the farm has lost is asked for again: the same twice is solved once.
 *
 * @param signal ends the job, which then gives the best that it has
 */
export async function solveRemotely(
  farm: FarmClient,
  job: RemoteJob,
  onProgress: (event: ProgressEvent) => void,
  signal: AbortSignal,
): Promise<RemoteOutcome> {
  let ticket: Ticket | undefined;
  const withdraw = () => {
    // Where nobody hears it, the farm is asked again below.
    if (ticket !== undefined) farm.withdraw(ticket).catch(() => {});
  };
  signal.addEventListener("abort", withdraw);
  try {
    let last: string | undefined;
    for (let returns = 0; ; returns++) {
      try {
        if (signal.aborted && ticket === undefined) throw new StoppedError("stopped");
        if (ticket === undefined) {
          ticket = await submit(farm, job);
          last = undefined;
          if (signal.aborted) withdraw();
        }
        for await (const { name, data, id } of farm.follow(ticket.id, last)) {
          returns = 0;
          last = id;
          const told = JSON.parse(data);
          if (name === "end") {
            if (told.outcome !== undefined) return told.outcome as RemoteOutcome;
            throw new GoneError("the answer is not kept any more");
          }
          if (isProgress(told)) onProgress(told);
        }
      } catch (error) {
        if (error instanceof GoneError && ticket !== undefined) ticket = undefined;
        else if (!(error instanceof UnreachableError) || ticket === undefined) throw error;
        if (returns >= MOST_RETURNS) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_BEFORE_RETURN));
    }
  } finally {
    signal.removeEventListener("abort", withdraw);
  }
}

async function submit(farm: FarmClient, job: RemoteJob): Promise<Ticket> {
  const hash = await farm.sendModel(job.bytes, job.content);
  const name = job.fileName === undefined ? {} : { fileName: job.fileName };
  return farm.submit({ model: { hash, ...name }, ...job.terms });
}

function isProgress(event: RemoteEvent): event is ProgressEvent {
  return event.kind !== "started" && event.kind !== "read" && event.kind !== "moved";
}

/** The result of a solve from the JSON of its report. */
export function resultOf(
  problem: Problem,
  report: Record<string, unknown>,
  readWarnings: number,
): SolveResult {
  const { solution, duals, reducedCosts, warnings, ...rest } = report as {
    readonly solution?: Record<string, number>;
    readonly duals?: Record<string, number>;
    readonly reducedCosts?: Record<string, number>;
    readonly warnings: readonly string[];
  };
  const columns = (values: Record<string, number>) =>
    valuesByIndex(values, problem.numCols, (j) => problem.columnName(j));
  return {
    ...(rest as unknown as SolveResult),
    warnings: warnings.slice(readWarnings),
    solution: solution === undefined ? null : columns(solution),
    solutions: [],
    ...(duals === undefined
      ? {}
      : { duals: valuesByIndex(duals, problem.numRows, (i) => problem.rowName(i)) }),
    ...(reducedCosts === undefined ? {} : { reducedCosts: columns(reducedCosts) }),
  };
}

function valuesByIndex(
  values: Record<string, number>,
  count: number,
  nameOf: (index: number) => string,
): Float64Array {
  return Float64Array.from({ length: count }, (_, index) => {
    const name = nameOf(index);
    return Object.hasOwn(values, name) ? values[name]! : 0;
  });
}
