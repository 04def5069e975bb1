import type { SolveOptions } from "@bough/bnb";
import type { OptionName, OptionValues } from "./options.ts";
import type { SolveLog } from "./solve-log.ts";
import type { Terminal } from "./terminal.ts";

/** The options that every solving command takes. */
export const LIMIT_OPTIONS = [
  "threads",
  "time-limit",
  "node-limit",
  "work-limit",
  "gap",
  "seed",
  "opportunistic",
  "presolve",
  "without",
] as const satisfies readonly OptionName[];

/** What was asked on the command line as the engine wants to hear it. */
export function solveOptionsOf(
  options: OptionValues,
  terminal: Terminal,
  log: SolveLog,
): SolveOptions {
  return {
    signal: terminal.signal,
    onProgress: (event) => log.progress(event),
    ...given("threads", options.threads),
    ...given("deterministic", options.opportunistic === undefined ? undefined : false),
    ...given("timeLimit", options["time-limit"]),
    ...given("nodeLimit", options["node-limit"]),
    ...given("workLimit", options["work-limit"]),
    ...given("gapRelative", options.gap),
    ...given("seed", options.seed),
    ...given("without", options.without?.split(",")),
    ...given("presolve", options.presolve === undefined ? undefined : options.presolve === "on"),
  };
}

function given<Name extends string, Value>(name: Name, value: Value | undefined) {
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: Value };
}
