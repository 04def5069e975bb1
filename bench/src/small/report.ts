import { fileURLToPath } from "node:url";
import { bough, findContender } from "../contenders/index.ts";
import { makeSheet, type Sheet } from "../report/sheet.ts";
import { runProcess } from "../run/process.ts";
import { SMALL_FAMILIES } from "./models.ts";

/** What a child says of one family. */
export interface SmallResult {
  readonly family: string;
  /** Of each variant, null without a point. */
  readonly objectives: readonly (number | null)[];
  /** Microseconds of processor time a solve: of the quickest part, and of the median one. */
  readonly least: number;
  readonly median: number;
}

const CHILD = fileURLToPath(new URL("./child.js", import.meta.url));
const CHILD_SECONDS = 600;
const PEERS = ["highs-wasm", "glpk-wasm", "yalps", "jslp"];
/** Objectives further apart, relative from 1 on, are different answers. */
const TOLERANCE = 1e-6;

/** Small problems solved by the thousand in a warm process, each solver in one of its own. */
export async function reportSmall(
  against: readonly string[] | undefined,
  log: (line: string) => void,
): Promise<Sheet> {
  const peers = (against ?? PEERS).map(findContender);
  const present = [bough, ...peers.filter((peer) => peer.version() !== undefined)];
  const results = new Map<string, SmallResult[]>();
  for (const { name } of present) {
    const { output, errors } = await runProcess(process.execPath, [CHILD, name], CHILD_SECONDS);
    if (!output.startsWith("{")) throw new Error(`${name}: ${errors}`);
    const lines = output.trim().split("\n");
    results.set(
      name,
      lines.map((line) => JSON.parse(line)),
    );
    log(
      `${name}: ${results
        .get(name)
        ?.map(({ median }) => median.toFixed(0))
        .join(" ")} µs`,
    );
  }
  const rows = SMALL_FAMILIES.map(({ name }, k) => [
    name,
    ...present.map((contender) => cellOf(results, contender.name, k)),
  ]);
  return makeSheet("small", "Small problems by the thousand", {
    headings: ["problem", ...present.map(({ title }) => `${title}, µs`)],
    textColumns: 1,
    rows,
    remark:
      "Microseconds of processor time a solve, all threads of the process, warm: the median of nine parts, and in parentheses the quickest. Twenty variants in turn; wrong: variants whose objective is worse than the best that any solver has found, or missing.",
  });
}

function cellOf(results: ReadonlyMap<string, SmallResult[]>, name: string, k: number): string {
  const own = results.get(name)?.[k];
  if (own === undefined) return "";
  const all = [...results.values()].flatMap((list) => list[k] ?? []);
  const wrong = own.objectives.filter((objective, variant) => {
    const best = Math.min(...all.map(({ objectives }) => objectives[variant] ?? Infinity));
    const slack = TOLERANCE * Math.max(1, Math.abs(best));
    return objective === null || Math.abs(objective - best) > slack;
  }).length;
  const times = `${own.median.toFixed(0)} (${own.least.toFixed(0)})`;
  return wrong === 0 ? times : `${times}, ${wrong} wrong`;
}
