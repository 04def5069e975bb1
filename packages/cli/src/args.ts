import { parseArgs } from "node:util";
import { countFrom, nearestName } from "@bough/problem";
import type { OptionSpec } from "./option-spec.ts";
import { OPTIONS, type OptionName, type OptionValues } from "./options.ts";
import { UsageError } from "./usage-error.ts";

const ANY_COUNT = countFrom(0);

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
  const nearest = nearestName(given, allowed) ?? takingValue(given, allowed);
  const hint = nearest === undefined ? "" : `; did you mean --${nearest}?`;
  return `there is no option ${given} here${hint}`;
}

/** The option whose value is called so in the help: --port is --http PORT. */
function takingValue(given: string, allowed: readonly OptionName[]): OptionName | undefined {
  const value = given.replace(/^-+/, "").toUpperCase();
  return allowed.find((name) => {
    const spec: OptionSpec = OPTIONS[name];
    return value.length > 2 && "value" in spec && spec.value === value;
  });
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
  const range = spec.kind === "optional-count" ? ANY_COUNT : spec.range;
  if (!Number.isFinite(value) || !range.accepts(value)) {
    throw new UsageError(`${given} needs ${expected(spec)}, not "${text}"`);
  }
  return value;
}

function expected(spec: Exclude<OptionSpec, { kind: "flag" }>): string {
  switch (spec.kind) {
    case "text":
      return spec.value === "FILE" ? "a file name" : spec.value;
    case "choice":
      return spec.choices.join(" or ");
    case "optional-count":
      return ANY_COUNT.wanted;
    case "number":
      return spec.range.wanted;
  }
}
