import type { SolveResult } from "@bough/bnb";
import { counted } from "@bough/problem";
import type { Drawing } from "@bough/puzzles";
import type { AllBoards } from "./all-boards.ts";
import type { OptionValues } from "./options.ts";

/** The JSON keys of `--unique` and `--all`. */
export function jsonAnswers(
  all: AllBoards | undefined,
  options: OptionValues,
): Record<string, unknown> {
  const shown = (all?.boards ?? []).slice(0, options.all);
  const isCut = shown.length < (all?.boards.length ?? 0);
  return {
    ...(options.unique ? { unique: uniqueness(all) } : {}),
    ...(options.all === undefined
      ? {}
      : {
          solutions: shown.map((board) => board.lines),
          complete: all?.isComplete === true && !isCut,
        }),
  };
}

/** The answer as text; or the board, and why there is none. */
export function describeAnswer({ lines }: Drawing, isAnswer: boolean, result: SolveResult): string {
  if (isAnswer) return lines.join("\n");
  const why = result.status === "infeasible" ? "The board has no answer." : "No answer was found.";
  return [...lines, "", why].join("\n");
}

/** What `--unique` and `--all` came to, as text. */
export function describeAll(all: AllBoards | undefined, options: OptionValues): string {
  if (all === undefined || all.boards.length === 0) return "";
  const parts: string[] = [];
  if (options.unique) {
    const isUnique = uniqueness(all);
    const verdict = { true: "is the only one", false: "is not the only one" }[String(isUnique)];
    parts.push(`\nThe answer ${verdict ?? "may or may not be the only one"}.\n`);
  }
  if (options.all !== undefined) {
    const shown = all.boards.slice(0, options.all);
    const isAll = all.isComplete && shown.length === all.boards.length;
    parts.push(
      `\n${counted(shown.length, "answer")}${isAll ? ", all there are" : ", perhaps not all"}:\n`,
    );
    parts.push(...shown.map((board) => `\n${board.lines.join("\n")}\n`));
  }
  return parts.join("");
}

/** Whether there is exactly one answer; null where a limit came before that was clear. */
function uniqueness(all: AllBoards | undefined): boolean | null {
  if (all === undefined) return null;
  if (all.boards.length > 1) return false;
  return all.isComplete ? all.boards.length === 1 : null;
}
