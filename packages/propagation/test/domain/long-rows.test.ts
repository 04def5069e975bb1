import { ProblemBuilder, type Term } from "@bough/problem";
import { describe, expect, it } from "vitest";
import { Domain } from "../../src/index.ts";

/** Integers from 1 on, all with one coefficient, beside a small integer and a real, with room for 5 thousandths. */
function longRow(tenths: number, length: number): Domain {
  const builder = new ProblemBuilder();
  const terms = Array.from(
    { length },
    (): Term => [builder.addColumn({ lower: 1, upper: 2, isInteger: true }), tenths / 10],
  );
  const small = builder.addColumn({ upper: 10, isInteger: true });
  const rest = builder.addColumn({ upper: 1 });
  builder.addRow({ upper: (tenths * length * 100 + 5) / 1000 }, [
    ...terms,
    [small, 0.001],
    [rest, 1],
  ]);
  return new Domain(builder.build());
}

describe("a long row of like terms, whose sum loses the same digit again and again", () => {
  it.each([10001, 10003, 10007, 33333, 50009])("keeps all of its room: %i tenths", (tenths) => {
    const length = 20_000;
    const domain = longRow(tenths, length);
    expect(domain.propagate()).toBe(true);
    expect(domain.upper(length)).toBeGreaterThanOrEqual(5);
    expect(domain.upper(length + 1)).toBeGreaterThanOrEqual(0.005);
    expect(domain.upper(0)).toBe(1);
  });
});
