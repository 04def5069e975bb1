import type { Problem } from "@bough/problem";
import type { CompiledModel } from "../compile/compiled-model.ts";
import { AllDifferent } from "./all-different.ts";
import { Circuit } from "./circuit.ts";
import { DifferenceGraph, isDifference } from "./difference-graph.ts";
import { DifferencePaths } from "./difference-paths.ts";
import type { Propagator } from "./propagator.ts";

/** The propagators that a model's structure calls for, cheap before dear. */
export function structuralPropagators(problem: Problem, model: CompiledModel): Propagator[] {
  const propagators: Propagator[] = [];
  if (model.definitions.some(isDifference)) {
    const graph = new DifferenceGraph(model);
    propagators.push(graph, new DifferencePaths(graph));
  }
  for (const structure of problem.structures) {
    if (structure.kind === "all-different" && areInteger(structure.columns, model)) {
      propagators.push(new AllDifferent(structure.columns));
    } else if (structure.kind === "distinct") {
      propagators.push(new AllDifferent(structure.columns, structure.shifts));
    }
  }
  for (const structure of problem.structures) {
    if (structure.kind === "circuit" && areBinary(structure.columns, model)) {
      propagators.push(new Circuit(structure));
    }
  }
  return propagators;
}

function areInteger(columns: Int32Array, model: CompiledModel): boolean {
  return columns.every((j) => model.isInteger[j] === 1);
}

function areBinary(columns: Int32Array, model: CompiledModel): boolean {
  return columns.every(
    (j) => model.isInteger[j] === 1 && model.lower[j] >= 0 && model.upper[j] <= 1,
  );
}
