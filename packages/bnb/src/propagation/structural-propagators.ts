import type { CompiledModel } from "./compiled-model.ts";
import { DifferenceGraph, isDifference } from "./difference-graph.ts";
import { DifferencePaths } from "./difference-paths.ts";
import type { Propagator } from "./propagator.ts";

/** The propagators that a model's structure calls for. */
export function structuralPropagators(model: CompiledModel): Propagator[] {
  const propagators: Propagator[] = [];
  if (model.definitions.some(isDifference)) {
    const graph = new DifferenceGraph(model);
    propagators.push(graph, new DifferencePaths(graph));
  }
  return propagators;
}
