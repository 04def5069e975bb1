import { parseArgs } from "node:util";
import { nearestName } from "@bough/problem";
import {
  ANY_COUNT,
  OPTIONS,
  type OptionName,
  type OptionSpec,
  type OptionValues,
} from "./options.ts";
import { UsageError } from "./usage-error.ts";

export interface ParsedArguments {
  readonly positionals: readonly string[];
  readonly options: OptionValues;
}

/**
 * Reads the arguments behind the command's name. Of an option given twice the last one holds.
 * Throws `UsageError` on an option the command does not take and on a value out of its range.
 */
export function parseArguments(
  argv: readonly string[],
  allowed: readonly OptionName[],
): ParsedArguments {
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(OPTIONS).map(([name, spec]) => [
        name,
        { type: takesNoNext(spec) ? ("boolean" as const) : ("string" as const) },
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const positionals: string[] = [];
  const values: Record<string, boolean | number | string> = {};
  let counted: OptionName | undefined;
  for (const token of tokens) {
    if (token.kind === "positional") {
      if (counted !== undefined && /^\d+$/.test(token.value)) values[counted] = Number(token.value);
      else positionals.push(token.value);
    }
    counted = undefined;
    if (token.kind !== "option") continue;
    const name = token.name === "h" ? "help" : token.name;
    if (!isAllowed(name, allowed)) throw new UsageError(unknownOption(token.rawName, allowed));
    const spec: OptionSpec = OPTIONS[name];
    values[name] = readValue(token.rawName, spec, token.value);
    if (spec.kind === "optional-count" && token.value === undefined) counted = name;
  }
  return { positionals, options: values as OptionValues };
}

/** True for options whose value is not simply the next argument. */
function takesNoNext(spec: OptionSpec): boolean {
  return spec.kind === "flag" || spec.kind === "optional-count";
}

function isAllowed(name: string, allowed: readonly OptionName[]): name is OptionName {
  return name === "help" || (allowed as readonly string[]).includes(name);
}

function unknownOption(given: string, allowed: readonly OptionName[]): string {
  const nearest = nearestName(given, allowed);
  const hint = nearest === undefined ? "" : `; did you mean --${nearest}?`;
  return `there is no option ${given} here${hint}`;
}

function readValue(
  given: string,
  spec: OptionSpec,
  text: string | undefined,
): boolean | number | string {
  if (spec.kind === "flag") {
    if (text !== undefined) throw new UsageError(`${given} takes no value`);
    return true;
  }
  if (text === undefined && spec.kind === "optional-count") return Infinity;
  if (text === undefined) throw new UsageError(`${given} needs a value: ${expected(spec)}`);
  if (spec.kind === "text") return text;
  if (spec.kind === "choice") {
    if (spec.choices.includes(text)) return text;
    throw new UsageError(`${given} is ${expected(spec)}, not "${text}"`);
  }
  const value = text.trim() === "" ? Number.NaN : Number(text);
  const isRightKind = spec.kind === "number" ? Number.isFinite(value) : Number.isInteger(value);
  const { minimum, maximum } = spec.kind === "optional-count" ? ANY_COUNT : spec;
  if (!isRightKind || value < minimum || value > maximum) {
    throw new UsageError(`${given} needs ${expected(spec)}, not "${text}"`);
  }
  return value;
}

function range(minimum: number, maximum: number): string {
  return maximum >= Number.MAX_SAFE_INTEGER
    ? `of at least ${minimum}`
    : `from ${minimum} to ${maximum}`;
}

function expected(spec: Exclude<OptionSpec, { kind: "flag" }>): string {
  switch (spec.kind) {
    case "text":
      return spec.value === "FILE" ? "a file name" : spec.value;
    case "choice":
      return spec.choices.join(" or ");
    case "optional-count":
      return "a whole number of at least 0";
    case "integer":
      return `a whole number ${range(spec.minimum, spec.maximum)}`;
    case "number":
      return `a number ${range(spec.minimum, spec.maximum)}`;
  }
}
