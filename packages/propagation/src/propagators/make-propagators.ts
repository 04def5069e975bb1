import { isKept, type Problem, runToEnd, type Steps, type Structure } from "@bough/problem";
import type { CompiledModel } from "../compile/compiled-model.ts";
import { propagators } from "./index.ts";
import { LeafCheck } from "./leaf-check.ts";
import type { Propagator } from "./propagator.ts";

/** The propagators that a model's structure calls for, without those that it is to do without. */
export function makePropagators(problem: Problem, model: CompiledModel): Propagator[] {
  return runToEnd(makePropagatorsInSteps(problem, model));
}

/** The same with pauses. */
export function* makePropagatorsInSteps(
  problem: Problem,
  model: CompiledModel,
): Steps<Propagator[]> {
  const made: Propagator[] = [];
  const kept = new Set<Structure["kind"]>();
  for (const kind of propagators) {
    if (model.without.has(kind.name)) continue;
    for (const structure of kind.keeps ?? []) kept.add(structure);
    const source = { problem, model, made };
    if (!kind.fits(source)) continue;
    yield;
    for (const propagator of kind.make(source)) {
      made.push(propagator);
      yield;
    }
  }
  for (const structure of problem.structures) {
    if (isKept(structure) && !kept.has(structure.kind)) made.push(new LeafCheck(structure));
  }
  return made;
}
