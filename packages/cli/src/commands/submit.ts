import { SOLVER_FLAGS } from "../solver-flags.ts";
import type { Command } from "./command.ts";

export const submit: Command = {
  name: "submit",
  operands: "MODEL",
  summary: "solve a model on a farm, as if it were here",
  details:
    "The same as bough solve, but the work is done where bough serve leads to. The token of a farm that asks for one is taken from BOUGH_TOKEN. Ctrl-C ends the job and prints the best that it has found.",
  options: [
    ...["to", "shared", "priority", "memory", "keep"],
    ...SOLVER_FLAGS,
    ...["solution", "duals", "statistics", "json", "log", "quiet"],
  ] as Command["options"],
  examples: [
    { line: "bough submit model.mps --to http://farm:8080", does: "solve there, log here" },
    {
      line: "bough submit model.mps.gz --to http://farm:8080 --time-limit 3600 --json",
      does: "the same for a program",
    },
  ],
  async run(args, terminal) {
    const { runSubmit } = await import("../submit/run-submit.ts");
    return runSubmit(args, terminal);
  },
};
