import type { Problem } from "@bough/problem";
import { stateCircuits } from "./state-circuits.ts";
import { stateDistinct } from "./state-distinct.ts";
import { stateTasks } from "./state-tasks.ts";

/** The problem with all that only structures say stated by rows, for files. */
export function stateStructures(problem: Problem): Problem {
  return stateTasks(stateCircuits(stateDistinct(problem)));
}
