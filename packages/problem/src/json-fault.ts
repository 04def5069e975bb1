/** Where a text stops being JSON, and what would have gone on. */
export interface JsonFault {
  /** Counted from 1, as the column. */
  readonly line: number;
  readonly column: number;
  readonly found: string;
  readonly expected: string;
}

/** No control characters, of which JSON takes none but escaped. */
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const VALUE = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const BLANKS = /[ \t\r\n]*/y;
const WORD = /[\w.+-]+|./suy;

/** Characters of what is found that an error repeats. */
const LONGEST_SHOWN = 20;

/** What may come next. */
type Turn = "value" | "first value" | "key" | "first key" | "colon" | "comma" | "end";

const EXPECTED: Readonly<Record<Turn, string>> = {
  value: "a value",
  "first value": "a value or ]",
  key: "a name in double quotes",
  "first key": "a name in double quotes or }",
  colon: "a colon behind the name",
  comma: "a comma",
  end: "nothing behind the value",
};

/**
 * The first place at which a text is not JSON; undefined where all of it is. Engines word this differently, and some tell no
 * place. It goes without recursion, however deep the text.
 */
export function jsonFault(text: string): JsonFault | undefined {
  const closers: ("]" | "}")[] = [];
  let turn: Turn = "value";
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const isThere = pattern.test(text);
    if (isThere) at = pattern.lastIndex;
    return isThere;
  };
  const afterValue = (): Turn => (closers.length > 0 ? "comma" : "end");
  for (;;) {
    take(BLANKS);
    const next = text[at];
    const isValue = turn === "value" || turn === "first value";
    const isKey = turn === "key" || turn === "first key";
    const mayClose = turn === "comma" || turn === "first value" || turn === "first key";
    if (next === undefined && turn === "end") return undefined;
    if (mayClose && next === closers.at(-1)) {
      at++;
      closers.pop();
      turn = afterValue();
    } else if (isValue && (next === "[" || next === "{")) {
      at++;
      closers.push(next === "[" ? "]" : "}");
      turn = next === "[" ? "first value" : "first key";
    } else if (isValue && (take(STRING) || take(VALUE))) turn = afterValue();
    else if (isKey && take(STRING)) turn = "colon";
    else if (turn === "colon" && next === ":") {
      at++;
      turn = "value";
    } else if (turn === "comma" && next === ",") {
      at++;
      turn = closers.at(-1) === "}" ? "key" : "value";
    } else {
      const isBadText = next === '"' && (isValue || isKey);
      const closer = turn === "comma" ? ` or ${closers.at(-1)}` : "";
      return {
        ...placeOf(text, at),
        found: isBadText ? "a text that does not end as it should" : foundAt(text, at),
        expected: isBadText
          ? 'one that ends with " on the same line, with \\" and \\\\ for these characters in it'
          : EXPECTED[turn] + closer,
      };
    }
  }
}

function foundAt(text: string, at: number): string {
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0];
  if (word === undefined) return "the end of the text";
  return JSON.stringify(word.length > LONGEST_SHOWN ? `${word.slice(0, LONGEST_SHOWN)}…` : word);
}

function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split(/\r\n|\n|\r/);
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
