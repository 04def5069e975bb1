import { fileURLToPath } from "node:url";
import { formatSeconds } from "../report/format.ts";
import { makeSheet, type Sheet } from "../report/sheet.ts";
import { runProcess } from "../run/process.ts";
import { proofInstances, proofSets } from "./instances.ts";
import { type ProofReport, ratioOf } from "./proof-report.ts";
import { SetSummary } from "./set-summary.ts";

const CHILD = fileURLToPath(new URL("./child.js", import.meta.url));

const HEADINGS = [
  ...["model", "status", "objective", "solve, s", "proof, s", "ratio", "check, s", "viprchk, s"],
  ...["size, KiB", "nodes", "MiB"],
];

/** Proofs of public models and riddles, each in a process of its own: verified, how long, how large. */
export async function reportProofs(
  folder: string,
  seconds: number,
  only: RegExp | undefined,
  log: (line: string) => void,
): Promise<Sheet> {
  const models = proofSets.flatMap((set) =>
    proofInstances(set, folder)
      .filter(({ name }) => only === undefined || only.test(`${set}/${name}`))
      .map(({ name }) => ({ set, name })),
  );
  const reports = await inPairs(models, async ({ set, name }) => {
    const report = await reportOn(set, name, folder, seconds);
    if (report.status !== "structures") log(`${set}/${[name, ...cellsOf(report)].join("  ")}`);
    return report;
  });
  const rows: string[][] = [];
  const summaries = new Map<string, SetSummary>();
  for (const [k, { set, name }] of models.entries()) {
    const report = reports[k];
    if (report === undefined || report.status === "structures") continue;
    rows.push([name, ...cellsOf(report)]);
    const summary = summaries.get(set) ?? new SetSummary();
    summaries.set(set, summary);
    summary.add(report);
  }
  for (const [set, summary] of summaries) rows.push([set, ...summary.cells()]);
  return makeSheet("proofs", "Proofs of answers", {
    headings: HEADINGS,
    textColumns: 3,
    rows,
    remark:
      "Two models at a time, each in a process of its own. Processor time of a plain solve on one thread, of the proof from its answer, of `bough verify` and of viprchk, solve and proof each with the same limit. An objective with = is proven as a fraction, others within the gap; a range is what was proven until the limit. MiB: the process's peak after the proof, the plain solve's in brackets where that was less. The last lines, one a set: how many were proven, tried and proven in part; totals; the geometric mean of the ratios, solves counted as a hundredth of a second at least.",
  });
}

/** Models at a time: what is measured is time of the processor, not of the clock. */
const AT_A_TIME = 2;

/** Results in the order of the items. */
async function inPairs<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const runOn = async () => {
    while (next < items.length) {
      const k = next++;
      results[k] = await run(items[k] as Item);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, runOn));
  return results;
}

/** What a process may take beyond the limits of solve and proof. */
const SPARE_FACTOR = 8;

async function reportOn(
  set: string,
  name: string,
  folder: string,
  seconds: number,
): Promise<ProofReport> {
  const args = [CHILD, set, name, folder, String(seconds)];
  const { output, errors } = await runProcess(process.execPath, args, SPARE_FACTOR * seconds + 90);
  if (output.startsWith("{")) return JSON.parse(output);
  const complaint = errors.split("\n").find((line) => line.includes("Error: ")) ?? errors;
  return { status: complaint.replace(/^.*Error: /, "").split("\n")[0] || "no answer" };
}

function cellsOf(report: ProofReport): string[] {
  const { status, proofSeconds, checkSeconds = 0, bytes = 0, nodes = 0, official } = report;
  const { solveMiB = 0, proofMiB = 0 } = report;
  if (proofSeconds === undefined) return [status, ...new Array<string>(9).fill("")];
  const memory = `${proofMiB.toFixed(0)} (${solveMiB.toFixed(0)})`;
  return [
    status,
    objectiveCell(report),
    formatSeconds(report.solveSeconds ?? 0),
    formatSeconds(proofSeconds),
    ratioOf(report).toFixed(1),
    formatSeconds(checkSeconds),
    official === undefined ? "" : official.accepts ? formatSeconds(official.seconds) : "REFUSES",
    (bytes / 1024).toFixed(0),
    String(nodes),
    proofMiB - solveMiB < 1 ? proofMiB.toFixed(0) : memory,
  ];
}

function objectiveCell({ status, objective = "", bound = "", isExact }: ProofReport): string {
  if (status === "stopped") return `${bound} .. ${objective}`;
  return isExact && objective !== "" ? `= ${objective}` : objective;
}
