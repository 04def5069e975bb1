/**
 * Names that a line of a solution file would not give back: nothing at all, what breaks lines, blanks at
 * either end, and what reads as a comment, an objective, a number of a column or a quoted name.
 */
const UNPLAIN = /^$|^\s|\s$|[\p{Cc}\u2028\u2029]|^["#=*]|^\d+\s|^objective(\s|$)/iu;

/** The name as a solution file holds it: as it is, or where a line would not give it back as JSON text. */
export function quotedName(name: string): string {
  return UNPLAIN.test(name) ? JSON.stringify(name) : name;
}

/** The name that such a text stands for; other programs' names in quotation marks stay as they are. */
export function unquotedName(text: string): string {
  if (!/^".*"$/.test(text)) return text;
  try {
    const name: unknown = JSON.parse(text);
    return typeof name === "string" && UNPLAIN.test(name) ? name : text;
  } catch {
    return text;
  }
}
