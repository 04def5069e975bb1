// A process that solves one model, proves the answer, and has the proof checked by both checkers.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { solveSync } from "@bough/bnb";
import { type Certificate, certifySteps, type NoCertificate } from "@bough/certify";
import { stateStructures } from "@bough/formats";
import { isEssential, type Problem } from "@bough/problem";
import { differenceOf, stateProblem, verifyProof } from "@bough/proof";
import { proofInstances } from "./instances.ts";
import { officialVerdict, sizeOf, textOf, writeProof } from "./proof-files.ts";
import type { ProofReport } from "./proof-report.ts";

/** Times the limit after which a search that was asked to stop is left alone. */
const PATIENCE = 2;

const [set = "", name = "", folder = "", seconds = "20"] = process.argv.slice(2);
const instance = proofInstances(set, folder).find((each) => each.name === name);
if (instance === undefined) throw new Error(`there is no ${name} in ${set}`);
const report = await reportOn(stateStructures(await instance.load()), Number(seconds));
process.stdout.write(`${JSON.stringify(report)}\n`);

async function reportOn(problem: Problem, limit: number): Promise<ProofReport> {
  if (problem.structures.some(isEssential)) return { status: "structures" };
  const [answer, solveSeconds] = timed(() => solveSync(problem, { timeLimit: limit }));
  const solveMiB = peakMiB();
  const start = answer.solution ?? undefined;
  const [found, proofSeconds] = timed(() => certified(problem, start, limit));
  if (found === undefined) return { status: "no proof in time", solveSeconds };
  if (!("write" in found)) return { status: found.reason, solveSeconds };
  const place = mkdtempSync(join(tmpdir(), "bough-bench-"));
  try {
    const path = join(place, "proof.vipr");
    writeProof(path, found);
    const proofMiB = peakMiB();
    const [verified, checkSeconds] = timed(() => verifyProof(textOf(path)));
    if (differenceOf(verified.problem, stateProblem(problem).problem) !== undefined)
      throw new Error("the proof is about another model");
    return {
      ...{ status: found.status, isSolved: answer.status === found.status },
      objective: numberText(found.objective),
      bound: numberText(found.bound),
      isExact: found.bound === null || found.bound.equals(found.objective ?? found.bound),
      ...{ solveSeconds, proofSeconds, checkSeconds, solveMiB, proofMiB },
      bytes: sizeOf(path),
      nodes: found.statistics.nodes,
      official: officialVerdict(path),
    };
  } finally {
    rmSync(place, { recursive: true });
  }
}

function numberText(value: Certificate["bound"]): string {
  return value === null ? "" : `${value.toNumber()}`;
}

/** Largest resident set of this process so far. */
function peakMiB(): number {
  return process.resourceUsage().maxRSS / 1024;
}

function timed<T>(run: () => T): [T, number] {
  const begin = process.cpuUsage().user;
  const result = run();
  return [result, (process.cpuUsage().user - begin) / 1e6];
}

function certified(
  problem: Problem,
  start: Float64Array | undefined,
  limit: number,
): Certificate | NoCertificate | undefined {
  const begin = process.cpuUsage().user;
  const spent = () => (process.cpuUsage().user - begin) / 1e6;
  const steps = certifySteps(problem, { start, isStopped: () => spent() > limit });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (spent() > PATIENCE * limit) return undefined;
  }
}
