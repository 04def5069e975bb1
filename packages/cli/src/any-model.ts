import { runInSlicesWithin, type SliceLimits } from "@bough/bnb";
import { readProblemSteps } from "@bough/formats";
import { InvalidProblemError, type Problem } from "@bough/problem";

/** What a file holds, and what its reader has to say of it. */
export interface AnyModel {
  readonly problem: Problem;
  readonly warnings: readonly string[];
  /** Of a model as JSON: the first so many columns are its variables, those behind belong to its operations. */
  readonly numVariables?: number;
}

/**
 * Reads what a file holds: one of the formats of `@bough/formats`, or a model of the modeler as JSON.
 * Undefined where a limit came first.
 *
 * @throws {FormatError | InvalidProblemError} where the content is at fault
 */
export async function readAnyModel(
  content: Uint8Array,
  fileName: string,
  limits: SliceLimits,
): Promise<AnyModel | undefined> {
  if (!/\.json(\.gz)?$/i.test(fileName))
    return runInSlicesWithin(readProblemSteps(content, { fileName }), limits);
  // The modeler is loaded where it is needed.
  const { modelFromJson } = await import("@bough/modeler");
  try {
    const text = new TextDecoder().decode(content);
    const model = modelFromJson(text);
    return { problem: model.compile(), warnings: [], numVariables: model.variables.length };
  } catch (error) {
    if (!(error instanceof InvalidProblemError)) throw error;
    throw new InvalidProblemError(`${fileName}: ${error.message}`);
  }
}
