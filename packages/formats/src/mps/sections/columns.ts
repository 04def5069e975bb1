import { SMALLEST_COEFFICIENT } from "@bough/problem";
import type { MpsContext } from "../mps-context.ts";
import { DROPPED, OBJECTIVE } from "../mps-model.ts";
import { readPairs } from "./pairs.ts";

/** COLUMNS: a column and one or two coefficients per line; the lines of a column stand together. */
export class ColumnsSection {
  readonly #context: MpsContext;
  readonly #lastColumnOfRow: Int32Array;
  #lastColumnWithCost = -1;
  #column = -1;
  #isIntegerBlock = false;

  constructor(context: MpsContext) {
    this.#context = context;
    this.#lastColumnOfRow = new Int32Array(context.model.numRows).fill(-1);
  }

  readLine(): void {
    const context = this.#context;
    const { lines } = context;
    if (lines.tokenIs(1, "'MARKER'")) {
      this.#readMarker();
      return;
    }
    if (context.form === "fixed") context.readFixedFields();
    else readPairs(context, true);
    if (lines.hasField(2)) this.#openColumn();
    else if (this.#column < 0) context.fail(lines.quoteLine(), "a column name");
    this.#readEntry(3);
    if (lines.hasField(5)) this.#readEntry(5);
    else if (lines.hasField(6)) context.fail(lines.quoteField(6), "a row name before the number");
  }

  #readMarker(): void {
    const context = this.#context;
    const isStart = context.lines.tokenIs(2, "'INTORG'");
    const isEnd = context.lines.tokenIs(2, "'INTEND'");
    if (!isStart && !isEnd) {
      context.fail(context.lines.quoteLine(), "the marker 'INTORG' or 'INTEND'");
    }
    if (isStart === this.#isIntegerBlock) {
      context.fail(
        isStart ? "'INTORG' inside an integer block" : "'INTEND' outside an integer block",
        "'INTORG' and 'INTEND' in turn",
      );
    }
    this.#isIntegerBlock = isStart;
  }

  #openColumn(): void {
    const { lines, columnNames, model } = this.#context;
    const start = lines.fieldStart[2];
    const end = lines.fieldEnd[2];
    if (this.#column >= 0 && columnNames.matches(this.#column, start, end)) return;
    if (columnNames.find(start, end) >= 0) {
      this.#context.fail(
        `column ${lines.quoteField(2)} again after other columns`,
        "all entries of a column together",
      );
    }
    this.#column = columnNames.add(start, end);
    model.addColumn(this.#isIntegerBlock);
  }

  #readEntry(field: number): void {
    const context = this.#context;
    const column = this.#column;
    if (!context.lines.hasField(field)) {
      context.fail(context.lines.quoteLine(), "a row name and a number");
    }
    const value = context.finiteNumber(field + 1, "a coefficient");
    const row = context.findRow(field);
    if (row === undefined) {
      context.reportUnknown(field, "row");
    } else if (row === OBJECTIVE) {
      if (this.#lastColumnWithCost === column) this.#reportDuplicate(field);
      this.#lastColumnWithCost = column;
      context.model.draft.cost[column] += value;
    } else if (row !== DROPPED) {
      this.#addEntry(row, field, value);
    }
  }

  #addEntry(row: number, field: number, value: number): void {
    const { model } = this.#context;
    const column = this.#column;
    if (this.#lastColumnOfRow[row] === column) this.#reportDuplicate(field);
    this.#lastColumnOfRow[row] = column;
    if (value !== 0 && Math.abs(value) <= SMALLEST_COEFFICIENT) this.#reportTiny(field, value);
    else model.draft.entries.push(row, column, value);
  }

  #reportDuplicate(field: number): void {
    const { lines, columnNames } = this.#context;
    this.#context.warn(
      "duplicate entries",
      `column "${columnNames.nameAt(this.#column)}" has another entry in row ${lines.quoteField(field)}; they are summed`,
    );
  }

  #reportTiny(field: number, value: number): void {
    const { lines, columnNames } = this.#context;
    this.#context.warn(
      "tiny coefficients",
      `the coefficient ${value} of column "${columnNames.nameAt(this.#column)}" in row ${lines.quoteField(field)} is taken as zero`,
    );
  }
}
