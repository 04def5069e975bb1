import { ProblemBuilder, type Structure } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { stateStructures, stateStructuresInSteps } from "../../src/text/state-structures.ts";

/** So many integer columns from 1 to a greatest value, and a structure over them. */
function problemOf(
  numCols: number,
  upper: number,
  structureOver: (columns: number[]) => Structure,
) {
  const builder = new ProblemBuilder();
  const columns = Array.from({ length: numCols }, () =>
    builder.addColumn({ lower: upper === 1 ? 0 : 1, upper, isInteger: true }),
  );
  builder.addStructure(structureOver(columns));
  return builder.build();
}

function different(count: number, upper: number) {
  return problemOf(count, upper, (columns) => ({
    kind: "distinct",
    name: "different",
    columns: Int32Array.from(columns),
    shifts: new Float64Array(count),
  }));
}

function tasksOver(columns: number[]) {
  const none = new Int32Array(columns.length).fill(-1);
  return {
    name: "tasks",
    starts: Int32Array.from(columns),
    lengths: new Float64Array(columns.length).fill(2),
    lengthColumns: none,
    presences: none,
  };
}

function sequence(count: number) {
  return problemOf(count, 300, (columns) => ({
    kind: "no-overlap",
    gaps: null,
    ...tasksOver(columns),
  }));
}

function shared(count: number) {
  return problemOf(count, 300, (columns) => ({
    kind: "cumulative",
    ...tasksOver(columns),
    demands: new Float64Array(count).fill(1),
    demandColumns: new Int32Array(count).fill(-1),
    capacity: 3,
    capacityColumn: -1,
  }));
}

/** All arcs between so many nodes. */
function tour(numNodes: number) {
  const arcs = Array.from({ length: numNodes * (numNodes - 1) }, (_, k) => {
    const tail = Math.floor(k / (numNodes - 1));
    return [tail, (tail + 1 + (k % (numNodes - 1))) % numNodes] as const;
  });
  return problemOf(arcs.length, 1, (columns) => ({
    kind: "circuit",
    name: "tour",
    numNodes,
    depot: -1,
    tails: Int32Array.from(arcs, ([tail]) => tail),
    heads: Int32Array.from(arcs, ([, head]) => head),
    columns: Int32Array.from(columns),
  }));
}

describe("stating structures by rows", () => {
  it.each([
    ["columns that differ, over few values", different(5, 5), different(100, 120)],
    ["columns that differ, over many values", different(5, 900), different(120, 900)],
    ["tasks one after another", sequence(5), sequence(60)],
    ["tasks that share a capacity", shared(5), shared(50)],
    ["the arcs of a circuit", tour(5), tour(80)],
  ])("pauses by size for %s, and comes to the same", (_, small, large) => {
    const few = run(small);
    const many = run(large);
    expect(many.pauses - few.pauses).toBeGreaterThan(2);
    const { columns, rowLower, rowUpper } = stateStructures(large);
    expect(many.problem.columns).toEqual(columns);
    expect([many.problem.rowLower, many.problem.rowUpper]).toEqual([rowLower, rowUpper]);
  });

  it("pauses between many short lists of columns that differ", () => {
    const lists = (count: number) => {
      const builder = new ProblemBuilder();
      for (let k = 0; k < count; k++) {
        const columns = Int32Array.from({ length: 20 }, () =>
          builder.addColumn({ upper: 300, isInteger: true }),
        );
        const shifts = new Float64Array(20);
        builder.addStructure({ kind: "distinct", name: `d${k}`, columns, shifts });
      }
      return builder.build();
    };
    const more = (300 - 5) * (20 * 19);
    expect(run(lists(300)).pauses - run(lists(5)).pauses).toBeGreaterThan(more / 2000);
  });
});

function run(problem: ReturnType<typeof tour>) {
  const steps = stateStructuresInSteps(problem);
  let pauses = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) pauses++;
  return { pauses, problem: step.value };
}
