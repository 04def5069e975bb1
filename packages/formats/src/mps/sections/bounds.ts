import { INFINITE_BOUND } from "@bough/problem";
import type { MpsContext } from "../mps-context.ts";

const WITH_VALUE: ReadonlySet<string> = new Set(["UP", "LO", "FX", "LI", "UI", "SC", "SI"]);
const WITHOUT_VALUE: ReadonlySet<string> = new Set(["FR", "MI", "PL", "BV"]);

/** BOUNDS: a type, an optional set name, a column, and a number where the type takes one. */
export function readBoundLine(context: MpsContext): void {
  const { lines } = context;
  if (context.form === "fixed") context.readFixedFields();
  else readBoundTokens(context);
  const type = context.textOf(1).toUpperCase();
  if (!WITH_VALUE.has(type) && !WITHOUT_VALUE.has(type)) {
    context.fail(
      `the bound type ${lines.quoteField(1)}`,
      "UP, LO, FX, FR, MI, PL, BV, LI, UI, SC or SI",
    );
  }
  if (!lines.hasField(3)) context.fail(lines.quoteLine(), "a column name");
  context.noteSet("BOUNDS");
  const column = context.findColumn(3);
  const value = WITH_VALUE.has(type) ? readValue(context, type) : 0;
  if (column < 0) context.reportUnknown(3, "column");
  else applyBound(context, type, column, value);
}

/** Tokens to fields. The set name may be missing, and with some types so may the number. */
function readBoundTokens(context: MpsContext): void {
  const { lines } = context;
  const count = context.countTokens(2, context.columnNames);
  lines.setField(1, 0);
  const type = context.textOf(1).toUpperCase();
  const needsValue = WITH_VALUE.has(type) && !isSemiContinuous(type);
  if (count < 2 || count > 4 || (count === 2 && needsValue)) {
    context.fail(lines.quoteLine(), "a bound type, a set name, a column and a number");
  }
  const hasSet = count === 4 || (count === 3 && !needsValue && secondIsSet(context, type));
  if (hasSet) lines.setField(2, 1);
  lines.setField(3, hasSet ? 2 : 1);
  const valueToken = hasSet ? 3 : 2;
  if (valueToken < count) lines.setField(4, valueToken);
}

/** Of a type, a name and a third token: whether the name is a set and the third token the column. */
function secondIsSet(context: MpsContext, type: string): boolean {
  if (context.isColumn(2)) return !(isSemiContinuous(type) && context.isColumn(1));
  return !context.isColumn(1) && !context.isNumber(2);
}

function isSemiContinuous(type: string): boolean {
  return type === "SC" || type === "SI";
}

function readValue(context: MpsContext, type: string): number {
  if (isSemiContinuous(type) && !context.lines.hasField(4)) return Infinity;
  return context.number(4, `the bound ${type}`);
}

function applyBound(context: MpsContext, type: string, column: number, value: number): void {
  const { model } = context;
  checkReach(context, type, value);
  if (type === "BV" || type === "LI" || type === "UI") model.draft.isInteger[column] = true;
  if (isSemiContinuous(type)) makeSemiContinuous(context, type, column);
  const lower = lowerOf(type, value);
  const upper = upperOf(type, value);
  const changesLower = lower !== undefined && model.setLower(column, lower);
  const changesUpper = upper !== undefined && model.setUpper(column, upper);
  if (!changesLower && !changesUpper) return;
  context.warn(
    "second bounds",
    `column ${context.lines.quoteField(3)} has a second ${changesLower ? "lower" : "upper"} bound; the last one counts`,
  );
}

function lowerOf(type: string, value: number): number | undefined {
  if (type === "LO" || type === "LI" || type === "FX") return value;
  if (type === "MI" || type === "FR") return -Infinity;
  return type === "BV" ? 0 : undefined;
}

function upperOf(type: string, value: number): number | undefined {
  if (type === "UP" || type === "UI" || type === "FX" || isSemiContinuous(type)) return value;
  if (type === "PL" || type === "FR") return Infinity;
  return type === "BV" ? 1 : undefined;
}

/** SC makes a column continuous, also inside an integer block; SI makes it integer. */
function makeSemiContinuous(context: MpsContext, type: string, column: number): void {
  const { draft } = context.model;
  if (type === "SC" && draft.isInteger[column]) {
    context.warn(
      "semi-continuous columns in integer blocks",
      `column ${context.lines.quoteField(3)} is marked integer, but SC makes it continuous; SI would make it semi-integer`,
    );
  }
  draft.isInteger[column] = type === "SI";
  draft.isSemiContinuous[column] = true;
}

function checkReach(context: MpsContext, type: string, value: number): void {
  const isUpper = type === "UP" || type === "UI" || isSemiContinuous(type);
  const isLower = type === "LO" || type === "LI";
  const isImpossible =
    (isUpper && value <= -INFINITE_BOUND) ||
    (isLower && value >= INFINITE_BOUND) ||
    (type === "FX" && Math.abs(value) >= INFINITE_BOUND);
  if (isImpossible) {
    context.fail(
      `the bound ${type} ${context.textOf(4)} of column ${context.lines.quoteField(3)}`,
      "a bound that some value can meet",
    );
  }
}
