import { SMALLEST_COEFFICIENT } from "@bough/problem";
import { quote } from "../../text/bytes.ts";
import { parseNumber } from "../../text/parse-number.ts";
import type { Triplets } from "../../text/triplets.ts";
import type { MpsContext } from "../mps-context.ts";
import { DROPPED, OBJECTIVE } from "../mps-model.ts";
import { readPairs } from "./pairs.ts";

/** What markers begin with. */
const QUOTE = 39;

/** COLUMNS: a column and one or two coefficients per line; the lines of a column stand together. */
export class ColumnsSection {
  readonly #context: MpsContext;
  readonly #entries: Triplets;
  readonly #lastColumnOfRow: Int32Array;
  #lastColumnWithCost = -1;
  #column = -1;
  #isIntegerBlock = false;

  constructor(context: MpsContext) {
    this.#context = context;
    this.#entries = context.model.draft.entries;
    this.#lastColumnOfRow = new Int32Array(context.model.numRows).fill(-1);
  }

  readLine(): void {
    const context = this.#context;
    const { lines } = context;
    if (context.form === "free" && this.#readPlainLine()) return;
    lines.clearFields();
    if (lines.tokenIs(1, "'MARKER'")) {
      this.#readMarker();
      return;
    }
    if (context.form === "fixed") context.readFixedFields();
    else readPairs(context, true);
    if (lines.hasField(2)) this.#openColumn(lines.fieldStart[2], lines.fieldEnd[2]);
    else if (this.#column < 0) context.fail(lines.quoteLine(), "a column name");
    this.#readEntry(3);
    if (lines.hasField(5)) this.#readEntry(5);
    else if (lines.hasField(6)) context.fail(lines.quoteField(6), "a row name before the number");
  }

  /**
   * Reads a line of free form that holds a name and one or two pairs of row and number, and nothing
   * that looks like a marker or a comment; false of others, which are left alone. Nearly all lines of a
   * file are such. In a process that has just begun, the calls that the fields of a line take one by one
   * are not compiled yet, and cost about as much as everything else about a file.
   */
  #readPlainLine(): boolean {
    const { bytes, lines } = this.#context;
    const { numTokens, tokenStart, tokenEnd } = lines;
    if (numTokens !== 3 && numTokens !== 5) return false;
    if (bytes[tokenStart[1]] === QUOTE) return false;
    for (let token = 2; token < numTokens; token++) if (lines.looksLikeComment(token)) return false;
    this.#openColumn(tokenStart[0], tokenEnd[0]);
    for (let token = 1; token < numTokens; token += 2) {
      if (this.#addPlainEntry(token)) continue;
      lines.setField(3, token);
      lines.setField(4, token + 1);
      this.#readEntry(3);
    }
    return true;
  }

  /** Adds the entry that a row's name and the next token state; false where there is more to say of it. */
  #addPlainEntry(token: number): boolean {
    const { bytes, lines, rowNames, model } = this.#context;
    const { tokenStart, tokenEnd } = lines;
    const name = rowNames.find(tokenStart[token], tokenEnd[token]);
    const row = name < 0 ? DROPPED : model.rowOfName[name];
    if (row < 0 || this.#lastColumnOfRow[row] === this.#column) return false;
    const value = parseNumber(bytes, tokenStart[token + 1], tokenEnd[token + 1]);
    if (!(Math.abs(value) > SMALLEST_COEFFICIENT && Math.abs(value) < Infinity)) return false;
    this.#lastColumnOfRow[row] = this.#column;
    this.#entries.push(row, this.#column, value);
    return true;
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

  #openColumn(start: number, end: number): void {
    const { bytes, columnNames, model } = this.#context;
    if (this.#column >= 0 && columnNames.matches(this.#column, start, end)) return;
    if (columnNames.find(start, end) >= 0) {
      this.#context.fail(
        `column ${quote(bytes, start, end)} again after other columns`,
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
    const column = this.#column;
    if (this.#lastColumnOfRow[row] === column) this.#reportDuplicate(field);
    this.#lastColumnOfRow[row] = column;
    if (value !== 0 && Math.abs(value) <= SMALLEST_COEFFICIENT) this.#reportTiny(field, value);
    else this.#entries.push(row, column, value);
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
