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
  /** The end of what it printed. */
  readonly said: string;
}

interface Peer {
  readonly command: string;
  readonly kinds: readonly FileKind[];
  arguments(kind: FileKind, file: string, answer: string): readonly string[];
  read(said: string, answer: string): Pick<PeerAnswer, "status" | "objective">;
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
  const found = peer.read(said, existsSync(answer) ? readFileSync(answer, "utf8") : "");
  return { ...found, said: said.trimEnd().split("\n").slice(-6).join(" | ") };
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
