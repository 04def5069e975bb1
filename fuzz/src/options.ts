import { parseArgs } from "node:util";
import { parsedBy, positive, UsageError, whole } from "@bough/bench/command-line";
import { REGRESSIONS_FOLDER } from "./places.ts";

export interface FuzzOptions {
  /** Names of targets; all where empty. */
  readonly targets: readonly string[];
  /** Minutes for all targets together; undefined where cases are counted. */
  readonly minutes: number | undefined;
  /** Cases of each target. */
  readonly cases: number | undefined;
  readonly seed: number;
  /** Number of each target's first case. */
  readonly from: number;
  /** A regression file, or the seed of a case as it is printed. */
  readonly replay: string | undefined;
  /** Work units of one solve, for campaigns that leave the choice. */
  readonly workLimit: number | undefined;
  /** Finds are made smaller before they are written. */
  readonly shrinks: boolean;
  readonly out: string;
  readonly list: boolean;
  readonly help: boolean;
}

/** Throws `UsageError` with one line that says what is wrong. */
export function parseOptions(args: readonly string[]): FuzzOptions {
  const { values, positionals } = parsedBy(parse, args);
  if (values.minutes !== undefined && values.cases !== undefined)
    throw new UsageError("give --minutes or --cases, not both");
  return {
    targets: positionals,
    minutes: positive(values.minutes, "--minutes"),
    cases: whole(values.cases, "--cases"),
    seed: whole(values.seed, "--seed") ?? 0,
    from: whole(values.from, "--from") ?? 0,
    replay: values.replay,
    workLimit: positive(values["work-limit"], "--work-limit"),
    shrinks: !(values["no-shrink"] ?? false),
    out: values.out ?? REGRESSIONS_FOLDER,
    list: values.list ?? false,
    help: values.help ?? false,
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: args.filter((arg) => arg !== "--"),
    allowPositionals: true,
    options: {
      minutes: { type: "string" },
      cases: { type: "string" },
      seed: { type: "string" },
      from: { type: "string" },
      replay: { type: "string" },
      "work-limit": { type: "string" },
      "no-shrink": { type: "boolean" },
      out: { type: "string" },
      list: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
}
