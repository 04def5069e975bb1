import { SOLVER_FLAGS } from "../solver-flags.ts";
import type { Command } from "./command.ts";

export const plot: Command = {
  name: "plot",
  operands: "MODEL",
  summary: "solve a model and plot best point and bound over time",
  options: [...SOLVER_FLAGS, "svg", "log", "json"],
  examples: [
    { line: "bough plot model.mps", does: "in the terminal" },
    { line: "bough plot model.mps --time-limit 60 --svg plot.svg", does: "as a picture" },
  ],
  async run(args, terminal) {
    const { runPlot } = await import("../run-plot.ts");
    return runPlot(args, terminal);
  },
};
