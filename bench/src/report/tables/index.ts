import type { SuiteReport } from "../summary.ts";
import { ablationTable } from "./ablation.ts";
import { modelsTable } from "./models.ts";
import { rootTable } from "./root.ts";
import { seedsTable } from "./seeds.ts";
import { solversTable } from "./solvers.ts";
import type { Table } from "./table.ts";
import type { TableKind } from "./table-kind.ts";

/** What a suite's table shows, by the word that the suite gives. */
const TABLES = {
  solvers: solversTable,
  ablation: ablationTable,
  seeds: seedsTable,
  root: rootTable,
  models: modelsTable,
} as const satisfies Record<TableKind, (report: SuiteReport) => Table>;

export function tableOf(report: SuiteReport): Table {
  return TABLES[report.table ?? "solvers"](report);
}
