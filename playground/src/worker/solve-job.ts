import { sizeOf } from "bough/problem";
import type { Ending, Job, Report, Settings } from "../protocol.ts";
import { solveFile } from "./solve-file.ts";
import { solveProgram } from "./solve-program.ts";
import { solveRiddle } from "./solve-riddle.ts";
import { endingOf, Telling } from "./telling.ts";
import type { Outcome, Workshop } from "./workshop.ts";

/** Values that the page lists; whoever wants more downloads them. */
const MOST_VALUES = 400;

/** Solves a job and tells the page of it; gives the last solve of the job, if there was any. */
export async function solveJob(
  job: Job,
  settings: Settings,
  signal: AbortSignal,
  send: (report: Report) => void,
): Promise<Outcome | null> {
  const telling = new Telling(send);
  const { threads, timeLimit, seed } = settings;
  let last: Outcome | null = null;
  const workshop: Workshop = {
    send,
    signal,
    options: {
      ...(threads === undefined ? {} : { threads }),
      timeLimit,
      seed,
      signal,
      onProgress: telling.onProgress,
      onNode: telling.onNode,
    },
    begin(problem) {
      const hasGoal = problem.cost.some((cost) => cost !== 0);
      send({ kind: "model", size: { ...sizeOf(problem), hasGoal } });
    },
    end(problem, result) {
      telling.flush();
      last = { problem, result };
    },
  };
  const ending = await run(job, workshop, () => last);
  send({ kind: "done", ending });
  return last;
}

async function run(
  job: Job,
  workshop: Workshop,
  lastOutcome: () => Outcome | null,
): Promise<Ending | null> {
  if (job.kind === "riddle") await solveRiddle(job, workshop);
  else if (job.kind === "file") await solveFile(job, workshop);
  else await solveProgram(job, workshop);
  const last = lastOutcome();
  if (last === null) return null;
  if (job.kind !== "riddle") sendValues(last, workshop.send);
  return endingOf(last.result);
}

function sendValues({ problem, result }: Outcome, send: (report: Report) => void): void {
  const { solution } = result;
  if (solution === null) return;
  const columns = [...solution.keys()].filter((j) => solution[j] !== 0);
  const values = columns
    .slice(0, MOST_VALUES)
    .map((j) => ({ name: problem.columnName(j), value: solution[j]! }));
  send({ kind: "values", values, numNonzero: columns.length, numColumns: solution.length });
}
