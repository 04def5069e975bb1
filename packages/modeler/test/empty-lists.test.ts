import { describe, expect, it } from "vitest";
import { Model, type Requirement } from "../src/index.ts";

/** A structure over nothing, and whether it holds. */
const EMPTY: Readonly<Record<string, readonly [(model: Model) => Requirement, boolean]>> = {
  "a word that the start accepts": [(model) => model.isAccepted([], machine([0])), true],
  "a word that the start does not accept": [(model) => model.isAccepted([], machine([1])), false],
  "a circuit": [(model) => model.circuit([]), true],
  "several circuits": [(model) => model.multipleCircuit([]), true],
  "a path": [(model) => model.path([]), false],
  "a cycle": [(model) => model.cycle([]), false],
  "a tree": [(model) => model.tree([]), true],
  "a connected set": [(model) => model.connected([], []), true],
  "no two tasks": [(model) => model.noOverlap([]), true],
  "a resource of less than nothing": [(model) => model.cumulative([], -1), false],
  "no bins for no items": [(model) => model.binPacking([], [], []), true],
  "a tuple of none": [(model) => model.isTuple([], []), false],
};

const machine = (accepting: number[]) => ({
  states: 2,
  start: 0,
  accepting,
  transitions: [[0, 1, 1]] as const,
});

describe("structures over empty lists", () => {
  for (const [name, [build, holds]] of Object.entries(EMPTY)) {
    it(`${name}, required`, () => {
      const model = new Model({ contradictions: "infeasible" });
      model.require(build(model));
      expect(model.solveSync().status).toBe(holds ? "optimal" : "infeasible");
    });

    it(`${name}, under a condition`, () => {
      const model = new Model({ contradictions: "infeasible" });
      const isOn = model.binary("isOn");
      const requirement = build(model);
      if (requirement.type === "row") throw new Error("a row has no truth value");
      model.require(isOn.implies(requirement));
      model.maximize(isOn);
      expect(model.solveSync().objective).toBe(holds ? 1 : 0);
    });
  }
});
