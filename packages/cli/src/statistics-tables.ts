import type { SolveStatistics } from "@bough/bnb";
import { wrap } from "./wrap.ts";

type Row = Readonly<Record<string, number>>;
type Section = Row | Readonly<Record<string, Row>>;

/** Headings of the sections that a reader may not guess from the key. */
const HEADINGS: Readonly<Record<string, string>> = {
  elapsed: "Seconds before the tree and in it",
  time: "Time by activity (each moment counts once)",
  presolve: "Presolve by reduction (removed rows and columns; changed coefficients, bounds, sides)",
  lp: "LP engine",
  propagation: "Propagation and conflict analysis by motor",
  separators: "Separators",
  heuristics: "Heuristics",
  tree: "Tree",
  gate: "Points at the gate",
  nested: "Searches within the search, by what they were for",
  threads: "Worker threads (seconds; rounds; nodes given; what was told to the others)",
};

/** Counters of seconds; all others are whole numbers. */
const TIMES: ReadonlySet<string> = new Set(["seconds", "busy", "waiting", "root", "tree"]);

/**
 * All counters of a solve as aligned tables, one a section. Rows and sections in which nothing was
 * counted are left out; JSON has them.
 *
 * @param width columns of the screen
 */
export function statisticsTables(statistics: SolveStatistics, width = Infinity): string {
  const sections = Object.entries(statistics as Readonly<Record<string, Section>>);
  return sections.map(([name, section]) => sectionTable(name, section, width)).join("");
}

function sectionTable(name: string, section: Section, width: number): string {
  const rows = isTable(section) ? tableRows(section) : listRows(section);
  if (rows.length === 0) return "";
  const heading = wrap(`${HEADINGS[name] ?? words(name)}:`.split(" "), " ", width).join("\n");
  const blocks = blocksWithin(rows, width).map(aligned);
  return `\n${heading}\n${blocks.join("\n")}`;
}

/** Columns that do not fit beside the others stand in a block of their own below, under the same names. */
function blocksWithin(rows: readonly (readonly string[])[], width: number): string[][][] {
  const widths = rows[0]!.map((_, c) => 2 + Math.max(...rows.map((row) => row[c]!.length)));
  const blocks: number[][] = [[]];
  let used = widths[0]!;
  for (let c = 1; c < widths.length; c++) {
    if (used + widths[c]! > width && blocks.at(-1)!.length > 0) {
      blocks.push([]);
      used = widths[0]!;
    }
    blocks.at(-1)!.push(c);
    used += widths[c]!;
  }
  return blocks.map((columns) => rows.map((row) => [row[0]!, ...columns.map((c) => row[c]!)]));
}

function isTable(section: Section): section is Readonly<Record<string, Row>> {
  return Object.values(section).every((value) => typeof value === "object");
}

/** A heading and a line for each row that counted anything; the dearest first where rows have times. */
function tableRows(table: Readonly<Record<string, Row>>): string[][] {
  const rows = Object.entries(table).filter(([, row]) => Object.values(row).some((v) => v !== 0));
  if (rows.length === 0) return [];
  rows.sort(([, a], [, b]) => (b.seconds ?? 0) - (a.seconds ?? 0));
  const columns = Object.keys(rows[0]![1]);
  const lines = rows.map(([name, row]) => [words(name), ...columns.map((c) => cell(c, row[c]!))]);
  return [["", ...columns.map(words)], ...lines];
}

function listRows(row: Row): string[][] {
  return Object.entries(row)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => [words(name), cell(name, value)]);
}

function cell(name: string, value: number): string {
  return TIMES.has(name) ? value.toFixed(3) : String(Math.round(value));
}

/** "rowPropagations" as "row propagations"; names of techniques stay as they are. */
function words(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

/** First column to the left, numbers to the right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, c) => Math.max(...rows.map((row) => row[c]!.length)));
  return rows
    .map((row) => {
      const cells = row.map((text, c) =>
        c === 0 ? text.padEnd(widths[c]!) : text.padStart(widths[c]!),
      );
      return `  ${cells.join("  ")}\n`;
    })
    .join("");
}
