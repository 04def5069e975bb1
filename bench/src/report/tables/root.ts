import type { RunRecord } from "../../run/record.ts";
import { formatPercent } from "../format.ts";
import { groupByInstance, recordsOf, type SuiteReport } from "../summary.ts";
import type { Table } from "./table.ts";

/** A model whose relaxation lies this near to its optimum has no gap to close. */
const LEAST_GAP = 1e-9;

/** How much of the way from the LP relaxation to the optimum each solver's root has gone. */
export function rootTable(report: SuiteReport): Table {
  const byModel = groupByInstance(report.records);
  const rows = Array.from(byModel, ([name, runs]) => ({ name, shares: sharesOf(report, runs) }));
  const compared = rows.filter(({ shares }) => shares.every(Number.isFinite));
  const means = report.contenders.map((_, k) => {
    const sum = compared.reduce((total, { shares }) => total + (shares[k] ?? 0), 0);
    return formatPercent(sum / compared.length);
  });
  const work = recordsOf(report, "bough").map(
    ({ instance, work }) => [instance, work ?? 0] as const,
  );
  const workOf = new Map(work);
  return {
    headings: ["model", ...report.contenders.map(({ title }) => title), "our work, millions"],
    textColumns: 1,
    rows: [
      ...rows.map(({ name, shares }) => [
        name,
        ...shares.map(formatPercent),
        ((workOf.get(name) ?? 0) / 1e6).toFixed(0),
      ]),
      [`mean of ${compared.length}`, ...means, ""],
    ],
    remark:
      "The bound at the end of the root node, presolve and cuts together, on the way from the LP relaxation of the model as given (0 %) to the optimum (100 %).",
  };
}

function sharesOf(report: SuiteReport, runs: readonly RunRecord[]): number[] {
  return report.contenders.map(({ name }) => {
    const run = runs.find(({ contender }) => contender === name);
    return run === undefined ? Number.NaN : closedShare(run);
  });
}

/** From 0 to 1; NaN where there is no gap, or no optimum or bound is known. */
export function closedShare(run: RunRecord): number {
  const { relaxation, reference, verdict } = run;
  if (relaxation === null || reference === null) return Number.NaN;
  const gap = reference - relaxation;
  if (Math.abs(gap) <= LEAST_GAP * Math.max(1, Math.abs(reference))) return Number.NaN;
  const bound = verdict === "solved" ? reference : run.bound;
  if (bound === null || verdict === "wrong" || verdict === "failed") return Number.NaN;
  return Math.min(1, Math.max(0, (bound - relaxation) / gap));
}
