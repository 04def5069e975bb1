import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const command = process.env.BOUGH_VIPRCHK ?? "viprchk";

/** A checker that is asked for longer than this has lost its way. */
const MOST_MILLISECONDS = 5000;

export interface OfficialVerdict {
  readonly accepts: boolean;
  /** Its last complaint. */
  readonly complaint: string;
}

/** What the checker of the format's authors says; undefined where it is not installed. */
export function officialVerdict(proof: string): OfficialVerdict | undefined {
  const folder = mkdtempSync(join(tmpdir(), "bough-fuzz-"));
  try {
    const path = join(folder, "proof.vipr");
    writeFileSync(path, proof);
    const options = { encoding: "utf8", timeout: MOST_MILLISECONDS } as const;
    const { error, status, signal, stdout, stderr } = spawnSync(command, [path], options);
    if (error !== undefined && signal === null) return undefined;
    const lines = `${stdout}\n${stderr}`.split("\n").filter((line) => line.trim() !== "");
    const complaint = lines.find((line) => /fail|error|not|invalid|expect/i.test(line));
    return { accepts: status === 0, complaint: signal ?? complaint ?? lines.at(-1) ?? "" };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
