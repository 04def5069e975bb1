import type { Command } from "./command.ts";

export const explain: Command = {
  name: "explain",
  operands: "MODEL",
  summary: "say why a model has no solution",
  details:
    "Prints rows and bounds that contradict each other, no smaller set of which does, and the least change of rows that leaves a solution. The objective does not count.",
  options: ["threads", "time-limit", "seed", "json"],
  examples: [
    { line: "bough explain model.lp", does: "which rows to look at" },
    { line: "bough explain model.lp --time-limit 60 --json", does: "the same for a program" },
  ],
  async run(args, terminal) {
    // The modeler, whose words the answer takes, loads only where it is asked for.
    const { runExplain } = await import("../run-explain.ts");
    return runExplain(args, terminal);
  },
};
