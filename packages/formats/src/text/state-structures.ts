import { type Problem, runToEnd, type Steps } from "@bough/problem";
import { stateCircuitsInSteps } from "./state-circuits.ts";
import { stateDistinctInSteps } from "./state-distinct.ts";
import { stateTasksInSteps } from "./state-tasks.ts";

/** The problem with all that only structures say stated by rows, for files. */
export function stateStructures(problem: Problem): Problem {
  return runToEnd(stateStructuresInSteps(problem));
}

/** The same with pauses. */
export function* stateStructuresInSteps(problem: Problem): Steps<Problem> {
  const different = yield* stateDistinctInSteps(problem);
  const visited = yield* stateCircuitsInSteps(different);
  return yield* stateTasksInSteps(visited);
}
