import type { MpsContext } from "../mps-context.ts";

/**
 * Turns the tokens of a free-form line into fields 2 to 6: a name, then one or two pairs of row and
 * number. Where the first name may be left out, an even number of tokens says that it was.
 */
export function readPairs(context: MpsContext, isNameRequired: boolean): void {
  const { lines } = context;
  const count = context.countTokens(2, context.rowNames);
  const first = count % 2;
  if (count < 2 || count > 5 || (isNameRequired && first === 0)) {
    const pairs = "a row and a number, once or twice";
    context.fail(lines.quoteLine(), isNameRequired ? `a column name, then ${pairs}` : pairs);
  }
  if (first === 1) lines.setField(2, 0);
  lines.setField(3, first);
  lines.setField(4, first + 1);
  if (count < 4) return;
  lines.setField(5, first + 2);
  lines.setField(6, first + 3);
}
