import type { Reduction } from "../reduction.ts";
import { contradiction } from "./contradiction.ts";
import { dependentEquations } from "./dependent-equations.ts";
import { dominatedColumn } from "./dominated-column.ts";
import { doubletonEquation } from "./doubleton-equation.ts";
import { dualFixing } from "./dual-fixing.ts";
import { emptyColumn } from "./empty-column.ts";
import { fixedColumn } from "./fixed-column.ts";
import { forcingRow } from "./forcing-row.ts";
import { freeColumnSingleton } from "./free-column-singleton.ts";
import { freeColumnSubstitution } from "./free-column-substitution.ts";
import { impliedRow } from "./implied-row.ts";
import { parallelColumns } from "./parallel-columns.ts";
import { parallelRows } from "./parallel-rows.ts";
import { redundantRow } from "./redundant-row.ts";
import { rowSingleton } from "./row-singleton.ts";
import { slackColumn } from "./slack-column.ts";

/**
 * In the order they are asked: what makes bounds before what reads them, and forcing rows before
 * redundant ones, which would drop a forcing side as implied. A free column singleton takes its
 * row along, so it comes before the slack column that only widens it.
 */
export const lpReductions: readonly Reduction[] = [
  fixedColumn,
  rowSingleton,
  forcingRow,
  redundantRow,
  emptyColumn,
  dualFixing,
  doubletonEquation,
  freeColumnSingleton,
  slackColumn,
  contradiction,
  parallelRows,
  impliedRow,
  dependentEquations,
  dominatedColumn,
  freeColumnSubstitution,
  parallelColumns,
];

/**
 * Reductions that are not asked of LPs below so many nonzeros: what they find does not pay there for
 * reading every row or column a few times in code that V8 has not optimised yet, which is a tenth of such
 * a solve. Over 91 LPs of Netlib and Kennington the pivots' work is the same without them (0.98 without
 * contradictions, 1.00 without dominated columns), and one infeasible LP of 19 wants a fifth more. Without implied rows it
 * is 1.03, by three LPs of milliseconds, and the time 0.98 to 0.99.
 */
export const FOR_LARGE_LPS: {
  readonly fewest: number;
  readonly names: readonly string[];
} = { fewest: 150_000, names: [contradiction.name, dominatedColumn.name, impliedRow.name] };
