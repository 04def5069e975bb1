import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeSheet, type Sheet } from "../report/sheet.ts";
import { runProcess } from "../run/process.ts";

/** What a child says of requests for one model. */
export interface LoadOfRequests {
  /** Those that differ: one, where all answers are the same. */
  readonly objectives: readonly (number | null)[];
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  /** Milliseconds by which the event loop was late. */
  readonly delayMedian: number;
  readonly delay99: number;
  readonly delayMost: number;
  /** MiB of heap and typed arrays before the requests, and some seconds after. */
  readonly memoryBefore: number;
  readonly memoryAfter: number;
}

/** What a child says of thousands of solves. */
export interface LongRun {
  /** MiB after the first twentieth, and after each fifth. */
  readonly memory: readonly number[];
  readonly cpuSeconds: number;
  /** What keeps the process alive when all is done. */
  readonly handles: readonly string[];
}

const CHILD = fileURLToPath(new URL("./child.js", import.meta.url));
const CHILD_SECONDS = 240;
const MODEL = "miplib3/p0201.mps.gz";
const REQUESTS = 20;
const SOLVES = 10_000;

const CASES = [
  { mode: "in-turn", threads: "1", title: "one after the other, threads: 1" },
  { mode: "at-once", threads: "1", title: "at once, threads: 1" },
  { mode: "in-turn", threads: "free", title: "one after the other, threads as found" },
  { mode: "at-once", threads: "free", title: "at once, threads as found" },
] as const;

/** Solves as a server does them: how long they take together, and what they leave of the event loop. */
export async function reportServers(folder: string, log: (line: string) => void): Promise<Sheet> {
  const path = join(folder, MODEL);
  const rows: string[][] = [];
  const note = (row: string[]) => {
    rows.push(row);
    log(row.join("  "));
  };
  for (const { mode, threads, title } of existsSync(path) ? CASES : [])
    note([
      `p0201, ${REQUESTS} ${title}`,
      ...cellsOf(await child([mode, path, `${REQUESTS}`, threads])),
    ]);
  const long: LongRun = await child(["long", path, `${SOLVES}`, "1"]);
  const { memory, handles, cpuSeconds } = long;
  const left = handles.length === 0 ? "no handle left" : `left: ${handles.join(" ")}`;
  const [before = 0] = memory;
  note([
    `${SOLVES} solves of small covers, ${left}`,
    ...["", cpuSeconds.toFixed(1), "", "", ""],
    ...[
      before.toFixed(1),
      memory
        .slice(1)
        .map((each) => each.toFixed(1))
        .join(" "),
    ],
  ]);
  return makeSheet("servers", "Many solves in one process", {
    headings: [
      ...["solves", "wall, s", "processor, s", "event loop late by: median, ms", "99 of 100, ms"],
      ...["most, ms", "memory before, MiB", "after, MiB"],
    ],
    textColumns: 1,
    rows,
    remark:
      "Each line is a process of its own. Memory is heap and typed arrays after a full collection; after requests it is looked at 8 seconds later, in the long run after each fifth of the solves.",
  });
}

async function child<Report>(args: readonly string[]): Promise<Report> {
  const command = ["--expose-gc", CHILD, ...args];
  const { output, errors } = await runProcess(process.execPath, command, CHILD_SECONDS);
  if (!output.startsWith("{")) throw new Error(`${args.join(" ")}: ${errors}`);
  return JSON.parse(output);
}

function cellsOf(load: LoadOfRequests): string[] {
  const { objectives, wallSeconds, cpuSeconds, delayMedian, delay99, delayMost } = load;
  if (objectives.length !== 1) throw new Error(`different answers: ${objectives.join(" ")}`);
  return [
    ...[wallSeconds.toFixed(1), cpuSeconds.toFixed(1)],
    ...[delayMedian, delay99, delayMost].map((delay) => delay.toFixed(1)),
    ...[load.memoryBefore.toFixed(1), load.memoryAfter.toFixed(1)],
  ];
}
