import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { compile } from "../../src/compile/compile.ts";
import { Domain } from "../../src/domain/domain.ts";
import { HallIntervals } from "../../src/propagators/hall-intervals.ts";

it("all-different comes to an end where the value after a bound is the bound itself", () => {
  const builder = new ProblemBuilder();
  const bounds = [
    [1, 1],
    [1, 3],
    [1e17, 1e17],
    [1e17 + 16, 1e17 + 16],
    [-1e19, -1e19],
    [-Infinity, Infinity],
  ];
  const columns = bounds.map(([lower, upper]) =>
    builder.addColumn({ lower, upper, isInteger: true }),
  );
  const problem = builder.build();
  const domain = new Domain(problem, compile(problem));
  expect(new HallIntervals(Int32Array.from(columns)).propagate(domain)).toBe(true);
  expect(domain.lower(columns[1])).toBe(2);
});
