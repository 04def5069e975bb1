import { COLON, EQUAL, GREATER, LESS, type LpScanner, MINUS, NAME } from "./lp-scanner.ts";

/** What the heading of a section of an LP file opens. */
export type Section =
  | "minimize"
  | "maximize"
  | "rows"
  | "bounds"
  | "integers"
  | "binaries"
  | "semi-continuous"
  | "sos"
  | "sos1"
  | "sos2"
  | "end"
  | "refused";

const HEADINGS: readonly (readonly [Section, readonly string[]])[] = [
  ["minimize", ["MINIMIZE", "MINIMISE", "MINIMUM", "MIN"]],
  ["maximize", ["MAXIMIZE", "MAXIMISE", "MAXIMUM", "MAX"]],
  ["rows", ["SUBJECT TO", "SUCH THAT", "ST", "S.T.", "ST.", "LAZY CONSTRAINTS", "USER CUTS"]],
  ["bounds", ["BOUNDS", "BOUND"]],
  ["integers", ["GENERALS", "GENERAL", "GEN", "INTEGERS", "INTEGER", "INT"]],
  ["binaries", ["BINARIES", "BINARY", "BIN"]],
  ["semi-continuous", ["SEMI-CONTINUOUS", "SEMIS", "SEMI"]],
  ["sos", ["SOS"]],
  ["sos1", ["SOS1"]],
  ["sos2", ["SOS2"]],
  ["end", ["END"]],
  [
    "refused",
    ["GENERAL CONSTRAINTS", "GENERAL CONSTRAINT", "PWLOBJ", "SCENARIO", "MULTI-OBJECTIVES"],
  ],
];

const SECTION_OF = new Map(
  HEADINGS.flatMap(([section, words]) => words.map((word) => [word, section] as const)),
);

/** First words of the headings of two words, and the words that a hyphen continues. */
const FIRST_WORDS = new Set(
  [...SECTION_OF.keys()].flatMap((heading) =>
    /[ -]/.test(heading) ? [heading.split(/[ -]/)[0]] : [],
  ),
);

const LONGEST_WORD = Math.max(...[...SECTION_OF.keys()].map((heading) => heading.length));
const FIRST_LETTERS: Uint8Array = new Uint8Array(256);
for (const heading of SECTION_OF.keys()) {
  FIRST_LETTERS[heading.charCodeAt(0)] = 1;
  FIRST_LETTERS[heading.toLowerCase().charCodeAt(0)] = 1;
}

/** A heading at hand: its section and its length in tokens. */
export interface Heading {
  readonly section: Section;
  readonly numTokens: number;
}

/**
 * The heading that starts at the token at hand, if one does. Headings are no reserved words: before
 * a colon or a relation the same word is the name of a row or column.
 */
export function headingAt(scanner: LpScanner): Heading | undefined {
  if (scanner.kind() !== NAME) return undefined;
  if (FIRST_LETTERS[scanner.bytes[scanner.start()]] === 0) return undefined;
  if (scanner.end() - scanner.start() > LONGEST_WORD) return undefined;
  const word = scanner.text().toUpperCase();
  const heading = longHeadingAt(scanner, word) ?? shortHeading(word);
  if (heading === undefined || isNameBefore(scanner.kind(heading.numTokens))) return undefined;
  return heading;
}

/** True where the word alone is a heading, or the start of one. */
export function isHeadingWord(word: string): boolean {
  const upper = word.toUpperCase();
  return SECTION_OF.has(upper) || FIRST_WORDS.has(upper);
}

/** The heading that the word may have been meant for: it differs by one letter, or two of a long one. */
export function headingMeant(word: string): string | undefined {
  const upper = word.toUpperCase();
  const isMeant = (heading: string) =>
    heading.length >= LEAST_LIKENED &&
    distance(upper, heading) <= (heading.length < LONG_HEADING ? 1 : 2);
  const heading = isHeadingWord(word) ? undefined : [...SECTION_OF.keys()].find(isMeant);
  return heading === undefined ? undefined : heading[0] + heading.slice(1).toLowerCase();
}

/** Shorter headings are like too many names. */
const LEAST_LIKENED = 5;
const LONG_HEADING = 7;

/** Letters to put in, leave out or exchange to make one word of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, k) => k);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let k = 0; k < b.length; k++) {
      const exchanged = row[k] + (a[i] === b[k] ? 0 : 1);
      next.push(Math.min(exchanged, row[k + 1] + 1, next[k] + 1));
    }
    row = next;
  }
  return row[b.length];
}

function shortHeading(word: string): Heading | undefined {
  const section = SECTION_OF.get(word);
  return section === undefined ? undefined : { section, numTokens: 1 };
}

function longHeadingAt(scanner: LpScanner, word: string): Heading | undefined {
  if (!FIRST_WORDS.has(word)) return undefined;
  const hasHyphen = scanner.kind(1) === MINUS;
  const numTokens = hasHyphen ? 3 : 2;
  if (scanner.kind(numTokens - 1) !== NAME) return undefined;
  const last = scanner.text(numTokens - 1).toUpperCase();
  const section = SECTION_OF.get(`${word}${hasHyphen ? "-" : " "}${last}`);
  return section === undefined ? undefined : { section, numTokens };
}

function isNameBefore(kind: number): boolean {
  return kind === COLON || kind === LESS || kind === GREATER || kind === EQUAL;
}
