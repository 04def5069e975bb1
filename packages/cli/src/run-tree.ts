import { solve, type VisitedNode } from "@bough/bnb";
import { counted, sizeOf } from "@bough/problem";
import type { ParsedArguments } from "./args.ts";
import type { ExitCode } from "./exit-codes.ts";
import { exitOf } from "./exit-of.ts";
import { displayName, requireDrawable, writeBytes } from "./files.ts";
import { jsonReport } from "./json-report.ts";
import { readModelFile } from "./model-file.ts";
import { operandsOf } from "./operands.ts";
import { svgTree } from "./plot/svg-tree.ts";
import { textTree } from "./plot/text-tree.ts";
import { SolveLog } from "./solve-log.ts";
import { solveOptionsOf } from "./solve-options.ts";
import type { Terminal } from "./terminal.ts";

/** Solves a model and shows the last of the trees that were searched. */
export async function runTree(
  { positionals, options }: ParsedArguments,
  terminal: Terminal,
): Promise<ExitCode> {
  const [path] = operandsOf(positionals, "MODEL");
  await requireDrawable(options.svg, options);
  const { problem, warnings } = await readModelFile(path, terminal);
  const log = new SolveLog(terminal, { ...options, quiet: true });
  let nodes: VisitedNode[] = [];
  log.model(displayName(path), sizeOf(problem));
  const result = await solve(problem, {
    ...solveOptionsOf(options, terminal, log),
    threads: 1,
    onNode: (node) => {
      if (nodes.length > 0 && node.tree !== nodes[0]!.tree) nodes = [];
      nodes.push(node);
    },
  });
  log.result(result);
  if (options.json)
    terminal.out(`${JSON.stringify({ ...jsonReport(problem, result, warnings), tree: nodes })}\n`);
  else if (nodes.length === 0) terminal.out("\nThe model was decided before there was a tree.\n");
  else if (options.svg === undefined) terminal.out(`\n${textTree(nodes).join("\n")}\n`);
  else terminal.out(`\n${counted(nodes.length, "visit")} to nodes drawn.\n`);
  if (options.svg !== undefined && nodes.length > 0)
    await writeBytes(options.svg, svgTree(displayName(path), nodes), terminal);
  return exitOf(result.status);
}
