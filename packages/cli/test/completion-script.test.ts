import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { commands } from "../src/commands/index.ts";
import { completionScript, SHELLS } from "../src/completion-script.ts";

const hasBash = spawnSync("bash", ["--version"]).status === 0;

/** What bash offers for the words, the last of which is being typed. */
function offered(...words: string[]): string[] {
  const script = `${completionScript("bash", commands, ["rook-it", "sudoku"])}
COMP_WORDS=(bough ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}
_bough
printf '%s\\n' "\${COMPREPLY[@]}" end`;
  // As its input is a socket, bash would take itself for a remote shell and read the user's ~/.bashrc first, whatever that does.
  const flags = ["--norc", "-c", script];
  const { stdout, stderr, status } = spawnSync("bash", flags, { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  // Without it the output was lost on the way, which is no fault of the script.
  expect(stdout).toMatch(/end\n$/);
  return stdout.split("\n").filter((line) => line !== "" && line !== "end");
}

describe.skipIf(!hasBash)("completion in bash", () => {
  it("offers commands, their options, and the values of options", () => {
    expect(offered("so")).toEqual(["solve"]);
    expect(offered("solve", "--time")).toEqual(["--time-limit"]);
    expect(offered("convert", "--time")).toEqual([]);
    expect(offered("convert", "--he")).toEqual(["--help"]);
    expect(offered("solve", "--presolve", "o")).toEqual(["on", "off"]);
    expect(offered("puzzle", "su")).toEqual(["sudoku"]);
    expect(offered("completion", "")).toEqual([...SHELLS]);
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
