// A process that solves one model, proves the answer, and has the proof checked by both checkers.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { solveSync } from "@bough/bnb";
import { type Certificate, certifySteps } from "@bough/certify";
import { isEssential, type Problem } from "@bough/problem";
import { differenceOf, stateProblem, verifyProof } from "@bough/proof";
import { isTried, proofInstances } from "./instances.ts";
import type { ProofReport } from "./report.ts";

const [set = "", name = "", folder = "", seconds = "20"] = process.argv.slice(2);
const instance = proofInstances(set, folder).find((each) => each.name === name);
if (instance === undefined) throw new Error(`there is no ${name} in ${set}`);
const report = await reportOn(await instance.load(), Number(seconds));
process.stdout.write(`${JSON.stringify(report)}\n`);

async function reportOn(problem: Problem, limit: number): Promise<ProofReport> {
  if (problem.structures.some(isEssential)) return { status: "structures" };
  if (!isTried(problem.numRows, problem.numIntegers)) return { status: "large" };
  const [answer, solveSeconds] = timed(() => solveSync(problem, { timeLimit: limit }));
  if (answer.status !== "optimal" && answer.status !== "infeasible")
    return { status: `solve: ${answer.status}`, solveSeconds };
  const start = answer.solution ?? undefined;
  const [found, proofSeconds] = timed(() => certified(problem, start, limit));
  if (found === undefined) return { status: "no proof in time", solveSeconds };
  if (!("write" in found)) return { status: found.reason, solveSeconds };
  const pieces: string[] = [];
  found.write((piece) => pieces.push(piece));
  const [verified, checkSeconds] = timed(() => verifyProof(pieces));
  if (differenceOf(verified.problem, stateProblem(problem).problem) !== undefined)
    throw new Error("the proof is about another model");
  const text = pieces.join("");
  return {
    status: found.status,
    objective: found.objective === null ? "" : `${found.objective.toNumber()}`,
    isExact: found.bound === null || found.bound.equals(found.objective ?? found.bound),
    ...{ solveSeconds, proofSeconds, checkSeconds },
    bytes: text.length,
    nodes: found.statistics.nodes,
    other: otherVerdict(text),
  };
}

function timed<T>(run: () => T): [T, number] {
  const begin = process.cpuUsage().user;
  const result = run();
  return [result, (process.cpuUsage().user - begin) / 1e6];
}

function certified(problem: Problem, start: Float64Array | undefined, limit: number) {
  const end = process.cpuUsage().user + limit * 1e6;
  const steps = certifySteps(problem, { start });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value satisfies Certificate | { readonly reason: string };
    if (process.cpuUsage().user > end) return undefined;
  }
}

/** What viprchk says; empty where it is not installed. */
function otherVerdict(text: string): string {
  const place = mkdtempSync(join(tmpdir(), "bough-bench-"));
  try {
    const path = join(place, "proof.vipr");
    writeFileSync(path, text);
    const { error, status } = spawnSync(process.env.BOUGH_VIPRCHK ?? "viprchk", [path]);
    return error === undefined ? (status === 0 ? "accepts" : "REFUSES") : "";
  } finally {
    rmSync(place, { recursive: true });
  }
}
