import type { Problem } from "@bough/problem";
import { longNumbersOf, missedDecimals } from "@bough/proof";
import type { ModelFile } from "./model-file.ts";
import { warn } from "./tell.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Says where a proof cannot speak of the very numbers of the file: readers keep doubles. Both who proves and who
 * checks are told.
 *
 * @returns the warning, for JSON; none where every number is as the file says
 */
export function warnOfDecimals(
  { problem, content }: Pick<ModelFile, "content"> & { readonly problem: Problem },
  terminal: Terminal,
): string[] {
  const text = Buffer.from(content).toString("latin1");
  const { inText, computed } = missedDecimals(text, longNumbersOf(problem));
  const parts = [
    ...(inText === 0 ? [] : [`${inText} with more digits than are kept`]),
    ...(computed === 0 ? [] : [`${computed} that came of adding or dividing`]),
  ];
  if (parts.length === 0) return [];
  const warning = `proofs are about decimals of at most 17 digits, and the model has numbers that became such: ${parts.join(", ")}`;
  warn(terminal, `warning: ${warning}\n`);
  return [warning];
}
