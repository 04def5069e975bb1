import type { ProgressEvent } from "@bough/bnb";
import { percent, tabular } from "./numbers.ts";
import { wrap } from "./wrap.ts";

/** What the letter at the head of a row says; the legend names each. */
const MARKS = {
  root: "r",
  node: " ",
  incumbent: "*",
  learning: "l",
  restart: "R",
} as const;

export type RowKind = keyof typeof MARKS;

const LEGEND = ["* new incumbent", "r root", "l learning", "R restart on a smaller problem"];

interface Column {
  readonly heading: string;
  readonly width: number;
  /** On a narrow screen columns of high rank give way first. */
  readonly rank: number;
  readonly cell: (event: ProgressEvent) => string;
}

const COLUMNS: readonly Column[] = [
  { heading: "Nodes", width: 7, rank: 1, cell: ({ nodes }) => String(nodes) },
  { heading: "Left", width: 6, rank: 5, cell: ({ openNodes }) => String(openNodes) },
  {
    heading: "Objective",
    width: 12,
    rank: 6,
    cell: (event) => tabular("nodeObjective" in event ? event.nodeObjective : null),
  },
  {
    heading: "IInf",
    width: 5,
    rank: 9,
    cell: (event) =>
      "nodeObjective" in event && event.nodeObjective !== null ? String(event.infeasibilities) : "",
  },
  { heading: "Best Integer", width: 13, rank: 0, cell: ({ objective }) => tabular(objective) },
  { heading: "Best Bound", width: 13, rank: 0, cell: ({ bound }) => tabular(bound) },
  { heading: "Gap", width: 8, rank: 2, cell: ({ gap }) => percent(gap) },
  { heading: "ItCnt", width: 9, rank: 7, cell: ({ iterations }) => String(iterations) },
  { heading: "Conflicts", width: 9, rank: 8, cell: ({ conflicts }) => String(conflicts) },
  { heading: "Time", width: 7, rank: 3, cell: ({ seconds }) => seconds.toFixed(2) },
];

/** The log's table of nodes, on a screen of that many columns. */
export class NodeTable {
  readonly #columns: readonly Column[];
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
    this.#columns = columnsWithin(width);
  }

  /** The legend of the letters, and the names of the columns. */
  get head(): string[] {
    const names = this.#columns.map(({ heading, width }) => heading.padStart(width));
    return [...wrap(LEGEND, "   ", this.#width), ` ${names.join(" ")}`];
  }

  /** One row, with who found the point where there is a new one. */
  row(event: ProgressEvent, kind: RowKind): string {
    const cells = this.#columns.map(({ width, cell }) => cell(event).padStart(width));
    const text = `${MARKS[kind]}${cells.join(" ")}`;
    const source = event.kind === "incumbent" ? `  ${event.source}` : "";
    return (text.length + source.length <= this.#width ? text + source : text).trimEnd();
  }
}

/** Drops columns until the rest fits. */
function columnsWithin(width: number): readonly Column[] {
  const kept = [...COLUMNS];
  const needed = () => kept.reduce((sum, column) => sum + 1 + column.width, 0);
  while (kept.length > 1 && needed() > width) {
    const worst = Math.max(...kept.map(({ rank }) => rank));
    kept.splice(
      kept.findIndex(({ rank }) => rank === worst),
      1,
    );
  }
  return kept;
}
