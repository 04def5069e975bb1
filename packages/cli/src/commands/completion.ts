import { ANSWERED } from "../exit-codes.ts";
import { operandsOf } from "../operands.ts";
import { UsageError } from "../usage-error.ts";
import type { Command } from "./command.ts";

/** @param commands all commands, this one included, as soon as it is run */
export const completionOf = (commands: () => readonly Command[]): Command => ({
  name: "completion",
  operands: "SHELL",
  summary: "print what a shell needs to complete commands and options",
  details: "SHELL is bash, zsh or fish.",
  options: [],
  examples: [
    { line: 'eval "$(bough completion bash)"', does: "in ~/.bashrc" },
    { line: 'eval "$(bough completion zsh)"', does: "in ~/.zshrc, behind compinit" },
    { line: "bough completion fish | source", does: "in ~/.config/fish/config.fish" },
  ],
  async run({ positionals }, terminal) {
    const [shell] = operandsOf(positionals, "SHELL");
    const { completionScript, SHELLS } = await import("../completion-script.ts");
    const known = SHELLS.find((each) => each === shell);
    if (known === undefined)
      throw new UsageError(
        `there is no completion for "${shell}"; the shells are ${SHELLS.join(", ")}`,
      );
    const { puzzles } = await import("@bough/puzzles");
    terminal.out(
      completionScript(
        known,
        commands(),
        puzzles.map(({ name }) => name),
      ),
    );
    return ANSWERED;
  },
});
