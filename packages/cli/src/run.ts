import { createRequire } from "node:module";
import { parseArguments } from "./args.ts";
import type { Command } from "./commands/command.ts";
import { commands } from "./commands/index.ts";
import { ANSWERED, BAD_INPUT, type ExitCode, FAILED, STOPPED } from "./exit-codes.ts";
import { commandHelp, overview } from "./help.ts";
import { isInputMistake, mistakeLine } from "./mistakes.ts";
import { StoppedError } from "./stopped-error.ts";
import { warn } from "./tell.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** Runs one call of `bough` and gives its exit code. Never throws. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    return await dispatch(argv, terminal);
  } catch (error) {
    return report(error, terminal);
  }
}

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [word, ...rest] = argv;
  const command = commands.find((each) => each.name === word);
  if (command !== undefined) return runCommand(command, rest, terminal);
  const isOption = word?.startsWith("-") ?? false;
  if (word === undefined || word === "help" || isOption) {
    const { options } = parseArguments(isOption ? argv : [], ["version"]);
    terminal.out(
      options.version ? `bough ${version()}\n` : overview(commands, terminal.tableWidth),
    );
    return ANSWERED;
  }
  const names = commands.map((each) => each.name).join(", ");
  throw new UsageError(`there is no command "${word}"; the commands are ${names}`);
}

async function runCommand(
  command: Command,
  argv: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const args = parseArguments(argv, command.options);
  if (args.options.help) {
    terminal.out(commandHelp(command, terminal.tableWidth));
    return ANSWERED;
  }
  return command.run(args, terminal);
}

function report(error: unknown, terminal: Terminal): ExitCode {
  if (error instanceof StoppedError) {
    warn(terminal, `bough: ${error.message}\n`);
    return STOPPED;
  }
  if (isInputMistake(error)) {
    warn(terminal, mistakeLine(error));
    return BAD_INPUT;
  }
  terminal.err(`bough: ${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  return FAILED;
}

function version(): string {
  return createRequire(import.meta.url)("../package.json").version;
}
