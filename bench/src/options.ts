import { parseArgs } from "node:util";

export interface BenchOptions {
  readonly suites: readonly string[];
  readonly instances: string | undefined;
  readonly timeLimit: number | undefined;
  /** Work units a run of ours. */
  readonly workLimit: number | undefined;
  readonly seeds: number | undefined;
  /** Techniques that an ablation switches off; all of them unless told. */
  readonly without: readonly string[] | undefined;
  readonly only: RegExp | undefined;
  readonly against: readonly string[] | undefined;
  readonly resume: boolean;
  readonly out: string | undefined;
}

export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/** Throws `UsageError` with one line that says what is wrong. */
export function parseOptions(args: readonly string[]): BenchOptions {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  return {
    suites: positionals,
    instances: values.instances,
    timeLimit:
      values["time-limit"] === undefined
        ? undefined
        : positive(values["time-limit"], "--time-limit"),
    workLimit:
      values["work-limit"] === undefined
        ? undefined
        : positive(values["work-limit"], "--work-limit"),
    without: values.without?.split(","),
    seeds: values.seeds === undefined ? undefined : count(values.seeds, "--seeds"),
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
      only: { type: "string" },
      against: { type: "string" },
      resume: { type: "boolean" },
      out: { type: "string" },
    },
  });
}

function positive(text: string, option: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new UsageError(`${option} takes a positive number, not "${text}"`);
  return value;
}

function count(text: string, option: string): number {
  const value = positive(text, option);
  if (!Number.isInteger(value))
    throw new UsageError(`${option} takes a whole number, not "${text}"`);
  return value;
}

function pattern(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch {
    throw new UsageError(`--only takes a regular expression, not "${text}"`);
  }
}
