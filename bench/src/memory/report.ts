import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatSeconds } from "../report/format.ts";
import { makeSheet, type Sheet } from "../report/sheet.ts";
import { runProcess } from "../run/process.ts";

/** What a child says of one model. */
export interface MemoryReport {
  readonly status: string;
  readonly seconds: number;
  /** Heap and typed arrays with the problem read, with it solved, and after many re-solves. */
  readonly problemMiB: number;
  readonly solvedMiB: number;
  readonly resolvedMiB: number;
  readonly iterations: number;
  readonly peakMiB: number;
}

const CHILD = fileURLToPath(new URL("./child.js", import.meta.url));
const CHILD_SECONDS = 240;

/** Large LPs solved once, and a small one solved again and again. */
const CASES = [
  { file: "netlib/dfl001.mps.gz", resolves: 0 },
  { file: "kennington/pds-10.mps.gz", resolves: 0 },
  { file: "netlib/25fv47.mps.gz", resolves: 1000 },
  { file: "miplib3/p0201.mps.gz", resolves: 10_000 },
] as const;

/** Heap and typed arrays, each case in a process of its own. */
export async function reportMemory(folder: string, log: (line: string) => void): Promise<Sheet> {
  const rows: string[][] = [];
  for (const { file, resolves } of CASES) {
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    const args = ["--expose-gc", CHILD, path, String(resolves)];
    const { output, errors } = await runProcess(process.execPath, args, CHILD_SECONDS);
    if (!output.startsWith("{")) throw new Error(`${file}: ${errors}`);
    const row = [file.replace(/.*\/|\.mps\.gz/g, ""), ...cellsOf(JSON.parse(output), resolves)];
    rows.push(row);
    log(row.join("  "));
  }
  return makeSheet("memory", "Memory of linear programs", {
    headings: [
      ...["model", "status", "pivots", "s", "problem, MiB", "solved, MiB"],
      ...["re-solves", "after them, MiB", "peak, MiB"],
    ],
    textColumns: 2,
    rows,
    remark:
      "Heap and typed arrays after a full collection: the problem read, then solved (with its result, or with an engine that is kept), then solved again with one bound changed each time. Peak: the largest resident set of the process.",
  });
}

function cellsOf(report: MemoryReport, resolves: number): string[] {
  const { problemMiB, solvedMiB, resolvedMiB, peakMiB } = report;
  return [
    report.status,
    String(report.iterations),
    formatSeconds(report.seconds),
    problemMiB.toFixed(1),
    solvedMiB.toFixed(1),
    resolves === 0 ? "" : String(resolves),
    resolves === 0 ? "" : resolvedMiB.toFixed(1),
    peakMiB.toFixed(0),
  ];
}
