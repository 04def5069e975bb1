import { parseArgs } from "node:util";
import { count, parsedBy, positive, UsageError, whole } from "./command-line.ts";

export interface BenchOptions {
  readonly suites: readonly string[];
  readonly instances: string | undefined;
  readonly timeLimit: number | undefined;
  /** Work units a run of ours. */
  readonly workLimit: number | undefined;
  readonly seeds: number | undefined;
  /** The first of them. */
  readonly firstSeed: number | undefined;
  /** Techniques that an ablation switches off; all of them unless told. */
  readonly without: readonly string[] | undefined;
  readonly only: RegExp | undefined;
  readonly against: readonly string[] | undefined;
  readonly resume: boolean;
  readonly out: string | undefined;
}

/** Throws `UsageError` with one line that says what is wrong. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parsedBy(parse, args);
  return {
    suites: positionals,
    instances: values.instances,
    timeLimit: positive(values["time-limit"], "--time-limit"),
    workLimit: positive(values["work-limit"], "--work-limit"),
    without: values.without?.split(","),
    seeds: count(values.seeds, "--seeds"),
    firstSeed: whole(values["first-seed"], "--first-seed"),
    only: values.only === undefined ? undefined : pattern(values.only),
    against: values.against?.split(",").filter((name) => name !== ""),
    resume: values.resume ?? false,
    out: values.out,
  };
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: args.filter((arg) => arg !== "--"),
    allowPositionals: true,
    options: {
      instances: { type: "string" },
      "time-limit": { type: "string" },
      "work-limit": { type: "string" },
      without: { type: "string" },
      seeds: { type: "string" },
      "first-seed": { type: "string" },
      only: { type: "string" },
      against: { type: "string" },
      resume: { type: "boolean" },
      out: { type: "string" },
    },
  });
}

function pattern(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch {
    throw new UsageError(`--only takes a regular expression, not "${text}"`);
  }
}
