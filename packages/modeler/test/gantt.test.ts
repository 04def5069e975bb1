import { describe, expect, it } from "vitest";
import { ganttSvg, Model } from "../src/index.ts";

/** Where the bars of a chart lie, by the text they show under the pointer. */
function barsOf(svg: string): Map<string, { x: number; y: number; width: number; fill: string }> {
  const pattern =
    /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="\d+" rx="4" fill="([^"]+)"><title>([^<]*)<\/title>/g;
  return new Map(
    [...svg.matchAll(pattern)].map(([, x, y, width, fill, told]) => [
      told!,
      { x: Number(x), y: Number(y), width: Number(width), fill: fill! },
    ]),
  );
}

describe("ganttSvg", () => {
  const model = new Model();
  const first = model.interval({ start: 0, length: 2, name: "saw 1" });
  const second = model.interval({ start: 2, length: 4, name: "saw 2" });
  const beside = model.interval({ start: 1, length: 2, name: "drill & <sand>" });
  const absent = model.interval({ start: 0, length: 9, isPresent: false, name: "never" });

  it("puts bars where their times are, one lane for what follows, one more for what overlaps", async () => {
    const solution = await model.solve();
    const bars = barsOf(ganttSvg(solution, { bench: [first, second, beside, absent] }));
    expect([...bars.keys()].toSorted()).toEqual([
      "drill &amp; &lt;sand> 1 to 3",
      "saw 1 0 to 2",
      "saw 2 2 to 6",
    ]);
    const [a, b, c] = [
      bars.get("saw 1 0 to 2")!,
      bars.get("saw 2 2 to 6")!,
      bars.get("drill &amp; &lt;sand> 1 to 3")!,
    ];
    expect((b.width + 1) / (a.width + 1)).toBeCloseTo(2, 1);
    expect(b.x).toBeCloseTo(a.x + a.width + 1, 0);
    expect(b.y).toBe(a.y);
    expect(c.y).toBeGreaterThan(a.y);
    expect(a.fill).toBe(b.fill);
    expect(c.fill).not.toBe(a.fill);
  });

  it("is what a solution draws of itself", async () => {
    const solution = await model.solve();
    const lines = { bench: [first, second] };
    expect(solution.gantt(lines, { title: "Bench" })).toBe(
      ganttSvg(solution, lines, { title: "Bench" }),
    );
  });

  it("has a line for each resource, also for one that nobody uses", async () => {
    const svg = ganttSvg(
      await model.solve(),
      new Map([
        ["saw", [first]],
        ["idle", []],
      ]),
      {
        title: "Monday <1>",
      },
    );
    expect(svg).toContain(">idle</text>");
    expect(svg).toContain("Monday &lt;1>");
    expect(barsOf(svg).size).toBe(1);
  });

  it("refuses to draw nothing", async () => {
    expect(() => ganttSvg(new Model().solveSync(), {})).toThrow(/no line/);
  });

  it("says that a solve without a point has nothing to draw", async () => {
    const stuck = new Model({ contradictions: "infeasible" });
    const x = stuck.integer(0, 3);
    const interval = stuck.interval({ start: x, length: 1, isPresent: stuck.binary() });
    stuck.require(x.atLeast(4));
    const solution = await stuck.solve();
    expect(() => ganttSvg(solution, { a: [interval] })).toThrow(/no point to read/);
  });
});
