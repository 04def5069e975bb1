import { fileURLToPath } from "node:url";
import { formatSeconds } from "../report/format.ts";
import { makeSheet, type Sheet } from "../report/sheet.ts";
import { runProcess } from "../run/process.ts";
import { proofInstances, proofSets } from "./instances.ts";

/** What a child says of one model; seconds are those of the processor. */
export interface ProofReport {
  readonly status: string;
  readonly objective?: string;
  /** Whether bound and objective are the same fraction. */
  readonly isExact?: boolean;
  readonly solveSeconds?: number;
  readonly proofSeconds?: number;
  readonly checkSeconds?: number;
  readonly bytes?: number;
  readonly nodes?: number;
  /** The verdict of viprchk; empty where it is not installed. */
  readonly other?: string;
}

const CHILD = fileURLToPath(new URL("./child.js", import.meta.url));

/** Proofs of public models and riddles, each in a process of its own: verified, how long, how large. */
export async function reportProofs(
  folder: string,
  seconds: number,
  only: RegExp | undefined,
  log: (line: string) => void,
): Promise<Sheet> {
  const rows: string[][] = [];
  for (const set of proofSets) {
    const ratios: number[] = [];
    let tried = 0;
    for (const { name } of proofInstances(set, folder)) {
      if (only !== undefined && !only.test(`${set}/${name}`)) continue;
      const report = await reportOn(set, name, folder, seconds);
      if (report.status === "structures" || report.status === "large") continue;
      tried++;
      if (report.proofSeconds === undefined) {
        log(`${set}/${name}  ${report.status}`);
        continue;
      }
      const row = [name, ...cellsOf(report)];
      ratios.push(report.proofSeconds / Math.max(report.solveSeconds ?? 0, SHORTEST));
      rows.push(row);
      log(row.join("  "));
    }
    if (tried === 0) continue;
    const mean = Math.exp(ratios.reduce((sum, r) => sum + Math.log(r), 0) / ratios.length);
    rows.push([
      `${set}: ${ratios.length} of ${tried}`,
      "",
      "",
      "",
      "",
      mean.toFixed(1),
      "",
      "",
      "",
      "",
    ]);
  }
  return makeSheet("proofs", "Proofs of answers", {
    headings: [
      ...["model", "status", "objective", "solve, s", "proof, s", "ratio", "check, s", "size, KiB"],
      ...["nodes", "viprchk"],
    ],
    textColumns: 3,
    rows,
    remark:
      "Processor time of a plain solve on one thread, of the proof from its answer, and of `bough verify`, each with the same limit. An objective with = is proven as a fraction, others within the gap. The last line of a set counts the proofs and has the geometric mean of the ratios, solves counted as a hundredth of a second at least.",
  });
}

/** Shorter solves than this are measured badly. */
const SHORTEST = 0.01;
/** What a process may take beyond the limits of solve and proof. */
const SPARE_FACTOR = 6;

async function reportOn(
  set: string,
  name: string,
  folder: string,
  seconds: number,
): Promise<ProofReport> {
  const args = [CHILD, set, name, folder, String(seconds)];
  const { output, errors } = await runProcess(process.execPath, args, SPARE_FACTOR * seconds + 60);
  return output.startsWith("{")
    ? JSON.parse(output)
    : { status: errors.trim().split("\n")[0] ?? "" };
}

function cellsOf(report: ProofReport): string[] {
  const { status, objective = "", isExact, bytes = 0, nodes = 0, other = "" } = report;
  const { solveSeconds = 0, proofSeconds = 0, checkSeconds = 0 } = report;
  return [
    status,
    `${isExact && objective !== "" ? "= " : ""}${objective}`,
    formatSeconds(solveSeconds),
    formatSeconds(proofSeconds),
    (proofSeconds / Math.max(solveSeconds, SHORTEST)).toFixed(1),
    formatSeconds(checkSeconds),
    (bytes / 1024).toFixed(0),
    String(nodes),
    other,
  ];
}
