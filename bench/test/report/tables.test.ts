import { describe, expect, it } from "vitest";
import { tableOf } from "../../src/report/tables/index.ts";
import { closedShare } from "../../src/report/tables/root.ts";
import { toMarkdown } from "../../src/report/tables/table.ts";
import type { RunRecord } from "../../src/run/record.ts";
import { record, report } from "../support/sample-report.ts";

const contenders = [
  { name: "bough", title: "Bough", version: "0.1.0", runsInNode: true },
  { name: "bough-without-rins", title: "without rins", version: "0.1.0", runsInNode: true },
  { name: "bough-without-gomory", title: "without gomory", version: "0.1.0", runsInNode: true },
];

describe("the ablation's table", () => {
  const run = (contender: string, instance: string, given: Partial<RunRecord>) =>
    record({ contender: `bough${contender}`, instance, solveSeconds: 1, ...given });
  const records = [
    run("", "a", { work: 90e6 }),
    run("", "b", { work: 90e6 }),
    run("-without-rins", "a", { work: 40e6 }),
    run("-without-rins", "b", { work: 90e6 }),
    run("-without-gomory", "a", {
      work: 390e6,
      verdict: "unfinished",
      objective: 10,
      bound: 8,
    }),
  ];
  const { rows } = tableOf(report(records, { table: "ablation", contenders, workLimit: 390e6 }));

  it("puts first what pays most", () => {
    expect(rows.map(([title]) => title)).toEqual(["without gomory", "without rins"]);
  });

  it("compares effort on the models in which a technique takes part, and gaps where one is open", () => {
    const [gomory, rins] = rows;
    // (390 + 10) / (90 + 10) units; the gap is 2 of 10.
    const ofGomory = ["1", "1", "-1", "0", "4.00", "1.00", "0", "1", "0.0 %", "20.0 %"];
    expect(gomory?.slice(1)).toEqual(ofGomory);
    // Of two models it takes part in one: (40 + 10) / (90 + 10).
    expect(rins?.slice(1)).toEqual(["2", "1", "0", "0", "0.50", "1.00", "1", "0", "", ""]);
  });
});

describe("the table of seeds", () => {
  it("gives the spread over the seeds that came to an end, and their geometric mean", () => {
    const records = [
      record({ instance: "a", seed: 0, solveSeconds: 1, work: 100 }),
      record({ instance: "a", seed: 1, solveSeconds: 4, work: 900 }),
      record({ instance: "a", seed: 2, solveSeconds: 20, verdict: "unfinished" }),
      record({ instance: "b", seed: 0, solveSeconds: 2, work: 100, verdict: "wrong" }),
    ];
    const { rows } = tableOf(report(records, { table: "seeds" }));
    expect(rows).toEqual([
      ["a", "2 / 3", "0", "1.00", "4.00", "20.0", "4.00", "9.00"],
      ["b", "0 / 1", "1", "2.00", "2.00", "2.00", "", ""],
      ["geometric mean", "2 / 4", "1", "", "", "", "4.00", "9.00"],
    ]);
  });
});

describe("the root's table", () => {
  const open = { verdict: "unfinished", relaxation: 100, reference: 200 } as const;

  it("measures from the relaxation to the optimum, whichever way is better", () => {
    expect(closedShare(record({ ...open, bound: 150 }))).toBeCloseTo(0.5, 12);
    expect(closedShare(record({ ...open, reference: 0, bound: 40 }))).toBeCloseTo(0.6, 12);
    expect(closedShare(record({ ...open, bound: 90 }))).toBe(0);
    expect(closedShare(record({ ...open, verdict: "solved", bound: null }))).toBe(1);
  });

  it("says nothing where there is no gap or no bound", () => {
    expect(closedShare(record({ ...open, relaxation: 200, bound: 200 }))).toBeNaN();
    expect(closedShare(record({ ...open, bound: null }))).toBeNaN();
    expect(closedShare(record({ ...open, relaxation: null, bound: 150 }))).toBeNaN();
  });

  it("averages over the models on which every solver has a bound", () => {
    const records = [
      record({ ...open, instance: "a", bound: 150, work: 7e6 }),
      record({ ...open, instance: "a", bound: 175, contender: "peer" }),
      record({ ...open, instance: "b", bound: 200 }),
      record({ ...open, instance: "b", bound: null, contender: "peer" }),
    ];
    const { rows } = tableOf(report(records, { table: "root" }));
    expect(rows[0]).toEqual(["a", "50.0 %", "75.0 %", "7"]);
    expect(rows.at(-1)).toEqual(["mean of 1", "50.0 %", "75.0 %", ""]);
  });
});

describe("the solvers' table", () => {
  it("tells how soon points come where a solver says so", () => {
    const incumbents = [
      [1, 150],
      [3, 100.5],
    ] as const;
    const ours = record({ incumbents, objective: 100, reference: 100, solveSeconds: 9 });
    const records = [ours, record({ contender: "peer", reference: 100 })];
    const { headings, rows } = tableOf(report(records, { shiftSeconds: 0 }));
    expect(headings.slice(-3)).toEqual(["primal integral", "first point, s", "within 1 %, s"]);
    expect(rows[0]?.slice(-2)).toEqual(["1.00", "3.00"]);
    expect(rows[1]?.slice(-3)).toEqual(["", "", ""]);
  });

  it("leaves points out of linear programs", () => {
    expect(tableOf(report([record()])).headings).not.toContain("primal integral");
  });
});

describe("toMarkdown", () => {
  it("aligns numbers to the right", () => {
    const table = { headings: ["a", "b"], textColumns: 1, rows: [["x", "1"]], remark: "Read." };
    expect(toMarkdown(table)).toBe("| a | b |\n|---|--:|\n| x | 1 |\n\nRead.");
  });
});
