import { describe, expect, it } from "vitest";
import { type Moment, ticks, windowOf } from "../../src/plot/bound-history.ts";
import { svgPlot } from "../../src/plot/svg-plot.ts";
import { textPlot } from "../../src/plot/text-plot.ts";

const MOMENTS: readonly Moment[] = [
  { seconds: 0, objective: null, bound: 0 },
  { seconds: 2, objective: 10, bound: 4 },
  { seconds: 6, objective: 8, bound: 6 },
  { seconds: 8, objective: 7, bound: 7 },
];

describe("ticks", () => {
  it("are round numbers within the range", () => {
    expect(ticks(0, 10, 5)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(ticks(-0.3, 0.31, 6)).toEqual([-0.2, 0, 0.2]);
    expect(ticks(1234, 1250, 4)).toEqual([1235, 1240, 1245, 1250]);
  });
});

describe("the window", () => {
  it("holds all values and a margin", () => {
    expect(windowOf(MOMENTS)).toEqual({ seconds: 8, low: -0.5, high: 10.5 });
  });

  it("leaves out what is very far off", () => {
    const far = [{ seconds: 0, objective: 1e9, bound: -1e9 }, ...MOMENTS];
    const window = windowOf(far)!;
    expect(window.high).toBeLessThan(200);
    expect(window.low).toBeGreaterThan(-200);
  });

  it("is not there where nothing is known", () => {
    expect(windowOf([{ seconds: 1, objective: null, bound: null }])).toBeNull();
  });
});

describe("the plot as text", () => {
  it("has the bound below and the point above until they meet", () => {
    const lines = textPlot(MOMENTS, windowOf(MOMENTS)!, 40);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
    const rows = lines.slice(1, -2);
    const rowOf = (sign: string, column: number) => rows.findIndex((row) => row[column] === sign);
    expect(rowOf("*", 20)).toBeGreaterThanOrEqual(0);
    expect(rowOf("-", 20)).toBeGreaterThan(rowOf("*", 20));
    expect(rows.some((row) => row.endsWith("="))).toBe(true);
  });
});

describe("the plot as SVG", () => {
  it("steps from value to value, and escapes its title", () => {
    const svg = svgPlot("a<b", MOMENTS, { seconds: 8, low: 0, high: 10 });
    expect(svg).toContain('aria-label="a&lt;b: best point and bound over time"');
    // The point: 10 at 2 s, 8 at 6 s, 7 at 8 s on a plane of 628 x 316.
    expect(svg).toContain('<path class="p" d="M233 44H547V107.2H704V138.8"/>');
  });
});
