import type { RunRecord } from "../../run/record.ts";
import { formatSeconds } from "../format.ts";
import { groupByInstance, type SuiteReport } from "../summary.ts";
import type { Table } from "./table.ts";

/** A row a model: what each solver took, and with how many nodes. */
export function modelsTable(report: SuiteReport): Table {
  const rows = Array.from(groupByInstance(report.records), ([name, runs]) => [
    name,
    ...report.contenders.flatMap((contender) =>
      cells(runs.find((run) => run.contender === contender.name)),
    ),
  ]);
  return {
    headings: ["model", ...report.contenders.flatMap(({ title }) => [`${title}, s`, "nodes"])],
    textColumns: 1,
    rows,
    remark: "Nothing in the place of nodes: the solver does not tell them.",
  };
}

function cells(run: RunRecord | undefined): [string, string] {
  if (run === undefined) return ["", ""];
  const { verdict, solveSeconds, nodes } = run;
  const time = verdict === "solved" ? formatSeconds(solveSeconds) : verdict;
  return [time, nodes === null ? "" : String(nodes)];
}
