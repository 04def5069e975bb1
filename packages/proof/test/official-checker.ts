import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "vitest";

/** The checker of the format's authors, where it is installed; its path may stand in BOUGH_VIPRCHK. */
const command = process.env.BOUGH_VIPRCHK ?? "viprchk";
const isInstalled = spawnSync(command, []).error === undefined;
if (!isInstalled) console.log("viprchk is not installed: its verdicts are not compared");

export const officialChecker = {
  isInstalled,
  it: isInstalled ? it : it.skip,
  accepts(proof: string): boolean {
    const folder = mkdtempSync(join(tmpdir(), "bough-proof-"));
    try {
      const path = join(folder, "proof.vipr");
      writeFileSync(path, proof);
      return spawnSync(command, [path]).status === 0;
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
