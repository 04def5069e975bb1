import type { Command } from "./commands/command.ts";
import { OPTIONS, type OptionName } from "./options.ts";

/** What `bough --help` prints. */
export function overview(commands: readonly Command[]): string {
  return [
    "bough: solve mixed-integer linear programs and logic riddles",
    "",
    "Usage: bough COMMAND …",
    "",
    "Commands:",
    ...table(commands.map((each) => [`${each.name} ${each.operands}`, each.summary])),
    "",
    "Examples:",
    ...examples(commands.flatMap((each) => each.examples.slice(0, 1))),
    "",
    "bough COMMAND --help tells more about one command; bough --version prints the version.",
    "Exit codes: 0 answered, 2 bad input or usage, 3 stopped by a limit or a signal, 1 anything else.",
    "",
  ].join("\n");
}

/** What `bough COMMAND --help` prints. */
export function commandHelp(command: Command): string {
  return [
    `bough ${command.name}: ${command.summary}`,
    "",
    `Usage: bough ${command.name} ${command.operands} [options]`,
    ...(command.details === undefined ? [] : ["", command.details]),
    "",
    "Options:",
    ...table([...command.options, "help" as const].map((name) => [usageOf(name), helpOf(name)])),
    "",
    "Examples:",
    ...examples(command.examples),
    "",
  ].join("\n");
}

function usageOf(name: OptionName): string {
  const spec = OPTIONS[name];
  if (spec.kind === "flag") return `--${name}`;
  if (spec.kind === "optional-count") return `--${name} [${spec.value}]`;
  return `--${name} ${spec.kind === "choice" ? spec.choices.join("|") : spec.value}`;
}

function helpOf(name: OptionName): string {
  return OPTIONS[name].help;
}

function examples(list: Command["examples"]): string[] {
  return table(list.map((each) => [each.line, each.does]));
}

/** Two aligned columns, indented. */
function table(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map((row) => row[0]!.length));
  return rows.map(([left, right]) => `  ${left!.padEnd(width)}  ${right}`);
}
