import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../src/commands/index.ts";
import { completionScript, SHELLS } from "../src/completion-script.ts";

const hasBash = spawnSync("bash", ["--version"]).status === 0;

/**
 * Expects what bash offers for each list of words, the last of which is being typed. One shell
 * answers all of them into a file. With a shell and a socket for each, one of many runs found an
 * answer empty, and nothing said whether it was lost on the way or never given; a difference now
 * tells what the shell did.
 */
function expectOffers(offers: readonly { typed: readonly string[]; offered: readonly string[] }[]) {
  const asked = offers.map(
    ({ typed }) => `COMP_WORDS=(bough ${typed.map((word) => `'${word}'`).join(" ")})
COMP_CWORD=${typed.length}
_bough
echo "\${COMPREPLY[*]}"`,
  );
  const script = completionScript("bash", commands, ["rook-it", "sudoku"]);
  const folder = mkdtempSync(join(tmpdir(), "bough-completion-"));
  try {
    const [answers, trace] = ["answers", "trace"].map((name) => join(folder, name));
    const text = `${script}\nset -x\n${asked.join("\n")}`;
    const command = `exec > '${answers}' 2> '${trace}'\n${text}`;
    const { status } = spawnSync("bash", ["--norc", "-c", command], { stdio: "ignore" });
    const done = readFileSync(trace!, "utf8");
    expect(status, done).toBe(0);
    const lines = readFileSync(answers!, "utf8").split("\n");
    expect(lines, done).toEqual([...offers.map(({ offered }) => offered.join(" ")), ""]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.skipIf(!hasBash)("completion in bash", () => {
  it("offers commands, their options, and the values of options", () => {
    expectOffers([
      { typed: ["so"], offered: ["solve"] },
      { typed: ["solve", "--time"], offered: ["--time-limit"] },
      { typed: ["convert", "--time"], offered: [] },
      { typed: ["convert", "--he"], offered: ["--help"] },
      { typed: ["solve", "--presolve", "o"], offered: ["on", "off"] },
      { typed: ["puzzle", "su"], offered: ["sudoku"] },
      { typed: ["completion", ""], offered: SHELLS },
    ]);
  });
});

it("names every command and option in every shell", () => {
  for (const shell of SHELLS) {
    const script = completionScript(shell, commands, []);
    for (const command of commands) {
      expect(script).toContain(command.name);
      for (const option of command.options) expect(script).toContain(option);
    }
  }
});
