import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeLp, writeMps } from "@bough/formats";
import { isEssential, type Problem } from "@bough/problem";
import { problemOf, type Random, tightModel, tinyCostModel } from "@bough/testing";
import { constantFrom, record } from "fast-check";
import { type MipAnswer, mipFault } from "../judges/mip-answer.ts";
import { peerFault, pointOf, tallyPeer } from "../judges/peer-point.ts";
import { askPeer, peersFor } from "../judges/peers.ts";
import { anyFamily } from "../models/families/index.ts";
import { mediumModel } from "../models/medium-models.ts";
import { type Model, showModel, toModel, toProblem } from "../models/model.ts";
import { practicalModel } from "../models/practical/index.ts";
import { randomModels } from "../models/random-models.ts";
import { noteSolves } from "../solves.ts";
import type { CaseTarget, Fault } from "../target.ts";

interface ProcessCase {
  readonly model: Model;
  readonly kind: "lp" | "mps";
}

const COMMAND = fileURLToPath(new URL("../../../packages/cli/dist/bough.cjs", import.meta.url));
/** What people write: nothing, or a number of threads. */
const RUNS: readonly (readonly string[])[] = [[], ["--threads", "2"], ["--threads", "1"]];
/** Limits of a run; one that comes to them is no fault of its answer. */
const SECONDS = 20;
const WORK_LIMIT = "1e9";

/**
 * The command line as people use it: a file, default options, threads. Each answer is judged by
 * itself, exactly where oracles can; with HiGHS and CBC where they are installed. These work with
 * tolerances of their own, so they do not judge: only a point of theirs does, held against the problem.
 */
export const processes: CaseTarget<ProcessCase> = {
  name: "processes",
  what: "files solved by the command with default options, on two threads and on one, beside HiGHS and CBC",
  cases: record({ model: randomModels(anyModel), kind: constantFrom("lp", "mps") }),
  judge({ model, kind }, tally) {
    const problem = toProblem(model);
    const folder = mkdtempSync(join(tmpdir(), "bough-processes-"));
    try {
      const text = (kind === "lp" ? writeLp(problem) : writeMps(problem)).text;
      const file = join(folder, `model.${kind}`);
      writeFileSync(file, text);
      const answers: MipAnswer[] = [];
      for (const options of RUNS) {
        const answer = askCommand(file, options, problem);
        noteSolves();
        if ("kind" in answer) return answer;
        if (answer.status.endsWith("-limit")) tally(answer.status);
        const fault = mipFault(problem, answer, {}, tally);
        if (fault !== null) return { ...fault, message: `${options.join(" ")} ${fault.message}` };
        answers.push(answer);
      }
      if (problem.structures.some(isEssential) || problem.numCols === 0) return null;
      for (const peer of peersFor(kind)) {
        if (peer.command === "glpsol") continue;
        const other = askPeer(peer, kind, text, folder);
        const fault = answers.map((answer) => peerFault(problem, answer, other)).find(isFault);
        if (fault !== undefined) return fault;
        for (const answer of answers) tallyPeer(peer.command, problem, answer, other, tally);
      }
      return null;
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  show: ({ model }) => showModel(model),
  // What is installed differs from machine to machine, and each case starts five processes.
  shortRun: 0,
};

/** Small models of every kind, tight and tiny ones, and some that no oracle can decide. */
function anyModel(random: Random): Model {
  const make = random.pick([
    anyFamily,
    (r: Random) => toModel(problemOf(tightModel(r))),
    (r: Random) => toModel(problemOf(tinyCostModel(r))),
    mediumModel,
    practicalModel,
    practicalModel,
  ]);
  return { ...make(random), offset: 0 };
}

/** What the command says of a file, or a fault where it says nothing. */
function askCommand(file: string, options: readonly string[], problem: Problem): MipAnswer | Fault {
  const given = [COMMAND, "solve", file, "--json", "--work-limit", WORK_LIMIT, ...options];
  const run = spawnSync(process.execPath, given, {
    encoding: "utf8",
    timeout: 1000 * SECONDS,
    killSignal: "SIGKILL",
  });
  if (run.signal !== null)
    return { kind: "ended", message: `${options.join(" ")} by ${run.signal}` };
  let said: Pick<MipAnswer, "status" | "objective" | "bound"> & {
    readonly solution?: Readonly<Record<string, number>> | null;
  };
  try {
    said = JSON.parse(run.stdout);
  } catch {
    return { kind: "no answer", message: `${run.status}: ${run.stdout} ${run.stderr}` };
  }
  const { status, objective, bound, solution } = said;
  const named = solution ?? null;
  const point = named === null ? null : pointOf(problem, new Map(Object.entries(named)));
  return { status, objective, bound, solution: point };
}

function isFault(fault: Fault | null): fault is Fault {
  return fault !== null;
}
