import type { Command } from "./commands/command.ts";
import { OPTIONS, type OptionName } from "./options.ts";
import { wrap } from "./wrap.ts";

/** What `bough --help` prints. */
export function overview(commands: readonly Command[], width: number): string {
  return [
    ...paragraph("bough: solve mixed-integer linear programs and logic riddles", width),
    "",
    "Usage: bough COMMAND …",
    "",
    "Commands:",
    ...table(
      commands.map((each) => [`${each.name} ${each.operands}`, each.summary]),
      width,
    ),
    "",
    "Examples:",
    ...examples(
      commands.flatMap((each) => each.examples.slice(0, 1)),
      width,
    ),
    "",
    ...paragraph(
      "bough COMMAND --help tells more about one command; bough --version prints the version.",
      width,
    ),
    ...paragraph(
      "Exit codes: 0 answered, 2 bad input or usage, 3 stopped by a limit or a signal, 1 anything else.",
      width,
    ),
    "",
  ].join("\n");
}

/** What `bough COMMAND --help` prints. */
export function commandHelp(command: Command, width: number): string {
  return [
    ...paragraph(`bough ${command.name}: ${command.summary}`, width),
    "",
    ...paragraph(`Usage: bough ${command.name} ${command.operands} [options]`, width),
    ...(command.details === undefined ? [] : ["", ...paragraph(command.details, width)]),
    "",
    "Options:",
    ...table(
      [...command.options, "help" as const].map((name) => [usageOf(name), helpOf(name)]),
      width,
    ),
    "",
    "Examples:",
    ...examples(command.examples, width),
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

function examples(list: Command["examples"], width: number): string[] {
  return table(
    list.map((each) => [each.line, each.does]),
    width,
  );
}

/** Beside a left column as long as this there is no room for text on the right. */
const LEAST_TEXT_WIDTH = 30;

/** Two aligned columns, indented; on a narrow screen the second stands below the first. */
export function table(rows: readonly (readonly [string, string])[], width: number): string[] {
  const left = Math.max(...rows.map(([name]) => name.length));
  const room = width - left - 4;
  return rows.flatMap(([name, text]) => {
    if (room >= text.length) return [`  ${name.padEnd(left)}  ${text}`];
    if (room < LEAST_TEXT_WIDTH)
      return [...broken(name, width), ...paragraph(text, width - 6).map((line) => `      ${line}`)];
    return paragraph(text, room).map(
      (line, k) => `  ${(k === 0 ? name : "").padEnd(left)}  ${line}`,
    );
  });
}

/** What is typed, in lines that a shell takes for one. */
function broken(call: string, width: number): string[] {
  const lines = paragraph(call, width - 6);
  return lines.map((line, k) => {
    const isLast = k === lines.length - 1;
    return `${k === 0 ? "  " : "    "}${line}${isLast ? "" : " \\"}`;
  });
}

function paragraph(text: string, width: number): string[] {
  return wrap(text.split(" "), " ", width);
}
