import { DEEPEST_CALLS } from "./nesting.ts";

/** Operations that one text writes out; the others are left out. */
const MOST_OPERATIONS = 3000;
const LEFT_OUT = "…";
/** Characters of an expression that an error quotes. */
const LONGEST_QUOTED = 200;

/** How deep in texts of expressions the text at hand stands, and how many operations the whole holds by now. */
let depth = 0;
let operations = 0;

/** The text of an expression, which may hold those of others. */
export function textOf(write: () => string): string {
  if (depth === DEEPEST_CALLS) return LEFT_OUT;
  if (depth === 0) operations = 0;
  depth++;
  try {
    return write();
  } finally {
    depth--;
  }
}

/**
 * The text of an operation within one of an expression. Expressions share parts and texts do not: that of a
 * hundredth power, made of squares, would be longer than a string can be.
 */
export function operationText(write: () => string): string {
  return depth > 0 && ++operations > MOST_OPERATIONS ? LEFT_OUT : textOf(write);
}

/** The text as an error quotes it: its begin, where it is long. */
export function shortened(text: string): string {
  return text.length <= LONGEST_QUOTED ? text : `${text.slice(0, LONGEST_QUOTED)}${LEFT_OUT}`;
}

/**
 * The message of an error, as a template's tag: expressions in it are shortened, so that the remedy at the
 * end of a sentence about two thousand terms is read. Strings stay whole: they are messages and names.
 */
export function quoting(words: TemplateStringsArray, ...quoted: readonly unknown[]): string {
  const texts = quoted.map((item) => (typeof item === "string" ? item : shortened(String(item))));
  return String.raw({ raw: words }, ...texts);
}
