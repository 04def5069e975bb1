import { numberFrom, wholeNumberWithin } from "@bough/problem";
import type { OptionSpec, ValueOf } from "./option-spec.ts";
import { SOLVER_FLAG_SPECS, type SolverFlag, type SolverFlagValues } from "./solver-flags.ts";

/**
 * The options that are the command's own. To add one: a line here, and its name in the command that
 * takes it. Those of the solver come from its own table.
 */
const COMMAND_OPTIONS = {
  start: { kind: "text", value: "FILE", help: "start from the point in a solution file" },
  solution: {
    kind: "text",
    value: "FILE",
    help: "write the solution to FILE (- for standard output)",
  },
  duals: { kind: "flag", help: "give row duals and reduced costs (linear programs)" },
  statistics: { kind: "flag", help: "show every counter of the solve as tables" },
  json: { kind: "flag", help: "print one JSON object and nothing else" },
  log: { kind: "text", value: "FILE", help: "write the log into FILE, too" },
  quiet: {
    kind: "flag",
    help: "print the result without the log; of a model no values either, which --solution - has",
  },
  certify: {
    kind: "text",
    value: "FILE",
    help: "prove the answer, within the limits once more, and write the proof into FILE, for `bough verify` and others",
  },
  exact: {
    kind: "flag",
    help: "answer (within the limits once more) or check in exact rational arithmetic",
  },
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
    help: "draw into FILE as SVG",
  },
  unsolved: { kind: "flag", help: "show the board as it is given and solve nothing" },
  explain: { kind: "flag", help: "tell the answer step by step, simplest first" },
  hint: { kind: "flag", help: "tell the next step only" },
  check: { kind: "flag", help: "say whether what is filled in is right" },
  rate: { kind: "flag", help: "say how hard the board is by the steps it needs" },
  generate: { kind: "flag", help: "make a board with one answer and no clue too many" },
  size: {
    kind: "number",
    value: "N",
    range: wholeNumberWithin(1, 99),
    help: "side of the boards that are made (what is usual for the riddle)",
  },
  difficulty: {
    kind: "choice",
    choices: ["easy", "medium", "hard"],
    help: "how hard the boards are that are made (any)",
  },
  book: {
    kind: "number",
    value: "N",
    range: wholeNumberWithin(1, 1000),
    help: "make N boards as a page to print, the answers at the end",
  },
  html: {
    kind: "text",
    value: "FILE",
    help: "write the page of --book, or the steps of --explain as a page of drawings",
  },
  to: { kind: "text", value: "URL", help: "the farm, as bough serve prints it" },
  shared: { kind: "flag", help: "have all workers of the farm search the model's tree together" },
  priority: {
    kind: "number",
    value: "N",
    range: wholeNumberWithin(1, 100),
    help: "how urgent the job is, 1 most (50)",
  },
  memory: {
    kind: "number",
    value: "MB",
    range: wholeNumberWithin(64, 1 << 20),
    help: "megabytes that the job may need",
  },
  keep: {
    kind: "number",
    value: "S",
    range: numberFrom(1),
    help: "seconds for which the farm keeps the answer",
  },
  redis: {
    kind: "text",
    value: "URL",
    help: "address of Redis, such as redis://user:password@host:6379 (BOUGH_REDIS)",
  },
  embedded: { kind: "flag", help: "start a Redis here, and solve here (on 1 thread)" },
  data: { kind: "text", value: "FOLDER", help: "where the Redis started here keeps its data" },
  http: {
    kind: "number",
    value: "PORT",
    range: wholeNumberWithin(0, 65_535),
    help: "port to listen on; 0 for any (8080)",
  },
  host: { kind: "text", value: "NAME", help: "address to listen at (127.0.0.1)" },
  tokens: {
    kind: "text",
    value: "FILE",
    help: 'who may come in: lines of "name token" or "name token admin"',
  },
  help: { kind: "flag", help: "show this help" },
  version: { kind: "flag", help: "show the version" },
} as const satisfies Record<string, OptionSpec>;

type CommandOptions = typeof COMMAND_OPTIONS;
export type OptionName = SolverFlag | keyof CommandOptions;

/** Every option of every command. */
export const OPTIONS: Readonly<Record<OptionName, OptionSpec>> = {
  ...SOLVER_FLAG_SPECS,
  ...COMMAND_OPTIONS,
};

/** The values given on the command line; an option that was not given is absent. */
export type OptionValues = SolverFlagValues & {
  readonly [Name in keyof CommandOptions]?: ValueOf<CommandOptions[Name]>;
};
