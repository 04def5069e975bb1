import { isEssential, isKept, type Problem, type Steps } from "@bough/problem";
import { linearisationOf } from "./linearisations/index.ts";
import { StructureWriter } from "./structure-writer.ts";
import { withWrittenSides } from "./written-sides.ts";

/** Structures written, and rows and columns that state them, between two pauses. */
const SIZE_PER_STEP = 1000;

/**
 * States what a search would branch on by rows and binaries, with the smallest big-M that the column
 * bounds allow. Where none is usable an indicator stays: its row is switched on by the relaxation
 * once the binary is fixed. What only propagators keep stays a structure. The problem's own columns
 * come first, the new binaries after them. Sides beyond 2^53 are meant as they were written.
 */
export function* linearise(stated: Problem): Steps<Problem> {
  const problem = yield* withWrittenSides(stated);
  const structures = problem.structures.filter(isEssential);
  if (structures.every(isKept)) return problem;
  const writer = new StructureWriter(problem);
  yield;
  for (const tightensBounds of [true, false]) {
    let pauseAt = 0;
    for (const [k, structure] of structures.entries()) {
      if (k + writer.extension.size >= pauseAt) {
        pauseAt = k + writer.extension.size + SIZE_PER_STEP;
        yield;
      }
      if (!isKept(structure)) {
        const linearisation = linearisationOf(structure);
        if (linearisation.tightensBounds === tightensBounds)
          yield* linearisation.write(structure, writer);
      } else if (!tightensBounds) writer.kept.push(structure);
    }
  }
  return yield* writer.extension.buildSteps(writer.kept);
}
