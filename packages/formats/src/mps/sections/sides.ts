import { INFINITE_BOUND } from "@bough/problem";
import type { MpsContext } from "../mps-context.ts";
import { DROPPED, OBJECTIVE } from "../mps-model.ts";
import { readPairs } from "./pairs.ts";

/** RHS and RANGES: an optional set name and one or two sides per line. */
export function readSideLine(context: MpsContext, section: "RHS" | "RANGES"): void {
  const { lines } = context;
  if (context.form === "fixed") context.readFixedFields();
  else readPairs(context, false);
  context.noteSet(section);
  readSide(context, section, 3);
  if (lines.hasField(5)) readSide(context, section, 5);
  else if (lines.hasField(6)) context.fail(lines.quoteField(6), "a row name before the number");
}

function readSide(context: MpsContext, section: "RHS" | "RANGES", field: number): void {
  const { lines } = context;
  if (!lines.hasField(field)) context.fail(lines.quoteLine(), "a row name and a number");
  const value = context.number(field + 1, section === "RHS" ? "a right-hand side" : "a range");
  const row = context.findRow(field);
  if (row === DROPPED) return;
  if (row === undefined) context.reportUnknown(field, "row");
  else if (section === "RANGES") setRange(context, row, field, value);
  else if (row === OBJECTIVE) setObjectiveConstant(context, field);
  else setRhs(context, row, field, value);
}

/** A right-hand side of the objective is minus its constant. */
function setObjectiveConstant(context: MpsContext, field: number): void {
  const value = context.finiteNumber(field + 1, "minus the constant of the objective");
  if (!context.model.setObjectiveConstant(-value)) reportSecond(context, field, "right-hand side");
}

function setRhs(context: MpsContext, row: number, field: number, value: number): void {
  const type = context.model.rowType(row);
  const isImpossible =
    (value >= INFINITE_BOUND && type !== "L") || (value <= -INFINITE_BOUND && type !== "G");
  if (isImpossible) {
    context.fail(
      `the right-hand side ${context.textOf(field + 1)} of row ${context.lines.quoteField(field)}`,
      "a side that some value can meet",
    );
  }
  if (!context.model.setRhs(row, value)) reportSecond(context, field, "right-hand side");
}

function setRange(context: MpsContext, row: number, field: number, value: number): void {
  if (row === OBJECTIVE) {
    context.warn(
      "ranges on the objective",
      `the range on the objective ${context.lines.quoteField(field)} says nothing; it is ignored`,
    );
  } else if (!context.model.setRange(row, value)) {
    reportSecond(context, field, "range");
  }
}

function reportSecond(context: MpsContext, field: number, what: string): void {
  context.warn(
    `second ${what}s`,
    `row ${context.lines.quoteField(field)} has a second ${what}; the first one counts`,
  );
}
