import { type OptionFlag, SOLVE_OPTIONS, type SolveOptions } from "@bough/bnb";
import {
  defaultText,
  isTruth,
  type NumberKind,
  type OptionLine,
  type OptionValue,
} from "@bough/problem";
import type { OptionSpec } from "./option-spec.ts";

// The flags that stand for options of the solver. They are lines of its own table: an option that
// gets a `flag` there is known here, with its range, default and help.

type SolverTable = typeof SOLVE_OPTIONS;
type Line = OptionLine & { readonly flag?: OptionFlag };

export type SolverFlag = {
  [Name in keyof SolverTable]: SolverTable[Name] extends { flag: { name: infer Flag } }
    ? Flag
    : never;
}[keyof SolverTable];

/** What the command line gives for a flag: numbers as such, "on" or "off", or text. */
type Given<Flag> = {
  [Name in keyof SolverTable]: SolverTable[Name] extends { flag: { name: Flag } }
    ? SolverTable[Name] extends { flag: { means: boolean } }
      ? boolean
      : OptionValue<SolverTable[Name]> extends number
        ? number
        : string
    : never;
}[keyof SolverTable];

export type SolverFlagValues = { readonly [Flag in SolverFlag]?: Given<Flag> };

const flagged = Object.entries<Line>(SOLVE_OPTIONS).flatMap(([option, line]) =>
  line.flag === undefined ? [] : [{ option, line, flag: line.flag }],
);

export const SOLVER_FLAGS = flagged.map(({ flag }) => flag.name) as readonly SolverFlag[];

export const SOLVER_FLAG_SPECS = Object.fromEntries(
  flagged.map(({ line, flag }) => [flag.name, specOf(line, flag)]),
) as Readonly<Record<SolverFlag, OptionSpec>>;

/** The solver's options, from the flags that were given. */
export function optionsOfFlags(given: SolverFlagValues): SolveOptions {
  const options = flagged
    .filter(({ flag }) => given[flag.name as SolverFlag] !== undefined)
    .map(({ option, line, flag }) => [
      option,
      meaning(line, flag, given[flag.name as SolverFlag]!),
    ]);
  return Object.fromEntries(options);
}

function meaning(line: Line, flag: OptionFlag, given: boolean | number | string): unknown {
  if (flag.means !== undefined) return flag.means;
  if (typeof given !== "string") return given;
  return isTruth(line.kind) ? given === "on" : given.split(",");
}

function specOf(line: Line, flag: OptionFlag): OptionSpec {
  const help = `${flag.help ?? line.help}${defaultIn(line, flag)}`;
  if (flag.means !== undefined) return { kind: "flag", help };
  if (isTruth(line.kind)) return { kind: "choice", choices: ["on", "off"], help };
  const value = flag.value ?? "VALUE";
  return isNumber(line.kind)
    ? { kind: "number", value, range: line.kind, help }
    : { kind: "text", value, help };
}

/** The default as the command's user would give it. */
function defaultIn(line: Line, flag: OptionFlag): string {
  const value = defaultText(line);
  if (flag.means !== undefined || value === "none") return "";
  if (isTruth(line.kind)) return value === "true" ? " (on)" : " (off)";
  return ` (${value})`;
}

function isNumber(kind: Line["kind"]): kind is NumberKind {
  return "isWhole" in kind;
}
