import { parseArgs } from "node:util";
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

export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/** Throws `UsageError` with one line that says what is wrong. */
export function parseOptions(args: readonly string[]): FuzzOptions {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  if (values.minutes !== undefined && values.cases !== undefined)
    throw new UsageError("give --minutes or --cases, not both");
  return {
    targets: positionals,
    minutes: values.minutes === undefined ? undefined : positive(values.minutes, "--minutes"),
    cases: values.cases === undefined ? undefined : whole(values.cases, "--cases"),
    seed: values.seed === undefined ? 0 : whole(values.seed, "--seed"),
    from: values.from === undefined ? 0 : whole(values.from, "--from"),
    replay: values.replay,
    workLimit:
      values["work-limit"] === undefined
        ? undefined
        : positive(values["work-limit"], "--work-limit"),
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

function positive(text: string, option: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new UsageError(`${option} takes a positive number, not "${text}"`);
  return value;
}

function whole(text: string, option: string): number {
  const value = Number(text);
  if (!(Number.isInteger(value) && value >= 0))
    throw new UsageError(`${option} takes a whole number, not "${text}"`);
  return value;
}
