import { describe, expect, it } from "vitest";
import { renderHtml } from "../../src/report/html.ts";
import { fillSections, markdownTable } from "../../src/report/markdown.ts";
import { renderTable } from "../../src/report/table.ts";
import { record, report } from "../support/sample-report.ts";

const sample = report([
  record({ instance: "a<b", incumbents: [[0.1, 1]], isRepeatable: true }),
  record({ instance: "a<b", contender: "peer", verdict: "wrong", message: "says 2, but" }),
  record({ instance: "c", solveSeconds: 0.5, solveTimes: [0.4, 0.5, 0.6], incumbents: [[0, 3]] }),
  record({ instance: "c", contender: "peer", verdict: "unfinished", objective: 1.25 }),
]);

function matches(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? "");
}

describe("renderHtml", () => {
  const page = renderHtml([sample]);
  const plots = matches(page, /(<svg[\s\S]*?<\/svg>)/g);

  it("has a profile, a scatter plot a peer and the primal integrals", () => {
    expect(plots.flatMap((plot) => matches(plot, /class="plot-title"[^>]*>([^<]*)/g))).toEqual([
      "Performance profile",
      "Bough against A &lt;peer&gt;",
      "Primal integral (0: the best at once, 1: no point)",
    ]);
  });

  it("names both axes of every plot with their units, and has a legend", () => {
    for (const plot of plots) {
      const labels = matches(plot, /class="axis"[^>]*>([^<]*)/g);
      expect(labels).toHaveLength(2);
      for (const label of labels) expect(label).toMatch(/second|share|multiple|number/);
      expect(matches(plot, /class="legend"[^>]*>([^<]*)/g).length).toBeGreaterThan(0);
    }
  });

  it("stands alone and shows names as text", () => {
    expect(page).not.toMatch(/<(script|link|img)|https?:/);
    expect(page).toContain("a&lt;b");
    expect(page).not.toContain("a<b");
  });

  it("marks what is wrong and says why", () => {
    expect(page).toContain('<td class="wrong">wrong');
    expect(page).toContain("says 2, but");
    expect(page).toContain("absent: highs");
  });
});

describe("renderTable", () => {
  const lines = renderTable(sample).split("\n");

  it("has a row an instance and a column a contender", () => {
    expect(lines[2]).toMatch(/^instance +bough +peer$/);
    expect(lines).toContainEqual(expect.stringMatching(/^a<b +0\.0100 +WRONG 0\.0100$/));
    expect(lines).toContainEqual(expect.stringMatching(/^c +0\.500 +open 1\.25000$/));
  });

  it("sums up and lists wrong answers", () => {
    expect(lines).toContainEqual(expect.stringMatching(/^bough +2\/2 +0 +0 +0 .* 1\/1$/));
    expect(lines).toContainEqual(expect.stringMatching(/^peer +0\/2 +1 +0 +1 /));
    expect(lines).toContain("wrong: peer on a<b: says 2, but");
  });
});

describe("Markdown", () => {
  it("tells where the table comes from", () => {
    const table = markdownTable(sample);
    expect(table).toContain("2 models, limit 10 s, warm times; commit abc1234, 2026-01-02");
    expect(table).toMatch(/\| Bough \| 0\.1\.0 \| 2 \/ 2 \| 0 \|/);
  });

  it("fills the section of its suite only", () => {
    const page =
      "a\n<!-- table: lp -->\nold\n<!-- end -->\n<!-- table: mip -->\nkept\n<!-- end -->";
    const filled = fillSections(page, [sample]);
    expect(filled).toContain(`<!-- table: lp -->\n${markdownTable(sample)}\n<!-- end -->`);
    expect(filled).not.toContain("old");
    expect(filled).toContain("<!-- table: mip -->\nkept\n<!-- end -->");
  });
});
