import { DEFAULT_TOLERANCES, ProblemBuilder, runToEnd } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { tidyPoint } from "../../src/gate/tidy-point.ts";

/** Columns: x in [0, 3], y in [1/3, 10], z zero or in [2, 5]. */
function threeColumns() {
  const builder = new ProblemBuilder();
  builder.addColumn({ lower: 0, upper: 3 });
  builder.addColumn({ lower: 1 / 3, upper: 10 });
  const z = builder.addColumn({ lower: 0, upper: 5 });
  builder.addStructure({ kind: "semi-continuous", column: z, lower: 2, upper: 5 });
  return builder.build();
}

function tidied(...x: number[]): number[] {
  return [...runToEnd(tidyPoint(threeColumns(), Float64Array.from(x), DEFAULT_TOLERANCES))];
}

describe("tidyPoint", () => {
  it("takes residues for the whole number beside them", () => {
    expect(tidied(0.9999999999999998, 2.0000000000000004, 3)).toEqual([1, 2, 3]);
    expect(tidied(-1e-17, 1, 0)).toEqual([0, 1, 0]);
  });

  it("takes residues for the short decimal number beside them", () => {
    expect(tidied(0.30000000000000004, 2.2500000000000004, 2.9999999999999996)).toEqual([
      0.3, 2.25, 3,
    ]);
    expect(tidied(0.123456, 1.2345678, 0)).toEqual([0.123456, 1.2345678, 0]);
  });

  it("keeps far values that are beside a short number by chance", () => {
    const builder = new ProblemBuilder();
    for (let j = 0; j < 4; j++) builder.addColumn({ lower: -Infinity });
    const x = Float64Array.of(-559998.1757894737, 559998.25 + 2e-10, 3e11 + 0.25, 3e11 + 0.001);
    const tidy = [...runToEnd(tidyPoint(builder.build(), x, DEFAULT_TOLERANCES))];
    expect(tidy).toEqual([-559998.1757894737, 559998.25, 3e11 + 0.25, 3e11]);
  });

  it("takes residues for the bound beside them", () => {
    expect(tidied(0, 1 / 3 + 1e-16, 0)[1]).toBe(1 / 3);
  });

  it("keeps what no bound ends where it is", () => {
    const builder = new ProblemBuilder();
    builder.addColumn({ lower: 0, upper: Infinity });
    builder.addColumn({ lower: -Infinity, upper: 0 });
    const x = Float64Array.of(1 / 3, -1 / 3);
    expect(runToEnd(tidyPoint(builder.build(), x, DEFAULT_TOLERANCES))).toEqual(x);
  });

  it("puts a semi-continuous column at zero or into its range", () => {
    expect(tidied(0, 1, 1.9e-10)[2]).toBe(0);
    expect(tidied(0, 1, 1.9999999)[2]).toBe(2);
    expect(tidied(0, 1, 5.0000001)[2]).toBe(5);
  });

  it("puts columns of an ordered set to zero where one too many is beside it", () => {
    const builder = new ProblemBuilder();
    for (let j = 0; j < 4; j++) builder.addColumn({ lower: -5, upper: 5 });
    const columns = Int32Array.of(0, 1, 2, 3);
    const weights = Float64Array.of(1, 2, 3, 4);
    builder.addStructure({ kind: "sos2", name: "s", columns, weights });
    const problem = builder.build();
    const tidy = (...x: number[]) => [
      ...runToEnd(tidyPoint(problem, Float64Array.from(x), DEFAULT_TOLERANCES)),
    ];
    expect(tidy(3, 1e-9, 1e-9, -2e-9)).toEqual([3, 0, 0, 0]);
    expect(tidy(3, 1e-7, 0, 0)).toEqual([3, 1e-7, 0, 0]);
    expect(tidy(3, 0, 2, 0)).toEqual([3, 0, 2, 0]);
  });

  it("moves what is just outside its bounds onto them", () => {
    expect(tidied(3.0000005, 1 / 3 - 1e-9, 0)).toEqual([3, 1 / 3, 0]);
  });

  it("leaves a value alone that is something else, or too far off to forgive", () => {
    expect(tidied(0.5, 1 / 3, 2.5)).toEqual([0.5, 1 / 3, 2.5]);
    expect(tidied(1e-7, 1 + 1e-9, 1)).toEqual([1e-7, 1 + 1e-9, 1]);
    expect(tidied(3.1, 0.2, 0)).toEqual([3.1, 0.2, 0]);
  });
});
