/** One line of the option table; parsing, `--help` and the types of the values derive from it. */
export type OptionSpec = FlagSpec | NumberSpec | CountSpec | TextSpec | ChoiceSpec;

interface FlagSpec {
  readonly kind: "flag";
  readonly help: string;
}

interface NumberSpec {
  readonly kind: "number" | "integer";
  readonly value: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly help: string;
}

/** A whole number that may be left out, which means no limit. */
interface CountSpec {
  readonly kind: "optional-count";
  readonly value: string;
  readonly help: string;
}

interface TextSpec {
  readonly kind: "text";
  readonly value: string;
  readonly help: string;
}

interface ChoiceSpec {
  readonly kind: "choice";
  readonly choices: readonly string[];
  readonly help: string;
}

/** What a count can be. */
export const ANY_COUNT = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const ANY_AMOUNT = { minimum: 0, maximum: Number.MAX_VALUE };

/** Every option of every command. To add one: a line here, and its name in the command that takes it. */
export const OPTIONS = {
  threads: {
    kind: "integer",
    value: "N",
    minimum: 1,
    maximum: 64,
    help: "worker threads (the cores available, at most 8)",
  },
  opportunistic: {
    kind: "flag",
    help: "let threads exchange at once: faster, not the same every time",
  },
  "time-limit": { kind: "number", value: "S", ...ANY_AMOUNT, help: "stop after S seconds" },
  "node-limit": { kind: "integer", value: "N", ...ANY_COUNT, help: "stop after N nodes" },
  "work-limit": {
    kind: "number",
    value: "N",
    ...ANY_AMOUNT,
    help: "stop after N work units (nonzeros touched; the same on every machine)",
  },
  gap: {
    kind: "number",
    value: "G",
    ...ANY_AMOUNT,
    help: "relative gap that ends the search (1e-4)",
  },
  seed: { kind: "integer", value: "N", ...ANY_COUNT, help: "seed of every random choice (0)" },
  presolve: { kind: "choice", choices: ["on", "off"], help: "shrink the model first (on)" },
  without: {
    kind: "text",
    value: "NAME,…",
    help: "switch techniques off, for comparisons; a wrong name lists them",
  },
  start: { kind: "text", value: "FILE", help: "start from the point in a solution file" },
  solution: {
    kind: "text",
    value: "FILE",
    help: "write the solution to FILE (- for standard output)",
  },
  duals: { kind: "flag", help: "give row duals and reduced costs (linear programs)" },
  statistics: { kind: "flag", help: "show every counter of the solve as tables" },
  json: { kind: "flag", help: "print one JSON object instead of the log" },
  quiet: { kind: "flag", help: "print the result only, no log and no progress" },
  exact: { kind: "flag", help: "check in exact rational arithmetic" },
  list: { kind: "flag", help: "list the puzzles, or the boards of one" },
  formulation: {
    kind: "choice",
    choices: ["tight", "literal"],
    help: "how the rules become rows (tight)",
  },
  unique: { kind: "flag", help: "say whether the answer is the only one" },
  all: { kind: "optional-count", value: "LIMIT", help: "print all answers, or so many" },
  svg: {
    kind: "text",
    value: "FILE",
    help: "draw the answer as SVG into FILE; with --all the board and all answers, without an answer the board",
  },
  unsolved: { kind: "flag", help: "show the board as it is given and solve nothing" },
  help: { kind: "flag", help: "show this help" },
  version: { kind: "flag", help: "show the version" },
} as const satisfies Record<string, OptionSpec>;

export type OptionName = keyof typeof OPTIONS;

type ValueOf<Spec extends OptionSpec> = Spec extends { kind: "flag" }
  ? boolean
  : Spec extends { kind: "number" | "integer" | "optional-count" }
    ? number
    : Spec extends { choices: readonly (infer Choice)[] }
      ? Choice
      : string;

/** The values given on the command line; an option that was not given is absent. */
export type OptionValues = { readonly [Name in OptionName]?: ValueOf<(typeof OPTIONS)[Name]> };
