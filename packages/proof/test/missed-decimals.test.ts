import { describe, expect, it } from "vitest";
import { missedDecimals } from "../src/index.ts";

describe("missedDecimals", () => {
  const inText = (text: string) => missedDecimals(text, []).inText;

  it("counts numbers whose double stands for another decimal", () => {
    expect(inText("3 x + 0.1 y - 1e-7 z >= 123456789012345")).toBe(0);
    expect(inText(" c 0.10000000000000001")).toBe(1);
    expect(inText("min: +12345678901234567890 x1;")).toBe(1);
    expect(inText("x<=0.1234567890123456789e3")).toBe(1);
    expect(inText("a -.12345678901234567891 b 1.2345678901234567891D+02")).toBe(2);
  });

  it("passes over digits that are kept or say nothing, and names", () => {
    expect(inText("0.12345678901234568 1234567890123456 0.50000000000000000000")).toBe(0);
    expect(inText("0.000000000000000000001 100000000000000000000000")).toBe(0);
    expect(inText("x12345678901234567890 y.12345678901234567890")).toBe(0);
  });

  it("counts long doubles that the text does not have", () => {
    const longNumbers = [0.1 + 0.2, -0.12345678901234568];
    expect(missedDecimals("0.1 0.2 -0.12345678901234568", longNumbers).computed).toBe(1);
  });
});
