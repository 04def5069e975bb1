import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How a file is written, and what other programs call it. */
export type FileKind = "lp" | "mps" | "fixed.mps";

/** What another solver says of a file. */
export interface PeerAnswer {
  readonly status: "optimal" | "infeasible" | "unbounded" | "unread" | "other";
  /** In the sense of the file. */
  readonly objective: number | null;
  /** Values of its point by column name, those that are zero may be missing; empty without one. */
  readonly values: ReadonlyMap<string, number>;
  /** The end of what it printed. */
  readonly said: string;
}

export interface Peer {
  readonly command: string;
  readonly kinds: readonly FileKind[];
  arguments(kind: FileKind, file: string, answer: string): readonly string[];
  read(said: string, answer: string): Pick<PeerAnswer, "status" | "objective">;
  /** A line of the answer with a column's name and value. */
  readonly valueLine?: RegExp;
}

const SECONDS = 20;

const highs: Peer = {
  command: "highs",
  kinds: ["lp", "mps"],
  arguments(_, file, answer) {
    const options = `${answer}.options`;
    writeFileSync(options, "mip_rel_gap=0\nmip_abs_gap=0\n");
    return [file, "--options_file", options, "--solution_file", answer];
  },
  read(said, answer) {
    if (/error loading|parser error/i.test(said)) return { status: "unread", objective: null };
    const [, status = ""] = /^(?:Model status| {2}Status) *:? +(.*)/m.exec(said) ?? [];
    return { status: statusOf(status), objective: numberIn(/^Objective (\S+)/m, answer) };
  },
  valueLine: /^(\S+) (\S+)$/,
};

const cbc: Peer = {
  command: "cbc",
  kinds: ["lp", "mps"],
  arguments: (_, file, answer) => [file, "ratio", "0", "allow", "0", "solve", "solu", answer],
  read(said, answer) {
    if (/### Coin|not valid|errors on input/.test(said))
      return { status: "unread", objective: null };
    const [first = ""] = answer.split("\n");
    return { status: statusOf(first), objective: numberIn(/objective value (\S+)/, first) };
  },
  valueLine: /^ *\d+ (\S+) +(\S+) +\S+$/,
};

const glpsol: Peer = {
  command: "glpsol",
  kinds: ["lp", "mps", "fixed.mps"],
  arguments(kind, file, answer) {
    const flag = { lp: "--lp", mps: "--freemps", "fixed.mps": "--mps" }[kind];
    return [flag, file, "--mipgap", "0", "-o", answer];
  },
  read(said, answer) {
    if (/processing error/.test(said)) return { status: "unread", objective: null };
    const isEmpty = /HAS NO (INTEGER |PRIMAL )?FEASIBLE|INTEGER EMPTY/.test(said + answer);
    if (isEmpty) return { status: "infeasible", objective: null };
    if (/UNBOUNDED|HAS NO DUAL FEASIBLE/.test(said))
      return { status: "unbounded", objective: null };
    const [, status = ""] = /^Status:\s*(.*)/m.exec(answer) ?? [];
    return { status: statusOf(status), objective: numberIn(/^Objective:.*= (\S+)/m, answer) };
  },
};

const isInstalled = new Map<string, boolean>();

/** The solvers on the path that read a kind of file. */
export function peersFor(kind: FileKind): readonly Peer[] {
  return [highs, cbc, glpsol].filter(({ command, kinds }) => {
    if (!kinds.includes(kind)) return false;
    let isThere = isInstalled.get(command);
    if (isThere === undefined) {
      isThere = spawnSync(command, ["--version"], { input: "", timeout: 5000 }).error === undefined;
      isInstalled.set(command, isThere);
    }
    return isThere;
  });
}

/** @param folder where the files may lie */
export function askPeer(peer: Peer, kind: FileKind, text: string, folder: string): PeerAnswer {
  const file = join(folder, `model.${kind}`);
  const answer = join(folder, "answer.txt");
  rmSync(answer, { force: true });
  writeFileSync(file, text);
  const run = spawnSync(peer.command, peer.arguments(kind, file, answer), {
    encoding: "utf8",
    input: "",
    cwd: folder,
    timeout: 1000 * SECONDS,
  });
  const said = `${run.stdout}${run.stderr}`;
  const written = existsSync(answer) ? readFileSync(answer, "utf8") : "";
  const found = peer.read(said, written);
  const values = valuesIn(written, peer.valueLine);
  return { ...found, values, said: said.trimEnd().split("\n").slice(-6).join(" | ") };
}

/** What stands in a solution file before its rows. */
function valuesIn(written: string, line: RegExp | undefined): Map<string, number> {
  const values = new Map<string, number>();
  if (line === undefined) return values;
  for (const each of written.split(/^# Rows/m, 1)[0].split("\n")) {
    const found = line.exec(each);
    if (found !== null) values.set(found[1], Number(found[2]));
  }
  return values;
}

function statusOf(text: string): PeerAnswer["status"] {
  if (/infeasible|empty/i.test(text)) return "infeasible";
  if (/unbounded/i.test(text)) return "unbounded";
  return /optimal/i.test(text) ? "optimal" : "other";
}

function numberIn(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
