/** Text in columns, for a terminal, a page or Markdown. */
export interface Table {
  readonly headings: readonly string[];
  /** Columns from the left that hold words; the others hold numbers. */
  readonly textColumns: number;
  readonly rows: readonly (readonly string[])[];
  /** How to read it, in a sentence or two. */
  readonly remark?: string;
}

/** The table in Markdown. */
export function toMarkdown({ headings, textColumns, rows, remark }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = headings.map((_, k) => (k < textColumns ? "---" : "--:")).join("|");
  const body = [line(headings), `|${rule}|`, ...rows.map(line)].join("\n");
  return remark === undefined ? body : `${body}\n\n${remark}`;
}
