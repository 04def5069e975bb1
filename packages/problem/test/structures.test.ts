import { describe, expect, it } from "vitest";
import { InvalidProblemError, ProblemBuilder, type Structure } from "../src/index.ts";

/** Columns 0 and 1 are binary, 2 and 3 integer, 4 and 5 continuous. */
function builderOfSix(): ProblemBuilder {
  const builder = new ProblemBuilder();
  for (const isInteger of [true, true, true, true, false, false]) {
    builder.addColumn({ upper: builder.numCols < 2 ? 1 : 9, isInteger });
  }
  return builder;
}

const ints = (...values: number[]) => Int32Array.from(values);
const reals = (...values: number[]) => Float64Array.from(values);

const set: Structure = { kind: "sos2", name: "s", columns: ints(4, 3, 5), weights: reals(1, 2, 7) };
const semi: Structure = { kind: "semi-continuous", column: 4, lower: 2, upper: Infinity };
const row = { columns: ints(2, 4), coefficients: reals(1, -1), lower: -Infinity, upper: 3 };
const indicator: Structure = { kind: "indicator", name: "i", binary: 1, activeValue: 0, ...row };
const distinct: Structure = {
  kind: "distinct",
  name: "d",
  columns: ints(2, 3),
  shifts: reals(0, 1),
};
const tasks = {
  starts: ints(2, 3),
  lengths: reals(2, 0),
  lengthColumns: ints(-1, 2),
  presences: ints(-1, 3), // where column 1 is 0
};
const machine: Structure = { kind: "no-overlap", name: "m", ...tasks, gaps: null };
const crew: Structure = {
  ...{ kind: "cumulative", name: "k", ...tasks, demands: reals(1, 2), demandColumns: ints(-1, 3) },
  ...{ capacity: 2, capacityColumn: -1 },
};
const clique: Structure = { kind: "clique", literals: ints(0, 3), isExactlyOne: false };
const allDifferent: Structure = { kind: "all-different", columns: ints(0, 2) };
const cardinality: Structure = {
  ...{ kind: "global-cardinality", numValues: 2, literals: ints(0, 1, 2, -1) },
  ...{ least: reals(0, 0), most: reals(2, 1), countColumns: ints(-1, 2) },
};
const circuit: Structure = {
  ...{ kind: "circuit", name: "c", numNodes: 2, depot: -1 },
  ...{ tails: ints(0, 1), heads: ints(1, 0), columns: ints(0, 1) },
};

const all = [
  ...[set, semi, indicator, distinct, machine, crew],
  ...[clique, allDifferent, cardinality, circuit],
];

describe("structures that are added", () => {
  it.each(all)("can be meant: $kind", (structure) => {
    const builder = builderOfSix();
    builder.addStructure(structure);
    expect(builder.build().structures).toEqual([structure]);
  });

  it.each([indicator, semi])("have sides as rows have: $kind", (structure) => {
    const builder = builderOfSix();
    builder.addStructure({ ...structure, lower: -2e20, upper: 3e20 });
    const [held] = builder.build().structures;
    expect(held).toEqual({ ...structure, lower: -Infinity, upper: Infinity });
  });

  it("may be circuits without arcs", () => {
    const none = { tails: ints(), heads: ints(), columns: ints() };
    const builder = builderOfSix();
    builder.addStructure({ kind: "circuit", name: "c", numNodes: 0, depot: 0, ...none });
    expect(builder.numStructures).toBe(1);
  });

  it.each([
    [{ ...set, weights: reals(1, 3, 2) }, "list columns and weights by rising weights"],
    [{ ...set, weights: reals(1, 1, 2) }, "list columns and weights by rising weights"],
    [{ ...set, weights: reals(1, 2) }, "has 2 weights beside 3 columns"],
    [{ ...set, columns: ints(4, 3, 6) }, "refers to column 6; the problem has 6 columns"],
    [{ ...set, weights: reals(1, Number.NaN, 2) }, "has NaN among its weights"],
    [{ ...semi, column: -1 }, "refers to column -1"],
    [{ ...semi, lower: 3, upper: 2 }, "no number lies in it"],
    [{ ...indicator, binary: 2 }, "needs column 2 to be binary"],
    [{ ...indicator, binary: 4 }, "needs column 4 to be binary"],
    [{ ...indicator, activeValue: 2 }, "active value 2"],
    [{ ...indicator, coefficients: reals(1, Infinity) }, "among its coefficients"],
    [{ ...indicator, lower: 5 }, "the range from 5 to 3"],
    [{ ...indicator, lower: 3e20, upper: Infinity }, "1e+20 and more counts as infinite"],
    [{ ...semi, lower: -Infinity, upper: -1e20 }, "1e+20 and more counts as infinite"],
    [{ ...distinct, columns: ints(2, 4) }, "needs column 4 to be integer"],
    [{ ...machine, lengths: reals(2, -1) }, "has -1 among its lengths"],
    [{ ...machine, presences: ints(-1, 8) }, "needs column 4 to be binary"],
    [{ ...machine, gaps: reals(0, 0) }, "has 2 gaps; 2 tasks have 4"],
    [{ ...crew, demands: reals(1) }, "has 1 demands beside 2 starts"],
    [{ ...crew, capacity: Number.NaN }, "among its capacities"],
    [{ ...clique, literals: ints(0, 12) }, "refers to column 6"],
    [{ ...allDifferent, columns: ints(0, 5) }, "needs column 5 to be integer"],
    [{ ...cardinality, literals: ints(0, 1, 2) }, "has 3 literals for 2 values"],
    [{ ...cardinality, most: reals(1) }, "has 1 counts for 2 values"],
    [{ ...circuit, heads: ints(1, 2) }, "refers to node 2"],
    [{ ...circuit, depot: 1, tails: ints(0, 1), heads: ints(1, 1) }, "a loop at its depot"],
    [{ ...circuit, columns: ints(0, 3) }, "needs column 3 to be binary"],
    [{ kind: "sos3" }, "there is no kind of structure"],
  ] as [Structure, string][])("cannot be meant: %j", (structure, told) => {
    const builder = builderOfSix();
    const add = () => builder.addStructure(structure);
    expect(add).toThrow(InvalidProblemError);
    expect(add).toThrow(told);
  });
});
