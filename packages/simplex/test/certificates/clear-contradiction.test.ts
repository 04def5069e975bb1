import { ProblemBuilder } from "@bough/problem";
import { expect, it } from "vitest";
import { isClearContradiction } from "../../src/certificates/clear-contradiction.ts";

/** x is at most 1, and y wants nothing; the row says that a thousand x is at least as much as given. */
function apart(by: number) {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ lower: 0, upper: 1 });
  const y = builder.addColumn({ lower: -Infinity, upper: Infinity });
  builder.addRow({ lower: 1000 + by }, [
    [x, 1000],
    [y, 0],
  ]);
  return builder.build();
}

it.each([0.001, 0.1, 1])(
  "tells a contradiction of a row by itself, whatever its multiplier: %s",
  (y) => {
    expect(isClearContradiction(apart(1e-3), Float64Array.of(y), apart(0))).toBe(true);
  },
);

it("takes what presolve may have lost for nothing", () => {
  expect(isClearContradiction(apart(4e-8), Float64Array.of(1), apart(0))).toBe(false);
  expect(isClearContradiction(apart(0), Float64Array.of(1), apart(0))).toBe(false);
  expect(isClearContradiction(apart(-1), Float64Array.of(1), apart(0))).toBe(false);
});

it("takes last places of what was stated for nothing", () => {
  const builder = new ProblemBuilder();
  const x = builder.addColumn({ lower: 0, upper: 1 });
  builder.addRow({ lower: 2e10 }, [[x, 3e10]]);
  const stated = builder.build();
  expect(isClearContradiction(apart(9e-6), Float64Array.of(1), stated)).toBe(false);
  expect(isClearContradiction(apart(0.1), Float64Array.of(1), stated)).toBe(true);
});
