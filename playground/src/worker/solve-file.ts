import { solve } from "bough";
import { readProblemSteps, unpack } from "bough/formats";
import { runInSlicesWithin } from "bough/solve";
import type { Job } from "../protocol.ts";
import type { Workshop } from "./workshop.ts";

/** Reads a model in any format that is known, and solves it. */
export async function solveFile(
  { name, content }: Extract<Job, { kind: "file" }>,
  { send, signal, options, begin, end }: Workshop,
): Promise<void> {
  const text = typeof content === "string" ? content : await unpack(content, name);
  const file = await runInSlicesWithin(readProblemSteps(text, { fileName: name }), { signal });
  if (file === undefined) return;
  for (const warning of file.warnings) send({ kind: "printed", text: `warning: ${warning}` });
  begin(file.problem);
  end(file.problem, await solve(file.problem, options));
}
