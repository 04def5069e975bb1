import { isEssential, isKept, type Problem } from "@bough/problem";
import { linearisationOf } from "./linearisations/index.ts";
import { StructureWriter } from "./structure-writer.ts";

/**
 * States what a search would branch on by rows and binaries, with the smallest big-M that the column
 * bounds allow. Where none is usable an indicator stays: its row is switched on by the relaxation
 * once the binary is fixed. What only propagators keep stays a structure. The problem's own columns
 * come first, the new binaries after them.
 */
export function linearise(problem: Problem): Problem {
  const structures = problem.structures.filter(isEssential);
  if (structures.every(isKept)) return problem;
  const writer = new StructureWriter(problem);
  for (const tightensBounds of [true, false]) {
    for (const structure of structures) {
      if (!isKept(structure)) {
        const linearisation = linearisationOf(structure);
        if (linearisation.tightensBounds === tightensBounds) linearisation.write(structure, writer);
      } else if (!tightensBounds) writer.kept.push(structure);
    }
  }
  return writer.extension.build(writer.kept);
}
