import { solve } from "@bough/bnb";
import { sizeOf } from "@bough/problem";
import type { ParsedArguments } from "./args.ts";
import type { ExitCode } from "./exit-codes.ts";
import { exitOf } from "./exit-of.ts";
import { displayName, requireDrawable, writeBytes } from "./files.ts";
import { jsonReport } from "./json-report.ts";
import { readModelFile } from "./model-file.ts";
import { operandsOf } from "./operands.ts";
import { BoundHistory, windowOf } from "./plot/bound-history.ts";
import { svgPlot } from "./plot/svg-plot.ts";
import { textPlot } from "./plot/text-plot.ts";
import { SolveLog } from "./solve-log.ts";
import { solveOptionsOf } from "./solve-options.ts";
import type { Terminal } from "./terminal.ts";

/** Columns of a plot where no screen says how many there are. */
const USUAL_WIDTH = 80;

/** Solves a model and plots how the best point and the bound came together. */
export async function runPlot(
  { positionals, options }: ParsedArguments,
  terminal: Terminal,
): Promise<ExitCode> {
  const [path] = operandsOf(positionals, "MODEL");
  await requireDrawable(options.svg, options);
  const { problem, warnings } = await readModelFile(path, terminal);
  const log = new SolveLog(terminal, { ...options, quiet: true });
  const history = new BoundHistory();
  log.model(displayName(path), sizeOf(problem));
  const asked = solveOptionsOf(options, terminal, log);
  const result = await solve(problem, {
    ...asked,
    onProgress: (event) => {
      history.add(event);
      asked.onProgress?.(event);
    },
  });
  history.end(result);
  log.result(result);
  const { moments } = history;
  const window = windowOf(moments);
  if (options.json) {
    terminal.out(`${JSON.stringify({ ...jsonReport(problem, result, warnings), moments })}\n`);
  } else if (window === null) terminal.out("\nNeither a point nor a bound is known.\n");
  else {
    const width = Math.min(USUAL_WIDTH, terminal.tableWidth);
    terminal.out(`\n${textPlot(moments, window, width).join("\n")}\n`);
  }
  if (options.svg !== undefined && window !== null)
    await writeBytes(options.svg, svgPlot(displayName(path), moments, window), terminal);
  return exitOf(result.status);
}
