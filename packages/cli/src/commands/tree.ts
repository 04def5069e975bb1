import { SOLVER_FLAGS } from "../solver-flags.ts";
import type { Command } from "./command.ts";

export const tree: Command = {
  name: "tree",
  operands: "MODEL",
  summary: "solve a model on one thread and draw the tree that was searched",
  details:
    "Without --svg the tree is printed with a line a node, up to a few hundred. A search that began again on a smaller model has several trees; the last one is shown.",
  options: [...SOLVER_FLAGS.filter((flag) => flag !== "threads"), "svg", "log", "json"],
  examples: [
    { line: "bough tree model.mps --svg tree.svg", does: "the tree as a picture" },
    { line: "bough tree model.mps --node-limit 50", does: "its first nodes as text" },
  ],
  async run(args, terminal) {
    const { runTree } = await import("../run-tree.ts");
    return runTree(args, terminal);
  },
};
