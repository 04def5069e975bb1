import type { MpsContext } from "../mps-context.ts";

/** INDICATORS: `IF row column value` per line: the row holds where the binary has the value. */
export function readIndicatorLine(context: MpsContext): void {
  const { lines, model } = context;
  const expected = "IF, a row, a binary column and 0 or 1";
  if (!lines.tokenIs(0, "IF") || context.countTokens(3, context.columnNames) !== 4) {
    context.fail(lines.quoteLine(), expected);
  }
  for (let field = 1; field <= 4; field++) lines.setField(field, field - 1);
  const row = context.findRow(2);
  if (row === undefined || row < 0) {
    throw context.error(lines.quoteField(2), "a constraint declared in ROWS");
  }
  const binary = context.findColumn(3);
  if (binary < 0) context.fail(lines.quoteField(3), "a column declared in COLUMNS");
  const value = context.number(4, "the active value");
  if (value !== 0 && value !== 1) throw context.error(lines.quoteField(4), "0 or 1");
  if (!model.setIndicator(row, binary, value, lines.lineNumber)) {
    context.fail(`a second indicator for row ${lines.quoteField(2)}`, "one indicator per row");
  }
}
