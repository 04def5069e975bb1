import type { Command } from "./commands/command.ts";
import type { OptionSpec } from "./option-spec.ts";
import { OPTIONS, type OptionName } from "./options.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

/** A script that completes commands, options, choices, riddles and files; made from the tables that parse them. */
export function completionScript(
  shell: Shell,
  commands: readonly Command[],
  riddles: readonly string[],
): string {
  if (shell === "fish") return fishScript(commands, riddles);
  const script = bashScript(commands, riddles);
  return shell === "bash" ? script : `autoload -U +X bashcompinit && bashcompinit\n${script}`;
}

function optionsOf(command: Command): OptionName[] {
  return [...command.options, "help"];
}

/** The values that an option can have, where they can be listed. */
function choicesOf(spec: OptionSpec): readonly string[] {
  return spec.kind === "choice" ? spec.choices : [];
}

/** True for options whose value is the next word. */
function takesValue(spec: OptionSpec): boolean {
  return spec.kind !== "flag" && spec.kind !== "optional-count";
}

/** Words are compared in the shell itself: `compgen` would take a subshell each time, and is left to find files. */
function bashScript(commands: readonly Command[], riddles: readonly string[]): string {
  const used = [...new Set(commands.flatMap(optionsOf))];
  const choices = used.filter((name) => choicesOf(OPTIONS[name]).length > 0);
  const free = used.filter((name) => takesValue(OPTIONS[name]) && !choices.includes(name));
  return `_bough_offer() {
  local word=$1 candidate
  shift
  for candidate in "$@"; do
    case "$candidate" in
      "$word"*) COMPREPLY+=("$candidate") ;;
    esac
  done
}
_bough() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    _bough_offer "$word" ${commands.map(({ name }) => name).join(" ")} --help --version
    return
  fi
  case "$before" in
${choices.map((name) => `    --${name}) _bough_offer "$word" ${choicesOf(OPTIONS[name]).join(" ")}; return ;;`).join("\n")}
    ${free.map((name) => `--${name}`).join("|")}) COMPREPLY=($(compgen -f -- "$word")); return ;;
  esac
  case "\${COMP_WORDS[1]}:$word" in
${commands
  .map(
    (command) =>
      `    ${command.name}:-*) _bough_offer "$word" ${optionsOf(command)
        .map((name) => `--${name}`)
        .join(" ")}; return ;;`,
  )
  .join("\n")}
  esac
  case "\${COMP_WORDS[1]}:$COMP_CWORD" in
    puzzle:2) _bough_offer "$word" ${riddles.join(" ")} ;;
    completion:2) _bough_offer "$word" ${SHELLS.join(" ")} ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _bough bough
`;
}

function fishScript(commands: readonly Command[], riddles: readonly string[]): string {
  const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap((command) => {
    const here = `-n '__fish_seen_subcommand_from ${command.name}'`;
    return [
      `complete -c bough -n __fish_use_subcommand -f -a ${command.name} -d ${quoted(command.summary)}`,
      ...optionsOf(command).map((name) => {
        const spec = OPTIONS[name];
        const choices = choicesOf(spec);
        const value =
          choices.length > 0
            ? ` -x -a ${quoted(choices.join(" "))}`
            : takesValue(spec)
              ? " -r"
              : "";
        return `complete -c bough ${here} -l ${name}${value} -d ${quoted(spec.help)}`;
      }),
    ];
  });
  return [
    ...lines,
    `complete -c bough -n '__fish_seen_subcommand_from puzzle' -a ${quoted(riddles.join(" "))}`,
    `complete -c bough -n '__fish_seen_subcommand_from completion' -f -a ${quoted(SHELLS.join(" "))}`,
    "",
  ].join("\n");
}
