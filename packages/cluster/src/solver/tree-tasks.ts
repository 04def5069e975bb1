import { concludeTree, growTree, SubtreeSearch } from "@bough/bnb/shared-tree";
import { InternalError, isEssential } from "@bough/problem";
import type { JobEvent } from "../farm/outcome.ts";
import { optionsOf, orRefusal, readModel, reportOf, solveRead } from "./solve-task.ts";
import type { Answer, Request, TaskEnd } from "./task.ts";

const silent = (): void => {};

/** Begins a tree; a model that is solved on the way, or has no tree, is solved here. */
export function growTask(
  { task, nodesWanted }: Request<"grow">,
  tell: (event: JobEvent) => void,
  signal: AbortSignal,
): Promise<Answer<"grow">> {
  return orRefusal<Answer<"grow">>(async () => {
    const file = await readModel(task, tell, signal);
    if ("outcome" in file) return file;
    const { problem, warnings } = file;
    if (problem.numIntegers === 0 && !problem.structures.some(isEssential))
      return solveRead(file, task, tell, signal);
    const grown = await growTree(problem, optionsOf(task, tell, signal), nodesWanted);
    if (!("status" in grown)) return { tree: grown, isMaximised: problem.sense === "maximize" };
    return { outcome: { kind: "solved", report: reportOf(problem, grown, warnings, task) } };
  });
}

/** Reads the model of a tree once more and gets ready to search it. */
export async function joinTask({ task, root, index }: Request<"join">): Promise<SubtreeSearch> {
  const file = await readModel(task, silent, new AbortController().signal);
  if ("outcome" in file) throw new InternalError("a model that was read before cannot be read");
  return SubtreeSearch.join(file.problem, task.options, root, index);
}

/** The outcome of a tree. */
export async function concludeTask(
  { task, root, point, end }: Request<"conclude">,
  tell: (event: JobEvent) => void,
  signal: AbortSignal,
): Promise<TaskEnd> {
  const file = await readModel(task, silent, signal);
  if ("outcome" in file) return file;
  const { problem, warnings } = file;
  const options = optionsOf(task, tell, signal);
  const result = await concludeTree(problem, options, root, point, end);
  return { outcome: { kind: "solved", report: reportOf(problem, result, warnings, task) } };
}
