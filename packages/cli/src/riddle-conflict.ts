import {
  conflictIn,
  explainInSteps,
  type Reasoning,
  type Riddle,
  UnexplainedError,
} from "@bough/puzzles";
import type { Deadline } from "./deadline.ts";
import { conflictJson, conflictText } from "./explain-riddle.ts";
import type { Terminal } from "./terminal.ts";
import { unhurried } from "./unhurried.ts";

/** Seconds after which nobody waits for a reason any longer where no limit is set. */
const PATIENCE = 10;

/** Which clues of a board without an answer contradict each other; undefined where that is not found out. */
export async function conflictOf(
  riddle: Riddle,
  deadline: Deadline,
  terminal: Terminal,
): Promise<{ text: string; json: Record<string, unknown> } | undefined> {
  const reasoning = rulesOf(riddle);
  if (reasoning === undefined) return undefined;
  const limit = deadline.orIn(PATIENCE);
  const chain = await unhurried(explainInSteps(reasoning.theory), terminal, limit);
  if (chain?.outcome !== "contradiction") return undefined;
  const conflict = await unhurried(conflictIn(reasoning.theory, chain), terminal, limit);
  if (conflict === undefined) return undefined;
  return { text: conflictText(reasoning, conflict), json: conflictJson(reasoning, conflict) };
}

/** The rules of a board one by one; undefined where it is not explained. */
function rulesOf(riddle: Riddle): Reasoning | undefined {
  try {
    return riddle.reason();
  } catch (error) {
    if (error instanceof UnexplainedError) return undefined;
    throw error;
  }
}
