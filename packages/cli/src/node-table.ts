import type { ProgressEvent } from "@bough/bnb";
import { percent, tabular } from "./numbers.ts";

/** What the letter at the head of a row says; the legend names each. */
const MARKS = {
  root: "r",
  node: " ",
  incumbent: "*",
  learning: "l",
  restart: "R",
} as const;

export type RowKind = keyof typeof MARKS;

export const LEGEND = "* new incumbent   r root   l learning   R restart on a smaller problem";

interface Column {
  readonly heading: string;
  readonly width: number;
  readonly cell: (event: ProgressEvent) => string;
}

const COLUMNS: readonly Column[] = [
  { heading: "Nodes", width: 7, cell: ({ nodes }) => String(nodes) },
  { heading: "Left", width: 6, cell: ({ openNodes }) => String(openNodes) },
  {
    heading: "Objective",
    width: 12,
    cell: (event) => tabular("nodeObjective" in event ? event.nodeObjective : null),
  },
  {
    heading: "IInf",
    width: 5,
    cell: (event) =>
      "nodeObjective" in event && event.nodeObjective !== null ? String(event.infeasibilities) : "",
  },
  { heading: "Best Integer", width: 13, cell: ({ objective }) => tabular(objective) },
  { heading: "Best Bound", width: 13, cell: ({ bound }) => tabular(bound) },
  { heading: "Gap", width: 8, cell: ({ gap }) => percent(gap) },
  { heading: "ItCnt", width: 9, cell: ({ iterations }) => String(iterations) },
  { heading: "Conflicts", width: 9, cell: ({ conflicts }) => String(conflicts) },
  { heading: "Time", width: 7, cell: ({ seconds }) => seconds.toFixed(2) },
];

/** The table's head: the legend of its letters, and the names of its columns. */
export function tableHead(): string[] {
  const names = COLUMNS.map(({ heading, width }) => heading.padStart(width));
  return [LEGEND, ` ${names.join(" ")}`];
}

/** One row, with who found the point where there is a new one. */
export function tableRow(event: ProgressEvent, kind: RowKind): string {
  const cells = COLUMNS.map(({ width, cell }) => cell(event).padStart(width));
  const source = event.kind === "incumbent" ? `  ${event.source}` : "";
  return `${MARKS[kind]}${cells.join(" ")}${source}`.trimEnd();
}
